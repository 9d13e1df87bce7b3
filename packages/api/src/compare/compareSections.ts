import type { Compared, ComparedMeasure, Difference, Estimate } from "./answer.ts"
import * as Decimals from "@litfuse/files/numbers"
import * as PValue from "@litfuse/stats/PValue"

/** A table with the sentences above it: its content, and the family of its p-values if it has any. */
export interface Section {
  readonly about: string
  readonly headers: ReadonlyArray<string>
  readonly rows: ReadonlyArray<ReadonlyArray<string>>
}

const none = "none"

const value = (x: number | null, digits = 4): string => (x === null ? none : Decimals.fixed(x, digits))

const signed = (x: number | null, digits = 4): string => (x === null ? none : Decimals.signed(x, digits))

const interval = ({ lower, upper }: Estimate, print: (x: number) => string): string =>
  lower === null || upper === null ? none : `[${print(lower)}, ${print(upper)}]`

const means = ({ baseline, runs }: ComparedMeasure): Section => ({
  about: "Means, with 95 % intervals (BCa bootstrap over topics)",
  headers: ["run", "mean", "95 % interval"],
  rows: [{ ...baseline, run: `${baseline.run} (baseline)` }, ...runs].map((one) => [one.run, value(one.mean), interval(one, value)])
})

interface Family extends ComparedMeasure {
  readonly correction: string
}

const familyOf = ({ family, correction }: Family): string =>
  `Family: ${family}; ${correction === "none" ? "not corrected" : `corrected (${correction})`}`

const pairOf = ({ correction }: Family, kind = "") => ({
  headers: [
    `p${kind === "" ? "" : ` (${kind})`}`,
    ...(correction === "none" ? [] : [`p (${kind === "" ? "" : `${kind}, `}${correction})`])
  ],
  cells: (p: number, corrected: number, isFloor = false) => [
    PValue.print(p, isFloor),
    ...(correction === "none" ? [] : [PValue.print(corrected, isFloor)])
  ]
})

const rowsOf = ({ runs }: ComparedMeasure, cells: (one: Difference) => ReadonlyArray<string>): ReadonlyArray<ReadonlyArray<string>> =>
  runs.map((one) => [one.run, ...cells(one)])

const differences = (compared: Family): Section => {
  const { headers, cells } = pairOf(compared)
  return {
    about: `Differences from ${compared.baseline.run}, each with its own interval; p of the randomisation test.\n${familyOf(compared)}`,
    headers: ["run", "difference", "95 % interval", ...headers, "d_z", "wins / ties / losses"],
    rows: rowsOf(compared, ({ difference, randomisation: { p, adjusted, isFloor }, cohensD, wins, ties, losses }) => [
      signed(difference.mean),
      interval(difference, signed),
      ...cells(p, adjusted, isFloor),
      signed(cohensD, 2),
      `${wins} / ${ties} / ${losses}`
    ])
  }
}

const zerosText: Readonly<Record<string, string>> = {
  pratt: "zeros pratt, topics without a difference are ranked and then left out",
  wilcoxon: "zeros wilcoxon, topics without a difference are left out before"
}

const tests = (compared: Family, zeros: string): Section => {
  const t = pairOf(compared, "t")
  const wilcoxon = pairOf(compared, "Wilcoxon")
  return {
    about: `Other tests of the same differences. Wilcoxon: ${zerosText[zeros]}.\n${familyOf(compared)}, each test apart`,
    headers: ["run", ...t.headers, ...wilcoxon.headers],
    rows: rowsOf(compared, (one) => [...t.cells(one.t.p, one.t.adjusted), ...wilcoxon.cells(one.wilcoxon.p, one.wilcoxon.adjusted)])
  }
}

const effects = (compared: ComparedMeasure): Section => ({
  about: "Effect sizes, and the difference that as many topics can detect (power 0.8, alpha 0.05, uncorrected)",
  headers: ["run", "rank-biserial", "superiority", "detectable"],
  rows: rowsOf(compared, ({ rankBiserial, superiority, detectable }) => [signed(rankBiserial, 2), value(superiority, 2), value(detectable)])
})

const equivalence = (compared: Family, margin: number): Section => {
  const { headers, cells } = pairOf(compared, "TOST")
  return {
    about: `Equivalent to ${compared.baseline.run} within ${margin}? A small p says yes (two one-sided t-tests).\n${familyOf(compared)}`,
    headers: ["run", ...headers],
    rows: rowsOf(compared, ({ equivalence: tested }) => cells(tested!.p, tested!.adjusted))
  }
}

const tukey = ({ runs, measure }: ComparedMeasure, pairs: NonNullable<ComparedMeasure["tukey"]>): Section => ({
  about: `All pairs, second less first; p of Tukey's HSD, randomised within topics.\nFamily: all pairs of ${runs.length + 1} runs (${pairs.length}), ${measure}; p holds for all of them, without further correction`,
  headers: ["first", "second", "difference", "p (Tukey)"],
  rows: pairs.map(({ first, second, difference, p, isFloor }) => [first, second, signed(difference), PValue.print(p, isFloor)])
})

/** The tables of one measure: means, differences, then the requested details. */
export const compareSections = (
  measure: ComparedMeasure,
  { correction, zeros, margin }: Compared,
  hasDetails: boolean
): ReadonlyArray<Section> => {
  const compared = { ...measure, correction }
  return [
    means(compared),
    differences(compared),
    ...(hasDetails ? [tests(compared, zeros), effects(compared)] : []),
    ...(margin === undefined ? [] : [equivalence(compared, margin)]),
    ...(compared.tukey === undefined ? [] : [tukey(compared, compared.tukey)])
  ]
}

/** Whether a column holds names of runs; all others hold numbers. */
export const isName = (header: string): boolean => header === "run" || header === "first" || header === "second"
