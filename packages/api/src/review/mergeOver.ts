/** What a merge changes for people who have read the works before. */
import * as Notice from "@litfuse/engine/Notice"
import { earlierWorks } from "@litfuse/engine/works/earlierWorks"
import * as AppendLog from "@litfuse/project/AppendLog"
import * as OpenedLog from "@litfuse/review/OpenedLog"
import * as Screening from "@litfuse/review/Screening"
import * as ScreeningLog from "@litfuse/review/ScreeningLog"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as MergeStep from "./MergeStep.ts"
import type { OpenReview } from "./openReview.ts"
import { corpusOf, type ReviewState } from "./reviewState.ts"

/**
 * What changed since an earlier merge, as the ids of works.
 *
 * - `added` new works; `lost` works that no search finds any more; `changed` works whose title or abstract changed
 * - `retracted` works that were not marked before and are now
 * - `opened` works that are screened now although they were decided before: their record changed, or they were retracted
 */
export interface Changes {
  readonly added: ReadonlyArray<string>
  readonly lost: ReadonlyArray<string>
  readonly changed: ReadonlyArray<string>
  readonly retracted: ReadonlyArray<string>
  readonly opened: ReadonlyArray<string>
}

/** A decided work that has to be decided again: its number after the merge. */
interface Opening {
  readonly work: number
  readonly id: string
  readonly why: OpenedLog.Line["why"]
}

/** Whether nothing of what was read before is still there, which asks for a new decision. A further source of the same text changes nothing. */
const isReadChanged = (before: MergeStep.MergedWork, after: MergeStep.MergedWork): boolean => {
  const now = new Set(after.records.map(({ text }) => text))
  return !before.records.some(({ text }) => text === undefined || now.has(text))
}

type After = Pick<ReviewState, "works" | "attached">

const summary = (before: ReviewState, after: After): Omit<Changes, "opened"> & { readonly opened: ReadonlyArray<Opening> } => {
  const links = earlierWorks(before.works, after.works)
  const kept = new Set(links.flat())
  const added: Array<string> = []
  const [changed, retracted]: [Array<string>, Array<string>] = [[], []]
  const opened: Array<Opening> = []
  for (const [work, earlier] of links.entries()) {
    const one = after.works[work]!
    if (earlier.length === 0) {
      added.push(one.id)
      continue
    }
    const isChanged = earlier.every((was) => isReadChanged(before.works[was]!, one))
    const isRetracted = one.mark !== null && earlier.every((was) => before.works[was]!.mark === null)
    if (isChanged) changed.push(one.id)
    if (isRetracted) retracted.push(one.id)
    const isDecided = after.attached.byWork[work]!.length > 0
    if (isDecided && (isChanged || isRetracted)) opened.push({ work, id: one.id, why: isRetracted ? "retracted" : "changed" })
  }
  return { added, lost: before.works.flatMap(({ id }, work) => (kept.has(work) ? [] : [id])), changed, retracted, opened }
}

/** Stores which works are opened again, and which decisions that sets aside. */
const storeOpenings = Effect.fnUntraced(function* (
  open: OpenReview,
  { works, attached }: After,
  before: ReviewState["opened"],
  opened: ReadonlyArray<Opening>
) {
  if (opened.length === 0) return
  const times = [...before.values()].flat().map(({ value }) => value.at)
  const nowMs = yield* Clock.currentTimeMillis
  const lineOf = (at: string, { work, why }: Opening): OpenedLog.Line => ({
    version: 1,
    at,
    record: works[work]!.records[0]!.hash,
    why,
    found: OpenedLog.namesOf(attached.byWork[work]!.map(({ decision }) => decision))
  })
  yield* Effect.fromResult(AppendLog.appendTimed(open.at.opened, times, nowMs, opened, lineOf))
})

/** Compares works with those of an earlier merge, and stores which decided works are opened again. */
const openChanged = Effect.fnUntraced(function* (open: OpenReview, before: ReviewState, works: ReadonlyArray<MergeStep.MergedWork>) {
  const { lines } = yield* Effect.fromResult(ScreeningLog.readAll(open.at.screening))
  const after: After = { works, attached: Screening.attach(corpusOf(works), lines) }
  const { opened, ...changes } = summary(before, after)
  yield* storeOpenings(open, after, before.opened, opened)
  return { ...changes, opened: opened.map(({ id }) => id) } satisfies Changes
})

/**
 * Merges the results of all searches, and opens decided works again whose text changed, or that were retracted.
 *
 * - `before` the state with the works of the earlier merge
 * - empty: works of a first merge are all added, and none is opened
 * - errors: as `MergeStep.run`; decisions cannot be read, or the openings cannot be written
 */
export const mergeOver = Effect.fnUntraced(function* (open: OpenReview, before: ReviewState) {
  let changes: Changes | undefined
  // before the works: a killed merge compares with the earlier works again
  const { header, notices } = yield* MergeStep.run(open, (works) =>
    Effect.map(openChanged(open, before, works), (found) => (changes = found))
  )
  const opened = changes!.opened.map((id) =>
    Notice.make("opened-again", id, "was decided, and is open again: its text changed, or it was retracted")
  )
  return { header, changes: changes!, notices: [...notices, ...opened] }
})
