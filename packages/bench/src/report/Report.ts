import { createHash } from "node:crypto"
import { withoutParts } from "./withPartsInside.ts"
import type { Rankings } from "./Rankings.ts"
import { printResults } from "./storedResults.ts"
import type { Results } from "./Results.ts"

/** A report: its values, and the documents behind them. */
export interface Report {
  readonly results: Results
  readonly rankings: Rankings
}

/** The sha256 of what an experiment measured, by which rankings and other reports say what they belong to. Parts have their own. */
export const digestOf = (results: Results): string =>
  createHash("sha256")
    .update(printResults(withoutParts(results)))
    .digest("hex")
