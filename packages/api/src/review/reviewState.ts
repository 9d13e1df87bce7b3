import * as Notice from "@litfuse/engine/Notice"
import { outcomeStates } from "@litfuse/engine/source/OutcomeState"
import type { DatasetError } from "@litfuse/files/DatasetError"
import type { ProjectError } from "@litfuse/project/ProjectError"
import * as FlowFile from "@litfuse/review/FlowFile"
import type { LineLog, Placed } from "@litfuse/project/LineLog"
import * as OpenedLog from "@litfuse/review/OpenedLog"
import * as ReportLog from "@litfuse/review/ReportLog"
import type { Review } from "@litfuse/review/ReviewFile"
import type { ReviewError } from "@litfuse/review/ReviewError"
import * as SampleLog from "@litfuse/review/SampleLog"
import * as Screening from "@litfuse/review/Screening"
import * as ScreeningLog from "@litfuse/review/ScreeningLog"
import * as StepFile from "@litfuse/review/StepFile"
import * as StudyLog from "@litfuse/review/StudyLog"
import { counted } from "@litfuse/files/numbers"
import { compareTexts } from "@litfuse/project/compareTexts"
import * as Result from "effect/Result"
import * as MergeStep from "./MergeStep.ts"
import * as OrderFile from "./OrderFile.ts"
import type { OpenReview, SearchSpec } from "./openReview.ts"
import * as SearchStep from "./SearchStep.ts"

type Failure = ReviewError | DatasetError | ProjectError

/** The states of a step. `stale`: its inputs changed since; `failed`: a source did not answer. */
export const stepStates = ["done", "stale", "missing", "failed"] as const
/** The state of a step. */
export type StepState = (typeof stepStates)[number]

/** A search with the state of its result. */
export interface SearchState {
  readonly search: SearchSpec
  readonly state: StepState
  readonly header: SearchStep.Header | undefined
}

/** The state of each search. Errors: a strategy or an export cannot be read. */
export const searchStates = (open: OpenReview): Result.Result<ReadonlyArray<SearchState>, Failure> =>
  Result.all(
    open.searches.map((search) =>
      Result.gen(function* () {
        const header = yield* StepFile.header(SearchStep.Header, SearchStep.fileOf(open, search))
        if (header === undefined) return { search, header, state: "missing" as const }
        const inputs = yield* SearchStep.inputsOf(open, search)
        if (header.inputs !== inputs) return { search, header, state: "stale" as const }
        return { search, header, state: outcomeStates[header.state].hasAnswered ? ("done" as const) : ("failed" as const) }
      })
    )
  )

/**
 * What the folder of a review says, as far as its searches are merged.
 *
 * - `merge` the state of the merged works; `works` those of the last merge, even if it is stale
 * - `results` the works of each stage; `attached` which decision is about which work
 * - `opened` works that updates opened again, with all openings of each
 * - `notRetrieved` works whose report could not be obtained; `studies` of the included works
 */
export interface ReviewState {
  readonly searches: ReadonlyArray<SearchState>
  readonly merge: StepState
  readonly merged: MergeStep.Header | undefined
  readonly works: ReadonlyArray<MergeStep.MergedWork>
  readonly attached: Screening.Attached
  readonly results: ReadonlyArray<Screening.StageResult>
  readonly reports: ReadonlyMap<number, ReportLog.Line>
  readonly opened: ReadonlyMap<number, ReadonlyArray<Placed<OpenedLog.Line>>>
  readonly notRetrieved: ReadonlySet<number>
  readonly studies: ReadonlyArray<StudyLog.Study>
  readonly flow: FlowFile.Flow
  readonly samples: ReadonlyArray<Placed<SampleLog.Line>>
  readonly notices: ReadonlyArray<Notice.Notice>
}

const mergeState = (
  open: OpenReview,
  searches: ReadonlyArray<SearchState>,
  header: MergeStep.Header | undefined
): Result.Result<StepState, ProjectError> => {
  if (header === undefined) return Result.succeed("missing")
  if (searches.some((one) => one.header === undefined)) return Result.succeed("stale")
  return Result.map(
    MergeStep.inputsOf(
      open,
      searches.map((one) => SearchStep.stateOf(one.header!))
    ),
    (inputs) => (inputs === header.inputs ? "done" : "stale")
  )
}

/** The records and works of a merge, as screening needs them. */
export const corpusOf = (works: ReadonlyArray<MergeStep.MergedWork>): Screening.Corpus => {
  let row = 0
  return {
    hashes: works.flatMap(({ records }) => records.map(({ hash }) => hash)),
    fingerprints: works.flatMap(({ records }) => records.map(({ about }) => about)),
    works: works.map(({ records }) => records.map(() => row++))
  }
}

