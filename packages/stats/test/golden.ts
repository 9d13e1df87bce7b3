import { readFileSync } from "node:fs"

/** One pair of systems and what scipy says of it; `tools/oracles/golden/stats.py` made it. */
export interface Case {
  readonly name: string
  readonly baseline: ReadonlyArray<number>
  readonly system: ReadonlyArray<number>
  readonly mean: number
  readonly standardDeviation: number
  readonly median: number
  readonly t: { readonly t: number; readonly p: number; readonly lower: number; readonly upper: number }
  readonly tost: { readonly margin: number; readonly p: number }
  readonly wilcoxonNormal: Record<"wilcox" | "pratt", Signed>
  readonly wilcoxonExact?: Signed
  readonly wilcoxonEvery?: Record<"wilcox" | "pratt", Signed>
  readonly randomisation?: number
  readonly bca: ReadonlyArray<{
    readonly resamples: number
    readonly confidence: number
    readonly lower: number
    readonly upper: number
  }>
}

/** The smaller sum of signed ranks and its p. */
export interface Signed {
  readonly statistic: number
  readonly p: number
}

/** The whole file. */
export interface Golden {
  readonly cases: ReadonlyArray<Case>
  readonly benjaminiHochberg: { readonly p: ReadonlyArray<number>; readonly adjusted: ReadonlyArray<number> }
  readonly power: ReadonlyArray<{
    readonly n: number
    readonly alpha: number
    readonly effect: number
    readonly power: number
  }>
  readonly detectable: ReadonlyArray<{ readonly n: number; readonly rows: number; readonly detectable: number }>
}

/** Expected values from scipy; the file says which version, and how it was made. */
export const golden: Golden = JSON.parse(readFileSync(new URL("./fixtures/stats.json", import.meta.url), "utf8"))

/** Relevant hits among the first k by topic of two real runs, and the exact p; `tools/oracles/golden/precision.py` made it. */
export interface PrecisionCase {
  readonly k: number
  readonly baseline: ReadonlyArray<number>
  readonly system: ReadonlyArray<number>
  readonly p: number
  readonly by: "scipy" | "convolution"
}

/** Precision of TREC-COVID runs against each other. */
export const precision: ReadonlyArray<PrecisionCase> = JSON.parse(
  readFileSync(new URL("./fixtures/precision.json", import.meta.url), "utf8")
).cases

/** Distribution functions, computed with 40 digits: rows of place, degrees of freedom (0 for the normal distribution) and value. */
export const distributions: Readonly<
  Record<"normalCdf" | "normalQuantile" | "tCdf" | "tQuantile", ReadonlyArray<readonly [number, number, number]>>
> = JSON.parse(readFileSync(new URL("./fixtures/distributions.json", import.meta.url), "utf8"))
