import { isDeepStrictEqual } from "node:util"
import * as Decode from "@litfuse/engine/Decode"
import * as Ids from "@litfuse/engine/Ids"
import type { Ranking } from "@litfuse/engine/Ranking"
import type { SourceError } from "@litfuse/engine/SourceError"
import * as Query from "@litfuse/lexical/Query"
import * as Effect from "effect/Effect"
import type { Calls, Found, Searched } from "./Calls.ts"
import { ClusterError } from "./ClusterError.ts"
import { tokenizerOf } from "./Layout.ts"
import { Both, indexedBy } from "./Params.ts"

/** The most hits that a cluster gives for a search. */
export const deepest = 10_000

/** An index that can be searched. `found` the hits of a text, with the titles of documents by id where they were asked for. */
export interface Opened {
  readonly name: string
  readonly documents: number
  readonly identity: string | undefined
  readonly params: Both
  readonly hash: string
  readonly found: (text: string, depth: number, isTitled?: boolean) => Effect.Effect<Hits, ClusterError | SourceError>
}

/** The hits of a search, best first. */
export interface Hits {
  readonly ranking: Ranking
  readonly titles: ReadonlyMap<string, string>
}

const shown = (name: string, params: Readonly<Record<string, unknown>>): string => `${name} ${JSON.stringify(params[name])}`

/**
 * The parameters of a search over an index. Those on which the index depends come from it; one that is written and differs is an error.
 *
 * - `written` the parameters as the user gave them
 */
const paramsOf = (name: string, kept: Readonly<Record<string, unknown>>, written: Readonly<Record<string, unknown>>) => {
  const refuse = (what: string) => Effect.fail(new ClusterError({ index: name, what }))
  const decoded = Decode.strict(Both, { ...kept, ...written })
  if (decoded._tag === "Failure") return refuse(decoded.failure.map(({ path, what }) => `${Decode.printPath(path)} ${what}`).join("; "))
  const params = decoded.success
  // a cluster gives names of an object back in an order of its own
  const other = indexedBy.filter((one) => !isDeepStrictEqual(params[one], kept[one]))
  if (other.length > 0)
    return refuse(
      `it was built with ${other.map((one) => shown(one, kept)).join(", ")}, and ${other.map((one) => shown(one, { ...params })).join(", ")} is asked for: build it again`
    )
  return Effect.succeed(params)
}

const notWhole = (name: string, half: Found | undefined): ClusterError =>
  new ClusterError({
    index: name,
    what:
      half === undefined
        ? `the cluster has none; \`litfuse index build --engine opensearch --name ${name}\` makes one`
        : `it is half-filled (${half.meta!.done} documents for certain): the build runs still, or was ended; the same build continues`
  })

const filtersOf = ({ filters: { from, to, publicationTypes, keywords } }: Both): ReadonlyArray<unknown> => [
  ...(from === "" ? [] : [{ range: { published: { gte: from } } }]),
  // a day of a year comes after the year
  ...(to === "" ? [] : [{ range: { published: { lt: `${to}~` } } }]),
  ...(publicationTypes.length === 0 ? [] : [{ terms: { publicationTypes } }]),
  ...(keywords.length === 0 ? [] : [{ terms: { keywords } }])
]

/** Which fields are searched, and what each counts. */
const weightsOf = ({ fields, factors }: Both): ReadonlyArray<readonly [field: string, factor: number]> =>
  fields === "one" ? [["text", 1]] : Object.entries(factors).filter(([, factor]) => factor > 0)

/** The search for a text; undefined where it has no word that is searched. */
const queryOf = (text: string, params: Both): unknown => {
  const weights = weightsOf(params)
  if (params.analyzer !== "")
    return { bool: { should: weights.map(([field, boost]) => ({ match: { [`in_${field}`]: { query: text, boost } } })) } }
  const { terms, counts } = Query.make(tokenizerOf(params).tokenize(text), params)
  if (terms.length === 0) return undefined
  const should = terms.flatMap((term, i) =>
    weights.map(([field, factor]) => ({ term: { [`in_${field}`]: { value: term, boost: counts[i]! * factor } } }))
  )
  return { bool: { should, minimum_should_match: 1, filter: filtersOf(params) } }
}

const none: Hits = { ranking: { ids: Ids.make([]), rows: new Int32Array(0), scores: new Float64Array(0) }, titles: new Map() }

const hitsOf = ({ hits: { hits } }: Searched, scale: number): Hits => {
  const ids = Ids.make(hits.map(({ sort }) => sort[1]))
  return {
    ranking: {
      ids,
      rows: Int32Array.from(hits, ({ sort }) => ids.row(sort[1])),
      scores: Float64Array.from(hits, ({ sort }) => sort[0] / scale)
    },
    titles: new Map(hits.map(({ sort, _source }) => [sort[1], _source?.shown ?? ""]))
  }
}

/**
 * Opens an index for searching. Equal scores go by id, descending, as everywhere in litfuse. Scores are 32-bit floats, divided by what this formula
 * of Lucene's is too large.
 *
 * - errors: `ClusterError` where there is no such index, it is half-filled, red, of another maker or of other parameters
 */
export const open = Effect.fnUntraced(function* (
  calls: Calls,
  name: string,
  written: Readonly<Record<string, unknown>>
): Effect.fn.Return<Opened, ClusterError | SourceError> {
  const [index] = yield* calls.indexes(name)
  if (index === undefined)
    return yield* notWhole(
      name,
      (yield* calls.indexes(`${name}-*`)).find(({ meta }) => meta?.whole === false)
    )
  const { meta } = index
  if (meta === undefined) return yield* new ClusterError({ index: name, what: "litfuse did not make it; build one" })
  if (!meta.whole) return yield* notWhole(name, index)
  if ((yield* calls.health(name)) === "red")
    return yield* new ClusterError({ index: name, what: "not all of its shards are there (red); a search would miss documents" })
  const params = yield* paramsOf(name, meta.params, written)
  const scale = params.numerator === "tf" ? params.k1 + 1 : 1
  return {
    name,
    documents: meta.done,
    identity: meta.identity,
    params,
    hash: `${meta.hash} ${meta.sofar}`,
    found: Effect.fnUntraced(function* (text, depth, isTitled = false) {
      if (depth > deepest)
        return yield* new ClusterError({ index: name, what: `a cluster gives ${deepest} hits at most, and ${depth} are asked for` })
      const query = queryOf(text, params)
      if (query === undefined) return none
      const answer: Searched = yield* calls.search(name, {
        query,
        size: depth,
        sort: ["_score", { id: "desc" }],
        track_scores: true,
        track_total_hits: false,
        ...(isTitled ? { _source: ["shown"] } : { _source: false, stored_fields: "_none_" })
      })
      if (answer.timed_out || answer._shards.failed > 0)
        return yield* new ClusterError({
          index: name,
          what: `${answer._shards.failed} of its ${answer._shards.total} shards did not answer a search`
        })
      return hitsOf(answer, scale)
    })
  }
})
