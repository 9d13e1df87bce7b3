import * as Schema from "effect/Schema"

const Name = Schema.NonEmptyString
const Settings = Schema.Record(Schema.String, Schema.Unknown)

/**
 * How wordings of one need are compared.
 *
 * - `measure` what is tested. `judged`, `condensed` are printed with it: the share of hits that were judged, and the measure over these alone
 * - `variants` the wordings of each topic: a file of topics, and which part of a topic is the text
 * - `systems` retrievers; the first is the one that others are compared with
 * - `together` the name of the fusion of all systems; `fusion` how systems, and wordings, are fused
 */
export const Params = Schema.Struct({
  corpus: Name,
  qrels: Name,
  depth: Schema.Int.check(Schema.isGreaterThanOrEqualTo(1)),
  measure: Name,
  judged: Name,
  condensed: Name,
  variants: Schema.NonEmptyArray(
    Schema.Struct({ id: Name, topics: Name, text: Schema.Literals(["title", "description", "narrative"]) })
  ).check(Schema.isMinLength(2)),
  systems: Schema.NonEmptyArray(Schema.Struct({ id: Name, retrieve: Name, params: Settings })),
  together: Name,
  fusion: Schema.Struct({ fuse: Name, params: Settings })
})
export type Params = typeof Params.Type
