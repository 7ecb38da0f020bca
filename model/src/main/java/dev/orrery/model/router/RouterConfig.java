package dev.orrery.model.router;

/**
 * Which worker gets a request.
 *
 * @param policy router name in {@link Routers}
 */
public record RouterConfig(String policy) {}
