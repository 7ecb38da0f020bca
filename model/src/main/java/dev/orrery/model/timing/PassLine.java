package dev.orrery.model.timing;

import dev.orrery.model.timing.RecordedPasses.Pass;
import java.util.List;

/**
 * A pass as a line: a constant, so much per prompt token, per unit of attention over prompts, per request that decodes
 * and per token that it attends to. No part is below 0, so that more work never takes less.
 */
record PassLine(double constantMs, double tokenMs, double squareMs, double stepMs, double contextMs) {
    private static final int PARTS = 5;
    private static final int ROUNDS = 500;

    /** Returns the line that is nearest to passes, by squares of relative errors. */
    static PassLine through(List<Pass> passes) {
        double[][] products = new double[PARTS][PARTS];
        double[] wanted = new double[PARTS];
        double[] scale = new double[PARTS];
        for (Pass pass : passes) {
            for (int i = 0; i < PARTS; i++) {
                scale[i] = Math.max(scale[i], part(pass, i));
            }
        }
        for (Pass pass : passes) {
            for (int i = 0; i < PARTS; i++) {
                double share = share(pass, i, scale[i]);
                wanted[i] += share;
                for (int j = 0; j < PARTS; j++) {
                    products[i][j] += share * share(pass, j, scale[j]);
                }
            }
        }
        double[] x = descend(products, wanted);
        for (int i = 0; i < PARTS; i++) {
            x[i] = scale[i] > 0 ? x[i] / scale[i] : 0;
        }
        return new PassLine(x[0], x[1], x[2], x[3], x[4]);
    }

    private static double part(Pass pass, int i) {
        return switch (i) {
            case 0 -> 1;
            case 1 -> pass.prefillTokens();
            case 2 -> pass.squares();
            case 3 -> pass.decodeRequests();
            default -> pass.context();
        };
    }

    private static double share(Pass pass, int i, double scale) {
        return scale > 0 ? part(pass, i) / scale / pass.ms() : 0;
    }

    /** Least squares without parts below 0, one part after the other. */
    private static double[] descend(double[][] products, double[] wanted) {
        double[] x = new double[PARTS];
        for (int round = 0; round < ROUNDS; round++) {
            for (int i = 0; i < PARTS; i++) {
                double rest = wanted[i];
                for (int j = 0; j < PARTS; j++) {
                    rest -= j == i ? 0 : products[i][j] * x[j];
                }
                x[i] = products[i][i] > 0 ? Math.max(0, rest / products[i][i]) : 0;
            }
        }
        return x;
    }

    double promptsMs(double tokens, double squares) {
        return constantMs + tokenMs * tokens + squareMs * squares;
    }

    double stepsMs(double requests, double context) {
        return stepMs * requests + contextMs * context;
    }

    double ms(Pass pass) {
        return promptsMs(pass.prefillTokens(), pass.squares()) + stepsMs(pass.decodeRequests(), pass.context());
    }
}
