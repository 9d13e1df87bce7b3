import * as Schema from "effect/Schema"
import * as Fields from "../DesignFields.ts"

const { Name, orElse, params, space } = Fields

const Retrieve = Schema.Struct({ id: Name, retrieve: Schema.NonEmptyString, params, space })

/** A fusion of systems above it. Each of these is chosen first, by itself and on the same topics; then what is open about the fusion is. */
const Fuse = Schema.Struct({ id: Name, fuse: Schema.NonEmptyString, of: Schema.NonEmptyArray(Name), params, space })

/** The best of systems above it, on the topics on which they are chosen; of equal ones the first. */
const Best = Schema.Struct({ id: Name, best: Schema.NonEmptyArray(Name) })

/** A system whose setting is chosen on training topics. */
export const System = Schema.Union([Retrieve, Fuse, Best])

const topics = {
  topics: orElse(Name, "topics"),
  qrels: orElse(Name, "qrels"),
  query: Fields.query
}

/** Topics with their judgements. */
export const Topics = Schema.Struct(topics)

/**
 * How retrieval over a collection is tuned, all of it written down before.
 *
 * - `topics`, `qrels`, `query` what is measured
 * - `train` other topics on which everything is chosen, once; without it the measured topics are held out in turn (`folds`)
 * - `frozen` the sha256 of the design and of all that was chosen on `train`. Without it the measured judgements are not read; the report prints what was
 *   chosen, with its hash. That hash is committed before the one run that measures
 * - `frozenIn` is that commit: without it the report calls its tests exploratory
 * - `systems` a fusion and a best one name systems before them
 * - `primary` the system that the question is about
 * - `baseline` the system with which all others are compared on `measure`; the measures `beside` are printed, never optimised
 * - `depth` hits of a retriever, and of each input of a fusion
 */
export const RetrievalDesign = Schema.Struct({
  ...topics,
  corpus: orElse(Name, "documents"),
  train: Schema.optionalKey(Topics),
  frozen: Schema.optionalKey(Fields.Sha256),
  frozenIn: Schema.optionalKey(Fields.Commit),
  depth: orElse(Fields.Count, 1000),
  ...Fields.measured,
  folds: orElse(Schema.Struct({ outer: Fields.outer, seeds: Fields.seeds, orders: Fields.orders }), {}),
  systems: Schema.NonEmptyArray(System),
  primary: Name,
  baseline: Name,
  expected: Fields.expected
})

/** How retrieval over a collection is tuned. */
export type RetrievalDesign = typeof RetrievalDesign.Type
export type System = typeof System.Type
export type Topics = typeof Topics.Type
