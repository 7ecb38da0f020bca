package dev.orrery.model.timing;

class HostOverheadContractTest extends PassTimerContractTest {
    @Override
    PassTimer timer() {
        return new HostOverhead(new PolynomialTimer(TimingConfig.polynomial(), CAPACITY, false), 1.25);
    }
}
