import * as Schema from "effect/Schema"
import * as Fields from "../DesignFields.ts"
import * as AnalyzerSetting from "./AnalyzerSetting.ts"

const { Name, orElse } = Fields

/** Parameters that count only relative to each other, and, for a check of the method, the shares by which a program drew the target. */
const Weights = Schema.Struct({
  of: Schema.NonEmptyArray(Schema.NonEmptyString),
  drawn: Schema.optionalKey(Schema.Record(Schema.String, Schema.Finite))
})

/**
 * How parameters of an analyzer that scores works are tuned, all of it written down before.
 *
 * - `qrels` the target: each of its topics is a group of works (a question, or a year of publication), with the grades of relevant ones
 * - `corpus` the file of the works; what the analyzer reads of them (citations, dates, publication types) is what the file says
 * - `sources` a kept value of the works: the names of the sources that found them; without it, one source found each
 * - `weights` parameters that count only relative to each other. The report has the range of each as a share of their sum, and whether data identify it
 * - `params` what is fixed; `space` what is searched; a setting is valued by `measure` over the works of a group by their scores
 * - `folds` groups are held out in turn, or each by itself, as often as there are seeds; a setting is chosen on the others
 * - `beside` further measures, which are printed and never optimised
 */
export const AnalyzerDesign = Schema.Struct({
  qrels: Name,
  corpus: orElse(Name, "documents"),
  analyzer: Schema.NonEmptyString,
  sources: Schema.optionalKey(Schema.NonEmptyString),
  weights: Schema.optionalKey(Weights),
  ...AnalyzerSetting.fields,
  ...Fields.measured,
  folds: orElse(Schema.Struct({ outer: Fields.outerOrEach, seeds: Fields.seeds, orders: Fields.orders }), {}),
  expected: Fields.expected
})

/** How parameters of an analyzer that scores works are tuned. */
export type AnalyzerDesign = typeof AnalyzerDesign.Type
