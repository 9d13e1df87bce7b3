import { alpha } from "@litfuse/bench/report/Gain"
import { hasBest } from "@litfuse/bench/report/bestValues"
import { tableCell } from "@litfuse/document/tableCell"
import { type Block, type Cell, type Document, list, notes, paragraph, type Section, type Table } from "@litfuse/engine/Document"
import * as Figure from "@litfuse/figures/Figure"
import { counted, fixed } from "@litfuse/files/numbers"
import { columnsOf, intervalCell, namesIn, pCell, signedCell } from "../compare/compareSection.ts"
import type { Answer, SuiteDifference, SuitePair, SuiteRun } from "./answer.ts"

/** One measure of a suite. */
interface OfMeasure {
  readonly measure: string
  readonly runs: ReadonlyArray<SuiteRun>
  readonly pairs: ReadonlyArray<SuitePair>
  readonly family: Answer["families"][number]
}

const measuresOf = ({ families, runs, pairs }: Answer): ReadonlyArray<OfMeasure> =>
  families.map((family) => ({
    measure: family.measure,
    family,
    runs: runs.filter(({ measure }) => measure === family.measure),
    pairs: pairs.filter(({ measure }) => measure === family.measure)
  }))

const plain = (x: number): string => fixed(x)

/** A row of values, the best of them bold. */
const valueCells = (values: ReadonlyArray<number | null>, isRanked: boolean): ReadonlyArray<Cell> => {
  const known = values.filter((value) => value !== null)
  const best = isRanked && known.length > 1 ? fixed(Math.max(...known), 4) : undefined
  return values.map((value) => {
    const cell = tableCell(value, 4)
    return cell.text === best ? { ...cell, tone: "best" } : cell
  })
}

const weightText = (weight: number): Cell => ({ text: fixed(weight), value: weight })

/** Values by collection and run, and their means. */
const cellsTable = ({ collections }: Answer, { measure, runs }: OfMeasure): Table => {
  const isRanked = hasBest(measure)
  const hasClusters = collections.some(({ cluster }) => cluster !== null)
  return {
    type: "table",
    label: `${measure}: values`,
    caption: `${measure} of each run on each collection, and means in which clusters of collections weigh equally. Bold: the best of a row. A dash or \`none\`: a missing value, which no mean replaces.`,
    id: `suite-${measure}-values`,
    columns: columnsOf(["collection", ...(hasClusters ? ["cluster"] : [])], ["topics", "weight", ...runs.map(({ run }) => run)]),
    rows: [
      ...collections.map(({ id, cluster, topics, weight }, c) => [
        { text: id },
        ...(hasClusters ? [{ text: cluster ?? "" }] : []),
        { text: String(topics), value: topics },
        weightText(weight),
        ...valueCells(
          runs.map(({ cells }) => cells[c]!.value),
          isRanked
        )
      ]),
      [
        { text: "mean" },
        ...(hasClusters ? [{ text: "" }] : []),
        { text: "" },
        { text: "" },
        ...valueCells(
          runs.map(({ overTopics }) => overTopics?.mean ?? null),
          isRanked
        )
      ]
    ]
  }
}

const rankCell = ({ rank: { lower, upper } }: SuiteRun): Cell => {
  if (lower === null || upper === null) return tableCell(null)
  return { text: lower === upper ? String(lower) : `${lower} to ${upper}`, value: lower }
}

/** Whether any run or pair has an interval over collections. */
const isOverCollections = (all: ReadonlyArray<{ readonly overCollections: { readonly reason: string | null } | null }>): boolean =>
  all.some(({ overCollections }) => overCollections !== null && overCollections.reason === null)

const meansTable = ({ measure, runs }: OfMeasure): Table => {
  const hasCollections = isOverCollections(runs)
  return {
    type: "table",
    label: `${measure}: means`,
    caption: `Means of ${measure} over collections. Interval for these collections: bootstrap (BCa), topics resampled within each collection.${hasCollections ? " Interval for others: Student's t over clusters of collections." : ""} Ranks agree with all pairs of the family.`,
    id: `suite-${measure}-means`,
    columns: columnsOf(
      ["run"],
      ["mean", "95 % interval (these collections)", ...(hasCollections ? ["95 % interval (others like them)"] : []), "rank"]
    ),
    rows: runs.map((one) => [
      { text: one.run },
      tableCell(one.overTopics?.mean ?? null, 4),
      intervalCell(one.overTopics?.lower ?? null, one.overTopics?.upper ?? null, plain),
      ...(hasCollections ? [intervalCell(one.overCollections?.lower ?? null, one.overCollections?.upper ?? null, plain)] : []),
      rankCell(one)
    ])
  }
}

const differenceCells = (found: SuiteDifference | null): ReadonlyArray<Cell> => [
  intervalCell(found?.lower ?? null, found?.upper ?? null),
  found?.p == null ? tableCell(null) : pCell(found.p)
]

const pairsTable = ({ measure, family }: OfMeasure, shown: ReadonlyArray<SuitePair>): Table => {
  const hasCollections = isOverCollections(shown)
  return {
    type: "table",
    label: `${measure}: differences`,
    caption: `Differences in ${measure}, second less first. Family: ${family.family}; p and intervals are corrected for all of them (bonferroni). Detectable: the smallest true difference on these collections that the test finds with probability 0.8.`,
    id: `suite-${measure}-differences`,
    columns: columnsOf(
      ["first", "second"],
      [
        "difference",
        "95 % interval (these collections)",
        "p (these collections)",
        ...(hasCollections ? ["95 % interval (others like them)", "p (others like them)"] : []),
        "detectable"
      ]
    ),
    rows: shown.map(({ first, second, overTopics, overCollections }) => [
      { text: first },
      { text: second },
      signedCell(overTopics?.mean ?? null),
      ...differenceCells(overTopics),
      ...(hasCollections ? differenceCells(overCollections) : []),
      tableCell(overTopics?.detectable ?? null, 4)
    ])
  }
}

