import * as Schema from "effect/Schema"
import { Identifier } from "./Identifier.ts"
import * as Ids from "./Ids.ts"
import * as OutcomeState from "./source/OutcomeState.ts"
import { Outcome, recordsOf } from "./source/Outcome.ts"
import { keyOf, type SourceRecord } from "./SourceRecord.ts"

/** The direction of citations that a source is asked for: the works that cite a work (`citing`), or those that it cites (`cited`). */
export const Direction = Schema.Literals(["citing", "cited"])
export type Direction = typeof Direction.Type

const hop = Schema.Int.check(Schema.isGreaterThanOrEqualTo(1))
const count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))

/**
 * One citation, as one source reports it.
 *
 * - `citing`, `cited` keys of records (`SourceRecord.keyOf`): one of the work that was asked about, the other of the delivered record. A table of
 *   works maps records to works
 * - `direction` the requested direction; `hop` the number of citations between the first works and the far end, from 1
 */
export const Edge = Schema.Struct({
  citing: Schema.NonEmptyString,
  cited: Schema.NonEmptyString,
  provider: Schema.NonEmptyString,
  direction: Direction,
  hop
})
export type Edge = typeof Edge.Type

/**
 * One list of citations: what one source delivered for one work in one direction.
 *
 * - `of` the identifier in the request; `record` the key of the work at the near end
 * - `delivered` the number of delivered records; `total` how many exist according to the source, null = unknown
 * - `stubs` delivered records without an identifier: no source can be asked about them
 * - `requests` the requests for this list, as `Exchange.recording` names them, ascending; empty = none was sent
 */
export const List = Schema.Struct({
  provider: Schema.NonEmptyString,
  direction: Direction,
  hop,
  of: Identifier,
  record: Schema.NonEmptyString,
  state: Schema.Literals(OutcomeState.names),
  delivered: count,
  total: Schema.NullOr(count),
  stubs: count,
  requests: Schema.Array(Schema.NonEmptyString)
})
export type List = typeof List.Type

/** How every source answered at one hop, each once, with the records at the far ends of its edges. */
export const Hop = Schema.Struct({ hop, outcomes: Schema.Array(Outcome) })
export type Hop = typeof Hop.Type

/**
 * Which works cite which, according to sources: the output of a step along citations.
 *
 * - `edges` each pair of records once per source; ascending by hop, then by code point of citing, cited and source
 * - `lists` every request, answered or not, in the same order
 * - `hops` ascending; the last belongs to the last step
 * - empty: no edges when no source was asked or none knows any; `hops` still contains the step
 */
export const Edges = Schema.Struct({ edges: Schema.Array(Edge), lists: Schema.Array(List), hops: Schema.Array(Hop) })
export type Edges = typeof Edges.Type

const ordered = <A>(items: ReadonlyArray<A>, by: (item: A) => readonly [number, ...ReadonlyArray<string>]): ReadonlyArray<A> =>
  items
    .map((item) => ({ item, by: by(item) }))
    .sort((a, b) => {
      const [first, ...texts] = a.by
      const [other, ...others] = b.by
      if (first !== other) return first - other
      const at = texts.findIndex((text, i) => text !== others[i])
      return at < 0 ? 0 : Ids.compare(texts[at]!, others[at]!)
    })
    .map(({ item }) => item)

const inOrder = (edges: ReadonlyArray<Edge>) =>
  ordered(edges, ({ hop, citing, cited, provider, direction }) => [hop, citing, cited, provider, direction])

/** Each pair of records once per source; the edge of the lowest hop is kept. */
const distinct = (edges: ReadonlyArray<Edge>): ReadonlyArray<Edge> => {
  const seen = new Set<string>()
  return edges.filter(({ citing, cited, provider }) => {
    const key = JSON.stringify([citing, cited, provider])
    return !seen.has(key) && seen.add(key)
  })
}

/** Sorted edges, lists and hops, independent of the input order; no edge twice. */
export const make = ({ edges, lists, hops }: Edges): Edges => ({
  edges: distinct(inOrder(edges)),
  lists: ordered(lists, ({ hop, provider, direction, record, of }) => [hop, provider, direction, record, of.scheme, of.value]),
  hops: ordered(
    hops.map(({ hop, outcomes }) => ({ hop, outcomes: ordered(outcomes, ({ source }) => [0, source]) })),
    ({ hop }) => [hop]
  )
})

/** The record at the end of an edge that was delivered; the other end was asked about. */
export const farEnd = ({ direction, citing, cited }: Edge): string => (direction === "citing" ? citing : cited)

/** The records that were delivered, each once, ascending by key; of one that came at several hops the first. */
export const records = ({ hops }: Pick<Edges, "hops">): ReadonlyArray<SourceRecord> => {
  const found = new Map<string, SourceRecord>()
  for (const { outcomes } of hops)
    for (const record of outcomes.flatMap(recordsOf)) if (!found.has(keyOf(record))) found.set(keyOf(record), record)
  return [...found.keys()].sort(Ids.compare).map((key) => found.get(key)!)
}

/**
 * How complete one source is at one hop in one direction.
 *
 * - `lists` the number of requested lists; `cut` lists shorter than the total that the source reports; `open` lists without such a total
 * - `delivered`, `stubs` records of all lists together; a record in two lists counts twice
 * - `total` the sum of the reported totals; null if one list has none
 */
export interface Completeness {
  readonly hop: number
  readonly provider: string
  readonly direction: Direction
  readonly lists: number
  readonly cut: number
  readonly open: number
  readonly delivered: number
  readonly total: number | null
  readonly stubs: number
  readonly requests: ReadonlyArray<string>
}

const isCut = ({ delivered, total }: List): boolean => total !== null && delivered < total

/** How complete each source is at each hop, in the order of the lists. */
export const completeness = ({ lists }: Pick<Edges, "lists">): ReadonlyArray<Completeness> =>
  [...Map.groupBy(lists, ({ hop, provider, direction }) => JSON.stringify([hop, provider, direction])).values()].map((all) => {
    const { hop, provider, direction } = all[0]!
    const sum = (of: (list: List) => number) => all.reduce((sum, list) => sum + of(list), 0)
    const open = all.filter(({ total }) => total === null).length
    return {
      hop,
      provider,
      direction,
      lists: all.length,
      cut: all.filter(isCut).length,
      open,
      delivered: sum(({ delivered }) => delivered),
      total: open > 0 ? null : sum(({ total }) => total ?? 0),
      stubs: sum(({ stubs }) => stubs),
      requests: [...new Set(all.flatMap(({ requests }) => requests))].sort()
    }
  })
