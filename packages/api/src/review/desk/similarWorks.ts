import { readTitle } from "@litfuse/engine/dedup/readTitle"
import { print } from "@litfuse/engine/Identifier"
import type { SourceRecord } from "@litfuse/engine/SourceRecord"

/** Relations of texts about one study. A comment, a retraction notice and an erratum are read apart. */
const close: ReadonlySet<string> = new Set(["preprint-of", "has-preprint", "version-of", "has-version", "update-of", "updated-by"])

/** A shorter title, such as "Reply", says little about a study. Units: letters and digits. */
const leastTitle = 25

/**
 * Finds works that are similar, such as a preprint and its paper that were not merged: they have one title, or a source relates them.
 *
 * - `add` takes the records of all works in any order; `groups` has the works of each group, ascending
 * - empty: works without a similar one are in no group
 */
export const similarWorks = (works: number) => {
  const parents = Int32Array.from({ length: works }, (_, work) => work)
  const rootOf = (work: number): number => {
    while (parents[work] !== work) work = parents[work] = parents[parents[work]!]!
    return work
  }
  const firstOf = new Map<string, number>()
  const join = (key: string, work: number): void => {
    const first = firstOf.get(key)
    if (first === undefined) firstOf.set(key, work)
    else {
      const [a, b] = [rootOf(first), rootOf(work)]
      parents[Math.max(a, b)] = Math.min(a, b)
    }
  }
  return {
    add: ({ title, identifiers, relations }: Pick<SourceRecord, "title" | "identifiers" | "relations">, work: number): void => {
      const { compact, isRecurring, kind } = readTitle(title)
      if (!isRecurring && kind === "work" && compact.length >= leastTitle) join(`title ${compact}`, work)
      for (const one of identifiers) join(print(one), work)
      for (const { kind, to } of relations ?? []) if (close.has(kind)) for (const one of to) join(print(one), work)
    },
    groups: (): ReadonlyArray<ReadonlyArray<number>> => {
      const byRoot = Map.groupBy(parents.keys(), rootOf)
      return [...byRoot.values()].filter((group) => group.length > 1)
    }
  }
}

/** An order in which the works of a group follow the first of them. `groupOf`: the group of a work, if it has one. */
export const groupedOrder = (
  order: ReadonlyArray<number>,
  groupOf: (work: number) => ReadonlyArray<number> | undefined
): ReadonlyArray<number> => {
  const placeOf = new Map(order.map((work, place) => [work, place]))
  const done = new Set<number>()
  return order.flatMap((work) => {
    if (done.has(work)) return []
    const group = groupOf(work)
    if (group === undefined) return [work]
    const here = group.filter((one) => placeOf.has(one)).sort((a, b) => placeOf.get(a)! - placeOf.get(b)!)
    for (const one of here) done.add(one)
    return here
  })
}
