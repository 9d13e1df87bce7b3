import * as Ids from "@litfuse/engine/Ids"
import type { Compat, Hits } from "../Run.ts"
import { documentsOf, type Group, type Order, orderOf } from "./Preferences.ts"

/**
 * The preferences that a ranking fulfils, and all possible ones, by how many of their two documents are retrieved. A retrieved document counts as
 * above all others.
 */
export interface Counts {
  readonly fulfilled: { readonly both: number; readonly one: number }
  readonly possible: { readonly both: number; readonly one: number; readonly none: number }
}

/** One group's preferences counted for a ranking, with how many documents it calls relevant (a level above 0) and not (0). */
export interface Counted {
  readonly order: Order
  readonly hasSubgroups: boolean
  readonly counts: Counts
  readonly relevant: { readonly all: number; readonly retrieved: number }
  readonly nonRelevant: { readonly all: number; readonly retrieved: number }
}

/**
 * A topic's preferences counted for its ranking. Documents are numbered: those retrieved by rank, then the others by id.
 *
 * - shape: `retrieved` of the `size` documents are in the ranking; `pairs[d * size + e]` groups prefer d to e
 */
export interface Topic {
  readonly size: number
  readonly retrieved: number
  readonly groups: ReadonlyArray<Counted>
  readonly pairs: Uint16Array
}

const kinds = ["none", "one", "both"] as const

const countOf = ({ size, over }: Order, retrieved: number, isLeftOut: (document: number) => boolean): Counts => {
  const fulfilled = { both: 0, one: 0 }
  const possible = { both: 0, one: 0, none: 0 }
  for (let d = 0; d < size; d++) {
    if (isLeftOut(d)) continue
    for (let e = 0; e < size; e++) {
      if (over[d * size + e] === 0 || isLeftOut(e)) continue
      const kind = kinds[Number(d < retrieved) + Number(e < retrieved)]!
      possible[kind]++
      if (kind !== "none" && d < e) fulfilled[kind]++
    }
  }
  return { fulfilled, possible }
}

/** The counts without the documents that are not relevant from the `kept + 1`th on, in the order of their numbers. */
export const withNonRelevant = ({ order }: Counted, retrieved: number, kept: number): Counts => {
  let seen = 0
  const isLeftOut = Uint8Array.from(order.level, (level) => Number(level === 0 && ++seen > kept))
  return countOf(order, retrieved, (document) => isLeftOut[document] === 1)
}

const relevance = ({ level }: Order, retrieved: number, is: (level: number) => boolean) => ({
  all: level.filter(is).length,
  retrieved: level.subarray(0, retrieved).filter(is).length
})

const counted = (group: Group, numbers: ReadonlyMap<string, number>, retrieved: number): Counted => {
  const order = orderOf(group, numbers)
  return {
    order,
    hasSubgroups: group.subgroups.length > 1,
    counts: countOf(order, retrieved, () => false),
    relevant: relevance(order, retrieved, (level) => level > 0),
    nonRelevant: relevance(order, retrieved, (level) => level === 0)
  }
}

/** The ids of a ranking as trec_eval orders them for preferences: by score, and ties by id **ascending**, the reverse of its other measures. */
const ranked = ({ ids, scores }: Hits, compat: Compat): ReadonlyArray<string> => {
  const keys = compat === "trec_eval-9.0.8" ? Float32Array.from(scores) : scores
  return [...ids.keys()].sort((a, b) => keys[b]! - keys[a]! || Ids.compare(ids[a]!, ids[b]!)).map((hit) => ids[hit]!)
}

const rounded = (groups: ReadonlyArray<Group>): ReadonlyArray<Group> =>
  groups.map(({ name, subgroups }) => ({
    name,
    subgroups: subgroups.map((judged) => judged.map(({ id, level }) => ({ id, level: Math.fround(level) })))
  }))

/**
 * Counts a topic's preferences for a ranking of at most `depth` hits. 9.0.8 compares scores and levels as 32-bit floats.
 *
 * - empty: without hits nothing is retrieved, and all preferences are of the kind "none"
 */
export const count = (given: ReadonlyArray<Group>, hits: Hits, depth: number, compat: Compat): Topic => {
  const groups = compat === "trec_eval-9.0.8" ? rounded(given) : given
  const judged = documentsOf(groups)
  const found = ranked(hits, compat)
    .slice(0, depth)
    .filter((id) => judged.has(id))
  const isFound = new Set(found)
  const others = [...judged].filter((id) => !isFound.has(id)).sort(Ids.compare)
  const numbers = new Map([...found, ...others].map((id, number) => [id, number]))
  const all = groups.map((group) => counted(group, numbers, found.length))
  const pairs = new Uint16Array(numbers.size ** 2)
  for (const { order } of all) for (let i = 0; i < pairs.length; i++) pairs[i]! += order.over[i]!
  return { size: numbers.size, retrieved: found.length, groups: all, pairs }
}
