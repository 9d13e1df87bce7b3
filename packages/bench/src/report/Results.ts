import * as Schema from "effect/Schema"
import { Front } from "../Front.ts"

/** A value per topic; null where a measure has none (BioASQ's skip topics without a ranking). */
const Values = Schema.Array(Schema.NullOr(Schema.Finite))

/** Where a system's ranking came from, with what is needed to make it again. */
const Input = Schema.Struct({ kind: Schema.String, source: Schema.String, sha256: Schema.String })

/**
 * One system's values.
 *
 * - `values[measure]` aligned with the table's `topics`; a file leaves out those on condensed lists, and all where a table has over 100 systems
 * - `summary[measure]` as the measure aggregates
 * - `intervals[measure]` the 95 % BCa interval of a mean; absent for what is no mean, and for one topic, which says nothing of others
 */
export const SystemResult = Schema.Struct({
  system: Schema.String,
  input: Input,
  summary: Schema.Record(Schema.String, Schema.Finite),
  intervals: Schema.Record(Schema.String, Schema.Tuple([Schema.Finite, Schema.Finite])),
  values: Schema.Record(Schema.String, Values),
  missing: Schema.Array(Schema.String)
})

/** One expected value against the one measured: of one topic, or of the mean where none is named. */
export const CellResult = Schema.Struct({
  system: Schema.String,
  measure: Schema.String,
  topic: Schema.optionalKey(Schema.String),
  expected: Schema.String,
  actual: Schema.String,
  verdict: Schema.Literals(["equal", "within tolerance", "better", "worse", "absent"]),
  origin: Schema.String
})

/**
 * One system against the table's baseline on one measure.
 *
 * - `lower`, `upper` the interval of `difference` by Student's t at the level of its family, so that it excludes 0 where `adjusted` is below 0.05. Null
 *   where one topic or none is no basis for one
 * - `orders` of a tuned difference: how many forward orders it is the mean of, and how many of them reject alone. `disagreement`: how likely two sets of
 *   orders disagree
 * - `p` of the two-sided t-test of the row alone, `adjusted` corrected within the family
 * - `isFloor` p is only known to be below what is stated
 * - `wins`, `ties`, `losses` topics on which the system is better, equal, worse
 * - `effect` paired sizes as in `EffectSize`; d_z is null where all differences are alike, which have no spread
 * - `detectable` the smallest true difference that the corrected test finds with probability 0.8 on as many topics; null for one topic
 */
export const ComparisonResult = Schema.Struct({
  system: Schema.String,
  measure: Schema.String,
  difference: Schema.Finite,
  orders: Schema.optionalKey(Schema.Struct({ count: Schema.Int, rejecting: Schema.Int, disagreement: Schema.Finite })),
  lower: Schema.NullOr(Schema.Finite),
  upper: Schema.NullOr(Schema.Finite),
  p: Schema.Finite,
  isFloor: Schema.Boolean,
  adjusted: Schema.Finite,
  wins: Schema.Int,
  ties: Schema.Int,
  losses: Schema.Int,
  effect: Schema.Struct({ cohensD: Schema.NullOr(Schema.Finite), rankBiserial: Schema.Finite, superiority: Schema.Finite }),
  detectable: Schema.NullOr(Schema.Finite)
})

/**
 * How one system's gain over the baseline changes when unjudged hits are taken out.
 *
 * - `measure`, `condensed` the measure, and the same on condensed lists
 * - `difference` of the two gains on the same topics, positive where the gain is smaller on condensed lists, with its interval and its test
 * - `adjusted` the p corrected within all systems on this measure
 * - `share` of the gain that remains on condensed lists, with Fieller's interval; null where it has no bound, as where no gain is shown
 */
export const CoverageResult = Schema.Struct({
  system: Schema.String,
  measure: Schema.String,
  condensed: Schema.String,
  difference: Schema.Finite,
  lower: Schema.NullOr(Schema.Finite),
  upper: Schema.NullOr(Schema.Finite),
  p: Schema.Finite,
  isFloor: Schema.Boolean,
  adjusted: Schema.Finite,
  share: Schema.Finite,
  shareLower: Schema.NullOr(Schema.Finite),
  shareUpper: Schema.NullOr(Schema.Finite)
})

/** All comparisons of a table with its baseline; every measure is a separate family. */
export const AgainstResult = Schema.Struct({
  baseline: Schema.String,
  correction: Schema.String,
  family: Schema.String,
  comparisons: Schema.Array(ComparisonResult),
  coverage: Schema.optionalKey(Schema.Array(CoverageResult))
})

/**
 * How similar the best systems of a table are: Spearman's rho of their values over topics by its first measure, for every pair.
 *
 * - shape: `rho[i][j]` of `names[i]` and `names[j]` for j < i
 * - empty: null where a system has the same value on all topics, or two share fewer than two
 */
export const SimilarityResult = Schema.Struct({
  measure: Schema.String,
  names: Schema.Array(Schema.String),
  rho: Schema.Array(Schema.Array(Schema.NullOr(Schema.Finite)))
})
export type SimilarityResult = typeof SimilarityResult.Type

const NoticeResult = Schema.Struct({ code: Schema.String, subject: Schema.String, text: Schema.String })

/** Everything a table of a report shows. */
export const TableResult = Schema.Struct({
  id: Schema.String,
  title: Schema.String,
  note: Schema.optionalKey(Schema.String),
  qrels: Schema.Struct({ name: Schema.String, sha256: Schema.String, forced: Schema.Boolean }),
  topicPolicy: Schema.String,
  topics: Schema.Array(Schema.String),
  measures: Schema.Array(Schema.Struct({ name: Schema.String, revision: Schema.Int, about: Schema.String })),
  systems: Schema.Array(SystemResult),
  against: Schema.optionalKey(AgainstResult),
  similarity: Schema.optionalKey(SimilarityResult),
  expected: Schema.Array(CellResult),
  notices: Schema.Array(NoticeResult)
})

