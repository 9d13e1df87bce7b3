import * as Schema from "effect/Schema"

const Name = Schema.NonEmptyString
const Names = Schema.NonEmptyArray(Name)
const Count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(1))
const Settings = Schema.Record(Schema.String, Schema.Unknown)

/**
 * What a source holds, by the fields that a document has: all documents with `any` of these fields, or those with `none` of them.
 *
 * - `abstracts` whether its records have abstracts
 */
const Holding = Schema.Struct({
  any: Schema.optionalKey(Names),
  none: Schema.optionalKey(Names),
  abstracts: Schema.Boolean
})

/**
 * A way to rank the works of a search, as a plugin with its parameters.
 *
 * - `fuse` the lists of all sources, and with `besides` the ranking of one ranker as one more list
 * - `rank` all works by one ranker, whatever the order of their sources
 */
const System = Schema.Union([
  Schema.Struct({ id: Name, fuse: Name, params: Settings, besides: Schema.optionalKey(Name) }),
  Schema.Struct({ id: Name, rank: Name, params: Settings })
])

/**
 * Documents with their identifiers.
 *
 * - `documents` documents with text; absent = the rows of a CSV file, which have none
 * - `rows` the id of a document in the CSV file, and the blank-separated field that must contain a word
 */
const Collection = Schema.Union([
  Schema.Struct({ documents: Name, topics: Name, qrels: Name }),
  Schema.Struct({ dataset: Name, rows: Name, id: Name, where: Schema.Struct({ field: Name, has: Name }), topics: Name, qrels: Name })
])

/** How orders of sources depend on each other: each source has another order, two share one, or all have the same one. */
export const Orders = Schema.Literals(["own", "paired", "shared"])
export type Orders = typeof Orders.Type

/** Which half of the topics, by their places in the file of topics: the first, third and so on are odd. */
export const Half = Schema.Literals(["odd", "even"])
export type Half = typeof Half.Type

/**
 * How defaults of `search` are compared over a family of worlds.
 *
 * - `runs` whose rankings are the orders of sources
 * - `holdings` what each source holds; `families` which sources are asked together
 * - `depths` how many records each source delivers; `outages` how many sources fail
 * - `newest` how many sources give their records newest first
 * - `draws` how often orders and outages are drawn for each topic
 * - `today` the system that is the default
 * - `frozen` the sha256 of the design and of the choice. Without it only the half that chooses is measured, and the report prints the hash
 * - `frozenIn` the commit that has the hash and no value of the other half
 * - `decides` whether the rule is applied; otherwise the worlds are only described
 * - `threshold` by how much the worst loss of today's default must exceed that of the choice before it is changed
 */
export const Params = Schema.Struct({
  decides: Schema.Boolean,
  collection: Collection,
  runs: Schema.Struct({ dataset: Name, runset: Name }),
  holdings: Schema.Record(Name, Holding),
  families: Schema.Record(Name, Names),
  orders: Schema.NonEmptyArray(Orders),
  depths: Schema.NonEmptyArray(Count),
  outages: Schema.NonEmptyArray(Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))),
  newest: Schema.Int.check(Schema.isGreaterThanOrEqualTo(0)),
  draws: Count,
  systems: Schema.NonEmptyArray(System).check(Schema.isMinLength(2)),
  today: Name,
  measure: Name,
  judged: Name,
  condensed: Name,
  chooseOn: Half,
  frozen: Schema.optionalKey(Schema.String.check(Schema.isPattern(/^[0-9a-f]{64}$/))),
  frozenIn: Schema.optionalKey(Schema.String.check(Schema.isPattern(/^[0-9a-f]{7,40}$/))),
  threshold: Schema.Finite.check(Schema.isGreaterThanOrEqualTo(0)),
  resamples: Count,
  seed: Schema.Int
})
export type Params = typeof Params.Type
export type System = typeof System.Type
export type Holding = typeof Holding.Type
export type Collection = typeof Collection.Type
