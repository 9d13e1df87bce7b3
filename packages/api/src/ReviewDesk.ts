/** Screening in a review, record by record: what a server needs that keeps a review in memory. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as Field from "./fields.ts"
import * as Question from "./Question.ts"
import * as Lists from "@litfuse/document/browser/ScreeningLists"
import * as Blinding from "@litfuse/review/Blinding"
import * as Commitments from "@litfuse/review/Commitments"
import * as Screening from "@litfuse/review/Screening"
import * as Desk from "./review/desk/Desk.ts"
import { type Pressed, pressKey } from "./review/desk/pressKey.ts"
import { roomOf } from "./review/desk/roomOf.ts"
import { openReview } from "./review/openReview.ts"
import * as Room from "./review/desk/Room.ts"
import { deskCard, type ScreeningCard } from "./review/desk/ScreeningCard.ts"
import { type PairAgreement, stageAgreement } from "./review/stageAgreement.ts"

export type { ScreeningCard } from "./review/desk/ScreeningCard.ts"
export { type Desk, isCurrent } from "./review/desk/Desk.ts"
export { acts, type Pressed } from "./review/desk/pressKey.ts"
export { type ListName, lists } from "@litfuse/document/browser/ScreeningLists"
export type { Filter } from "./review/desk/Room.ts"

/** A review, and who screens it. */
export const Request = Schema.Struct({
  folder: Field.folder,
  who: Field.or(Schema.String, "", "The person who screens; empty = an overview of all."),
  isAlone: Field.or(Schema.Boolean, false, "Whether the decisions of others are hidden until the blinding of their stage is lifted.")
})

/** Reads a review for a person. Errors: as `Desk.open`. */
export const open = Question.make("review", Request, ({ folder, who, isAlone }) => Effect.fromResult(Desk.open(folder, who, isAlone)))

/** The names of stages whose blinding is not lifted; empty where there is nothing to hide. Errors: there is no review in the folder. */
export const blinded = Question.make("review", Schema.Struct({ folder: Field.folder }), ({ folder }) =>
  Effect.fromResult(
    Result.gen(function* () {
      const { at, review } = yield* openReview(folder)
      const { lines } = yield* Commitments.read(at.commitments)
      const { lifted } = yield* Blinding.visibleLines(review, lines, Commitments.inFolder(at.screening))
      return review.stages.map(({ id }) => id).filter((id) => !lifted.has(id))
    })
  )
)

/** The people who screen or settle in a review. Errors: there is no review in the folder. */
export const people = Question.make("review", Schema.Struct({ folder: Field.folder }), ({ folder }) =>
  Effect.fromResult(
    Result.map(openReview(folder), ({ review }) => [
      ...new Set(review.stages.flatMap(({ reviewers, settles }) => [...reviewers, ...(settles === null ? [] : [settles])]))
    ])
  )
)

/**
 * A stage in an overview.
 *
 * - `works` in the stage; null while the decisions before it are hidden
 * - `people` with the number of their decisions; null where it is hidden
 * - `counts` of the states of works, `agreement` of each two people; undefined while they are hidden
 */
export interface StageOverview {
  readonly id: string
  readonly works: number | null
  readonly isLifted: boolean
  readonly people: ReadonlyArray<{ readonly who: string; readonly isSettling: boolean; readonly decided: number | null }>
  readonly counts: Readonly<Record<Screening.State, number>> | undefined
  readonly agreement: ReadonlyArray<PairAgreement> | undefined
}

/** All stages, as far as the person may see them. */
export const overview = (desk: Desk.Desk): ReadonlyArray<StageOverview> =>
  Desk.resultsOf(desk).map((result): StageOverview => {
    const { stage, works, screened } = result
    const isLifted = desk.lifted.has(stage.id)
    const isVisible = isLifted || !desk.isAlone
    const isHidden = Desk.hiddenBefore(desk, stage.id) !== undefined
    const decidedBy = (who: string): number =>
      screened.filter(({ words, settledBy }) => settledBy === who || words.some((word) => word.who === who)).length
    const all = [
      ...stage.reviewers.map((who) => ({ who, isSettling: false })),
      ...(stage.settles === null || stage.reviewers.includes(stage.settles) ? [] : [{ who: stage.settles, isSettling: true }])
    ]
    return {
      id: stage.id,
      works: isHidden ? null : works.length,
      isLifted,
      people: all.map(({ who, isSettling }) => ({
        who,
        isSettling,
        decided: !isHidden && (isVisible || who === desk.who) ? decidedBy(who) : null
      })),
      counts: isVisible && !isHidden ? Screening.countsOf(result) : undefined,
      agreement: isVisible && !isHidden ? stageAgreement(result) : undefined
    }
  })

