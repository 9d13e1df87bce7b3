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
 * - `order` the works as they are shown, `placeOf` the place of each, -1 for others; `ordered` what made that order; `learner` where it learns
 * - `masks` the lists that have a work, a bit each; `counts` how many works each list has, `labels` each label
 * - `lastAt` the time of the last line
 */
export interface Room {
  readonly stage: Stage
  readonly who: string
  readonly isSettling: boolean
  readonly isOpen: boolean
  readonly mayShow: (word: Screening.Word) => boolean
  readonly learner: Learner | undefined
  readonly placeOf: Int32Array
  readonly masks: Uint8Array
  readonly counts: Record<Lists.ListName, number>
  readonly labels: Map<string, number>
  order: ReadonlyArray<number>
  ordered: Ordered
  lastAt: string
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

/** How a work stands for the person of a room. */
const standingOf = ({ isSettling, isOpen }: Room, { action }: Own, { state }: Screening.Screened): Lists.Standing => ({
  action,
  isUndecided: isSettling ? state === "conflict" : action === null && !isEnd(state),
  // disagreements that a person may see: those about which the person decided, and all for who settles
  isConflict: isOpen && state === "conflict" && (isSettling || action !== null)
})

const ownOf = (room: Room, work: number): Own => room.own.get(work) ?? noWord

/** Changes what a room counts, by 1 or -1 for a work that has come or goes. */
const count = (room: Room, work: number, by: 1 | -1): void => {
  for (const [k, list] of Lists.lists.entries()) if ((room.masks[work]! & (1 << k)) !== 0) room.counts[list] += by
  for (const label of ownOf(room, work).labels) room.labels.set(label, (room.labels.get(label) ?? 0) + by)
}

/** Sets how a work of a room is now. What is counted follows, so that a key takes no longer in a large stage. */
export const setWork = (room: Room, work: number, own: Own, screened: Screening.Screened): void => {
  if (room.screened.has(work)) count(room, work, -1)
  room.own.set(work, own)
  room.screened.set(work, screened)
  const standing = standingOf(room, own, screened)
  room.masks[work] = Lists.lists.reduce((mask, list, k) => (Lists.isInList(list, standing) ? mask | (1 << k) : mask), 0)
  count(room, work, 1)
}

/** The labels that a person gave in a stage, each once, in the order of the alphabet. */
export const labelsIn = ({ labels }: Room): ReadonlyArray<string> =>
  [...labels].flatMap(([label, works]) => (works > 0 ? [label] : [])).sort()

/**
 * The works that a filter keeps, in their order.
 *
 * - `hasText` whether the text of a work contains what was looked for
 */
export const matching = (room: Room, { list, label, text }: Filter, hasText: (work: number) => boolean): ReadonlyArray<number> => {
  const bit = 1 << Lists.lists.indexOf(list)
  return room.order.filter(
    (work) =>
      (room.masks[work]! & bit) !== 0 && (label === "" || ownOf(room, work).labels.includes(label)) && (text === "" || hasText(work))
  )
}

/** Takes another order. `works` as they are shown. */
export const reorder = (room: Room, works: ReadonlyArray<number>, ordered: Ordered): void => {
  room.order = works
  room.placeOf.fill(-1)
  for (const [place, work] of works.entries()) room.placeOf[work] = place
  room.ordered = ordered
}

/** The work after one that was decided: the best that is left where the order learns, else the one behind it. */
export const following = (room: Room, works: ReadonlyArray<number>, at: number, list: Lists.ListName): number | undefined =>
  room.learner !== undefined && list === "undecided" ? works.find((work) => work !== at) : around(room, works, at, list).next

/** The works before and after a work in a list, which need not have it: see `Lists.neighbours`. */
export const around = (room: Room, works: ReadonlyArray<number>, at: number | undefined, list: Lists.ListName) => {
  const places = works.map((work) => room.placeOf[work]!)
  const { before, next } = Lists.neighbours(places, at === undefined ? -1 : room.placeOf[at]!, list)
  const workAt = (place: number | undefined) => (place === undefined ? undefined : room.order[place])
  return { before: workAt(before), next: workAt(next) }
}
