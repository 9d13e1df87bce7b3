import type { Analysis } from "./Analysis.ts"
import { JudgedCoverage } from "./JudgedCoverage.ts"
import { TieSensitivity } from "./TieSensitivity.ts"

/** Every analysis that an experiment may name. */
export const analyses: ReadonlyArray<Analysis> = [JudgedCoverage, TieSensitivity]