/** Where a person is: a stage, a filter, and the record that is shown; absent = the next one of the filter. */
export interface Spot {
  readonly stage: string
  readonly filter: Room.Filter
  readonly record: string | undefined
}

/** A work in a list of titles. */
export interface Titled {
  readonly record: string
  readonly title: string
  readonly action: Room.Own["action"]
}

/**
 * A record to screen.
 *
 * - `card` undefined behind the last record of the filter; `own` the person's word about it
 * - `number` its place in the stage from 1, `of` how many works the stage has; `matching` how many the filter keeps
 * - `titles` some works of the filter around it; `before`, `next` its neighbours in the filter
 */
export interface Shown {
  readonly title: string
  readonly stage: Room.Room["stage"]
  readonly isSettling: boolean
  readonly isOpen: boolean
  readonly ordered: Room.Ordered
  readonly card: ScreeningCard | undefined
  readonly own: Room.Own
  readonly number: number
  readonly of: number
  readonly matching: number
  readonly counts: Readonly<Record<Lists.ListName, number>>
  readonly labels: ReadonlyArray<string>
  readonly titles: ReadonlyArray<Titled>
  readonly before: string | undefined
  readonly next: string | undefined
}

const hashOf = (desk: Desk.Desk, work: number): string => desk.state.works[work]!.records[0]!.hash

const kept = (desk: Desk.Desk, room: Room.Room, filter: Room.Filter): ReadonlyArray<number> => {
  const looked = filter.text.toLowerCase()
  return Room.matching(room, filter, (work) => desk.texts[work]!.includes(looked))
}

/** Shows a record of a stage. Errors: the person does not screen in the stage, or it is still hidden; a stored record cannot be read. */
export const show = (desk: Desk.Desk, { stage: id, filter, record }: Spot) =>
  Effect.fromResult(
    Result.gen(function* () {
      const room = yield* roomOf(desk, id)
      const works = kept(desk, room, filter)
      const asked = record === undefined ? works[0] : desk.workOfRecord.get(record)
      const work = asked === undefined || !room.screened.has(asked) ? undefined : asked
      const { before, next } = Room.around(room, works, work, filter.list)
      const at = work === undefined ? 0 : room.placeOf[work]!
      const places = works.map((one) => room.placeOf[one]!)
      const listed = Lists.around(places, at, Lists.mostTitles).map((place) => room.order[place]!)
      return {
        title: desk.open.review.title,
        stage: room.stage,
        isSettling: room.isSettling,
        isOpen: room.isOpen,
        ordered: room.ordered,
        card: work === undefined ? undefined : yield* deskCard(desk, room, work),
        own: work === undefined ? Room.noWord : room.own.get(work)!,
        number: at + 1,
        of: room.order.length,
        matching: works.length,
        counts: { ...room.counts },
        labels: Room.labelsIn(room),
        titles: listed.map((one) => ({
          record: hashOf(desk, one),
          title: desk.state.works[one]!.title,
          action: room.own.get(one)!.action
        })),
        before: before === undefined ? undefined : hashOf(desk, before),
        next: next === undefined ? undefined : hashOf(desk, next)
      } satisfies Shown
    })
  )

/** Whether the person decided about a record. */
export const isDecided = (desk: Desk.Desk, stage: string, record: string): boolean => {
  const room = desk.rooms.get(stage)
  const work = desk.workOfRecord.get(record)
  return work !== undefined && (room?.own.get(work) ?? Room.noWord).action !== null
}

/** Stores a key, and answers with the next record of the filter; undefined behind the last one. Errors: as `pressKey`. */
export const press = Effect.fnUntraced(function* (desk: Desk.Desk, { stage, filter }: Omit<Spot, "record">, pressed: Pressed) {
  const nowMs = yield* Clock.currentTimeMillis
  return yield* Effect.fromResult(
    Result.gen(function* () {
      const room = yield* roomOf(desk, stage)
      const added = yield* pressKey(desk, room, pressed, nowMs)
      const work = desk.workOfRecord.get(pressed.record)!
      const next = Room.following(room, kept(desk, room, filter), work, filter.list)
      return { added, next: next === undefined ? undefined : hashOf(desk, next) }
    })
  )
})
