import * as Decimals from "@litfuse/files/numbers"
import { table } from "../table.ts"
import type { Comparison, Estimate } from "@litfuse/stats/Comparison"
import * as PValue from "@litfuse/stats/PValue"
import type { Zeros } from "@litfuse/stats/Wilcoxon"
import type { Asked, Compared } from "./Compared.ts"

/** A table with the sentences above it: what it holds, and the family of its p-values where it has any. */
export interface Section {
  readonly about: string
  readonly headers: ReadonlyArray<string>
  readonly rows: ReadonlyArray<ReadonlyArray<string>>
}

const none = "none"

const value = (x: number, digits = 4): string => (Number.isFinite(x) ? Decimals.fixed(x, digits) : none)

const signed = (x: number, digits = 4): string => (Number.isFinite(x) ? Decimals.signed(x, digits) : none)

const interval = ({ bootstrap: { lower, upper } }: Estimate, print: (x: number) => string): string =>
  Number.isFinite(lower) && Number.isFinite(upper) ? `[${print(lower)}, ${print(upper)}]` : none

const means = ({ baseline, others, comparisons }: Compared): Section => ({
  about: "Means, with 95 % intervals (BCa bootstrap over topics)",
  headers: ["run", "mean", "95 % interval"],
  rows: [
    { name: `${baseline.name} (baseline)`, estimate: comparisons[0]!.ofBaseline },
    ...others.map(({ name }, i) => ({ name, estimate: comparisons[i]!.ofSystem }))
  ].map(({ name, estimate }) => [name, value(estimate.mean), interval(estimate, value)])
})

/** The family of p-values and their correction in a line; every table with p-values has one. */
const familyOf = ({ adjusted: { method, family } }: Compared): string =>
  `Family: ${family}; ${method === "none" ? "not corrected" : `corrected (${method})`}`

/** The headers of a p-value and of its corrected value, and the cells below them; without a correction there is one column only. */
const pairOf = ({ adjusted: { method } }: Compared, kind = "") => ({
  headers: [`p${kind === "" ? "" : ` (${kind})`}`, ...(method === "none" ? [] : [`p (${kind === "" ? "" : `${kind}, `}${method})`])],
  cells: (p: number, corrected: number, isFloor = false) => [
    PValue.print(p, isFloor),
    ...(method === "none" ? [] : [PValue.print(corrected, isFloor)])
  ]
})

/** A row for each run but the baseline. */
const rowsOf = (
  { others, comparisons }: Compared,
  cells: (one: Comparison, i: number) => ReadonlyArray<string>
): ReadonlyArray<ReadonlyArray<string>> => others.map(({ name }, i) => [name, ...cells(comparisons[i]!, i)])

const differences = (compared: Compared): Section => {
  const { headers, cells } = pairOf(compared)
  return {
    about: `Differences from ${compared.baseline.name}, each with its own interval; p of the randomisation test.\n${familyOf(compared)}`,
    headers: ["run", "difference", "95 % interval", ...headers, "d_z", "wins / ties / losses"],
    rows: rowsOf(compared, ({ difference, randomisation, effect, winTieLoss: { wins, ties, losses } }, i) => [
      signed(difference.mean),
      interval(difference, signed),
      ...cells(randomisation.p, compared.adjusted.randomisation[i]!, randomisation.isFloor),
      signed(effect.cohensD, 2),
      `${wins} / ${ties} / ${losses}`
    ])
  }
}

/** How topics without a difference are treated, in words. */
const zerosText: Readonly<Record<Zeros, string>> = {
  pratt: "zeros pratt, topics without a difference are ranked and then left out",
  wilcoxon: "zeros wilcoxon, topics without a difference are left out before"
}

const tests = (compared: Compared, { zeros }: Asked): Section => {
  const t = pairOf(compared, "t")
  const wilcoxon = pairOf(compared, "Wilcoxon")
  return {
    about: `Other tests of the same differences. Wilcoxon: ${zerosText[zeros]}.\n${familyOf(compared)}, each test apart`,
    headers: ["run", ...t.headers, ...wilcoxon.headers],
    rows: rowsOf(compared, (one, i) => [
      ...t.cells(one.pairedT.p, compared.adjusted.pairedT[i]!),
      ...wilcoxon.cells(one.wilcoxon.p, compared.adjusted.wilcoxon[i]!)
    ])
  }
}

const effects = (compared: Compared): Section => ({
  about: "Effect sizes, and the difference that would be seen on as many topics (power 0.8, alpha 0.05, uncorrected)",
  headers: ["run", "rank-biserial", "superiority", "detectable"],
  rows: rowsOf(compared, ({ effect, detectable }) => [signed(effect.rankBiserial, 2), value(effect.superiority, 2), value(detectable)])
})

const equivalence = (compared: Compared, margin: number): Section => {
  const { headers, cells } = pairOf(compared, "TOST")
  return {
    about: `Equivalent to ${compared.baseline.name} within ${margin}? A small p says yes (two one-sided t-tests).\n${familyOf(compared)}`,
    headers: ["run", ...headers],
    rows: rowsOf(compared, (one, i) => cells(one.equivalence!.p, compared.adjusted.equivalence![i]!))
  }
}

const tukey = ({ baseline, others, measure }: Compared, pairs: NonNullable<Compared["pairs"]>): Section => {
  const names = [baseline, ...others].map(({ name }) => name)
  return {
    about: `All pairs, second less first; p of Tukey's HSD, randomised within topics.\nFamily: all pairs of ${names.length} runs (${pairs.length}), ${measure}; p holds for all of them, without further correction`,
    headers: ["first", "second", "difference", "p (Tukey)"],
    rows: pairs.map(({ first, second, difference, p, isFloor }) => [
      names[first]!,
      names[second]!,
      signed(difference),
      PValue.print(p, isFloor)
    ])
  }
}

/** The tables of one measure: means, differences, then what else was asked for. */
export const sectionsOf = (compared: Compared, asked: Asked, hasDetails: boolean): ReadonlyArray<Section> => [
  means(compared),
  differences(compared),
  ...(hasDetails ? [tests(compared, asked), effects(compared)] : []),
  ...(asked.margin === undefined ? [] : [equivalence(compared, asked.margin)]),
  ...(compared.pairs === undefined ? [] : [tukey(compared, compared.pairs)])
]

/** Whether a column holds names of runs; all others hold numbers. */
export const isName = (header: string): boolean => header === "run" || header === "first" || header === "second"

const print = ({ about, headers, rows }: Section): string => {
  return `${about}:\n\n${table(
    headers,
    headers.map((header) => (isName(header) ? "left" : "right")),
    rows
  )}\n`
}

/** The comparisons of one measure for a terminal. Every table with p-values says what they were corrected for. */
export const sections = (compared: Compared, asked: Asked, hasDetails: boolean): string =>
  [
    `${compared.measure}, ${Decimals.counted(compared.topics, "topic")}, baseline ${compared.baseline.name}\n`,
    ...sectionsOf(compared, asked, hasDetails).map(print)
  ].join("\n")
