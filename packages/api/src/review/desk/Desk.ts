/** A review as one person screens it: read once, then kept in memory. Each decision is appended to the person's file before anything else changes. */
import type { SourceRecord } from "@litfuse/engine/SourceRecord"
import type { DatasetError } from "@litfuse/files/DatasetError"
import type { ProjectError } from "@litfuse/project/ProjectError"
import * as Blinding from "@litfuse/review/Blinding"
import * as Commitments from "@litfuse/review/Commitments"
import * as OpenedLog from "@litfuse/review/OpenedLog"
import { ReviewError } from "@litfuse/review/ReviewError"
import type { Stage } from "@litfuse/review/ReviewFile"
import * as Screening from "@litfuse/review/Screening"
import * as ScreeningLog from "@litfuse/review/ScreeningLog"
import * as Result from "effect/Result"
import type { MergedWork } from "../MergeStep.ts"
import { type OpenReview, openReview } from "../openReview.ts"
import * as OrderFile from "../OrderFile.ts"
import { corpusOf, type ReviewState, reviewState } from "../reviewState.ts"
import * as SearchStep from "../SearchStep.ts"
import * as RecordLines from "./RecordLines.ts"
import { areSame, reviewStamp } from "./reviewStamp.ts"
import type * as Room from "./Room.ts"
import { type SearchedWords, wordsOf } from "./SearchedWords.ts"
import { similarWorks } from "./similarWorks.ts"

/** Why a review cannot be read or written. */
export type Failure = ReviewError | DatasetError | ProjectError

/**
 * A review in memory.
 *
 * - `who` the person; empty for an overview alone; `isAlone` others' decisions are hidden until the blinding of their stage is lifted
 * - `state` as it was read; `byWork` the decisions about each work, which grow; `results` the stages with these decisions, undefined after a new one
 * - `texts` title and abstract of each work in lower case, to find words in; `groupOf` similar works; `searches` where records are
 */
export interface Desk {
  readonly open: OpenReview
  readonly who: string
  readonly isAlone: boolean
  readonly state: ReviewState
  readonly corpus: Screening.Corpus
  readonly workOfRecord: ReadonlyMap<string, number>
  readonly places: ReadonlyMap<string, number>
  readonly lifted: ReadonlySet<string>
  readonly byWork: ReadonlyArray<Array<ScreeningLog.Placed>>
  readonly texts: ReadonlyArray<string>
  readonly groupOf: ReadonlyMap<number, ReadonlyArray<number>>
  readonly words: SearchedWords
  readonly searches: ReadonlyMap<string, RecordLines.RecordLines>
  readonly rooms: Map<string, Room.Room>
  results: ReadonlyArray<Screening.StageResult> | undefined
  stamp: ReadonlyMap<string, string>
}

/** The stages in which a person screens or settles. */
export const stagesOf = ({ review }: OpenReview, who: string): ReadonlyArray<Stage> =>
  review.stages.filter(({ reviewers, settles }) => reviewers.includes(who) || settles === who)

/** The records of a work, each under a name that contains its search. Errors: a stored record cannot be read. */
export const recordsOf = (searches: Desk["searches"], { records }: MergedWork): Result.Result<ReadonlyArray<SourceRecord>, ProjectError> =>
  Result.all(
    records.map(({ search, row }) => {
      const lines = searches.get(search) ?? { file: search, starts: new Float64Array() }
      return Result.map(RecordLines.read(lines, row), (record) => ({ ...record, id: `${search}/${record.id}` }))
    })
  )

