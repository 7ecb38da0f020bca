package dev.orrery.model.benchmark;

/**
 * What makes measured kernels a served model: factors on the parts of a pass, and what is around it.
 *
 * @param collectives the part, 0 to 1, that remains of all-reduces and dispatches measured alone
 * @param decode factor on passes that decode
 * @param prompts factor on what prompts add to a pass
 * @param around host and front end
 */
public record Calibration(double collectives, double decode, double prompts, Surroundings around) {
    /** Kernels as measured, and nothing around them. */
    public static final Calibration NONE = new Calibration(1, 1, 1, Surroundings.NONE);

    /** Returns what passes cost. */
    public PassCost cost(PassTable.Family measured) {
        PassCost table = measured.with(collectives);
        return decode == 1 && prompts == 1 ? table : new Scaled(table, decode, prompts);
    }

    /** Plays a benchmark. */
    public BenchmarkResult play(Load load, PassTable.Family measured) {
        return ClosedLoop.run(load, cost(measured), around);
    }

    private record Scaled(PassCost table, double decode, double prompts) implements PassCost {
        @Override
        public double decodeMs(int requests, double meanContext) {
            return decode * table.decodeMs(requests, meanContext);
        }

        @Override
        public double promptMs(int n, int newTokens, long fullTokens, double squares, int decodes, double meanContext) {
            double all = table.promptMs(n, newTokens, fullTokens, squares, decodes, meanContext);
            double steps = decodes == 0 ? 0 : Math.min(all, table.decodeMs(decodes, meanContext));
            return prompts * (all - steps) + decode * steps;
        }
    }
}
