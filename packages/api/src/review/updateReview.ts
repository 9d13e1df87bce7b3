/** The update of a review: its searches again, and what changed since. */
import * as Fingerprint from "@litfuse/engine/dedup/Fingerprint"
import type { Work } from "@litfuse/engine/Work"
import { outcomeStates } from "@litfuse/engine/source/OutcomeState"
import * as Effect from "effect/Effect"
import { tell } from "../Events.ts"
import * as MergeStep from "./MergeStep.ts"
import type { OpenReview } from "./openReview.ts"
import * as OrderStep from "./OrderStep.ts"
import { type ReviewRecords, reviewRecords, workOf } from "./reviewRecords.ts"
import { type ReviewState, reviewState, searchStates } from "./reviewState.ts"
import type * as SearchRecordings from "./SearchRecordings.ts"
import * as SearchStep from "./SearchStep.ts"

/**
 * What an update found, as the ids of works.
 *
 * - `added` new works; `lost` works that no search finds any more; `changed` works whose title or abstract changed
 * - `retracted` works that were not marked before and are now
 * - `opened` works that are screened now although they were decided before: their record changed, or they were retracted
 * - `toScreen` works without a decision in the first stage, and the opened ones
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
  readonly toScreen: ReadonlyArray<Work>
}

/** Each work of the update with the works of the state before that it is made of. */
const matched = (before: ReviewState, after: ReviewState): ReadonlyArray<ReadonlyArray<number>> => {
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

/** What a person reads of a work when screening it. */
const readTexts = (records: ReviewRecords, work: MergeStep.MergedWork): ReadonlyArray<string> =>
  workOf(records, work).records.map(({ title, abstract = "" }) => `${title}\n${abstract}`)

/** Whether nothing of what was read before is still there, which asks for a new decision. A further source of the same text changes nothing. */
const isReadChanged = (before: ReadonlyArray<string>, after: ReadonlyArray<string>): boolean => !before.some((text) => after.includes(text))

const summary = (
  before: ReviewState,
  after: ReviewState,
  old: ReviewRecords,
  now: ReviewRecords
): Omit<Updated, "searches" | "toScreen" | "unsure"> => {
  const links = matched(before, after)
  const kept = new Set(links.flat())
  const added: Array<string> = []
  const [changed, retracted, opened]: [Array<string>, Array<string>, Array<string>] = [[], [], []]
  for (const [work, earlier] of links.entries()) {
    const one = after.works[work]!
    if (earlier.length === 0) {
      added.push(one.id)
      continue
    }
    const isChanged = earlier.every((was) => isReadChanged(readTexts(old, before.works[was]!), readTexts(now, one)))
    const isRetracted = one.mark !== null && earlier.every((was) => before.works[was]!.mark === null)
    if (isChanged) changed.push(one.id)
    if (isRetracted) retracted.push(one.id)
    const isDecided = after.attached.byWork[work]!.length > 0
    if (isDecided && (isChanged || isRetracted)) opened.push(one.id)
  }
  return {
    added,
    lost: before.works.flatMap(({ id }, work) => (kept.has(work) ? [] : [id])),
    changed,
    retracted,
    opened
  }
}

/** Works without a decision in the first stage, and those that an update opened again. */
const openWorks = ({ works, results }: ReviewState, opened: ReadonlyArray<string>): ReadonlyArray<MergeStep.MergedWork> => {
  const [first] = results
  const again = new Set(opened)
  return first!.works.flatMap((work, i) => (first!.screened[i]!.state === "open" || again.has(works[work]!.id) ? [works[work]!] : []))
}

/** Runs all searches again, merges and orders. Errors: those of the steps. A search that fails leaves the review as it was. */
export const updateReview = Effect.fnUntraced(function* (open: OpenReview, folders: SearchRecordings.Folders) {
  const before = yield* Effect.fromResult(reviewState(open))
  const old = yield* Effect.fromResult(reviewRecords(open))
  const searches: Array<SearchStep.Header> = []
  for (const { search } of yield* Effect.fromResult(searchStates(open))) {
    yield* tell({ _tag: "Told", text: `searching ${search.id}` })
    searches.push(yield* SearchStep.run(open, search, { ...folders, isFresh: true }))
  }
  yield* MergeStep.run(open)
  const after = yield* Effect.fromResult(reviewState(open))
  const now = yield* Effect.fromResult(reviewRecords(open))
  yield* OrderStep.run(open, after.merged!.inputs, after.works, (work) => workOf(now, work).records)
  const changes = summary(before, after, old, now)
  const toScreen = openWorks(after, changes.opened).map((work) => workOf(now, work))
  const unsure = searches.filter(({ state }) => state === "partial" || !outcomeStates[state].hasAnswered).map(({ search }) => search)
  return { searches, ...changes, unsure, toScreen } satisfies Updated
})
