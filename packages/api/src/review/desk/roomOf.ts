import * as Work from "@litfuse/engine/Work"
import { ReviewError } from "@litfuse/review/ReviewError"
import type { Stage } from "@litfuse/review/ReviewFile"
import type { Placed } from "@litfuse/review/ScreeningLog"
import * as Result from "effect/Result"
import { keepLearning } from "../keepLearning.ts"
import { lessonsOf, textOf } from "../learningOrder.ts"
import { openWords } from "../openWords.ts"
import { type Desk, type Failure, hiddenBefore, linesOf, placeIn, recordsOf, resultsOf, stagesOf } from "./Desk.ts"
import * as Room from "./Room.ts"
import { groupedOrder } from "./similarWorks.ts"

/** The texts that an order learns from, read from the files one by one: a stage has more text than a server should hold. */
function* textsOf({ state, searches }: Desk, works: ReadonlyArray<number>): Generator<string> {
  for (const work of works) {
    const records = recordsOf(searches, state.works[work]!)
    // a file that changed is noticed by its stamp, and then everything is read again
    yield Result.isSuccess(records) ? textOf(Work.make(state.works[work]!.id, records.success)) : ""
  }
}

/** Takes the last order that is finished: no key waits for another one. */
const refresh = (desk: Desk, room: Room.Room): Room.Room => {
  const { learner } = room
  const current = learner?.kept.current()
  if (learner === undefined || current === undefined || current === learner.used) return room
  learner.used = current
  const works = Array.from(current.rows, (row) => learner.stored[row]!)
  Room.reorder(
    room,
    groupedOrder(works, (work) => desk.groupOf.get(work)),
    { by: current.by, model: current.model }
  )
  return room
}

/** The time of the last line of a person in a stage. Empty: an empty text. */
const lastTime = (all: ReadonlyArray<ReadonlyArray<Placed>>, who: string, stage: string): string => {
  let last = ""
  for (const lines of all)
    for (const { decision } of lines) if (decision.who === who && decision.stage === stage && decision.at > last) last = decision.at
  return last
}

const made = (desk: Desk, stage: Stage): Result.Result<Room.Room, Failure> =>
  Result.gen(function* () {
    const { who, lifted, isAlone, open, state } = desk
    const { id, reviewers } = stage
    const { by } = open.review.order
    const { works, screened: all } = resultsOf(desk).find((one) => one.stage.id === id)!
    const isSettling = !reviewers.includes(who)
    const screened = new Map(works.map((work, i) => [work, all[i]!]))
    const size = state.works.length
    const stored = works.toSorted((a, b) => placeIn(desk, a) - placeIn(desk, b))
    const own = new Map(stored.map((work) => [work, Room.ownWord(linesOf(desk, id, work), who, isSettling)]))
    const shown = stored.filter((work) => {
      const { state, settledBy } = screened.get(work)!
      return !isSettling || state === "conflict" || settledBy !== undefined || own.get(work) !== Room.noWord
    })
    const mayShow = yield* openWords(open, state.attached, stage)
    const isLearning = by === "learning" && !isSettling
    const lessons = isLearning
      ? lessonsOf(
          stored.map((work) => screened.get(work)!),
          who,
          mayShow
        )
      : []
    const kept = isLearning ? keepLearning(textsOf(desk, stored), "ranked", stored.length, lessons) : undefined
    const room: Room.Room = {
      stage,
      who,
      isSettling,
      isOpen: lifted.has(id) || (isSettling && !isAlone),
      mayShow: isSettling ? () => true : mayShow,
      learner:
        kept === undefined ? undefined : { kept, stored, rowOf: new Map(stored.map((work, row) => [work, row])), used: kept.current() },
      order: [],
      placeOf: new Int32Array(size),
      masks: new Uint8Array(size),
      counts: { undecided: 0, maybe: 0, conflicts: 0, included: 0, excluded: 0, all: 0 },
      labels: new Map(),
      ordered: { by: by === "learning" ? "ranked" : by, model: null },
      own: new Map(),
      screened: new Map(),
      lastAt: lastTime([...desk.byWork, state.attached.lost], who, id)
    }
    for (const work of shown) Room.setWork(room, work, own.get(work)!, screened.get(work)!)
    Room.reorder(
      room,
      groupedOrder(shown, (work) => desk.groupOf.get(work)),
      room.ordered
    )
    return room
  })

/**
 * The room of a stage, which is made at its first visit.
 *
 * - errors: `ReviewError` when the person does not screen in the stage, or the stage before it is still hidden
 */
export const roomOf = (desk: Desk, id: string): Result.Result<Room.Room, Failure> => {
  const known = desk.rooms.get(id)
  if (known !== undefined) return Result.succeed(refresh(desk, known))
  const refuse = (what: string) => Result.fail(new ReviewError({ file: "review.yaml", what }))
  const stage = stagesOf(desk.open, desk.who).find((one) => one.id === id)
  if (stage === undefined) return refuse(`${desk.who} does not screen in a stage ${id}`)
  const hidden = hiddenBefore(desk, id)
  if (hidden !== undefined) return refuse(`the stage ${id} begins when the blinding of ${hidden.id} is lifted`)
  return Result.map(made(desk, stage), (room) => {
    desk.rooms.set(id, room)
    return room
  })
}
