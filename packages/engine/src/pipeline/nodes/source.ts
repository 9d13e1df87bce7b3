import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as SchemaTransformation from "effect/SchemaTransformation"
import * as Collection from "../../Collection.ts"
import * as Params from "../../Params.ts"
import * as Ports from "../../ports.ts"
import type { Registered } from "../../registry/Table.ts"
import * as Source from "../../Source.ts"
import * as SourceRecord from "../../SourceRecord.ts"
import * as NodeType from "../NodeType.ts"
import { type AnyNodeType, common, query } from "./common.ts"

const yearAsDate = SchemaTransformation.transform<string, number>({ decode: String, encode: Number })

/** A partial date; a year may stand without quotes. */
const date = Schema.Union([SourceRecord.PartialDate, Schema.Int.pipe(Schema.decodeTo(SourceRecord.PartialDate, yearAsDate))])

/** A month: no question takes longer. Units: milliseconds. */
const longestMs = 2_592_000_000

/** How long all of a question may take; absent = as long as it goes on. Units: milliseconds. */
export const limitMs = Schema.optionalKey(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: longestMs })))

/**
 * How a pipeline asks a source: how deep, in which order and for how long; what the source itself wants is under `source`.
 *
 * - `timeoutMs` how long it may be silent, `limitMs` how long all of it may take; absent = as long as it goes on
 * - units: milliseconds; `publishedFrom`, `publishedUntil` dates as exact as they are given, both included
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

/**
 * A source as a node. It is asked through a connection of its own, closed when the node ends, and never fails the node: how it answered is its
 * output. An answer with an error in it is provisional: a retry asks again. A collection at hand is no network: what it says can be kept.
 */
export const ofSource = (registered: Registered<"source">): AnyNodeType => {
  const { plugin } = registered
  const collection = Collection.of(plugin)
  return NodeType.make({
    ...common(registered),
    params: searchParams(registered),
    inputs: { query },
    output: Ports.Records,
    reads: collection === undefined ? ["network"] : [],
    run: ({ source, ...request }, { query }) =>
      Source.connect(plugin, source).pipe(
        Effect.flatMap((connection) => connection.search({ query, ...request })),
        Effect.map((outcome) => ({
          value: { outcomes: [outcome], ...(collection === undefined ? {} : { statistics: collection.statistics(source, query) }) },
          notices: outcome.notices,
          isProvisional: Source.errorOf(outcome) !== undefined
        }))
      ),
    explain: ({ source }, { query }) => {
      const prefix = SourceRecord.keyOf({ source: plugin.id, id: "" })
      return (id) => (id.startsWith(prefix) ? collection?.explain(source, query, id.slice(prefix.length)) : undefined)
    }
  })
}
