import { isDeepStrictEqual } from "node:util"
import * as Decode from "@litfuse/engine/Decode"
import * as Ids from "@litfuse/engine/Ids"
import type { Ranking } from "@litfuse/engine/Ranking"
import type { SourceError } from "@litfuse/engine/SourceError"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type * as Schema from "effect/Schema"
import type { Calls, FoundIndex, SearchAnswer } from "./Calls.ts"
import { ClusterError, redIndex } from "./ClusterError.ts"
import type { IndexDescription } from "./IndexDescription.ts"

/** Limit on the hits of a search. */
export const deepest = 10_000

/** An index ready for searching. `found` returns the hits of a text, with titles by document id if requested. */
export interface OpenedIndex<P = unknown> {
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

const incompleteIndex = (name: string, half: FoundIndex | undefined): ClusterError =>
  new ClusterError({
    index: name,
    what:
      half === undefined
        ? `it does not exist; build it with \`litfuse index build --engine opensearch --name ${name}\``
        : `it is incomplete (at least ${half.meta!.done} documents): its build is running or was interrupted; repeat the build to continue`
  })

/**
 * The description of an index that can be searched.
 *
 * - errors: `ClusterError` for an index that is missing, incomplete, closed, red, or not made by litfuse
 */
export const searchableIndex = Effect.fnUntraced(function* (
  calls: Calls,
  name: string
): Effect.fn.Return<IndexDescription, ClusterError | SourceError> {
  const [index] = yield* calls.indexes(name)
  if (index === undefined)
    return yield* incompleteIndex(
      name,
      (yield* calls.indexes(`${name}-*`)).find(({ meta }) => meta?.whole === false)
    )
  const { meta } = index
  if (meta === undefined) return yield* new ClusterError({ index: name, what: "litfuse did not create it; build an index with litfuse" })
  if (!meta.whole) return yield* incompleteIndex(name, index)
  if (index.isClosed) return yield* new ClusterError({ index: name, what: "it is closed; open it, or build it again" })
  if ((yield* calls.health(name)) === "red") return yield* redIndex(name, "; a search would miss documents")
  return meta
})

/** The parameters of a search: the user's, else those of the index, else the defaults. Errors: for values that cannot be decoded. */
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

const printParam = (name: string, params: Written): string => `${name} ${JSON.stringify(params[name])}`

/** The error of an index that was built with other parameters than requested; undefined if they are equal. */
export const parameterMismatch = (
  name: string,
  names: ReadonlyArray<string>,
  built: Written,
  needed: Written
): ClusterError | undefined => {
  // a cluster changes the order of an object's keys
  const other = names.filter((one) => !isDeepStrictEqual(needed[one], built[one]))
  const all = (params: Written) => other.map((one) => printParam(one, params)).join(", ")
  return other.length === 0
    ? undefined
    : new ClusterError({ index: name, what: `it was built with ${all(built)}, but the search needs ${all(needed)}: build it again` })
}

const none: Hits = { ranking: { ids: Ids.make([]), rows: new Int32Array(0), scores: new Float64Array(0) }, titles: new Map() }

const hitsOf = ({ hits: { hits } }: SearchAnswer, scoreOf: (sent: number) => number): Hits => {
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

/** Why an answer is not a valid list of hits, best first; undefined if it is. A proxy may change the cluster's answers. */
const findProblem = ({ timed_out, _shards: { failed, total }, hits: { hits } }: SearchAnswer, depth: number): string | undefined => {
  if (failed > 0) return `${failed} of its ${total} shards did not answer a search`
  if (timed_out) return "the cluster stopped a search before it had examined all documents"
  if (hits.length > depth) return `${depth} hits were requested, but the answer has ${hits.length}`
  if (new Set(hits.map(({ sort }) => sort[1])).size < hits.length) return "an answer contains a document twice"
  return hits.some(({ sort }, i) => i > 0 && sort[0] > hits[i - 1]!.sort[0]) ? "the hits of an answer are not best first" : undefined
}

/** How to search an index: the query for a text, undefined if nothing can match; and the conversion of the cluster's scores. */
export interface SearchMethod {
  readonly queryOf: (text: string) => Result.Result<unknown, ClusterError>
  readonly scoreOf: (sent: number) => number
}

/** A complete index with a search method. Equal scores are ordered by descending id, as everywhere in litfuse. Scores are 32-bit floats. */
export const makeSearch = <P>(
  calls: Calls,
  name: string,
  meta: IndexDescription,
  params: P,
  { queryOf, scoreOf }: SearchMethod
): OpenedIndex<P> => ({
  name,
  documents: meta.done,
  identity: meta.identity,
  params,
  hash: `${meta.hash} ${meta.sofar}`,
  found: Effect.fnUntraced(function* (text, depth, isTitled = false) {
    if (depth > deepest)
      return yield* new ClusterError({ index: name, what: `a cluster returns at most ${deepest} hits, but ${depth} were requested` })
    const query = yield* Effect.fromResult(queryOf(text))
    if (query === undefined) return none
    const answer: SearchAnswer = yield* calls.search(name, {
      query,
      size: depth,
      sort: ["_score", { id: "desc" }],
      track_scores: true,
      track_total_hits: false,
      ...(isTitled ? { _source: ["shown"] } : { _source: false, stored_fields: "_none_" })
    })
    const why = findProblem(answer, depth)
    if (why !== undefined) return yield* new ClusterError({ index: name, what: why })
    return hitsOf(answer, scoreOf)
  })
})
