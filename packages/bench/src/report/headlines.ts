import { counted, fixed } from "@litfuse/files/numbers"
import * as Baseline from "../Baseline.ts"
import { gainsText } from "./gainsText.ts"
import { type Gain, decapitalise, isGain, isLoss, sentence, sentences } from "./Gain.ts"
import * as Intervals from "./Intervals.ts"
import { sortBySummary } from "./sortBySummary.ts"
import { type AnalysisResult, expectedOf, type Results, type TableResult } from "./Results.ts"

/** Sentences that a head has room for; others are below it. */
const mostSentences = 2

/**
 * The comparisons of a table with its baseline on its first measure: how many gain and lose, and the best of them.
 *
 * - empty: undefined where nothing is compared
 */
export const comparedIn = ({ against }: Pick<TableResult, "against">) => {
  if (against === undefined || against.comparisons.length === 0) return undefined
  const gains = against.comparisons.map(({ adjusted, ...one }): Gain => ({ ...one, p: adjusted }))
  const measure = gains[0]!.measure
  const own = gains.filter((one) => one.measure === measure)
  const highest = (some: ReadonlyArray<Gain>) => some.reduce((a, b) => (b.difference > a.difference ? b : a))
  const gained = own.filter(isGain)
  // where some gain the best is one of them: a higher difference may be too uncertain to be shown
  const best = highest(gained.length > 0 ? gained : own)
  const coverage = against.coverage?.find((one) => one.system === best.system && one.measure === measure)
  const condensed = gains.find((one) => one.system === best.system && one.measure === coverage?.condensed)
  return { against, measure, own, best, coverage, condensed, won: gained.length, lost: own.filter(isLoss).length }
}

/** What the comparisons of a table show, with all that is known of the best of them. */
const againstAnswer = (result: Pick<TableResult, "title" | "against">): ReadonlyArray<string> => {
  const compared = comparedIn(result)
  if (compared === undefined) return []
  const { against, measure, own, best, coverage, condensed, won, lost } = compared
  const said = sentences(`\`${best.system}\``, `\`${against.baseline}\``, best, condensed, coverage)
  return own.length === 1
    ? [`${result.title}: ${said}`]
    : [
        `${result.title}: against \`${against.baseline}\` on ${measure}, ${gainsText(won, lost, own.length)} (p below 0.05, ${against.correction}). The ${won > 0 ? "largest gain" : "highest"}: ${said}`
      ]
}

/** What the comparisons of a table show, in one sentence: how many systems gain and lose, and the best where one gains. Empty without a comparison. */
export const againstHeadline = (result: Pick<TableResult, "title" | "against" | "topics">): ReadonlyArray<string> => {
  const compared = comparedIn(result)
  if (compared === undefined) return []
  const { against, measure, own, best, coverage, won, lost } = compared
  const where = `${result.title}, ${counted(result.topics.length, "topic")}`
  if (own.length === 1) return [`${where}: ${sentence(`\`${best.system}\``, `\`${against.baseline}\``, best, coverage)}`]
  const counts = `${gainsText(won, lost, own.length)} against \`${against.baseline}\` on ${measure} (p below 0.05, ${against.correction})`
  const said = sentence(`\`${best.system}\``, "it", best, coverage).replace(/\.$/, "")
  return [won === 0 ? `${where}: ${counts}.` : `${where}: ${counts}; ${said}.`]
}

/** Values that others have published. Values that we measured before are no answer: they only check that nothing has moved. */
const printed = (tables: ReadonlyArray<Pick<TableResult, "expected">>) =>
  tables.flatMap(({ expected }) => expected).filter(({ origin }) => !origin.startsWith("ours"))

/** How many of the values that others printed are reproduced, in one sentence. Empty where there are none. */
export const reproduction = (tables: ReadonlyArray<Pick<TableResult, "expected">>): ReadonlyArray<string> => {
  const theirs = printed(tables)
  if (theirs.length === 0) return []
  const held = theirs.filter((cell) => !Baseline.isSurprise(cell)).length
  const origins = [...new Set(theirs.map(({ origin }) => origin))]
  const of = origins.length > 2 ? `${origins[0]} and ${counted(origins.length - 1, "other source")}` : origins.join(" and ")
  return [`${held} of ${counted(theirs.length, "value")} that others printed ${theirs.length === 1 ? "is" : "are"} reproduced (${of}).`]
}

