import * as Ids from "@litfuse/engine/Ids"
import type { Marked } from "@litfuse/engine/works/Retraction"
import { branches, early, late, typeOf } from "../milestones/types.ts"

/**
 * A work in a lineage.
 *
 * - `published` partial date; empty = not known
 * - `retraction` the state that marks its title; null = none
 * - `type` of milestone; `other` where it is none; `confidence` that of the milestone, null where it is none
 * - `stars` of its L-Score, 0 to 3
 */
export interface Event {
  readonly work: string
  readonly title: string
  readonly published: string
  readonly retraction: Marked | null
  readonly type: string
  readonly confidence: number | null
  readonly stars: 0 | 1 | 2 | 3
}

/** A branch: its events in the order of time, and its branches. */
export interface Branch {
  readonly id: string
  readonly label: string
  readonly events: ReadonlyArray<Event>
  readonly branches: ReadonlyArray<Branch>
}

/** Earlier first; without a date last; then by id. */
export const byTime = (a: Event, b: Event): number =>
  Number(a.published === "") - Number(b.published === "") || Ids.compare(a.published, b.published) || Ids.compare(a.work, b.work)

const leaf = (id: string, label: string, events: ReadonlyArray<Event>): Branch => ({
  id,
  label,
  events: [...events].sort(byTime),
  branches: []
})

/** Clinical development has branches only when it has both early and late phases. Trials of no phase are then a third. */
const clinical = (id: string, label: string, events: ReadonlyArray<Event>): Branch => {
  const [first, second] = [events.filter(({ type }) => early.has(type)), events.filter(({ type }) => late.has(type))]
  if (first.length === 0 || second.length === 0) return leaf(id, label, events)
  const others = events.filter(({ type }) => !early.has(type) && !late.has(type))
  return {
    id,
    label,
    events: [],
    branches: [
      leaf("clinical-early", "Phase I/II", first),
      leaf("clinical-late", "Phase III/IV", second),
      leaf("clinical-trials", "Trials of no stated phase", others)
    ]
  }
}

const isEmpty = ({ events, branches }: Branch): boolean => events.length === 0 && branches.every(isEmpty)

/** Branches without those in which there is no event. */
export const pruneTree = (all: ReadonlyArray<Branch>): ReadonlyArray<Branch> =>
  all.filter((branch) => !isEmpty(branch)).map((branch) => ({ ...branch, branches: pruneTree(branch.branches) }))

/** The lineage of some events: the branches that are not empty, in order. Every event is in exactly one leaf. */
export const growTree = (events: ReadonlyArray<Event>): ReadonlyArray<Branch> => {
  const byBranch = Map.groupBy(events, ({ type }) => typeOf(type).branch)
  return pruneTree(branches.map(([id, label]) => (id === "clinical" ? clinical : leaf)(id, label, byBranch.get(id) ?? [])))
}

/** The leaves of some branches, in order. */
export const leaves = (all: ReadonlyArray<Branch>): ReadonlyArray<Branch> =>
  all.flatMap((branch) => (branch.branches.length === 0 ? [branch] : leaves(branch.branches)))

/** All events of some branches, in the order in which they are shown. */
export const eventsOf = (all: ReadonlyArray<Branch>): ReadonlyArray<Event> => leaves(all).flatMap(({ events }) => events)
