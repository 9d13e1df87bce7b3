import * as Ids from "@litfuse/engine/Ids"
import { rangeOf } from "@litfuse/stats/Summary"
import { eventsOf, of, type TimelineEvent, type TimelineOutput } from "../Timeline.ts"
import { periods, typeOf, types } from "../milestones/types.ts"

/** Of two events of one work, one with a date, and the same one whichever comes first. */
const either = (a: TimelineEvent, b: TimelineEvent): TimelineEvent => {
  if ((a.published === "") !== (b.published === "")) return a.published === "" ? b : a
  return JSON.stringify(a) <= JSON.stringify(b) ? a : b
}

/**
 * Two timelines as one: each work once, whichever timeline comes first; a work that one of them dates is dated.
 *
 * - empty: merged with an empty one, a timeline is as it was
 */
export const merge = (one: TimelineOutput, other: TimelineOutput): TimelineOutput => {
  const events = new Map<string, TimelineEvent>()
  for (const event of [...eventsOf(one), ...eventsOf(other)]) {
    const known = events.get(event.work)
    events.set(event.work, known === undefined ? event : either(known, event))
  }
  return of([...events.values()])
}

/** What differs between two runs of one topic: works that came, works that went, and those that the two describe differently. */
export interface Difference {
  readonly added: ReadonlyArray<string>
  readonly gone: ReadonlyArray<string>
  readonly changed: ReadonlyArray<{ readonly work: string; readonly what: ReadonlyArray<Comparable> }>
}

/** What two timelines may say differently of a work. */
const comparable = ["published", "title", "level", "milestone", "retraction"] as const

type Comparable = (typeof comparable)[number]

const saidOf = (timeline: TimelineOutput): ReadonlyMap<string, TimelineEvent> =>
  new Map(eventsOf(timeline).map((event) => [event.work, event] as const))

const isAlike = (what: Comparable, before: TimelineEvent, after: TimelineEvent): boolean =>
  what === "milestone" ? before.milestone?.type === after.milestone?.type : before[what] === after[what]

/**
 * What a later run of a topic says that an earlier one did not: what a living timeline shows.
 *
 * - shape: works by id, ascending
 * - empty: three empty lists where nothing differs
 */
export const difference = (before: TimelineOutput, after: TimelineOutput): Difference => {
  const [old, fresh] = [saidOf(before), saidOf(after)]
  const both = [...fresh.keys()].filter((work) => old.has(work)).sort(Ids.compare)
  return {
    added: [...fresh.keys()].filter((work) => !old.has(work)).sort(Ids.compare),
    gone: [...old.keys()].filter((work) => !fresh.has(work)).sort(Ids.compare),
    changed: both.flatMap((work) => {
      const what = comparable.filter((one) => !isAlike(one, old.get(work)!, fresh.get(work)!))
      return what.length === 0 ? [] : [{ work, what }]
    })
  }
}

/** A type of milestone or a period in several timelines: the first year and the number of milestones in each; null = it has none. */
export interface Begun {
  readonly id: string
  readonly label: string
  readonly first: ReadonlyArray<number | null>
  readonly milestones: ReadonlyArray<number>
}

/** The same in two timelines. */
export interface Compared extends Begun {
  readonly first: readonly [number | null, number | null]
  readonly milestones: readonly [number, number]
  /** Years from the first of the one to the first of the other; null where one has none. */
  readonly later: number | null
}

interface Dated {
  readonly year: number
  readonly type: string
  readonly period: string
}

const datedOf = ({ years }: TimelineOutput): ReadonlyArray<Dated> =>
  years.flatMap(({ year, events }) =>
    events.flatMap(({ milestone }) => (milestone === null ? [] : [{ year, type: milestone.type, period: milestone.period }]))
  )

const firstOf = (years: ReadonlyArray<number>): number | null => (years.length === 0 ? null : rangeOf(years)[0])

const begunBy = (
  of: "type" | "period",
  order: ReadonlyArray<readonly [id: string, label: string]>,
  all: ReadonlyArray<ReadonlyArray<Dated>>
): ReadonlyArray<Begun> =>
  order.flatMap(([id, label]) => {
    const years = all.map((dated) => dated.filter((event) => event[of] === id).map(({ year }) => year))
    if (years.every(({ length }) => length === 0)) return []
    return [{ id, label, first: years.map(firstOf), milestones: years.map(({ length }) => length) }]
  })

/**
 * When each type of milestone and each period began in several timelines, and how many milestones there are, in the order of the timelines.
 *
 * - empty: what none of them has is left out
 */
export const begun = (timelines: ReadonlyArray<TimelineOutput>) => {
  const all = timelines.map(datedOf)
  const own = [...new Set(all.flat().map(({ type }) => type))].filter((type) => !types.includes(type)).sort(Ids.compare)
  return {
    types: begunBy(
      "type",
      [...types, ...own].map((id) => [id, typeOf(id).label] as const),
      all
    ),
    periods: begunBy("period", periods, all)
  }
}

const ofTwo = ({ id, label, first, milestones }: Begun): Compared => {
  const [one, other] = first as [number | null, number | null]
  return {
    id,
    label,
    first: [one, other],
    milestones: milestones as [number, number],
    later: one === null || other === null ? null : other - one
  }
}

/**
 * Compares two timelines: when each type of milestone and each period began, and how many milestones there are.
 *
 * - empty: what neither of them has is left out
 */
export const compare = (one: TimelineOutput, other: TimelineOutput) => {
  const found = begun([one, other])
  return { types: found.types.map(ofTwo), periods: found.periods.map(ofTwo) }
}
