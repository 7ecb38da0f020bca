package dev.orrery.model.timing;

class ScaledPolynomialContractTest extends PassTimerContractTest {
    @Override
    PassTimer timer() {
        return new PolynomialTimer(new TimingConfig("polynomial", 0, 0, 3, 1.7, 0), CAPACITY, false);
    }
}
