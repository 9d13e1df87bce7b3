import type { Configured } from "@litfuse/engine/Measure"
import * as Ids from "@litfuse/engine/Ids"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Baseline from "../Baseline.ts"
import { counted, fixed } from "@litfuse/files/numbers"
import type * as Judgements from "@litfuse/eval/Judgements"
import * as MeasureName from "@litfuse/eval/MeasureName"
import type { FreeFigure, FreeTable } from "../report/Results.ts"
import * as Run from "@litfuse/eval/Run"
import { kendallB } from "@litfuse/stats/RankCorrelation"
import { median } from "@litfuse/stats/Summary"
import * as Ties from "@litfuse/eval/Ties"
import * as Analysis from "../experiment/Analysis.ts"
import { openOrder } from "./OpenOrder.ts"
import { correlationText } from "./correlationText.ts"
import * as RunSets from "./RunSets.ts"
import { runValue } from "./runValue.ts"

/**
 * A run's ties, and how they change its values.
 *
 * - `tied` hits that share their score with another of the topic, of `hits`; `tiedAsDouble` the same when scores are compared as doubles
 * - `submitted[m]` the value when tied documents keep the order of the file
 */
interface Tied {
  readonly tag: string
  readonly hits: number
  readonly tied: number
  readonly tiedAsDouble: number
  readonly spans: ReadonlyArray<Ties.Span>
  readonly submitted: ReadonlyArray<number>
}

const tiedHits = (run: Run.Run, compat: Run.Compat): number => {
  let tied = 0
  for (const hits of run.topics.values()) for (const { from, to } of Ties.groups(hits, compat)) tied += to - from
  return tied
}

/** A run sorted by score only: tied documents keep the order of the file. */
export const inFileOrder = (run: Run.Run, compat: Run.Compat): Run.Run => ({
  tag: run.tag,
  topics: new Map(
    [...run.topics].map(([topic, { ids, scores }]) => {
      const keys = compat === "trec_eval-9.0.8" ? Float32Array.from(scores) : scores
      // infinite scores are compared and not subtracted, because inf - inf is NaN
      const rows = [...ids.keys()].sort((a, b) => {
        if (keys[a]! > keys[b]!) return -1
        return keys[a]! < keys[b]! ? 1 : a - b
      })
      return [topic, { ids: rows.map((row) => ids[row]!), scores: Float64Array.from(rows, (row) => scores[row]!) }]
    })
  )
})

const tiedOf = (
  { tag, given, sorted }: RunSets.Submission,
  judgements: Judgements.Judgements,
  measures: ReadonlyArray<Configured>,
  compat: Run.Compat
): Tied => {
  const submitted = inFileOrder(given, compat)
  let hits = 0
  for (const { ids } of given.topics.values()) hits += ids.length
  return {
    tag,
    hits,
    tied: tiedHits(sorted, compat),
    tiedAsDouble: tiedHits(Run.sort(given, "trec_eval-10.0"), "trec_eval-10.0"),
    spans: Ties.spans(judgements, sorted, [...judgements.topics.keys()], measures, compat),
    submitted: measures.map((measure) => runValue(judgements, submitted, measure))
  }
}

const width = ({ best, worst }: Ties.Span): number => best - worst

const oneMeasure = (set: string, m: number, runs: ReadonlyArray<Tied>) => {
  const measure = runs[0]!.spans[m]!.measure
  const ordered = [...runs].sort((a, b) => b.spans[m]!.value - a.spans[m]!.value || Ids.compare(a.tag, b.tag))
  const spans = ordered.map((run) => run.spans[m]!)
  const submitted = ordered.map((run) => run.submitted[m]!)
  const order = openOrder(spans)
  const widths = Float64Array.from(spans, width)
  const widest = widths.indexOf(Math.max(...widths))
  const second = widths.filter((_, i) => i !== widest).reduce((a, b) => Math.max(a, b), 0)
  const furthest = submitted.map((value, i) => Math.abs(value - spans[i]!.value)).reduce((a, b) => Math.max(a, b), 0)
  const official = spans.map(({ value }) => value)
  const tau = (values: ReadonlyArray<number>) => correlationText(kendallB(official, values))
  const moving = spans.filter((span) => width(span) > 0).length
  const conclusions = [
    `${set}, ${measure}: ${moving} of ${counted(runs.length, "run")} can move. The median distance from worst to best is ${fixed(median(widths), 5)}. The widest is ${fixed(widths[widest]!, 4)} (${ordered[widest]!.tag}, ${fixed(spans[widest]!.worst)} to ${fixed(spans[widest]!.best)}), the next ${fixed(second, 4)}. Keeping the order of the files inside ties would move no run by more than ${fixed(furthest, 4)}.`,
    `${set}, ${measure}, system order: ${order.open.length === 0 ? "none" : order.open.length} of ${counted(order.pairs, "pair")} could be reversed. Kendall's tau-b with the order by official ties: ${tau(spans.map(({ best }) => best))} at the best order of every run, ${tau(spans.map(({ worst }) => worst))} at the worst, ${tau(submitted)} in file order.`
  ]
  const id = `${set}-${measure.replaceAll(/[^A-Za-z0-9]+/g, "-")}`
  const table: FreeTable = {
    id,
    title: `${set}: ${measure} over all orders of tied documents`,
    columns: [
      { name: "run" },
      { name: measure, digits: 4 },
      { name: "worst", digits: 4 },
      { name: "best", digits: 4 },
      { name: "best - worst", digits: 5 },
      { name: "ties as in the file", digits: 4 },
      { name: "topics with ties inside" },
      { name: "topics that can move" },
      { name: "rank" },
      { name: "possible ranks" }
    ],
    rows: ordered.map(({ tag }, i) => {
      const { value, worst, best, tied, moving: topics } = spans[i]!
      const { rank, from, to } = order.ranks[i]!
      return [tag, value, worst, best, widths[i]!, submitted[i]!, tied, topics, rank, from === to ? String(from) : `${from} to ${to}`]
    })
  }
  const figure: FreeFigure = {
    id,
    title: `${set}: how far ties can move ${measure}`,
    axis: `difference in ${measure} from ties by document id; dot: ties as in the file, line: all orders`,
    reference: 0,
    dots: [...ordered.keys()]
      .filter((i) => widths[i]! > 0)
      .sort((a, b) => widths[b]! - widths[a]! || a - b)
      .map((i) => {
        const { value, worst, best } = spans[i]!
        return { label: ordered[i]!.tag, value: submitted[i]! - value, low: worst - value, high: best - value }
      })
  }
  const pairs = order.open.map(([higher, lower]): FreeTable["rows"][number] => [
    set,
    measure,
    ordered[higher]!.tag,
    spans[higher]!.value,
    spans[higher]!.worst,
    ordered[lower]!.tag,
    spans[lower]!.value,
    spans[lower]!.best
  ])
  return { conclusions, table, figure, pairs, possible: order.pairs, widths }
}

