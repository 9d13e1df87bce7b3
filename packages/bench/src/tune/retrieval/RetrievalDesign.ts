import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Commit, Expected } from "../fusion/Design.ts"
import { Space } from "../SearchSpace.ts"

const Name = Schema.String.check(Schema.isPattern(/^[a-z0-9][a-z0-9.-]*$/))
const Count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(1))
const withDefault = <A>(value: A) => Effect.succeed(value)
const Params = Schema.Record(Schema.String, Schema.Unknown).pipe(Schema.withDecodingDefaultKey(withDefault({})))
const OpenSpace = Space.pipe(Schema.withDecodingDefaultKey(withDefault({})))

const Retrieve = Schema.Struct({ id: Name, retrieve: Schema.NonEmptyString, params: Params, space: OpenSpace })

/** A fusion of systems above it. Each of these is chosen first, by itself and on the same topics; then what is open about the fusion is. */
const Fuse = Schema.Struct({ id: Name, fuse: Schema.NonEmptyString, of: Schema.NonEmptyArray(Name), params: Params, space: OpenSpace })

/** The best of systems above it, on the topics on which they are chosen; of equal ones the first. */
const Best = Schema.Struct({ id: Name, best: Schema.NonEmptyArray(Name) })

/** A system whose setting is chosen on training topics. */
export const System = Schema.Union([Retrieve, Fuse, Best])

const topics = {
  topics: Name.pipe(Schema.withDecodingDefaultKey(withDefault("topics"))),
  qrels: Name.pipe(Schema.withDecodingDefaultKey(withDefault("qrels"))),
  query: Schema.NonEmptyArray(Schema.Literals(["title", "description", "narrative"])).pipe(
    Schema.withDecodingDefaultKey(withDefault(["title"] as const))
  )
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
  corpus: Name.pipe(Schema.withDecodingDefaultKey(withDefault("documents"))),
  train: Schema.optionalKey(Topics),
  frozen: Schema.optionalKey(Schema.String.check(Schema.isPattern(/^[0-9a-f]{64}$/))),
  frozenIn: Schema.optionalKey(Commit),
  depth: Count.pipe(Schema.withDecodingDefaultKey(withDefault(1000))),
  measure: Schema.NonEmptyString,
  beside: Schema.Array(Schema.NonEmptyString).pipe(Schema.withDecodingDefaultKey(withDefault([]))),
  folds: Schema.Struct({
    outer: Schema.Int.check(Schema.isGreaterThanOrEqualTo(2)).pipe(Schema.withDecodingDefaultKey(withDefault(5))),
    seeds: Count.pipe(Schema.withDecodingDefaultKey(withDefault(10)))
  }).pipe(Schema.withDecodingDefaultKey(withDefault({}))),
  systems: Schema.NonEmptyArray(System),
  primary: Name,
  baseline: Name,
  expected: Schema.Array(Expected).pipe(Schema.withDecodingDefaultKey(withDefault([])))
})

/** How retrieval over a collection is tuned. */
export type RetrievalDesign = typeof RetrievalDesign.Type
export type System = typeof System.Type
export type Topics = typeof Topics.Type
