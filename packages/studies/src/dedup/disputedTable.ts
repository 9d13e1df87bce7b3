/** Pairs on which a tool differs from the labels, for a reader who knows neither; and what the reader found. */
import type * as Dedup from "@litfuse/engine/Dedup"
import { pairComparer } from "@litfuse/engine/dedup/pairComparer"
import * as RecordFeatures from "@litfuse/engine/dedup/RecordFeatures"
import { weights } from "@litfuse/engine/dedup/weights"
import type { FreeTable } from "@litfuse/bench/report/Results"
import * as Seed from "@litfuse/stats/Seed"
import * as Schema from "effect/Schema"
import { type Decided, type Key, keyOf } from "./pairedInterval.ts"
import type { Judged } from "./peerTables.ts"
import type { Reading } from "./readingTable.ts"
import type { Score } from "./scoreTable.ts"

/**
 * What a reader said of two records who did not know what a tool or the labels say of them.
 *
 * - `records` their ids in the set; `verdict` `unclear` where the records do not tell
 */
export const Adjudged = Schema.Struct({
  set: Schema.NonEmptyString,
  records: Schema.Tuple([Schema.NonEmptyString, Schema.NonEmptyString]),
  verdict: Schema.Literals(["same", "different", "unclear"]),
  why: Schema.NonEmptyString
})
/** What a reader said of one pair. */
export type Adjudged = typeof Adjudged.Type

/** A pair that is shown to a reader; `isDisputed` whether a tool differs from the labels about it, which the reader does not know. */
export interface ShownPair {
  readonly score: Score
  readonly pair: Dedup.Pair
  readonly isDisputed: boolean
}

const rowsOf = (key: Key): Dedup.Pair => key.split(" ").map(Number) as unknown as Dedup.Pair

const disputedOf = ({ tools }: Judged): ReadonlySet<Key> => new Set(tools.flatMap(({ wrong, missed }) => [...wrong, ...missed]))

/** Undisputed pairs, up to as many as the disputed ones, and as hard. Half are one publication and the least alike; half are not, and the most alike. */
const agreedOf = (judged: Judged): ReadonlyArray<Key> => {
  const { set, linked } = judged.score
  const disputed = disputedOf(judged)
  const compare = pairComparer(RecordFeatures.of(set.records), weights)
  const scoreOf = new Map<Key, number>()
  const inOrder = (pairs: ReadonlyArray<Dedup.Pair>, sign: 1 | -1): ReadonlyArray<Key> => {
    const keys = pairs.map(keyOf).filter((key) => !disputed.has(key))
    for (const key of keys) scoreOf.set(key, compare(...rowsOf(key)).score)
    return keys.toSorted((a, b) => sign * (scoreOf.get(a)! - scoreOf.get(b)!) || (a < b ? -1 : 1))
  }
  const known = set.truth.known ?? []
  const names = new Set(known.map(keyOf))
  const apart = [...linked.review, ...linked.links].map(({ pair }) => pair).filter((pair) => !names.has(keyOf(pair)))
  const half = Math.ceil(disputed.size / 2)
  return [...inOrder(known, 1).slice(0, half), ...inOrder(apart, -1).slice(0, half)]
}

/** The disputed pairs of some sets among up to as many that are not, in a seeded order, the two records of each pair too. */
export const shownPair = (sets: ReadonlyArray<Judged>, seed: number): ReadonlyArray<ShownPair> => {
  const stream = Seed.stream(Seed.derive(seed, "disputed"))
  const all = sets.flatMap((judged) => {
    const of = (keys: Iterable<Key>, isDisputed: boolean) =>
      [...keys].map((key): ShownPair => ({ score: judged.score, pair: rowsOf(key), isDisputed }))
    return [...of([...disputedOf(judged)].sort(), true), ...of(agreedOf(judged), false)]
  })
  return Seed.shuffle(stream, all).map((one) => ({
    ...one,
    pair: stream.below(2) === 0 ? one.pair : ([one.pair[1], one.pair[0]] as const)
  }))
}

/** What was found blind, as readings that correct the labels; what the records do not tell stays as it is labelled. */
export const readingsOf = (adjudged: ReadonlyArray<Adjudged>): ReadonlyArray<Reading> =>
  adjudged.flatMap(({ set, records, verdict, why }) =>
    verdict === "unclear" ? [] : [{ set, records, same: verdict === "same", what: `${why} (read blind)` }]
  )

/** How often labels and tools say what the reader said, of disputed pairs and of those among which they were shown. */
export const disputedTable = (sets: ReadonlyArray<Judged>, names: ReadonlyArray<string>, adjudged: ReadonlyArray<Adjudged>): FreeTable => ({
  id: "adjudged",
  title: "Pairs that a reader judged without knowing the labels or the decisions of tools, and which of these agree",
  columns: [
    { name: "set" },
    { name: "pairs" },
    ...["judged", "one publication", "different", "unclear", "labels agree", ...names.map((name) => `${name} agrees`)].map((name) => ({
      name,
      digits: 0
    }))
  ],
  rows: sets.flatMap((judged) => {
    const { set } = judged.score
    const rowOf = new Map(set.ids.map((id, row) => [id, row]))
    const known = new Set((set.truth.known ?? []).map(keyOf))
    const disputed = disputedOf(judged)
    const all = adjudged
      .filter((one) => one.set === set.id)
      .map(({ records, verdict }) => ({ key: keyOf(records.map((id) => rowOf.get(id)!) as unknown as Dedup.Pair), verdict }))
    return [true, false].flatMap((isDisputed) => {
      const some = all.filter(({ key }) => disputed.has(key) === isDisputed)
      const count = (is: (one: (typeof all)[number]) => boolean) => some.filter(is).length
      const agree = (says: (key: Key) => boolean) => count(({ key, verdict }) => verdict === (says(key) ? "same" : "different"))
      const merges = ({ wrong, missed }: Decided) => agree((key) => wrong.has(key) || (known.has(key) && !missed.has(key)))
      return some.length === 0
        ? []
        : [
            [
              set.id,
              isDisputed ? "disputed" : "agreed",
              some.length,
              ...(["same", "different", "unclear"] as const).map((said) => count(({ verdict }) => verdict === said)),
              agree((key) => known.has(key)),
              ...judged.tools.map(merges)
            ]
          ]
    })
  })
})
