/** The update of a review: its searches again, and what changed since. */
import type { Registry } from "@litfuse/engine/Registry"
import { PartialDate } from "@litfuse/engine/SourceRecord"
import type { Work } from "@litfuse/engine/Work"
import { compareWorks, type FoundWork, overlapOf, type Rerun, type WorkChange } from "@litfuse/engine/works/WorkChanges"
import { outcomeStates } from "@litfuse/engine/source/OutcomeState"
import * as AppendLog from "@litfuse/project/AppendLog"
import * as UpdateLog from "@litfuse/review/UpdateLog"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { tell } from "../Events.ts"
import { pluginsIn } from "../plugins.ts"
import type * as MergeStep from "./MergeStep.ts"
import { type Changes, mergeOver } from "./mergeOver.ts"
import { limitedSearch, openReview, type OpenReview, type SearchSpec } from "./openReview.ts"
import * as OrderStep from "./OrderStep.ts"
import { recordHash } from "@litfuse/review/recordHash"
import { type ReviewRecords, reviewRecords, workOf } from "./reviewRecords.ts"
import { type ReviewState, reviewState } from "./reviewState.ts"
import type * as SearchRecordings from "./SearchRecordings.ts"
import * as SearchName from "./SearchName.ts"
import * as SearchStep from "./SearchStep.ts"

/**
 * What an update found, as the ids of works.
 *
 * - `toScreen` works without a decision in the first stage, among them the opened ones
 * - `agreement` how many works there are, and how many of them two or more searches found, before and after
 * - `limited` searches that were repeated for new records alone; `whole` those that were repeated whole, although a limit was asked for
 * - `details` each change of a work or a record; `reruns` what each search found before and after
 * - both are null if searches ran after the last merge, because its records are gone
 * - `unsure` searches that did not answer completely: works of theirs may only seem to be lost
 */
export interface Updated extends Changes {
  readonly searches: ReadonlyArray<SearchStep.Header>
  readonly limited: ReadonlyArray<string>
  readonly whole: ReadonlyArray<string>
  readonly unsure: ReadonlyArray<string>
  readonly agreement: { readonly before: SharedWorks; readonly after: SharedWorks }
  readonly details: ReadonlyArray<WorkChange> | null
  readonly reruns: ReadonlyArray<Rerun & { readonly overlap: number }> | null
  readonly toScreen: ReadonlyArray<Work>
}

/** How many works two or more searches found, before an update and after it. */
interface SharedWorks {
  readonly works: number
  readonly shared: number
}

const sharedIn = ({ works, searches }: ReviewState): SharedWorks => {
  const wholes = new Map(searches.map(({ search }) => [search.id, SearchName.wholeOf(search)]))
  return {
    works: works.length,
    shared: works.filter(({ records }) => new Set(records.map(({ search }) => wholes.get(search))).size > 1).length
  }
}

/** Works without a decision in the first stage. */
const openWorks = ({ works, results }: ReviewState): ReadonlyArray<MergeStep.MergedWork> => {
  const [first] = results
  return first!.works.flatMap((work, i) => (first!.screened[i]!.state === "open" ? [works[work]!] : []))
}

/** The merged works with their records; undefined where a record is another one than the merge had. */
const foundWorks = (works: ReadonlyArray<MergeStep.MergedWork>, records: ReviewRecords): ReadonlyArray<FoundWork> | undefined => {
  const all: Array<FoundWork> = []
  for (const { id, records: held } of works) {
    const found = held.flatMap(({ search, row, hash, about }) => {
      const record = records.get(search)?.get(row)
      return record === undefined || recordHash(record) !== hash ? [] : [{ search, hash, about, record }]
    })
    if (found.length !== held.length) return undefined
    all.push({ id, records: found })
  }
  return all
}

/** What is searched again: whole searches, and those that are limited to new records. */
interface Again {
  readonly search: SearchSpec
  readonly isNew: boolean
}

/** Sources that can leave out records that their database made before a day. */
const datingSources = (plugins: Registry["plugins"]): ReadonlySet<string> =>
  new Set(plugins.of("source").flatMap(({ plugin }) => (plugin.capabilities.dates?.created === "day" ? [plugin.id] : [])))

const againOf = Effect.fnUntraced(function* (open: OpenReview, created: string | undefined) {
  if (created === undefined) return open.searches.map((search): Again => ({ search, isNew: false }))
  const { plugins } = yield* pluginsIn(open.at.root)
  const dating = datingSources(plugins)
  const at = new Date(yield* Clock.currentTimeMillis).toISOString()
  return open.searches.flatMap((search): ReadonlyArray<Again> => {
    if (search.limit !== undefined) return []
    if (search.source === undefined || !dating.has(search.source)) return [{ search, isNew: false }]
    const id = UpdateLog.idOf(search.id, created)
    const before = open.searches.find((one) => one.id === id)
    const limited = before ?? limitedSearch(search, { version: 1, at, id, search: search.id, created: PartialDate.make(created) })
    return [{ search: limited, isNew: before === undefined }]
  })
})

/**
 * Runs the searches again, merges and orders.
 *
 * - `created` only records that the databases made since: their results are kept next to those of the whole searches, which lose nothing
 * - errors: those of the steps. A search that fails leaves the review as it was
 */
export const updateReview = Effect.fnUntraced(function* (open: OpenReview, created: string | undefined, folders: SearchRecordings.Folders) {
  const before = yield* Effect.fromResult(reviewState(open))
  // searches replace these records
  const earlier = foundWorks(before.works, yield* Effect.fromResult(reviewRecords(open)))
  const searches: Array<SearchStep.Header> = []
  const again = yield* againOf(open, created)
  for (const { search, isNew } of again) {
    yield* tell({ _tag: "Told", text: `searching ${search.id}` })
    const header = yield* SearchStep.run(open, search, { ...folders, isFresh: true })
    searches.push(header)
    // last, because this line makes the search a part of the review
    if (isNew && outcomeStates[header.state].hasAnswered) yield* Effect.fromResult(AppendLog.append(open.at.updates, [search.limit!]))
  }
  const now = yield* Effect.fromResult(openReview(open.at.root))
  const { changes } = yield* mergeOver(now, before)
  const after = yield* Effect.fromResult(reviewState(now))
  const records = yield* Effect.fromResult(reviewRecords(now))
  yield* OrderStep.run(now, after.merged!.inputs, after.works, (work) => workOf(records, work).records)
  const toScreen = openWorks(after).map((work) => workOf(records, work))
  const unsure = searches.filter(({ state }) => state === "partial" || !outcomeStates[state].hasAnswered).map(({ search }) => search)
  const agreement = { before: sharedIn(before), after: sharedIn(after) }
  const limited = again.flatMap(({ search: { id, limit } }) => (limit === undefined || created === undefined ? [] : [id]))
  const whole = again.flatMap(({ search: { id, source, limit } }) =>
    created === undefined || source === undefined || limit !== undefined ? [] : [id]
  )
  const compared = earlier === undefined ? undefined : compareWorks(earlier, foundWorks(after.works, records)!)
  const [details, reruns] = [compared?.changes ?? null, compared?.reruns.map((one) => ({ ...one, overlap: overlapOf(one) })) ?? null]
  return { searches, ...changes, details, reruns, limited, whole, unsure, agreement, toScreen } satisfies Updated
})
