import * as QueryTree from "@litfuse/query/Query"
import * as Schema from "effect/Schema"
import * as SchemaTransformation from "effect/SchemaTransformation"
import * as Analyzer from "./Analyzer.ts"
import * as Fusion from "./Fusion.ts"
import * as Ids from "./Ids.ts"
import { canonical } from "./internal/canonical.ts"
import { sha256 } from "./internal/sha256.ts"
import type { Port } from "./Port.ts"
import type * as OneRanking from "./Ranking.ts"
import * as Source from "./Source.ts"
import * as Statistics from "./Statistics.ts"
import { Work } from "./Work.ts"

/** A port from how its values are written as JSON: equal JSON, equal hash. */
const port = <A>(
  name: string,
  codec: Schema.Codec<A, unknown>,
  count: (value: A) => number,
  content: (value: A) => A = (value) => value
): Port<A> => {
  const encode = Schema.encodeUnknownSync(codec)
  return { name, codec, count, hash: (value) => sha256(canonical(encode(content(value)))) }
}

const isHits = (value: unknown): value is { readonly rows: Int32Array; readonly scores: Float64Array } =>
  typeof value === "object" && value !== null && "rows" in value && value.rows instanceof Int32Array

const isLists = (value: unknown): value is Lists => typeof value === "object" && value !== null && "ids" in value && "lists" in value

// JSON has no -0, which ranks like 0: adding 0 makes one of both.
const hitsJson = ({ rows, scores }: { readonly rows: Int32Array; readonly scores: Float64Array }) => ({
  rows: [...rows],
  scores: Array.from(scores, (score) => score + 0)
})

const RankingJson = Schema.Struct({
  ids: Schema.Array(Schema.String),
  rows: Schema.Array(Schema.Int),
  scores: Schema.Array(Schema.Finite)
})

const ListsJson = Schema.Struct({
  ids: Schema.Array(Schema.String),
  lists: Schema.Array(
    Schema.Struct({
      name: Schema.String,
      rows: Schema.Array(Schema.Int),
      ranks: Schema.Array(Schema.Finite),
      scores: Schema.Array(Schema.Finite)
    })
  )
})

/** What is searched. */
export const Query: Port<QueryTree.Query> = port("Query", QueryTree.codec, () => 1)

/** How every source answered, with the records and each source's own order. */
export const Records: Port<ReadonlyArray<Source.Outcome>> = port(
  "Records",
  Schema.Array(Source.Outcome),
  (outcomes) => outcomes.reduce((n, outcome) => n + Source.recordsOf(outcome).length, 0),
  // how long an answer took is no part of the answer
  (outcomes) => outcomes.map(Source.content)
)

/** Works with the records that they are made of; statistics when a collection stands behind them. */
export interface WorkList {
  readonly works: ReadonlyArray<Work>
  readonly statistics?: Statistics.Extract
}

/** Works, with membership. */
export const Works: Port<WorkList> = port(
  "Works",
  Schema.Struct({ works: Schema.Array(Work), statistics: Schema.optionalKey(Statistics.Extract) }),
  ({ works }) => works.length
)

/** Several lists over one table of ids, on their way into a fusion. */
export interface Lists {
  readonly ids: Ids.Ids
  readonly lists: ReadonlyArray<Fusion.List>
}

/** Rankings to be fused. */
export const Rankings: Port<Lists> = port(
  "Rankings",
  ListsJson.pipe(
    Schema.decodeTo(
      Schema.declare(isLists),
      SchemaTransformation.transform<Lists, typeof ListsJson.Type>({
        decode: ({ ids, lists }) => ({
          ids: Ids.make(ids),
          lists: lists.map(({ name, rows, ranks, scores }) => ({
            name,
            rows: Int32Array.from(rows),
            ranks: Float64Array.from(ranks),
            scores: Float64Array.from(scores)
          }))
        }),
        encode: ({ ids, lists }) => ({
          ids: ids.values,
          lists: lists.map((list) => ({ name: list.name, ranks: [...list.ranks], ...hitsJson(list) }))
        })
      })
    )
  ),
  ({ lists }) => lists.length
)

/** One ranking. */
export const Ranking: Port<OneRanking.Ranking> = port(
  "Ranking",
  RankingJson.pipe(
    Schema.decodeTo(
      Schema.declare((value): value is OneRanking.Ranking => isHits(value) && "ids" in value),
      SchemaTransformation.transform<OneRanking.Ranking, typeof RankingJson.Type>({
        decode: ({ ids, rows, scores }) => ({ ids: Ids.make(ids), rows: Int32Array.from(rows), scores: Float64Array.from(scores) }),
        encode: (ranking) => ({ ids: ranking.ids.values, ...hitsJson(ranking) })
      })
    )
  ),
  ({ rows }) => rows.length
)

/** What an analyzer has to say. */
export const Annotations: Port<Analyzer.Annotations> = port("Annotations", Analyzer.Annotations, ({ works }) => Object.keys(works).length)
