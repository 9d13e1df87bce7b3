import * as Effect from "effect/Effect"
import type * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as SchemaTransformation from "effect/SchemaTransformation"
import * as Fusion from "../../Fusion.ts"
import * as Normalisation from "../../Normalisation.ts"
import * as Params from "../../Params.ts"
import type { Kind } from "../../Plugin.ts"
import * as Ports from "../../ports.ts"
import * as Ranker from "../../Ranker.ts"
import type { Registered, Table } from "../../registry/Table.ts"
import * as Reranker from "../../Reranker.ts"
import type { Services } from "../../Services.ts"
import * as Source from "../../Source.ts"
import * as SourceRecord from "../../SourceRecord.ts"
import * as Statistics from "../../Statistics.ts"
import * as WorkTable from "../../WorkTable.ts"
import * as NodeType from "../NodeType.ts"
import { asList, joined, movedTo } from "./lists.ts"

/** The kinds that stand in pipelines. The others are used by something else: measures by evaluation, retrievers by collections. */
export type NodeKind = "source" | "ranker" | "normalisation" | "fusion" | "reranker" | "analyzer"

type AnyNodeType = NodeType.NodeType<Services>

/** What every node type takes from its plugin as it is. */
const common = <K extends NodeKind>({ plugin: { kind, id, revision }, origin }: Registered<K>) => ({
  kind: kind satisfies Kind,
  id,
  revision,
  ...(origin.code === undefined ? {} : { code: origin.code })
})

const done = <A>(value: A) => ({ value, notices: [] })

const answer = <A, E, B>(result: Result.Result<A, E>, output: (value: A) => NodeType.Output<B>) =>
  Effect.map(Effect.fromResult(result), output)

const works = { port: Ports.Works }
const query = { port: Ports.Query }
const ranking = { port: Ports.Ranking }

const tableOf = ({ works }: Ports.WorkList) => WorkTable.make(works)

const yearAsDate = SchemaTransformation.transform<string, number>({ decode: String, encode: Number })

/** A partial date; a year may stand without quotes. */
const date = Schema.Union([SourceRecord.PartialDate, Schema.Int.pipe(Schema.decodeTo(SourceRecord.PartialDate, yearAsDate))])

/**
 * How a pipeline asks a source: how deep, in which order and for how long; what the source itself wants is under `source`.
 *
 * - units: `timeoutMs` milliseconds; `publishedFrom`, `publishedUntil` dates as exact as they are given, both included
 */
const searchParams = (source: Registered<"source">) =>
  Schema.Struct({
    depth: Params.integer(100, { minimum: 1, maximum: 10_000 }),
    sort: Params.choice(Source.sorts, "relevance"),
    timeoutMs: Params.integer(30_000, { minimum: 1, maximum: 600_000 }),
    publishedFrom: Schema.optionalKey(date),
    publishedUntil: Schema.optionalKey(date),
    source: source.plugin.params.pipe(Schema.withDecodingDefaultKey(Effect.succeed(source.params)))
  })

const ofSource = (registered: Registered<"source">): AnyNodeType =>
  NodeType.make({
    ...common(registered),
    params: searchParams(registered),
    inputs: { query },
    output: Ports.Records,
    reads: ["network"],
    run: ({ source, ...request }, { query }) =>
      Source.connect(registered.plugin, source).pipe(
        Effect.flatMap((connection) => connection.search({ query, ...request })),
        Effect.map((outcome) => ({ value: [outcome], notices: outcome.notices }))
      )
  })

const ofRanker = (registered: Registered<"ranker">): AnyNodeType =>
  NodeType.make({
    ...common(registered),
    params: registered.plugin.params,
    inputs: { works, query },
    output: Ports.Ranking,
    run: (params, { works: list, query }) => {
      const statistics = list.statistics === undefined ? {} : { statistics: Statistics.fromExtract(list.statistics) }
      const ranked = Ranker.rank(registered.plugin, params, { works: tableOf(list), query, ...statistics })
      return answer(ranked, ({ ranking: value, notices }) => ({ value, notices }))
    }
  })

const ofNormalisation = (registered: Registered<"normalisation">): AnyNodeType =>
  NodeType.make({
    ...common(registered),
    params: registered.plugin.params,
    inputs: { ranking },
    output: Ports.Ranking,
    run: (params, { ranking }) => Effect.sync(() => done(Normalisation.normalise(registered.plugin, params, ranking)))
  })

const ofFusion = (registered: Registered<"fusion">): AnyNodeType =>
  NodeType.make({
    ...common(registered),
    params: registered.plugin.params,
    inputs: { lists: { port: Ports.Rankings, many: true, optional: true }, rankings: { ...ranking, many: true, optional: true } },
    output: Ports.Ranking,
    run: (params, { lists, rankings }) => {
      const { ids, lists: all } = joined([...lists, ...rankings.map(asList)])
      return answer(Fusion.fuse(registered.plugin, params, ids, all), ({ ranking: value, notices }) => ({ value, notices }))
    }
  })

const ofReranker = (registered: Registered<"reranker">): AnyNodeType =>
  NodeType.make({
    ...common(registered),
    params: registered.plugin.params,
    inputs: { works, query, ranking },
    output: Ports.Ranking,
    run: (params, { works: list, query, ranking }) =>
      Effect.sync(() => {
        const table = tableOf(list)
        return done(Reranker.rerank(registered.plugin, params, { works: table, query, ranking: movedTo(table.ids, ranking) }))
      })
  })

const ofAnalyzer = (registered: Registered<"analyzer">): AnyNodeType =>
  NodeType.make({
    ...common(registered),
    params: registered.plugin.params,
    inputs: { works, query, ranking },
    output: Ports.Annotations,
    run: (params, { works: list, query, ranking }) =>
      Effect.sync(() => {
        const table = tableOf(list)
        const value = registered.plugin.analyse({ works: table, query, ranking: movedTo(table.ids, ranking) }, params)
        return { value, notices: value.notices }
      })
  })

/**
 * The node types of all plugins that can stand in a pipeline. A source is asked through a connection of its own, closed when the node ends;
 * it never fails the node: how it answered is its output.
 */
export const ofPlugins = (plugins: Table): ReadonlyArray<AnyNodeType> => [
  ...plugins.of("source").map(ofSource),
  ...plugins.of("ranker").map(ofRanker),
  ...plugins.of("normalisation").map(ofNormalisation),
  ...plugins.of("fusion").map(ofFusion),
  ...plugins.of("reranker").map(ofReranker),
  ...plugins.of("analyzer").map(ofAnalyzer)
]
