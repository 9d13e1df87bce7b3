/** The update of a review: its searches again, and what changed since. */
import * as Fingerprint from "@litfuse/engine/dedup/Fingerprint"
import * as AppendLog from "@litfuse/project/AppendLog"
import * as OpenedLog from "@litfuse/review/OpenedLog"
import * as Clock from "effect/Clock"
import type { Work } from "@litfuse/engine/Work"
import { outcomeStates } from "@litfuse/engine/source/OutcomeState"
import * as Screening from "@litfuse/review/Screening"
import * as ScreeningLog from "@litfuse/review/ScreeningLog"
import * as Effect from "effect/Effect"
import { tell } from "../Events.ts"
import * as MergeStep from "./MergeStep.ts"
import type { OpenReview } from "./openReview.ts"
import * as OrderStep from "./OrderStep.ts"
import { reviewRecords, workOf } from "./reviewRecords.ts"
import { corpusOf, type ReviewState, reviewState } from "./reviewState.ts"
import type * as SearchRecordings from "./SearchRecordings.ts"
import * as SearchStep from "./SearchStep.ts"

/**
 * What an update found, as the ids of works.
 *
 * - `added` new works; `lost` works that no search finds any more; `changed` works whose title or abstract changed
 * - `retracted` works that were not marked before and are now
 * - `opened` works that are screened now although they were decided before: their record changed, or they were retracted
 * - `toScreen` works without a decision in the first stage, among them the opened ones
 * - `agreement` how many works there are, and how many of them two or more searches found, before and after
 * - `unsure` searches that did not answer completely: works of theirs may only seem to be lost
 */
export interface Updated {
  readonly searches: ReadonlyArray<SearchStep.Header>
  readonly added: ReadonlyArray<string>
  readonly lost: ReadonlyArray<string>
  readonly changed: ReadonlyArray<string>
  readonly retracted: ReadonlyArray<string>
  readonly opened: ReadonlyArray<string>
  readonly unsure: ReadonlyArray<string>
  readonly agreement: { readonly before: SharedWorks; readonly after: SharedWorks }
  readonly toScreen: ReadonlyArray<Work>
}

/** A decided work that has to be decided again: its number after the update. */
interface Opening {
  readonly work: number
  readonly id: string
  readonly why: OpenedLog.Line["why"]
}

/** How many works two or more searches found, before an update and after it. */
interface SharedWorks {
  readonly works: number
  readonly shared: number
}

const sharedIn = ({ works }: ReviewState): SharedWorks => ({
  works: works.length,
  shared: works.filter(({ records }) => new Set(records.map(({ search }) => search)).size > 1).length
})

/** Each work of the update with the works of the state before that it is made of. */
const matched = (before: ReviewState, after: Pick<ReviewState, "works">): ReadonlyArray<ReadonlyArray<number>> => {
  const owners = before.works.flatMap(({ records }, work) => records.map(() => work))
  const hashes = new Map(before.works.flatMap(({ records }, work) => records.map(({ hash }) => [hash, work] as const)))
  const index = Fingerprint.indexOf(before.works.flatMap(({ records }) => records.map(({ about }) => about)))
  return after.works.map(({ records }) => {
    const found = new Set<number>()
    for (const { hash, about } of records) {
      const known = hashes.get(hash)
      if (known !== undefined) found.add(known)
      else for (const row of Fingerprint.find(index, about).rows) found.add(owners[row]!)
    }
    return [...found]
  })
}

/** Whether nothing of what was read before is still there, which asks for a new decision. A further source of the same text changes nothing. */
const isReadChanged = (before: MergeStep.MergedWork, after: MergeStep.MergedWork): boolean => {
  const now = new Set(after.records.map(({ text }) => text))
  return !before.records.some(({ text }) => text === undefined || now.has(text))
}

type After = Pick<ReviewState, "works" | "attached">

const summary = (
  before: ReviewState,
  after: After
): Pick<Updated, "added" | "lost" | "changed" | "retracted"> & { readonly opened: ReadonlyArray<Opening> } => {
  const links = matched(before, after)
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

/** Works without a decision in the first stage. */
const openWorks = ({ works, results }: ReviewState): ReadonlyArray<MergeStep.MergedWork> => {
  const [first] = results
  return first!.works.flatMap((work, i) => (first!.screened[i]!.state === "open" ? [works[work]!] : []))
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

/** Runs all searches again, merges and orders. Errors: those of the steps. A search that fails leaves the review as it was. */
export const updateReview = Effect.fnUntraced(function* (open: OpenReview, folders: SearchRecordings.Folders) {
  const before = yield* Effect.fromResult(reviewState(open))
  const { lines } = yield* Effect.fromResult(ScreeningLog.readAll(open.at.screening))
  const searches: Array<SearchStep.Header> = []
  for (const { search } of before.searches) {
    yield* tell({ _tag: "Told", text: `searching ${search.id}` })
    searches.push(yield* SearchStep.run(open, search, { ...folders, isFresh: true }))
  }
  let found: ReturnType<typeof summary> | undefined
  yield* MergeStep.run(open, (works) => {
    const after: After = { works, attached: Screening.attach(corpusOf(works), lines) }
    found = summary(before, after)
    // before the works: a killed update compares with the earlier works again
    return storeOpenings(open, after, before.opened, found.opened)
  })
  const { opened, ...changes } = found!
  const after = yield* Effect.fromResult(reviewState(open))
  const now = yield* Effect.fromResult(reviewRecords(open))
  yield* OrderStep.run(open, after.merged!.inputs, after.works, (work) => workOf(now, work).records)
  const toScreen = openWorks(after).map((work) => workOf(now, work))
  const unsure = searches.filter(({ state }) => state === "partial" || !outcomeStates[state].hasAnswered).map(({ search }) => search)
  const agreement = { before: sharedIn(before), after: sharedIn(after) }
  return { searches, ...changes, opened: opened.map(({ id }) => id), unsure, agreement, toScreen } satisfies Updated
})
