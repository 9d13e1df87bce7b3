import type { Analysis } from "./Analysis.ts"

/** Every analysis that an experiment may name. */
export const analyses: ReadonlyArray<Analysis> = []