/**
 * A table of an analysis, with columns of any kind.
 *
 * - `note` what a reader must know of its numbers, below its title
 * - `columns` with the digits that numbers are shown with; absent = text, or numbers as they are
 * - `shown` how many rows people are shown; the others are in results.json alone
 * - shape: each row has one cell per column; null = there is no value
 */
export const FreeTable = Schema.Struct({
  id: Schema.String,
  title: Schema.String,
  note: Schema.optionalKey(Schema.String),
  columns: Schema.Array(Schema.Struct({ name: Schema.String, digits: Schema.optionalKey(Schema.Int) })),
  shown: Schema.optionalKey(Schema.Int),
  rows: Schema.Array(Schema.Array(Schema.NullOr(Schema.Union([Schema.String, Schema.Finite]))))
})

/** A dot plot of an analysis, as `dots.ts` draws it. */
export const FreeFigure = Schema.Struct({
  id: Schema.String,
  title: Schema.String,
  axis: Schema.String,
  reference: Schema.optionalKey(Schema.Finite),
  dots: Schema.Array(
    Schema.Struct({
      label: Schema.String,
      value: Schema.Finite,
      low: Schema.optionalKey(Schema.Finite),
      high: Schema.optionalKey(Schema.Finite)
    })
  )
})

const Axis = Schema.Struct({ name: Schema.String, from: Schema.Finite, to: Schema.Finite })

/** A line plot of an analysis, as `lines.ts` draws it. */
export const LineFigure = Schema.Struct({
  id: Schema.String,
  title: Schema.String,
  x: Axis,
  y: Axis,
  reference: Schema.optionalKey(Schema.Finite),
  lines: Schema.Array(Schema.Struct({ label: Schema.String, points: Schema.Array(Schema.Tuple([Schema.Finite, Schema.Finite])) })),
  marks: Schema.optionalKey(Schema.Array(Schema.Struct({ label: Schema.String, at: Schema.Tuple([Schema.Finite, Schema.Finite]) })))
})

const Side = Schema.Struct({ name: Schema.String, labels: Schema.Array(Schema.String) })

/** A heat map of an analysis, as `heat.ts` draws it. */
export const HeatFigure = Schema.Struct({
  id: Schema.String,
  title: Schema.String,
  axis: Schema.String,
  digits: Schema.Int,
  x: Side,
  y: Side,
  cells: Schema.Array(Schema.Array(Schema.NullOr(Schema.Finite)))
})

/**
 * The findings of an analysis.
 *
 * - `headline` what the whole report must say first, for example that a gain is not shown
 * - `conclusions` sentences with the numbers in them, the most important first
 * - `inputs` what was read: role names and sums
 * - `measured` systems by topic, where it has measured some: a table under the analysis's own name
 */
export const AnalysisResult = Schema.Struct({
  id: Schema.String,
  title: Schema.String,
  note: Schema.optionalKey(Schema.String),
  analysis: Schema.String,
  revision: Schema.Int,
  params: Schema.Record(Schema.String, Schema.Unknown),
  inputs: Schema.Array(Input),
  headline: Schema.optionalKey(Schema.String),
  measured: Schema.optionalKey(TableResult),
  conclusions: Schema.Array(Schema.String),
  tables: Schema.Array(FreeTable),
  figures: Schema.Array(Schema.Union([FreeFigure, LineFigure, HeatFigure])),
  expected: Schema.Array(CellResult),
  notices: Schema.Array(NoticeResult)
})

/** What one experiment measured. */
export const PartResults = Schema.Struct({
  experiment: Schema.String,
  question: Schema.String,
  dataset: Schema.Struct({
    id: Schema.String,
    title: Schema.String,
    version: Schema.String,
    licence: Schema.String,
    citation: Schema.String,
    invented: Schema.optionalKey(Schema.Boolean)
  }),
  compat: Schema.String,
  caution: Schema.optionalKey(Schema.String),
  front: Schema.optionalKey(Front),
  notes: Schema.Array(Schema.String),
  tables: Schema.Array(TableResult),
  analyses: Schema.Array(AnalysisResult)
})

/**
 * `reports/<id>/results.json`: everything a report shows. No clock, no Node version, no platform: two runs are byte-identical.
 *
 * - `parts` the results of other experiments that ask the same question, by id
 */
export const Results = Schema.Struct({ ...PartResults.fields, parts: Schema.optionalKey(Schema.Array(PartResults)) })

export type Results = typeof Results.Type
export type PartResults = typeof PartResults.Type
export type TableResult = typeof TableResult.Type
export type SystemResult = typeof SystemResult.Type
export type AnalysisResult = typeof AnalysisResult.Type
export type FreeTable = typeof FreeTable.Type
export type FreeFigure = typeof FreeFigure.Type
export type LineFigure = typeof LineFigure.Type
export type HeatFigure = typeof HeatFigure.Type
export type AgainstResult = typeof AgainstResult.Type
export type ComparisonResult = typeof ComparisonResult.Type
export type CoverageResult = typeof CoverageResult.Type

/** Every table of systems and measures of a report: its own, then those of analyses. */
export const measuredOf = ({ tables, analyses }: Results): ReadonlyArray<TableResult> => [
  ...tables,
  ...analyses.flatMap(({ measured }) => measured ?? [])
]

/** All expected values of a report, those of tables first. */
export const expectedOf = ({ tables, analyses }: Results) => [...tables, ...analyses].flatMap(({ expected }) => expected)

/** The version of the form of results.json and rankings.json: it goes up when a key changes its name or its meaning. */
export const formVersion = 1