const reproductionAnswer = (result: Pick<TableResult, "title" | "expected">): ReadonlyArray<string> =>
  reproduction([result]).map((sentence) => `${result.title}: ${sentence}`)

/** The system with the highest value, where nothing was compared. Empty without a value. */
export const bestAnswer = (result: TableResult): ReadonlyArray<string> => {
  const measure = result.measures[0]?.name ?? ""
  const best = sortBySummary(result)[0]
  const value = best?.summary[measure]
  if (best === undefined || value === undefined) return []
  const interval = Intervals.textOf(best, measure)
  const of = result.systems.length === 1 ? "" : `, the highest of ${result.systems.length} systems; no difference was tested`
  return [`${result.title}: \`${best.system}\` has ${measure} ${fixed(value, 4)}${interval === undefined ? "" : ` ${interval}`}${of}.`]
}

/** What a table answers: how many published values it reproduces, and what its comparisons show; without either its highest value. */
export const tableAnswer = (result: TableResult): ReadonlyArray<string> => {
  const answers = [...reproductionAnswer(result), ...againstAnswer(result)]
  return answers.length > 0 ? answers : bestAnswer(result)
}

const analysisAnswer = ({ title, headline, conclusions }: AnalysisResult, _: number, all: ReadonlyArray<AnalysisResult>) =>
  (headline === undefined ? conclusions.slice(0, 1) : [headline]).map((answer) =>
    all.length === 1 ? answer : `${title}: ${decapitalise(answer)}`
  )

/**
 * The first one or two sentences of a report: its caution, then what its analyses answer. Without analyses: how many published values its tables reproduce
 * and what their comparisons show. Without those: the highest value of the first table.
 *
 * - empty: a report without tables and conclusions has no answer
 */
export const headlines = (results: Results): ReadonlyArray<string> => [
  ...(results.caution === undefined ? [] : [results.caution]),
  ...found(results)
]

const found = ({ tables, analyses }: Results): ReadonlyArray<string> => {
  if (analyses.length > 0) return analyses.flatMap(analysisAnswer).slice(0, mostSentences)
  const shown = [...reproduction(tables), ...tables.flatMap(againstHeadline)].slice(0, mostSentences)
  return shown.length > 0 ? shown : tables.slice(0, 1).flatMap(bestAnswer)
}

/** What every table answers, where the head of the report does not say it all. */
export const answerDetails = ({ tables, analyses }: Results): ReadonlyArray<string> =>
  tables.length > 1 || analyses.length > 0 || tables.some(({ against }) => (against?.comparisons.length ?? 0) > 1)
    ? tables.flatMap(tableAnswer)
    : []

/** Whether the expected values hold: `All 10 expected values hold (10 equal).` */
export const expectationsText = (results: Results): string => {
  const cells = expectedOf(results)
  if (cells.length === 0) return "No expected values: this report only describes."
  const surprises = cells.filter(Baseline.isSurprise)
  const counts = Baseline.count(cells).map(([name, n]) => `${n} ${name}`)
  const all = cells.length === 1 ? "The one expected value holds" : `All ${cells.length} expected values hold`
  if (surprises.length === 0) return `${all} (${counts.join(", ")}).`
  const verb = surprises.length === 1 ? "does" : "do"
  return `${surprises.length} of ${counted(cells.length, "expected value")} ${verb} not hold (${counts.join(", ")}).`
}

/** The head of a report: its answer; before it, expected values that do not hold. For invented data it says only whether the machine works, and no p. */
export const reportHead = (results: Results): string => headOf(results, results.caution === undefined ? [] : [results.caution])

/** What the programs of a report say, without the caution. */
export const answerOf = (results: Results): string => headOf(results, [])

const headOf = (results: Results, first: ReadonlyArray<string>): string => {
  if (results.dataset.invented === true)
    return `A check of the machine on invented data, which says nothing about methods. ${expectationsText(results)}`
  const surprises = expectedOf(results).some(Baseline.isSurprise) ? [expectationsText(results)] : []
  return [...surprises, ...first, ...found(results)].join(" ") || expectationsText(results)
}
