import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as SchemaTransformation from "effect/SchemaTransformation"
import * as Collection from "../../Collection.ts"
import * as Params from "../../Params.ts"
import * as Ports from "../../Ports.ts"
import type { Registered } from "../../registry/Table.ts"
import type { Query } from "../../Query.ts"
import * as Source from "../../Source.ts"
import * as SourceRecord from "../../SourceRecord.ts"
import * as NodeType from "../NodeType.ts"
import { type AnyNodeType, nodeBasics, query } from "./nodeBasics.ts"

const yearAsDate = SchemaTransformation.transform<string, number>({ decode: String, encode: Number })

/** A partial date; a year may be an unquoted number. */
const date = Schema.Union([SourceRecord.PartialDate, Schema.Int.pipe(Schema.decodeTo(SourceRecord.PartialDate, yearAsDate))])

/** The maximum time limit: 30 days. Units: milliseconds. */
const longestMs = 2_592_000_000

/** The total time of a request; absent = unlimited. Units: milliseconds. */
export const limitMs = Schema.optionalKey(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: longestMs })))

/**
 * The parameters of a source node. The parameters of the source itself are under `source`.
 *
 * - `timeoutMs` how long it may be silent, `limitMs` the total time; absent = unlimited
 * - units: milliseconds; `publishedFrom`, `publishedUntil` dates of any precision, both included
 */
const searchParams = (source: Registered<"source">) =>
  Schema.Struct({
    depth: Params.integer(100, { minimum: 1, maximum: Source.everything }),
    sort: Params.choice(Source.sorts, "relevance"),
    timeoutMs: Params.integer(30_000, { minimum: 1, maximum: 600_000 }),
    limitMs,
    publishedFrom: Schema.optionalKey(date),
    publishedUntil: Schema.optionalKey(date),
    source: source.plugin.params.pipe(Schema.withDecodingDefaultKey(Effect.succeed(source.params)))
  })

/** A query without alternatives, which a step writes where there is nothing to ask: the source is not asked, and has no outcome. */
const asksNothing = (query: Query): boolean => query._tag === "Or" && query.queries.length === 0

/**
 * A source as a node. It has a separate connection, which closes when the node ends. It never fails the node: its output has how it answered. An
 * answer with an error is provisional, so the next run asks again. A local collection is not a network, so its answers can be cached.
 */
export const sourceNode = (registered: Registered<"source">): AnyNodeType => {
  const { plugin } = registered
  const collection = Collection.of(plugin)
  return NodeType.make({
    ...nodeBasics(registered),
    params: searchParams(registered),
    inputs: { query },
    output: Ports.Records,
    reads: collection === undefined ? ["network"] : [],
    run: ({ source, ...request }, { query }) => {
      if (asksNothing(query)) return Effect.succeed({ value: { outcomes: [] }, notices: [] })
      return Source.connect(plugin, source).pipe(
        Effect.flatMap((connection) => connection.search({ query, ...request })),
        Effect.map((outcome) => ({
          value: { outcomes: [outcome], ...(collection === undefined ? {} : { statistics: collection.statistics(source, query) }) },
          notices: outcome.notices,
          isProvisional: Source.errorOf(outcome) !== undefined
        }))
      )
    },
    explain: ({ source }, { query }) => {
      const prefix = SourceRecord.keyOf({ source: plugin.id, id: "" })
      return (id) => (id.startsWith(prefix) ? collection?.explain(source, query, id.slice(prefix.length)) : undefined)
    }
  })
}