/** What the state of a review is computed from: its logs, and the merged works. `places` of works in the order of screening. */
export interface StateInputs {
  readonly review: Review
  readonly works: ReadonlyArray<MergeStep.MergedWork>
  readonly log: ScreeningLog.ScreeningLog
  readonly reportLog: LineLog<ReportLog.Line>
  readonly studyLog: LineLog<StudyLog.Line>
  readonly openedLog: LineLog<OpenedLog.Line>
  readonly places: ReadonlyMap<string, number>
}

/** The most lines that a notice names. */
const mostNamed = 5

/** Decisions about records whose content changed since, by file: they count for what the record is now. */
const changedNotices = ({ changed }: Screening.Attached): ReadonlyArray<Notice.Notice> =>
  [...Map.groupBy(changed, ({ file }) => file)]
    .sort(([a], [b]) => compareTexts(a, b))
    .map(([file, all]) => {
      const lines = all.map(({ line }) => line).sort((a, b) => a - b)
      const named = `${lines.slice(0, mostNamed).join(", ")}${lines.length > mostNamed ? ", ..." : ""}`
      return Notice.make(
        "record-changed",
        file,
        `${counted(lines.length, "decision")} (line ${named}) about an earlier version of a record; found again by its identifiers, or by its title, year and author`
      )
    })

/** What decisions mean for the works. */
export const computed = ({ review, works, log, reportLog, studyLog, openedLog, places }: StateInputs) => {
  const corpus = corpusOf(works)
  const attached = Screening.attach(corpus, log.lines)
  const byRecord = ReportLog.lastByRecord(reportLog.lines)
  const reports = new Map(
    works.flatMap(({ records }, work) => {
      const found = records.map(({ hash }) => byRecord.get(hash)).find((one) => one !== undefined)
      return found === undefined ? [] : [[work, found] as const]
    })
  )
  const openingsOf = OpenedLog.openingsIn(openedLog.lines)
  const opened = new Map(
    works.flatMap(({ records }, work) => {
      const hashes = records.map(({ hash }) => hash)
      const lines = openingsOf(
        hashes,
        attached.byWork[work]!.map(({ decision }) => decision)
      )
      return lines.length === 0 ? [] : [[work, lines] as const]
    })
  )
  const notRetrieved = new Set([...reports].flatMap(([work, { state }]) => (state === "not-retrieved" ? [work] : [])))
  const results = Screening.screenAll(
    review.stages,
    corpus,
    attached,
    review.order.seed,
    notRetrieved,
    (work) => places.get(works[work]!.id) ?? works.length,
    (work) => OpenedLog.settingAside((opened.get(work) ?? []).map(({ value }) => value))
  )
  const studies = StudyLog.studies(
    studyLog.lines,
    Screening.included(results),
    (work) => works[work]!.records.map(({ hash }) => hash),
    (work) => works[work]!.id
  )
  const notices = [...log.notices, ...changedNotices(attached), ...reportLog.notices, ...studyLog.notices, ...openedLog.notices]
  return { attached, results, reports, opened, notRetrieved, studies, notices }
}

/** Reads the state of a review. `visible`: how many lines of each file of decisions count; absent = all. Errors: a file of the folder cannot be read, with its line. */
export const reviewState = (open: OpenReview, visible?: Parameters<typeof ScreeningLog.readAll>[1]): Result.Result<ReviewState, Failure> =>
  Result.gen(function* () {
    const { at, review } = open
    const searches = yield* searchStates(open)
    const merged = yield* StepFile.header(MergeStep.Header, MergeStep.fileOf(open))
    const works = merged === undefined ? [] : yield* StepFile.lines<MergeStep.MergedWork>(MergeStep.fileOf(open))
    const log = yield* ScreeningLog.readAll(at.screening, visible)
    const reportLog = yield* ReportLog.read(at.reports)
    const studyLog = yield* StudyLog.read(at.studies)
    const openedLog = yield* OpenedLog.read(at.opened)
    const merge = yield* mergeState(open, searches, merged)
    const flow = yield* FlowFile.read(at.flow)
    const places = yield* OrderFile.placesOf(open)
    const { lines: samples, notices: ofSamples } = yield* SampleLog.read(at.samples)
    const { notices, ...rest } = computed({ review, works, log, reportLog, studyLog, openedLog, places })
    return { searches, merge, merged, works, flow, samples, ...rest, notices: [...open.notices, ...notices, ...ofSamples] }
  })
