import { createHash } from "node:crypto"
import type { Rankings } from "./Rankings.ts"
import { printResults } from "./storedResults.ts"
import type { Results } from "./Results.ts"

/** A report: its values, and the documents behind them. */
export interface Report {
  readonly results: Results
  readonly rankings: Rankings
}

/** The sha256 of a report's results.json, by which rankings say what they belong to. */
export const digestOf = (results: Results): string => createHash("sha256").update(printResults(results)).digest("hex")