/** Reads the texts of all works once. */
const scanned = (open: OpenReview, { works, searches }: ReviewState) =>
  Result.gen(function* () {
    const places = new Map<string, Map<number, number>>()
    for (const [work, { records }] of works.entries())
      for (const { search, row } of records) {
        const rows = places.get(search) ?? new Map<number, number>()
        places.set(search, rows.set(row, work))
      }
    const texts: Array<string> = works.map(() => "")
    const similar = similarWorks(works.length)
    const lines = new Map<string, RecordLines.RecordLines>()
    for (const { search, header } of searches) {
      if (header === undefined) continue
      const rows = places.get(search.id)
      const scan = RecordLines.scan(SearchStep.fileOf(open, search), (record, row) => {
        const work = rows?.get(row)
        if (work === undefined) return
        similar.add(record, work)
        texts[work] += `${record.title}\n${record.abstract ?? ""}\n`.toLowerCase()
      })
      lines.set(search.id, yield* scan)
    }
    const groupOf = new Map(similar.groups().flatMap((group) => group.map((work) => [work, group] as const)))
    return { texts, searches: lines, groupOf }
  })

/**
 * Reads a review for a person. `who` empty: for an overview of all.
 *
 * - errors: the person does not screen; the records are not merged; a file of the review cannot be read
 */
export const open = (folder: string, who: string, isAlone: boolean): Result.Result<Desk, Failure> =>
  Result.gen(function* () {
    const open = yield* openReview(folder)
    const refuse = (what: string) => Result.fail(new ReviewError({ file: "review.yaml", what }))
    if (who !== "" && stagesOf(open, who).length === 0) return yield* refuse(`${who} does not screen; name one of its reviewers`)
    const stamp = reviewStamp(open)
    const commitments = yield* Commitments.read(open.at.commitments)
    const { lifted, visible } = yield* Blinding.visibleLines(open.review, commitments.lines, Commitments.inFolder(open.at.screening))
    const ofPerson: Blinding.VisibleLines = (name, stage) => (name === who ? Number.POSITIVE_INFINITY : visible(name, stage))
    const state = yield* reviewState(open, isAlone ? ofPerson : undefined)
    if (state.merge !== "done")
      return yield* Result.fail(new ReviewError({ file: open.at.root, what: "the records are not merged; use `litfuse review run`" }))
    const corpus = corpusOf(state.works)
    return {
      open,
      who,
      isAlone,
      state,
      corpus,
      workOfRecord: new Map(state.works.flatMap(({ records }, work) => records.map(({ hash }) => [hash, work] as const))),
      places: yield* OrderFile.placesOf(open),
      lifted,
      byWork: state.attached.byWork.map((lines) => [...lines]),
      words: yield* wordsOf(open),
      ...(yield* scanned(open, state)),
      rooms: new Map(),
      results: state.results,
      stamp
    }
  })

/** Whether the files of a review are still as a desk knows them. */
export const isCurrent = (desk: Desk): boolean => areSame(desk.stamp, reviewStamp(desk.open))

/** The place of a work in the stored order, from 0. */
export const placeIn = ({ places, state: { works } }: Desk, work: number): number => places.get(works[work]!.id) ?? works.length

/** Which decisions about a work do not count any more, because an update opened it again. */
export const setAsideOf = ({ state }: Desk, work: number) =>
  OpenedLog.settingAside((state.opened.get(work) ?? []).map(({ value }) => value))

/** The works of each stage with all decisions of now. */
export const resultsOf = (desk: Desk): ReadonlyArray<Screening.StageResult> =>
  (desk.results ??= Screening.screenAll(
    desk.open.review.stages,
    desk.corpus,
    { byWork: desk.byWork, changed: [], lost: [] },
    desk.open.review.order.seed,
    desk.state.notRetrieved,
    (work) => placeIn(desk, work),
    (work) => setAsideOf(desk, work)
  ))

/** The decisions about a work in a stage that count. */
export const linesOf = (desk: Desk, stage: string, work: number): ReadonlyArray<ScreeningLog.Placed> => {
  const isSetAside = setAsideOf(desk, work)
  return desk.byWork[work]!.filter(({ decision }) => decision.stage === stage && !isSetAside(decision))
}

/** The first stage before another one whose decisions the person may not see yet: without them nothing is known of the later one. */
export const hiddenBefore = ({ open, lifted, isAlone }: Desk, stage: string): Stage | undefined => {
  const { stages } = open.review
  if (!isAlone) return undefined
  return stages
    .slice(
      0,
      stages.findIndex(({ id }) => id === stage)
    )
    .find(({ id }) => !lifted.has(id))
}
