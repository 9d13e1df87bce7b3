import { isDeepStrictEqual } from "node:util"
import * as Decode from "@litfuse/engine/Decode"
import * as Ids from "@litfuse/engine/Ids"
import type { Ranking } from "@litfuse/engine/Ranking"
import type { SourceError } from "@litfuse/engine/SourceError"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type * as Schema from "effect/Schema"
import type { Calls, Found, Searched } from "./Calls.ts"
import { ClusterError, red } from "./ClusterError.ts"
import type { Meta } from "./Meta.ts"

/** The most hits that a cluster gives for a search. */
export const deepest = 10_000

/** An index that can be searched. `found` the hits of a text, with the titles of documents by id where they were asked for. */
export interface Opened<P = unknown> {
  readonly name: string
  readonly documents: number
  readonly identity: string | undefined
  readonly params: P
  readonly hash: string
  readonly found: (text: string, depth: number, isTitled?: boolean) => Effect.Effect<Hits, ClusterError | SourceError>
}

/** The hits of a search, best first. */
export interface Hits {
  readonly ranking: Ranking
  readonly titles: ReadonlyMap<string, string>
}

type Written = Readonly<Record<string, unknown>>

const notWhole = (name: string, half: Found | undefined): ClusterError =>
  new ClusterError({
    index: name,
    what:
      half === undefined
        ? `the cluster has none; \`litfuse index build --engine opensearch --name ${name}\` makes one`
        : `it is half-filled (${half.meta!.done} documents for certain): the build runs still, or was ended; the same build continues`
  })

/**
 * What an index says of itself that can be searched.
 *
 * - errors: `ClusterError` where there is no such index, it is half-filled, closed, red, or of another maker
 */
export const whole = Effect.fnUntraced(function* (calls: Calls, name: string): Effect.fn.Return<Meta, ClusterError | SourceError> {
  const [index] = yield* calls.indexes(name)
  if (index === undefined)
    return yield* notWhole(
      name,
      (yield* calls.indexes(`${name}-*`)).find(({ meta }) => meta?.whole === false)
    )
  const { meta } = index
  if (meta === undefined) return yield* new ClusterError({ index: name, what: "litfuse did not make it; build one" })
  if (!meta.whole) return yield* notWhole(name, index)
  if (index.isClosed) return yield* new ClusterError({ index: name, what: "it is closed; open it, or build it again" })
  if ((yield* calls.health(name)) === "red") return yield* red(name, "; a search would miss documents")
  return meta
})

/** The parameters of a search. Those that nobody wrote are as the index has them, or by default. Errors: for those that cannot be decoded. */
export const paramsOf = <P>(
  name: string,
  schema: Schema.Codec<P, unknown>,
  kept: Written,
  written: Written
): Result.Result<P, ClusterError> =>
  Result.mapError(
    Decode.strict(schema, { ...kept, ...written }),
    (problems) => new ClusterError({ index: name, what: problems.map(({ path, what }) => `${Decode.printPath(path)} ${what}`).join("; ") })
  )

const shown = (name: string, params: Written): string => `${name} ${JSON.stringify(params[name])}`

/** The error of an index that was built with other parameters than those asked for; undefined where these are the same. */
export const otherwiseBuilt = (name: string, names: ReadonlyArray<string>, kept: Written, asked: Written): ClusterError | undefined => {
  // a cluster gives names of an object back in an order of its own
  const other = names.filter((one) => !isDeepStrictEqual(asked[one], kept[one]))
  const all = (params: Written) => other.map((one) => shown(one, params)).join(", ")
  return other.length === 0
    ? undefined
    : new ClusterError({ index: name, what: `it was built with ${all(kept)}, and ${all(asked)} is asked for: build it again` })
}

const none: Hits = { ranking: { ids: Ids.make([]), rows: new Int32Array(0), scores: new Float64Array(0) }, titles: new Map() }

const hitsOf = ({ hits: { hits } }: Searched, scoreOf: (sent: number) => number): Hits => {
  const ids = Ids.make(hits.map(({ sort }) => sort[1]))
  return {
    ranking: {
      ids,
      rows: Int32Array.from(hits, ({ sort }) => ids.row(sort[1])),
      scores: Float64Array.from(hits, ({ sort }) => scoreOf(sort[0]))
    },
    titles: new Map(hits.map(({ sort, _source }) => [sort[1], _source?.shown ?? ""]))
  }
}

/** Why an answer is no list of hits, best first; undefined where it is one. A proxy before a cluster may change its answers. */
const wrong = ({ timed_out, _shards: { failed, total }, hits: { hits } }: Searched, depth: number): string | undefined => {
  if (failed > 0) return `${failed} of its ${total} shards did not answer a search`
  if (timed_out) return "the cluster ended a search before all documents were looked at"
  if (hits.length > depth) return `${depth} hits were asked for, and the answer has ${hits.length}`
  if (new Set(hits.map(({ sort }) => sort[1])).size < hits.length) return "an answer names a document twice"
  return hits.some(({ sort }, i) => i > 0 && sort[0] > hits[i - 1]!.sort[0]) ? "the hits of an answer are not best first" : undefined
}

/** How an index is searched: the query for a text, undefined where nothing can be found; and what a score of the cluster's stands for. */
export interface Way {
  readonly queryOf: (text: string) => Result.Result<unknown, ClusterError>
  readonly scoreOf: (sent: number) => number
}

/** An index that is whole, searched in a way. Equal scores go by id, descending, as everywhere in litfuse. Scores are 32-bit floats. */
export const searched = <P>(calls: Calls, name: string, meta: Meta, params: P, { queryOf, scoreOf }: Way): Opened<P> => ({
  name,
  documents: meta.done,
  identity: meta.identity,
  params,
  hash: `${meta.hash} ${meta.sofar}`,
  found: Effect.fnUntraced(function* (text, depth, isTitled = false) {
    if (depth > deepest)
      return yield* new ClusterError({ index: name, what: `a cluster gives ${deepest} hits at most, and ${depth} are asked for` })
    const query = yield* Effect.fromResult(queryOf(text))
    if (query === undefined) return none
    const answer: Searched = yield* calls.search(name, {
      query,
      size: depth,
      sort: ["_score", { id: "desc" }],
      track_scores: true,
      track_total_hits: false,
      ...(isTitled ? { _source: ["shown"] } : { _source: false, stored_fields: "_none_" })
    })
    const why = wrong(answer, depth)
    if (why !== undefined) return yield* new ClusterError({ index: name, what: why })
    return hitsOf(answer, scoreOf)
  })
})
