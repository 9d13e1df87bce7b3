/** One stage of a review for one person: the order of its works, what the person decided, and which work is next. */
import * as Lists from "@litfuse/document/browser/ScreeningLists"
import type * as Screening from "@litfuse/review/Screening"
import type { Stage } from "@litfuse/review/ReviewFile"
import type { Line, Placed } from "@litfuse/review/ScreeningLog"
import type { CurrentOrder, KeptOrder } from "../keepLearning.ts"
import { isEnd } from "../Status.ts"

/** Which works to go through: a list, those with a label, those with a text; empty texts limit nothing. */
export interface Filter {
  readonly list: Lists.ListName
  readonly label: string
  readonly text: string
}

/** What made the order of a room. `model` the hash of the model that learnt it, or null. */
export interface Ordered {
  readonly by: string
  readonly model: string | null
}

/**
 * The last word of a person about a work.
 *
 * - `action` null without a decision, which may have a note and labels still; `isMixed` the person decided differently about its records
 * - `records` the records that decisions of the person are about
 */
export interface Own {
  readonly action: Lists.Action
  readonly isMixed: boolean
  readonly criterion: string | null
  readonly note: string
  readonly labels: ReadonlyArray<string>
  readonly records: ReadonlyArray<string>
}

/** No word yet. */
export const noWord: Own = { action: null, isMixed: false, criterion: null, note: "", labels: [], records: [] }

/** An order that goes on learning. `stored` the works of the stage in the order of before, `rowOf` their places in it; `used` the order that the room has. */
interface Learner {
  readonly kept: KeptOrder
  readonly stored: ReadonlyArray<number>
  readonly rowOf: ReadonlyMap<number, number>
  used: CurrentOrder
}

/**
 * A stage for one person.
 *
 * - `isSettling` the person ends disagreements; `isOpen` decisions of others may be seen where the person has decided, those for which `mayShow` holds
 * - `order` the works as they are shown; `ordered` what made that order; `learner` where it learns
 */
export interface Room {
  readonly stage: Stage
  readonly who: string
  readonly isSettling: boolean
  readonly isOpen: boolean
  readonly mayShow: (word: Screening.Word) => boolean
  readonly learner: Learner | undefined
  order: ReadonlyArray<number>
  placeOf: ReadonlyMap<number, number>
  ordered: Ordered
  readonly own: Map<number, Own>
  readonly screened: Map<number, Screening.Screened>
}

const actionOf = ({ action, to }: Line): Own["action"] => {
  if (action === "settle") return to ?? null
  return action === "undo" ? null : action
}

/** The last word of a person from the decisions about a work, in time order. `settling`: only settlements count, else only other decisions. */
export const ownWord = (lines: ReadonlyArray<Placed>, who: string, isSettling: boolean): Own => {
  const last = new Map<string, Line>()
  for (const { decision } of lines)
    if (decision.who === who && (decision.action === "undo" || (decision.action === "settle") === isSettling))
      last.set(decision.record, decision)
  const standing = [...last.values()].filter(({ action }) => action !== "undo")
  const newest = standing.at(-1) ?? [...last.values()].at(-1)
  if (newest === undefined) return noWord
  const { criterion, note = "", labels = [] } = newest
  return {
    action: actionOf(newest),
    isMixed: new Set(standing.map(actionOf)).size > 1,
    criterion,
    note,
    labels,
    records: standing.map(({ record }) => record)
  }
}

/** Whether a person has still to decide about a work, or to settle it. */
export const isUndecided = ({ isSettling, own, screened }: Room, work: number): boolean => {
  const { state } = screened.get(work)!
  return isSettling ? state === "conflict" : (own.get(work) ?? noWord).action === null && !isEnd(state)
}

/** The disagreements that a person may see: those about which the person decided, and all for who settles. */
export const isConflict = (room: Room, work: number): boolean =>
  room.isOpen && room.screened.get(work)!.state === "conflict" && (room.isSettling || (room.own.get(work) ?? noWord).action !== null)

const standingOf = (room: Room, work: number): Lists.Standing => ({
  action: (room.own.get(work) ?? noWord).action,
  isUndecided: isUndecided(room, work),
  isConflict: isConflict(room, work)
})

/** How many works each list has. */
export const countsOf = (room: Room): Readonly<Record<Lists.ListName, number>> => {
  const counts = Object.fromEntries(Lists.lists.map((list) => [list, 0])) as Record<Lists.ListName, number>
  for (const work of room.order) {
    const standing = standingOf(room, work)
    for (const list of Lists.lists) if (Lists.isInList(list, standing)) counts[list]++
  }
  return counts
}

/** The labels that a person gave in a stage, each once, in the order of the alphabet. */
export const labelsIn = (room: Room): ReadonlyArray<string> => [...new Set([...room.own.values()].flatMap(({ labels }) => labels))].sort()

/**
 * The works that a filter keeps, in their order.
 *
 * - `hasText` whether the text of a work contains what was looked for
 */
export const matching = (room: Room, { list, label, text }: Filter, hasText: (work: number) => boolean): ReadonlyArray<number> =>
  room.order.filter(
    (work) =>
      Lists.isInList(list, standingOf(room, work)) &&
      (label === "" || (room.own.get(work) ?? noWord).labels.includes(label)) &&
      (text === "" || hasText(work))
  )

/** Takes another order. `works` as they are shown. */
export const reorder = (room: Room, works: ReadonlyArray<number>, ordered: Ordered): void => {
  room.order = works
  room.placeOf = new Map(works.map((work, place) => [work, place]))
  room.ordered = ordered
}

/** The work after one that was decided: the best that is left where the order learns, else the one behind it. */
export const following = (room: Room, works: ReadonlyArray<number>, at: number, list: Lists.ListName): number | undefined =>
  room.learner !== undefined && list === "undecided" ? works.find((work) => work !== at) : around(room, works, at, list).next

/** The works before and after a work in a list, which need not have it: see `Lists.neighbours`. */
export const around = (room: Room, works: ReadonlyArray<number>, at: number | undefined, list: Lists.ListName) => {
  const places = works.map((work) => room.placeOf.get(work)!)
  const { before, next } = Lists.neighbours(places, at === undefined ? -1 : room.placeOf.get(at)!, list)
  const workAt = (place: number | undefined) => (place === undefined ? undefined : room.order[place])
  return { before: workAt(before), next: workAt(next) }
}
