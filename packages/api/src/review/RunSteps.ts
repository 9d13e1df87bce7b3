/** The steps of a review that litfuse runs. */
import { lineageOf } from "@litfuse/engine/pipeline/nodes/nodeBasics"
import * as Notice from "@litfuse/engine/Notice"
import * as StepFile from "@litfuse/review/StepFile"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { tell } from "../Events.ts"
import * as Field from "../fields.ts"
import { traffic } from "../search/request.ts"
import { pluginsIn } from "../plugins.ts"
import * as Question from "../Question.ts"
import type * as MergeStep from "./MergeStep.ts"
import { mergeOver } from "./mergeOver.ts"
import { openReview, type OpenReview } from "./openReview.ts"
import * as OrderFile from "./OrderFile.ts"
import * as OrderStep from "./OrderStep.ts"
import * as ReportFile from "./ReportFile.ts"
import { reviewRecords, workOf } from "./reviewRecords.ts"
import { none as noAnalysts } from "./reviewAnalyses.ts"
import { ResumedRun } from "../project/recordRun.ts"
import * as AnalyseStep from "./AnalyseStep.ts"
import { asReviewRun } from "./asReviewRun.ts"
import { reviewState, searchStates } from "./reviewState.ts"
import * as SearchRecordings from "./SearchRecordings.ts"
import * as SearchStep from "./SearchStep.ts"
import * as TranslateStep from "./TranslateStep.ts"

/** The steps that litfuse runs. */
export const stepNames = ["translate", "search", "merge", "order", "analyse", "report"] as const

type StepName = (typeof stepNames)[number]

/** Runs what is missing or out of date. */
export const RunRequest = Schema.Struct({
  folder: Field.folder,
  step: Field.optional(Schema.Literals(stepNames), "Only this step; absent = all steps that are missing or out of date.", {
    argument: "step"
  }),
  again: Field.or(Schema.Boolean, false, "Whether to run steps that are up to date again."),
  durable: Field.durable,
  ...traffic
})

/** What was run. Decisions are never touched. `lacking`: searches without a current answer, because of which later steps did not run. */
export interface Ran {
  readonly searches: ReadonlyArray<SearchStep.Header>
  readonly merge: MergeStep.Header | undefined
  readonly upToDate: ReadonlyArray<string>
  readonly lacking: ReadonlyArray<string>
  readonly written: ReadonlyArray<string>
  readonly notices: ReadonlyArray<Notice.Notice>
}

/** What the analyses of a review need; no plugin is loaded when it asks for none. */
export const analystsOf = Effect.fnUntraced(function* ({ at, review }: OpenReview) {
  if (review.analyses.length === 0) return noAnalysts
  const { plugins } = yield* pluginsIn(at.root)
  return { analyzers: plugins.byId("analyzer"), lineage: lineageOf(plugins) }
})

const runSearches = Effect.fnUntraced(function* (open: OpenReview, again: boolean, folders: SearchRecordings.Folders) {
  const [upToDate, searches]: [Array<string>, Array<SearchStep.Header>] = [[], []]
  for (const { search, state } of yield* Effect.fromResult(searchStates(open))) {
    if (state === "done" && !again) {
      upToDate.push(`search ${search.id}`)
      continue
    }
    yield* tell({ _tag: "Told", text: `searching ${search.id}` })
    searches.push(yield* SearchStep.run(open, search, { ...folders, isFresh: again }))
  }
  return { upToDate, searches }
})

const runOrder = Effect.fnUntraced(function* (open: OpenReview, again: boolean) {
  const { merged, works } = yield* Effect.fromResult(reviewState(open))
  const before = yield* Effect.fromResult(StepFile.header(OrderFile.Header, OrderFile.fileOf(open)))
  if (!again && before?.inputs === OrderStep.inputsOf(open, merged!.inputs)) return false
  const records = yield* Effect.fromResult(reviewRecords(open))
  yield* OrderStep.run(open, merged!.inputs, works, (work) => workOf(records, work).records)
  return true
})

const runAnalyses = Effect.fnUntraced(function* (open: OpenReview, again: boolean) {
  const state = yield* Effect.fromResult(reviewState(open))
  const analysts = yield* analystsOf(open)
  const before = yield* Effect.fromResult(AnalyseStep.headerOf(open))
  if (!again && AnalyseStep.isCurrent(open, before, state.merged!.inputs, analysts)) return false
  yield* AnalyseStep.run(open, state, analysts)
  return true
})

