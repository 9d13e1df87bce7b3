import { formVersion } from "./Results.ts"
import * as Schema from "effect/Schema"

/** How many documents of each ranking are kept. */
export const depth = 20

/** Why a topic's rankings cannot be read, or true. */
const topicProblem = ({
  documents,
  grades,
  rankings
}: {
  readonly documents: ReadonlyArray<string>
  readonly grades: ReadonlyArray<number | null>
  readonly rankings: ReadonlyArray<ReadonlyArray<number>>
}): true | string => {
  if (grades.length !== documents.length) return `expected a grade or null for each of ${documents.length} documents, got ${grades.length}`
  if (rankings.some((places) => places.some((place) => place < 0 || place >= documents.length)))
    return `expected places below ${documents.length}, the number of documents`
  return rankings.every((places) => new Set(places).size === places.length) || "expected each document once in a ranking"
}

/**
 * The first documents of every system on one topic.
 *
 * - `documents` all that are shown, in byte order; `grades` theirs, null = unjudged
 * - `rankings[system]` places in `documents`, best first; empty where the system has no ranking
 */
export const TopicRankings = Schema.Struct({
  topic: Schema.String,
  documents: Schema.Array(Schema.String),
  grades: Schema.Array(Schema.NullOr(Schema.Int)),
  rankings: Schema.Array(Schema.Array(Schema.Int))
}).check(Schema.makeFilter(topicProblem))

/** The rankings behind a table. `systems`: those that are kept, in the table's order, of `all`; `by` the measure whose best are kept. */
export const TableRankings = Schema.Struct({
  id: Schema.String,
  systems: Schema.Array(Schema.String),
  all: Schema.Int,
  by: Schema.String,
  topics: Schema.Array(TopicRankings)
}).check(
  Schema.makeFilter(
    ({ systems, topics }) =>
      topics.every(({ rankings }) => rankings.length === systems.length) || `expected ${systems.length} rankings per topic, one per system`
  )
)

/**
 * `rankings.json`: the first `depth` documents of each ranking of a report, in the order that its values were measured in.
 *
 * - `results` the sha256 of the results.json that they belong to: with other results they would say what never happened
 * - empty: a report without tables has no rankings
 */
export const Rankings = Schema.Struct({
  experiment: Schema.String,
  results: Schema.String,
  depth: Schema.Int,
  tables: Schema.Array(TableRankings)
})

export type Rankings = typeof Rankings.Type
export type TableRankings = typeof TableRankings.Type
export type TopicRankings = typeof TopicRankings.Type

/** An object whose last field is a list, with an item a line. */
const withLines = (head: object, name: string, items: ReadonlyArray<string>): string =>
  `${JSON.stringify(head).slice(0, -1)},"${name}":[${items.map((item) => `\n${item}`).join(",")}]}`

/** The text of `rankings.json`: a line per ranking, so that a difference shows which moved; no indents, which were a sixth of the file. */
export const print = ({ tables, ...head }: Rankings): string => {
  const ofTopic = ({ rankings, ...rest }: TopicRankings) =>
    withLines(
      rest,
      "rankings",
      rankings.map((places) => JSON.stringify(places))
    )
  const ofTable = ({ topics, ...rest }: TableRankings) => withLines(rest, "topics", topics.map(ofTopic))
  return `${withLines({ version: formVersion, ...head }, "tables", tables.map(ofTable))}\n`
}
