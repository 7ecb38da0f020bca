package dev.orrery.model.silicon.pass;

/**
 * What a pass takes, in parts that each depend on few whole numbers: a caller keeps what it has seen. All times are ms.
 */
public interface PassParts extends StepParts {
    /** Returns the tokens that each request of a decode step computes: 1, and those that draft layers propose. */
    int stepTokens();

    /** Returns what depends only on how many tokens a pass with prompts has. */
    double tokensMs(int tokens);

    /** Returns what depends only on how many prompts end in a pass. */
    double logitsMs(int rows);

    /** Returns the scans of delta nets over so many prompts of so many tokens; 0 for other models. */
    double scanMs(int requests, int tokens);

    /** Returns attention over so many whole prompts of a length. */
    double promptMs(int requests, int length);

    /** Returns what attention over prompts costs once a pass, whatever their lengths. */
    double promptConstantMs();
}
