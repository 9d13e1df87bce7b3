import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Expected } from "../fusion/Design.ts"
import * as AnalyzerSetting from "./AnalyzerSetting.ts"

const Name = Schema.String.check(Schema.isPattern(/^[a-z0-9][a-z0-9.-]*$/))
const withDefault = <A>(value: A) => Effect.succeed(value)

/**
 * How parameters of an analyzer that scores works are tuned, all of it written down before.
 *
 * - `qrels` the target: each of its topics is a group of works (a question, or a year of publication), with the grades of relevant ones
 * - `corpus` the file of the works; what the analyzer reads of them (citations, dates, publication types) is what the file says
 * - `params` what is fixed; `space` what is searched; a setting is valued by `measure` over the works of a group by their scores
 * - `folds` groups are held out in turn, or each by itself, as often as there are seeds; a setting is chosen on the others
 * - `beside` further measures, which are printed and never optimised
 */
export const AnalyzerDesign = Schema.Struct({
  qrels: Name,
  corpus: Name.pipe(Schema.withDecodingDefaultKey(withDefault("documents"))),
  analyzer: Schema.NonEmptyString,
  ...AnalyzerSetting.fields,
  measure: Schema.NonEmptyString,
  beside: Schema.Array(Schema.NonEmptyString).pipe(Schema.withDecodingDefaultKey(withDefault([]))),
  folds: Schema.Struct({
    outer: Schema.Union([Schema.Int.check(Schema.isGreaterThanOrEqualTo(2)), Schema.Literal("leave-one-out")]).pipe(
      Schema.withDecodingDefaultKey(withDefault(5))
    ),
    seeds: Schema.Int.check(Schema.isGreaterThanOrEqualTo(1)).pipe(Schema.withDecodingDefaultKey(withDefault(10)))
  }).pipe(Schema.withDecodingDefaultKey(withDefault({}))),
  expected: Schema.Array(Expected).pipe(Schema.withDecodingDefaultKey(withDefault([])))
})

/** How parameters of an analyzer that scores works are tuned. */
export type AnalyzerDesign = typeof AnalyzerDesign.Type