const figureBlock = (measure: string, runs: ReadonlyArray<SuiteRun>): ReadonlyArray<Block> => {
  const whole = runs.flatMap(({ run, overTopics }) => (overTopics === null ? [] : [{ run, ...overTopics }]))
  if (whole.length === 0) return []
  const title = `${measure}: means over collections`
  const left = runs.length - whole.length
  const { svg, narrow, table } = Figure.of(
    {
      title,
      axis: `mean ${measure}, 95 % interval for these collections`,
      dots: whole
        .toSorted((a, b) => b.mean - a.mean)
        .map(({ run, mean, lower, upper }) => ({
          label: run,
          value: mean,
          ...(lower === null || upper === null ? {} : { low: lower, high: upper })
        }))
    },
    {
      about: `Means of ${counted(whole.length, "run")}, the highest first${left === 0 ? "" : `; ${counted(left, "run")} with a missing value ${left === 1 ? "is" : "are"} left out`}.`,
      kind: "run"
    }
  )
  return [{ type: "figure", title, svg, ...(narrow === undefined ? {} : { narrow }), table, isOnPages: true }]
}

/** Reasons, each once. */
const reasonsOf = (all: ReadonlyArray<SuiteRun>): ReadonlyArray<string> => [
  ...new Set(
    all.flatMap(({ overTopics, overCollections }) => [
      ...(overTopics?.reason == null ? [] : [`For these collections there is no interval: ${overTopics.reason}.`]),
      ...(overCollections?.reason == null ? [] : [`For other collections there is no interval and no test: ${overCollections.reason}.`])
    ])
  )
]

const missingItems = (runs: ReadonlyArray<SuiteRun>): ReadonlyArray<string> =>
  runs.flatMap(({ run, cells }) =>
    cells.flatMap(({ collection, reason }) => (reason === null ? [] : [`${run} has no value on ${collection}, and no mean: ${reason}`]))
  )

const section = (answer: Answer, one: OfMeasure, place: number, hasDetails: boolean): Section => {
  const { baselines } = answer
  const shown = one.pairs.filter(({ first }) => hasDetails || baselines.length === 0 || baselines.includes(first))
  const pairs = pairsTable(one, shown)
  const rest = one.pairs.length - shown.length
  return {
    id: `m${place}`,
    title: one.measure,
    blocks: [
      ...figureBlock(one.measure, one.runs),
      cellsTable(answer, one),
      ...list(missingItems(one.runs), { tone: "warning" }),
      paragraph("Means, in which clusters of collections weigh equally:"),
      meansTable(one),
      ...reasonsOf(one.runs).map((reason) => paragraph(reason)),
      paragraph(
        `Differences, second less first. Rule: ${one.family.rule}.\nFamily: ${one.family.family}${rest === 0 ? "" : `; ${counted(rest, "pair")} without a baseline ${rest === 1 ? "is" : "are"} shown with --details`}:`
      ),
      pairs
    ]
  }
}

const verdict = (answer: Answer): string => {
  const [{ measure, runs, pairs }] = measuresOf(answer) as [OfMeasure]
  const whole = runs.flatMap(({ run, overTopics }) => (overTopics === null ? [] : [{ run, mean: overTopics.mean }]))
  if (whole.length === 0) return "No run has a value on every collection, so no mean can be compared."
  const best = whole.reduce((a, b) => (b.mean > a.mean ? b : a))
  const tested = pairs.flatMap(({ overTopics }) => (overTopics === null ? [] : [overTopics]))
  const shown = tested.filter(({ p }) => p !== null && p < alpha).length
  const left = runs.filter(({ overTopics }) => overTopics === null).map(({ run }) => run)
  return [
    `${best.run} has the highest mean ${measure}, ${fixed(best.mean)}.`,
    `${shown} of ${counted(tested.length, "pair")} of runs differ${shown === 1 ? "s" : ""} on these collections (corrected p below ${alpha}).`,
    ...(left.length === 0 ? [] : [`${namesIn(left)} ${left.length === 1 ? "has" : "have"} a missing value, and no mean.`])
  ].join(" ")
}

const conditions = ({ suite, collections, seed, compat }: Answer): string => {
  const clusters = new Set(collections.map(({ id, cluster }) => (cluster === null ? `collection ${id}` : `cluster ${cluster}`))).size
  const topics = collections.reduce((sum, one) => sum + one.topics, 0)
  return `${suite}: ${counted(collections.length, "collection")} in ${counted(clusters, "cluster")}, ${counted(topics, "topic")}. Seed ${seed}; hits ordered by ${compat}.`
}

/**
 * A comparison over collections as a document.
 *
 * - `isCompact` only the table of values and means of each measure; `hasDetails` all pairs, also those without a baseline
 */
export const suiteDocument = (
  answer: Answer,
  { isCompact, hasDetails }: { readonly isCompact: boolean; readonly hasDetails: boolean }
): Document => {
  const measures = measuresOf(answer)
  return {
    title: `${counted(measures[0]!.runs.length, "run")} on ${counted(answer.collections.length, "collection")}`,
    by: "litfuse compare",
    lead: [paragraph(verdict(answer), "verdict"), paragraph(conditions(answer), "muted"), ...notes(answer.notices)],
    sections: measures.map((one, m) =>
      isCompact ? { id: `m${m}`, title: one.measure, blocks: [cellsTable(answer, one)] } : section(answer, one, m, hasDetails)
    ),
    end: []
  }
}
