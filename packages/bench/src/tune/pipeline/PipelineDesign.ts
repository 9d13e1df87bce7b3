import * as Schema from "effect/Schema"
import * as Fields from "../DesignFields.ts"
import { Space } from "../SearchSpace.ts"

const { Name, orElse } = Fields

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
  corpus: orElse(Name, "documents"),
  topics: orElse(Name, "topics"),
  query: Fields.query,
  retriever: orElse(Schema.NonEmptyString, "bm25"),
  now: Schema.optionalKey(Fields.Day),
  params: orElse(Schema.Record(Schema.String, Schema.Record(Schema.String, Schema.Unknown)), {}),
  ...Fields.measured,
  space: Space,
  search: Fields.search,
  choice: Fields.choice,
  folds: orElse(Schema.Struct({ outer: Fields.outer, seeds: Fields.seeds, orders: Fields.orders }), {}),
  expected: Fields.expected
})

/** How parameters of a pipeline's nodes are tuned. */
export type PipelineDesign = typeof PipelineDesign.Type
