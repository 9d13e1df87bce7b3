import type { Analysis } from "./LoadedExperiment.ts"

export type { Analysis, Findings } from "./LoadedExperiment.ts"

/** Builds an analysis: the types of its parameters are checked here and then erased. */
export const make = <Params>(analysis: Analysis<Params>): Analysis => analysis as unknown as Analysis
