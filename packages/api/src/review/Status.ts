/** The state of a review, and what moves it on. */
import { noticeCodec as NoticeCodec } from "@litfuse/engine/notice/noticeCodec"
import * as Notice from "@litfuse/engine/Notice"
import { counted } from "@litfuse/files/numbers"
import { quoteForShell } from "@litfuse/files/quoteForShell"
import type { DatasetError } from "@litfuse/files/DatasetError"
import type { ProjectError } from "@litfuse/project/ProjectError"
import * as Dialects from "@litfuse/query/Dialects"
import type { ReviewError } from "@litfuse/review/ReviewError"
import * as Screening from "@litfuse/review/Screening"
import * as ScreeningLog from "@litfuse/review/ScreeningLog"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as Field from "../fields.ts"
import * as Question from "../Question.ts"
import * as AnalyseStep from "./AnalyseStep.ts"
import { flowOf } from "./flowOf.ts"
import { missingKnown } from "./missingKnown.ts"
import { type OpenReview, openReview } from "./openReview.ts"
import * as ReturnedFiles from "./ReturnedFiles.ts"
import { type ReviewState, reviewState } from "./reviewState.ts"
import * as SearchStep from "./SearchStep.ts"
import * as StageSamples from "./StageSamples.ts"
import { unstated } from "./soughtWorks.ts"

/** A folder with a review. */
export const StatusRequest = Schema.Struct({ folder: Field.folder })

type Failure = DatasetError | ProjectError | ReviewError

const Step = Schema.Struct({
  id: Schema.String,
  state: Schema.Literals(["done", "stale", "missing", "open", "failed"]),
  counts: Schema.Record(Schema.String, Schema.Int)
})

/** The state of a review: `litfuse review status --format json` prints it. `next`: the next command, or null when all is done. */
export const Status = Schema.Struct({
  version: Schema.Literal(1),
  title: Schema.String,
  steps: Schema.Array(Step),
  people: Schema.Array(Schema.Struct({ who: Schema.String, stage: Schema.String, decided: Schema.Int })),
  stopping: Schema.Array(StageSamples.Stopping),
  next: Schema.NullOr(Schema.String),
  notices: Schema.Array(NoticeCodec)
})
export type Status = typeof Status.Type

/** Whether a work is decided. */
export const isEnd = (state: Screening.State): boolean => state === "include" || state === "exclude"

const isDecided = ({ screened }: Screening.StageResult): boolean => screened.every(({ state }) => isEnd(state))

const screeningSteps = ({ results, works, opened }: ReviewState): Status["steps"] =>
  results.map((result, i) => {
    const { stage } = result
    const again = result.works.filter((work, k) => opened.has(work) && !isEnd(result.screened[k]!.state)).length
    // undecided works that an update opened again are counted a second time
    const counts = { ...Screening.countsOf(result), ...(again === 0 ? {} : { "opened again": again }) }
    // a later stage has no works before the earlier one is decided
    const isOpen = works.length === 0 || !results.slice(0, i + 1).every(isDecided)
    return { id: `screen ${stage.id}`, state: isOpen ? "open" : "done", counts }
  })

/** Strategies that are understood, and known studies that were kept back for validation. */
const strategySteps = (open: OpenReview, state: ReviewState): Result.Result<Status["steps"], Failure> =>
  Result.gen(function* () {
    const { strategies, known } = open.review
    let wrong = 0
    for (const { file, syntax } of strategies)
      if (Result.isFailure(Dialects.parse(yield* SearchStep.textOf(open, file), Dialects.dialects[syntax]))) wrong++
    const of = known.validation.length
    const found = of - missingKnown(state, known.validation).length
    const isFound = found === of ? ("done" as const) : ("failed" as const)
    return [
      { id: "strategies", state: wrong > 0 ? "failed" : "done", counts: { strategies: strategies.length, wrong } },
      ...(of === 0 ? [] : [{ id: "known studies", state: state.merge === "missing" ? ("open" as const) : isFound, counts: { found, of } }])
    ]
  })

