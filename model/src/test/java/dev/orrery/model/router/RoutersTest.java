package dev.orrery.model.router;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class RoutersTest {
    @Test
    @DisplayName("every name makes a router of its own, and an unknown one is refused with the known names")
    void namesMakeRouters() {
        for (String name : Routers.names()) {
            RouterConfig config = new RouterConfig(name);
            assertThat(Routers.create(config, 1)).isNotSameAs(Routers.create(config, 1));
        }
        assertThatThrownBy(() -> Routers.create(new RouterConfig("best"), 1))
                .hasMessageContaining("'best'")
                .hasMessageContaining(Routers.names().toString());
    }
}
