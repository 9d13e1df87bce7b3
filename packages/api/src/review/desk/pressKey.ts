import { statSync } from "node:fs"
import { join } from "node:path"
import * as AppendLog from "@litfuse/project/AppendLog"
import { ReviewError } from "@litfuse/review/ReviewError"
import * as Screening from "@litfuse/review/Screening"
import * as ScreeningLog from "@litfuse/review/ScreeningLog"
import * as Result from "effect/Result"
import { lessonOf } from "../learningOrder.ts"
import { type Desk, type Failure, linesOf, placeIn, setAsideOf } from "./Desk.ts"
import { areSame, reviewStamp } from "./reviewStamp.ts"
import * as Room from "./Room.ts"

/** What a person does with a record. `keep` stores the note and the labels, and decides nothing. */
export const acts = ["include", "exclude", "maybe", "undo", "keep"] as const

/** A key that the person pressed. `record` the hash of a record of the work; `criterion` with exclude: the reason. */
export interface Pressed {
  readonly record: string
  readonly act: (typeof acts)[number]
  readonly criterion: string | null
  readonly note: string
  readonly labels: ReadonlyArray<string>
}

type Fresh = Omit<ScreeningLog.Line, "version" | "at" | "who" | "stage">

/** The lines that a key adds. Empty: nothing changes. */
const linesFor = ({ state }: Desk, room: Room.Room, work: number, pressed: Pressed): ReadonlyArray<Fresh> => {
  const { act, criterion, note, labels } = pressed
  const own = room.own.get(work)!
  const [first] = state.works[work]!.records
  const written = { ...(note === "" ? {} : { note }), ...(labels.length === 0 ? {} : { labels }) }
  const { by, model } = room.ordered
  const order = { rank: room.placeOf[work]! + 1, by, model }
  const undoing = (hash: string, rest: Partial<Fresh>): Fresh => {
    const { about } = state.works[work]!.records.find((one) => one.hash === hash) ?? first!
    return { record: hash, about, action: "undo", criterion: null, ...rest, order }
  }
  const isSame = own.note === note && own.labels.join("\n") === labels.join("\n")
  if (act === "undo") return own.records.map((hash) => undoing(hash, written))
  if (act === "keep" && isSame) return []
  // a note about a record without a decision: nothing is taken back, and the note stays
  if (act === "keep" && own.action === null) return [undoing(first!.hash, written)]
  const to = act === "keep" ? own.action! : act
  const named = act === "keep" ? own.criterion : criterion
  const reason = to === "exclude" ? named : null
  const decided = room.isSettling && to !== "maybe" ? { action: "settle" as const, to } : { action: to }
  return [
    // the person may have decided about other records of the work before they were merged
    ...own.records.filter((hash) => hash !== first!.hash).map((hash) => undoing(hash, {})),
    { record: first!.hash, about: first!.about, ...decided, criterion: reason, ...written, order }
  ]
}

/** The times before that of the next line. A settlement holds only if it is later than what it settles, also where clocks differ. */
const timesBefore = (desk: Desk, { stage, lastAt }: Room.Room, work: number): ReadonlyArray<string> => [
  ...(lastAt === "" ? [] : [lastAt]),
  ...linesOf(desk, stage.id, work).map(({ decision }) => decision.at)
]

/**
 * Stores what a person pressed: first in the person's file, then in memory.
 *
 * - returns the number of lines that were added
 * - errors: `ReviewError` for a record that is not there, a reason of another stage, or an act that settles nothing; those of writing
 */
export const pressKey = (desk: Desk, room: Room.Room, pressed: Pressed, nowMs: number): Result.Result<number, Failure> =>
  Result.gen(function* () {
    const { stage, who } = room
    const name = ScreeningLog.fileNameOf(who, stage.id)
    const file = join(desk.open.at.screening, name)
    const refuse = (what: string) => Result.fail(new ReviewError({ file: `screening/${name}`, what: `${what}; load the page again` }))
    const work = desk.workOfRecord.get(pressed.record)
    if (work === undefined || !room.screened.has(work)) return yield* refuse("the stage does not have this record any more")
    if (pressed.criterion !== null && !stage.criteria.some(({ id }) => id === pressed.criterion))
      return yield* refuse(`the stage has no reason ${pressed.criterion}`)
    if (room.isSettling && pressed.act === "maybe") return yield* refuse("a disagreement ends with include or exclude")
    const fresh = linesFor(desk, room, work, pressed)
    if (fresh.length === 0) return 0
    const before = statSync(file, { throwIfNoEntry: false })?.size ?? 0
    yield* ScreeningLog.makeDecisionFolder(desk.open.at.screening)
    const lines = yield* AppendLog.appendTimed(file, timesBefore(desk, room, work), nowMs, fresh, (at, one): ScreeningLog.Line => ({
      version: 1,
      at,
      who,
      stage: stage.id,
      ...one
    }))
    for (const decision of lines) desk.byWork[work]!.push({ file: `screening/${name}`, line: 0, decision })
    room.lastAt = lines.at(-1)!.at
    const written = lines.reduce((sum, line) => sum + Buffer.byteLength(JSON.stringify(line)) + 1, 0)
    const now = reviewStamp(desk.open)
    // other lines in the file are those of another program: the next request reads everything again
    const isAlone = areSame(desk.stamp, now, file) && (statSync(file, { throwIfNoEntry: false })?.size ?? 0) - before === written
    desk.stamp = isAlone ? now : new Map()
    update(desk, room, work)
    return fresh.length
  })

/** Brings one work of a room up to date. Later stages have other works now, so they are made again when they are visited. */
const update = (desk: Desk, room: Room.Room, work: number): void => {
  const { stage, who, isSettling } = room
  const rows = desk.corpus.works[work]!
  const [result] = Screening.screenAll(
    [stage],
    { ...desk.corpus, works: [rows] },
    { byWork: [desk.byWork[work]!], changed: [], lost: [] },
    desk.open.review.order.seed,
    new Set(),
    () => placeIn(desk, work),
    () => setAsideOf(desk, work)
  )
  const screened = result!.screened[0]!
  Room.setWork(room, work, Room.ownWord(linesOf(desk, stage.id, work), who, isSettling), screened)
  const row = room.learner?.rowOf.get(work)
  if (row !== undefined) room.learner!.kept.decide(row, lessonOf(screened, who, room.mayShow))
  desk.results = undefined
  const { stages } = desk.open.review
  for (const { id } of stages.slice(stages.indexOf(stage) + 1)) desk.rooms.delete(id)
}