const pairsTable = (rows: FreeTable["rows"]): FreeTable => ({
  id: "pairs",
  title: "Pairs of systems whose order ties could reverse",
  columns: [
    { name: "run set" },
    { name: "measure" },
    { name: "higher run" },
    { name: "value", digits: 4 },
    { name: "worst", digits: 4 },
    { name: "lower run" },
    { name: "value", digits: 4 },
    { name: "best", digits: 4 }
  ],
  rows
})

const tiesTable = (sets: ReadonlyArray<readonly [string, ReadonlyArray<Tied>]>): FreeTable => ({
  id: "ties",
  title: "Tied documents",
  columns: [
    { name: "run set" },
    { name: "run" },
    { name: "hits" },
    { name: "tied hits" },
    { name: "share", digits: 4 },
    { name: "tied as doubles" }
  ],
  rows: sets.flatMap(([set, runs]) =>
    [...runs]
      .sort((a, b) => b.tied / b.hits - a.tied / a.hits || Ids.compare(a.tag, b.tag))
      .map(({ tag, hits, tied, tiedAsDouble }) => [set, tag, hits, tied, tied / hits, tiedAsDouble])
  )
})

/** How far the order that ids give to tied documents decides the values of runs, and the order of systems. */
export const TieSensitivity = Analysis.make({
  id: "tie-sensitivity",
  revision: 1,
  about: "exact best and worst values over all orders of tied documents, and whether they change a system order",
  params: Schema.Struct({
    runsets: Schema.NonEmptyArray(Schema.NonEmptyString),
    measures: Schema.NonEmptyArray(Schema.NonEmptyString),
    /** How many runs have tied scores in their files, according to another source. */
    expected: Schema.optionalKey(Schema.Struct({ runs: Schema.Int, origin: Schema.NonEmptyString }))
  }),
  run: Effect.fnUntraced(function* (loaded, { runsets, measures: names, expected }) {
    const { compat } = loaded.experiment
    const measures = (yield* Effect.fromResult(MeasureName.parseAll(names, loaded.plugins.measures))).filter(Ties.hasExactSpan)
    const sets: Array<readonly [string, ReadonlyArray<Tied>]> = []
    const inputs: Array<RunSets.RunSet["inputs"][number]> = []
    for (const name of runsets) {
      const set = yield* Effect.fromResult(RunSets.open(loaded, name))
      inputs.push(...set.inputs)
      sets.push([name, set.submissions.map((submission) => tiedOf(submission, set.judgements, measures, compat))])
      yield* Effect.yieldNow
    }
    const all = sets.flatMap(([, runs]) => runs)
    const tied = all.filter((run) => run.tied > 0).length
    const asDouble = all.filter((run) => run.tiedAsDouble > 0).length
    const precise = all.filter((run) => run.tied > run.tiedAsDouble).length
    const parts = sets.flatMap(([name, runs]) => measures.map((_, m) => oneMeasure(name, m, runs)))
    const first = `${tied} of ${counted(all.length, "run")} have documents with equal scores inside a topic${compat === "trec_eval-10.0" ? "" : ` when scores are compared as 32-bit floats, ${asDouble} when compared as doubles. In ${counted(precise, "run")} the shorter floats make ties that the file does not have`}.`
    const moves = parts.flatMap(({ widths }) => [...widths])
    const far = moves.filter((width) => width >= 0.01).length
    const open = parts.reduce((sum, { pairs }) => sum + pairs.length, 0)
    const possible = parts.reduce((sum, part) => sum + part.possible, 0)
    return {
      inputs,
      headline: `The order of documents with equal scores moves ${moves.length - far} of ${counted(moves.length, "mean")} by less than 0.01 and ${far} by up to ${fixed(Math.max(...moves), 4)}. ${open} of ${counted(possible, "pair")} of systems could change places (${counted(all.length, "run")}, ${measures.map(({ name }) => name).join(", ")}).`,
      conclusions: [first, ...parts.flatMap(({ conclusions }) => conclusions)],
      tables: [pairsTable(parts.flatMap(({ pairs }) => pairs)), ...parts.map(({ table }) => table), tiesTable(sets)],
      figures: parts.map(({ figure }) => figure),
      expected:
        expected === undefined
          ? []
          : [
              Baseline.compare(
                {
                  system: `${all.length} runs`,
                  measure: "runs with tied scores, compared as doubles",
                  value: expected.runs,
                  tolerance: 0,
                  origin: expected.origin
                },
                asDouble
              )
            ]
    }
  })
})
