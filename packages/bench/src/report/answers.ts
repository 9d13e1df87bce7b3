import { fixed } from "@litfuse/files/numbers"
import * as Baseline from "../Baseline.ts"
import { type Gain, isGain, isLoss, sentence } from "./coverage.ts"
import * as Intervals from "./intervals.ts"
import { bySummary } from "./order.ts"
import { type AnalysisResult, expectedOf, type Results, type TableResult } from "./Results.ts"

/** Tables that a head answers for; more are read below it. */
const mostTables = 3

const plural = (n: number, one: string): string => `${n} ${one}${n === 1 ? "" : "s"}`

/** What the comparisons of a table with its baseline show on its first measure: how many gain and lose, and the best of them. */
const againstAnswer = ({ title, against }: Pick<TableResult, "title" | "against">): ReadonlyArray<string> => {
  if (against === undefined || against.comparisons.length === 0) return []
  const gains = against.comparisons.map(({ adjusted, ...one }): Gain => ({ ...one, p: adjusted }))
  const measure = gains[0]!.measure
  const own = gains.filter((one) => one.measure === measure)
  const best = own.reduce((a, b) => (b.difference > a.difference ? b : a))
  const coverage = against.coverage?.find((one) => one.system === best.system && one.measure === measure)
  const condensed = gains.find((one) => one.system === best.system && one.measure === coverage?.condensed)
  const said = sentence(`\`${best.system}\``, `\`${against.baseline}\``, best, condensed, coverage)
  if (own.length === 1) return [`${title}: ${said}`]
  const [won, lost] = [own.filter(isGain).length, own.filter(isLoss).length]
  return [
    `${title}: against \`${against.baseline}\` on ${measure}, ${won} of ${own.length} systems gain and ${lost} lose (p below 0.05, ${against.correction}). The highest: ${said}`
  ]
}

/** How many of the values that others have printed are reproduced. */
const reproductionAnswer = ({ title, expected }: Pick<TableResult, "title" | "expected">): ReadonlyArray<string> => {
  // what we have measured before is no answer, only a check that nothing has moved
  const theirs = expected.filter(({ origin }) => !origin.startsWith("ours"))
  if (theirs.length === 0) return []
  const held = theirs.filter((cell) => !Baseline.isSurprise(cell)).length
  const origins = [...new Set(theirs.map(({ origin }) => origin))]
  const of = origins.length > 2 ? `${origins[0]} and ${plural(origins.length - 1, "other source")}` : origins.join(" and ")
  return [
    `${title}: ${held} of ${plural(theirs.length, "value")} that others printed ${theirs.length === 1 ? "is" : "are"} reproduced (${of}).`
  ]
}

/** The system with the highest value, where nothing was compared. */
const bestAnswer = (result: TableResult): ReadonlyArray<string> => {
  const measure = result.measures[0]?.name ?? ""
  const best = bySummary(result)[0]
  const value = best?.summary[measure]
  if (best === undefined || value === undefined) return []
  const interval = Intervals.textOf(best, measure)
  const of = result.systems.length === 1 ? "" : `, the highest of ${result.systems.length} systems; no difference was tested`
  return [`${result.title}: \`${best.system}\` has ${measure} ${fixed(value, 4)}${interval === undefined ? "" : ` ${interval}`}${of}.`]
}

/** What a table answers: how much of what is printed elsewhere is reproduced, what its comparisons show; without either its highest value. */
export const tableAnswer = (result: TableResult): ReadonlyArray<string> => {
  const answers = [...reproductionAnswer(result), ...againstAnswer(result)]
  return answers.length > 0 ? answers : bestAnswer(result)
}

const analysisAnswer = ({ headline, conclusions }: AnalysisResult): ReadonlyArray<string> =>
  headline === undefined ? conclusions.slice(0, 1) : [headline]

/**
 * What a report says before anything else: its answer, table by table and analysis by analysis, each as it was tested.
 *
 * - empty: a report without tables and conclusions has no answer
 */
export const answersOf = ({ tables, analyses }: Results): ReadonlyArray<string> => [
  ...tables.slice(0, mostTables).flatMap(tableAnswer),
  ...(tables.length > mostTables ? [`${plural(tables.length - mostTables, "more table")} below.`] : []),
  ...analyses.flatMap(analysisAnswer)
]

/** Whether the expected values hold: `All 10 expected values hold (10 equal).` */
export const expectations = (results: Results): string => {
  const cells = expectedOf(results)
  if (cells.length === 0) return "No expected values: this report only describes."
  const surprises = cells.filter(Baseline.isSurprise)
  const counts = Baseline.count(cells).map(([name, n]) => `${n} ${name}`)
  const all = cells.length === 1 ? "The one expected value holds" : `All ${cells.length} expected values hold`
  if (surprises.length === 0) return `${all} (${counts.join(", ")}).`
  const verb = surprises.length === 1 ? "does" : "do"
  return `${surprises.length} of ${plural(cells.length, "expected value")} ${verb} not hold (${counts.join(", ")}).`
}

/** The first sentences of a report: its answer; before it, expected values that do not hold. */
export const headOf = (results: Results): string =>
  [...(expectedOf(results).some(Baseline.isSurprise) ? [expectations(results)] : []), ...answersOf(results)].join(" ") ||
  expectations(results)