const noAnalyses = Notice.make("no-analyses", "review.yaml", "asks for no analysis; add, for example, analyses: [agreement, timeline]")

const runAsked = Effect.fnUntraced(function* (open: OpenReview, { folder, step, again, ...folders }: typeof RunRequest.Type) {
  const isAsked = (name: StepName): boolean => step === undefined || step === name
  const { upToDate, searches } = isAsked("search")
    ? yield* runSearches(open, again, SearchRecordings.inFolder(folder, folders))
    : { upToDate: [] as Array<string>, searches: [] }
  const ran = { searches, merge: undefined, upToDate, lacking: [], written: [], notices: [] }
  const translated = isAsked("translate") ? yield* Effect.fromResult(TranslateStep.run(open)) : []
  const first = { ...ran, written: translated.map(({ file }) => file) }
  if (step === "search" || step === "translate") return first satisfies Ran
  const lacking = (yield* Effect.fromResult(searchStates(open))).filter(({ state }) => state !== "done")
  // merging without them would look like a complete review
  if (lacking.length > 0) return { ...first, lacking: lacking.map(({ search }) => search.id) } satisfies Ran
  let merge: MergeStep.Header | undefined
  let notices: ReadonlyArray<Notice.Notice> = []
  const state = yield* Effect.fromResult(reviewState(open))
  const { merge: mergeState, merged } = state
  if (isAsked("merge") && (mergeState !== "done" || again)) {
    const found = yield* mergeOver(open, state)
    merge = found.header
    notices = found.notices
  } else if (isAsked("merge")) {
    merge = merged
    upToDate.push("merge")
  } else if (mergeState !== "done") return yield* Question.refuse("the records are not merged; use `litfuse review run`")
  if (isAsked("order") && !(yield* runOrder(open, again))) upToDate.push("order")
  if (isAsked("analyse") && (open.review.analyses.length > 0 || step === "analyse")) {
    if (!(yield* runAnalyses(open, again))) upToDate.push("analyse")
    if (open.review.analyses.length === 0) notices = [...notices, noAnalyses]
  }
  const written = isAsked("report") ? yield* ReportFile.writeReport(open, yield* analystsOf(open)) : []
  if (isAsked("report") && written.length === 0) upToDate.push("report")
  return { ...first, merge, notices, written: [...first.written, ...written] } satisfies Ran
})

/** Whether a step that was asked for has something to do. Errors: a file of the review cannot be read. */
const isDue = Effect.fnUntraced(function* (open: OpenReview, { step, again }: typeof RunRequest.Type) {
  if (again) return true
  const isAsked = (name: StepName): boolean => step === undefined || step === name
  if (isAsked("translate") && (yield* Effect.fromResult(TranslateStep.outdated(open))).length > 0) return true
  const searches = yield* Effect.fromResult(searchStates(open))
  if (searches.some(({ state }) => state !== "done")) return isAsked("search")
  if (step === "search" || step === "translate") return false
  const state = yield* Effect.fromResult(reviewState(open))
  if (state.merge !== "done") return true
  const order = yield* Effect.fromResult(StepFile.header(OrderFile.Header, OrderFile.fileOf(open)))
  if (isAsked("analyse") && open.review.analyses.length > 0) {
    const header = yield* Effect.fromResult(AnalyseStep.headerOf(open))
    if (!AnalyseStep.isCurrent(open, header, state.merged!.inputs, yield* analystsOf(open))) return true
  }
  if (isAsked("order") && order?.inputs !== OrderStep.inputsOf(open, state.merged!.inputs)) return true
  return isAsked("report") && (yield* Effect.fromResult(ReportFile.outdated(open, state, yield* analystsOf(open)))).length > 0
})

const countsOf = ({ searches, merge }: Ran): Readonly<Record<string, number>> => ({
  ...(searches.length === 0 ? {} : { records: searches.reduce((sum, { records }) => sum + records, 0) }),
  ...(merge === undefined ? {} : { works: merge.works })
})

/** Runs the steps of a review, as a run of its project if there is something to do. Errors: those of a step; earlier steps keep their results. */
export const run = Question.make(
  "review run",
  RunRequest,
  Effect.fnUntraced(function* (request: typeof RunRequest.Type) {
    const open = yield* Effect.fromResult(openReview(request.folder))
    const steps = runAsked(open, request)
    // a run that is continued ends, even if everything is there
    if ((yield* ResumedRun) === undefined && !(yield* isDue(open, request))) return yield* steps
    return yield* asReviewRun(open, "review run", { title: request.step ?? "all steps", request, countsOf }, steps)
  })
)
