import { type Block, type Fold, paragraph, prose } from "@litfuse/engine/Document"
import { forestPlot } from "@litfuse/figures/forestPlot"
import { comparisonMethod } from "./comparisonResult.ts"
import { comparisonTable, coverageTable } from "./comparisonTable.ts"
import { dotsOf, slugOf } from "./dotsOf.ts"
import { differencePanel, panelsOf, scaleOf } from "./differencePanel.ts"
import { tableAnswer } from "./headlines.ts"
import * as Intervals from "./Intervals.ts"
import { captionedBlocks, paperBlock } from "./paperBlock.ts"
import { ranksOf, topicsOf } from "./paperFigures.ts"
import { recallFigure } from "./recallFigure.ts"
import type { AgainstResult, Results, TableResult } from "./Results.ts"
import { marksLegend } from "./significanceMarks.ts"
import { similarityMatrix } from "./similarityMatrix.ts"
import { judgedCutoff, enoughJudged } from "./tableWarnings.ts"
import { valuesTable } from "./valuesTable.ts"

/** Texts as sentences, each with its full stop; those that are empty are left out. */
const sentences = (parts: ReadonlyArray<string | undefined>): string =>
  parts.flatMap((part) => (part === undefined || part.trim() === "" ? [] : [part.trim().replace(/([^.?!])$/, "$1.")])).join(" ")

const captionOf = (result: TableResult, { dataset }: Results, headline?: string): string => {
  const isCut = result.systems.some(({ summary }) => result.measures.some(({ name }) => summary[name] === undefined))
  return sentences([
    result.title,
    `${dataset.title}, ${result.topics.length} topics, judgements ${result.qrels.name}`,
    result.qrels.forced ? "Forced: these runs were not made for these judgements" : undefined,
    "Bold: the best value, or several that are printed alike",
    Intervals.shownOf(result) === undefined ? undefined : Intervals.about,
    marksLegend(result),
    isCut ? '"refused": the run is cut above the rank that the measure reads to' : undefined,
    ...(headline === undefined ? tableAnswer(result) : [headline])
  ])
}

/** How to read a table of values on a page. */
const legend = (result: TableResult): string =>
  sentences([
    "Bold: the best value of a column, or several that are printed alike",
    ...(Intervals.shownOf(result) === undefined
      ? []
      : [Intervals.about, "Point at a value of any other measure to see its interval, or press the button under the table"]),
    marksLegend(result),
    ...(result.expected.length === 0
      ? []
      : ["✓ as expected, ✗ not as expected: point at the value to see what was expected and where that comes from"]),
    ...(result.measures.some(({ name }) => judgedCutoff(name) !== undefined)
      ? [`Underlined, below ${enoughJudged}: many of these documents were never judged`]
      : [])
  ])

const panels = (result: TableResult, against: AgainstResult, measure: string): Fold => {
  const found = panelsOf(result, against, measure)
  const scale = scaleOf(found)
  return {
    type: "fold",
    summary: `${measure}: the difference from ${against.baseline} on every topic, sorted, for each system`,
    blocks: found.map((one) => ({ type: "figure", title: one.system, svg: differencePanel(one, scale), isSmall: true }))
  }
}

const compared = (result: TableResult, id: string): ReadonlyArray<Block> => {
  const { against, title: label } = result
  if (against === undefined || against.comparisons.length === 0) return []
  const coverage = coverageTable(against, { label, id: `${id}-judged` })
  const dots = dotsOf(result)
  return [
    paragraph(
      prose(
        `The baseline is \`${against.baseline}\`. ${comparisonMethod(against)} Effect size d_z: the mean over the standard deviation of the differences. Detectable: the smallest true difference that this rule finds with probability 0.8 on as many topics.`
      )
    ),
    ...dots.map((one) => paperBlock({ name: `${result.id}-${slugOf(one.measure)}`, figure: forestPlot(one, undefined, "system") })),
    comparisonTable(against, { label, id }),
    ...topicsOf(result).flatMap((one) => captionedBlocks(one, true)),
    ...dots.map(({ measure }) => panels(result, against, measure)),
    ...(coverage === undefined
      ? []
      : [
          paragraph(
            "How much of each gain is lost when unjudged hits are taken out of all lists. The loss is the difference of the two gains on the same topics, with intervals of paired t-tests. The share of a gain that remains has Fieller's intervals."
          ),
          coverage
        ])
  ]
}

const similarity = ({ similarity: found, systems, title }: TableResult): ReadonlyArray<Fold> => {
  if (found === undefined) return []
  const ofAll = systems.length > found.names.length ? ` The best ${found.names.length} of ${systems.length} systems.` : ""
  return [
    {
      type: "fold",
      summary: `How similar the systems are: correlation of ${found.measure} over topics`,
      blocks: [
        paragraph(
          `Spearman's rho of per-topic values: near 1, two systems find the same topics easy and the same ones hard. Blue means agreement, orange disagreement; columns have the numbers of the rows.${ofAll}`,
          "muted"
        ),
        { type: "figure", title: `correlations of ${title}`, svg: similarityMatrix(found) }
      ]
    }
  ]
}

/**
 * What was measured of some systems: values, curves of precision by recall, differences from the baseline, similarity.
 *
 * - `headline` the answer for the caption, where an analysis gives it
 */
export const measuredBlocks = (result: TableResult, results: Results, headline?: string): ReadonlyArray<Block> => {
  const id = `${results.experiment}-${result.id}`
  return [
    valuesTable(result, { caption: captionOf(result, results, headline), id }),
    { type: "paragraph", tone: "muted", text: prose(legend(result)), isOnPages: true },
    ...recallFigure(result),
    ...ranksOf(result).flatMap((one) => captionedBlocks(one, true)),
    ...compared(result, id),
    ...similarity(result)
  ]
}
