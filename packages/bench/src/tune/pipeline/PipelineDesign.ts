import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { rules } from "../Choice.ts"
import { Expected } from "../fusion/Design.ts"
import * as SearchOptions from "../search/SearchOptions.ts"
import { Space } from "../SearchSpace.ts"

const Name = Schema.String.check(Schema.isPattern(/^[a-z0-9][a-z0-9.-]*$/))
const withDefault = <A>(value: A) => Effect.succeed(value)

/**
 * How parameters of a pipeline's nodes are tuned, all of it written down before.
 *
 * - `pipeline` the file, with the other keys of a pipeline system of a table
 * - `space` what is searched, by `node.parameter` (`titles.title`, `diverse.lambda`); everything else stays as the file and `params` have it
 * - `folds` topics are held out in turn, as often as there are seeds; a setting is chosen on the others
 * - `beside` further measures, which are printed and never optimised
 */
export const PipelineDesign = Schema.Struct({
  qrels: Name,
  pipeline: Schema.NonEmptyString,
  corpus: Name.pipe(Schema.withDecodingDefaultKey(withDefault("documents"))),
  topics: Name.pipe(Schema.withDecodingDefaultKey(withDefault("topics"))),
  query: Schema.NonEmptyArray(Schema.Literals(["title", "description", "narrative"])).pipe(
    Schema.withDecodingDefaultKey(withDefault(["title"] as const))
  ),
  retriever: Schema.NonEmptyString.pipe(Schema.withDecodingDefaultKey(withDefault("bm25"))),
  now: Schema.optionalKey(Schema.String.check(Schema.isPattern(/^\d{4}-\d{2}-\d{2}$/, { expected: "a day such as 2026-01-31" }))),
  params: Schema.Record(Schema.String, Schema.Record(Schema.String, Schema.Unknown)).pipe(Schema.withDecodingDefaultKey(withDefault({}))),
  measure: Schema.NonEmptyString,
  beside: Schema.Array(Schema.NonEmptyString).pipe(Schema.withDecodingDefaultKey(withDefault([]))),
  space: Space,
  search: SearchOptions.Options.pipe(Schema.withDecodingDefaultKey(withDefault({ by: "grid" } as const))),
  choice: Schema.Literals(rules).pipe(Schema.withDecodingDefaultKey(withDefault("best" as const))),
  folds: Schema.Struct({
    outer: Schema.Int.check(Schema.isGreaterThanOrEqualTo(2)).pipe(Schema.withDecodingDefaultKey(withDefault(5))),
    seeds: Schema.Int.check(Schema.isGreaterThanOrEqualTo(1)).pipe(Schema.withDecodingDefaultKey(withDefault(10)))
  }).pipe(Schema.withDecodingDefaultKey(withDefault({}))),
  expected: Schema.Array(Expected).pipe(Schema.withDecodingDefaultKey(withDefault([])))
})

/** How parameters of a pipeline's nodes are tuned. */
export type PipelineDesign = typeof PipelineDesign.Type
