/** Questions about multiple-choice sets: what answers are worth, and sets that a language model writes. */
export * as Generate from "./choices/GenerateChoices.ts"
export * as Score from "./choices/ScoreChoices.ts"
