package dev.orrery.model.timing;

class PolynomialContractTest extends PassTimerContractTest {
    @Override
    PassTimer timer() {
        return new PolynomialTimer(TimingConfig.polynomial(), CAPACITY, true);
    }
}
