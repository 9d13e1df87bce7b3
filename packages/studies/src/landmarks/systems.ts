import * as Signals from "@litfuse/analyzers/landmark/signals"
import { type Paper, seen, type Year } from "./papers.ts"
import { averagePrecision } from "./tied.ts"

/** A way of scoring the papers of a year. */
export interface System {
  readonly id: string
  readonly scores: (papers: ReadonlyArray<Paper>) => ReadonlyArray<number>
}

const unknown = Number.NaN

/** What the L-Score knows of a paper three years after its own: one source, no level of evidence, no percentile or ratio. */
const signalsOf = ({ early, year, milestone }: Paper): Signals.Each<number | null> => {
  const reception = { percentile: unknown, rcr: unknown, count: early, perYear: unknown, year, counted: year + seen }
  return {
    citations: Signals.citations(reception),
    milestone,
    sources: Signals.sources(1),
    evidence: null,
    velocity: Signals.velocity(reception)
  }
}

const each = (id: string, score: (paper: Paper) => number): System => ({ id, scores: (papers) => papers.map(score) })

/** The L-Score with some weights. */
const lScore = (id: string, weights: Signals.Each<number>, isRenormalised: boolean): System =>
  each(id, (paper) => Signals.score(signalsOf(paper), weights, isRenormalised).score)

/** The count alone, beside which all others are set. */
export const baseline = each("early citations", ({ early }) => early)

/** Systems that learn nothing. */
export const untuned: ReadonlyArray<System> = [
  baseline,
  each("early citations per year", ({ early }) => early / seen),
  each("citations of the last two years", ({ recent }) => recent),
  lScore("L-Score as printed", Signals.printed, false),
  lScore("L-Score, unknown left out", Signals.printed, true),
  ...(["citations", "velocity", "milestone"] as const).map((name) => each(`signal ${name}`, (paper) => signalsOf(paper)[name] ?? 0))
]

/** The weight of a milestone beside that of citations: what is tuned, because nothing else changes the order of papers of one year. */
const grid = [0, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.7, 1] as const

const withMilestone = (weight: number): System => {
  const weights = { citations: 1 - weight, milestone: weight, sources: 0, evidence: 0, velocity: 0 }
  return lScore(`milestone weighs ${weight}`, weights, false)
}

/** The mean; NaN of none. */
export const mean = (values: ReadonlyArray<number>): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** The mean over years of average precision. */
const meanPrecision = (system: System, years: ReadonlyArray<Year>): number =>
  mean(years.map(({ papers, isTop }) => averagePrecision(system.scores(papers), isTop)))

/** The weight with the best mean average precision on some years; of several alike, the smallest. */
export const tune = (years: ReadonlyArray<Year>): { readonly weight: number; readonly system: System } => {
  let best = { weight: grid[0] as number, system: withMilestone(grid[0]), value: meanPrecision(withMilestone(grid[0]), years) }
  for (const weight of grid.slice(1)) {
    const system = withMilestone(weight)
    const value = meanPrecision(system, years)
    if (value > best.value + 1e-12) best = { weight, system, value }
  }
  return best
}

/** Whether two signals put papers of a year into the same order, ties included: then no data of one year can tell their weights apart. */
export const isSameOrder = (
  papers: ReadonlyArray<Paper>,
  one: keyof Signals.Each<unknown>,
  other: keyof Signals.Each<unknown>
): boolean => {
  const [a, b] = [one, other].map((name) => papers.map((paper) => signalsOf(paper)[name] ?? 0)) as [Array<number>, Array<number>]
  const order = papers.map((_, row) => row).sort((x, y) => a[x]! - a[y]!)
  return order.slice(1).every((row, i) => Math.sign(a[row]! - a[order[i]!]!) === Math.sign(b[row]! - b[order[i]!]!))
}

/** Whether a signal is the same for all papers. */
export const isConstant = (papers: ReadonlyArray<Paper>, name: keyof Signals.Each<unknown>): boolean =>
  new Set(papers.map((paper) => signalsOf(paper)[name])).size <= 1