/** The stored analyses, where the protocol asks for some. */
const analyseSteps = (open: OpenReview, { merged }: ReviewState): Result.Result<Status["steps"], Failure> =>
  open.review.analyses.length === 0
    ? Result.succeed([])
    : Result.map(AnalyseStep.headerOf(open), (header) => {
        const isDone = merged !== undefined && header?.inputs === AnalyseStep.inputsOf(open, merged.inputs)
        const absent = header === undefined ? ("missing" as const) : ("stale" as const)
        return [{ id: "analyse", state: isDone ? ("done" as const) : absent, counts: { analyses: open.review.analyses.length } }]
      })

const stepsOf = (state: ReviewState): Status["steps"] => {
  const { searches, merge, merged } = state
  const { counts } = flowOf(state)
  return [
    ...searches.map(({ search, state, header }) => ({ id: `search ${search.id}`, state, counts: { records: header?.records ?? 0 } })),
    { id: "merge", state: merge, counts: { records: merged?.records ?? 0, works: merged?.works ?? 0, doubts: merged?.doubts ?? 0 } },
    ...screeningSteps(state),
    {
      id: "include",
      state: counts.pending > 0 || state.works.length === 0 ? "open" : "done",
      counts: { reports: counts.reports, studies: counts.studies, notRetrieved: counts.notRetrieved }
    }
  ]
}

/** The command that moves the review on, or what people have to do. */
const nextOf = (state: ReviewState, closed: ReadonlySet<string>): string | null => {
  const { searches, merge, merged, results } = state
  if (searches.some(({ state }) => state !== "done")) return "litfuse review run search"
  if (merge !== "done") return "litfuse review run merge"
  if (merged!.doubts > 0) return "litfuse review merge decisions.jsonl    (which .litfuse/review/doubts.html saves)"
  const open = results.find((result) => !isDecided(result))
  const who = open?.stage.reviewers
    // who has returned a file waits for the others
    .filter((one) => !closed.has(ScreeningLog.fileNameOf(one, open.stage.id)))
    .find((one) => open.screened.some(({ state, words }) => !isEnd(state) && !words.some((word) => word.who === one)))
  if (open === undefined) return "litfuse review check"
  const silent = open === results.at(-1) ? unstated(state).length : 0
  const reports =
    silent === 0 ? "" : `    (of ${counted(silent, "report")}, nothing says whether it was obtained: the page Reports of \`litfuse serve\`)`
  return `litfuse review assign ${quoteForShell(who ?? open.stage.settles ?? open.stage.reviewers[0]!)} --stage ${open.stage.id}${reports}`
}

const peopleOf = ({ attached, results }: ReviewState): Status["people"] =>
  results.flatMap(({ stage }) =>
    stage.reviewers.map((who) => {
      const of = attached.byWork.filter((lines) => {
        const mine = lines.flatMap(({ decision }) => (decision.who === who && decision.stage === stage.id ? [decision] : []))
        // the last line about a record counts: an undo takes back those before it
        return [...new Map(mine.map(({ record, action }) => [record, action])).values()].some((action) => action !== "undo")
      })
      return { who, stage: stage.id, decided: of.length }
    })
  )

/** Notices about returned files that wait for those of other people. */
const waitingNotices = ({ review }: OpenReview, closed: ReadonlySet<string>): ReadonlyArray<Notice.Notice> =>
  review.stages.flatMap(({ id, reviewers }) => {
    const nameOf = (who: string): string => ScreeningLog.fileNameOf(who, id)
    const lacking = reviewers.filter((who) => !closed.has(nameOf(who))).join(", ")
    return [...closed]
      .filter((name) => name.endsWith(`.${id}.jsonl`))
      .map((name) => Notice.make("returned", name, `its decisions are counted once the file of ${lacking} is merged`))
  })

/** The state of a review. Errors: there is no review, or a file of its folder cannot be read, with its line. */
export const status = Question.make("review", StatusRequest, ({ folder }) =>
  Effect.fromResult(
    Result.gen(function* () {
      const open = yield* openReview(folder)
      const state = yield* reviewState(open)
      const steps = [...(yield* strategySteps(open, state)), ...stepsOf(state), ...(yield* analyseSteps(open, state))]
      const { title } = open.review
      const closed = ReturnedFiles.closedNames(open)
      return {
        version: 1,
        title,
        steps,
        people: peopleOf(state),
        stopping: StageSamples.stoppingOf(state),
        next: nextOf(state, closed),
        notices: [...state.notices, ...waitingNotices(open, closed)]
      } satisfies Status
    })
  )
)
