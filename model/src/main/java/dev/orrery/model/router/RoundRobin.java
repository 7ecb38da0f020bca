package dev.orrery.model.router;

/** Workers in turn (replay.md §1; engines.md R-D2). */
final class RoundRobin implements Router {
    private int next;

    @Override
    public int choose(int request, FleetView fleet) {
        int worker = next < fleet.workers() ? next : 0; // workers may have gone
        next = worker + 1 == fleet.workers() ? 0 : worker + 1;
        return worker;
    }

    @Override
    public Router fork() {
        RoundRobin copy = new RoundRobin();
        copy.next = next;
        return copy;
    }

    @Override
    public Needs needs() {
        return Needs.NOTHING;
    }
}
