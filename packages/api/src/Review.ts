import { resolve } from "node:path"
import { lineageOf } from "@litfuse/engine/pipeline/nodes/nodeBasics"
import type * as Notice from "@litfuse/engine/Notice"
import { noticeCodec as NoticeCodec } from "@litfuse/engine/notice/noticeCodec"
import * as Files from "@litfuse/files/Files"
import { quoteForShell } from "@litfuse/files/quoteForShell"
import { Who } from "@litfuse/review/ReviewFile"
import * as Screening from "@litfuse/review/Screening"
import * as StepFile from "@litfuse/review/StepFile"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { formOf, printingWorks } from "./Convert.ts"
import { tell } from "./Events.ts"
import * as Field from "./fields.ts"
import { inFolder } from "./inFolder.ts"
import { pluginsIn } from "./plugins.ts"
import * as Project from "./Project.ts"
import * as Question from "./Question.ts"
import * as CheckOutput from "./review/CheckOutput.ts"
import { assignPage } from "./review/assignPage.ts"
import { flowOf } from "./review/flowOf.ts"
import { initReview } from "./review/initReview.ts"
import * as MergeStep from "./review/MergeStep.ts"
import { openReview, type OpenReview } from "./review/openReview.ts"
import * as OrderFile from "./review/OrderFile.ts"
import * as OrderStep from "./review/OrderStep.ts"
import * as ReportFile from "./review/ReportFile.ts"
import * as PublicArchive from "./review/PublicArchive.ts"
import { reviewRecords, workOf } from "./review/reviewRecords.ts"
import * as ReviewCheck from "./review/ReviewCheck.ts"
import { none as noAnalysts } from "./review/reviewAnalyses.ts"
import { type ReviewState, reviewState, searchStates } from "./review/reviewState.ts"
import * as ReturnedFiles from "./review/ReturnedFiles.ts"
import * as SearchStep from "./review/SearchStep.ts"
import { StrategyTest, testStrategies } from "./review/testStrategies.ts"
import * as TranslateStep from "./review/TranslateStep.ts"
import { updateReview } from "./review/updateReview.ts"

export { Check, annotations, junit, summary } from "./review/CheckOutput.ts"

/** A folder with a review. */
export const Request = Schema.Struct({ folder: Field.folder })

/** A new review. */
export const InitRequest = Schema.Struct({
  folder: Field.folder,
  title: Field.about(Field.text, "The title of the review."),
  question: Field.about(Field.text, "Its question, in words."),
  reviewers: Field.about(Schema.Array(Who), "Who screens, such as `Ann,Ben`; a third person settles disagreements.", {
    flag: "reviewer",
    hasCommas: true
  }),
  sources: Field.or(Field.texts, ["pubmed", "europepmc"], "The sources to search.", {
    flag: "source",
    completes: "source",
    hasCommas: true
  }),
  strategy: Field.optional(Field.text, "The strategy, in litfuse's syntax; absent = the words of the question.")
})

/** Makes the folder of a review, and a project in it. Errors: the folder has a review already, or cannot be written. */
export const init = Question.make(
  "review init",
  InitRequest,
  Effect.fnUntraced(function* ({ folder, title, question, reviewers, sources, strategy }: typeof InitRequest.Type) {
    if (reviewers.length === 0)
      return yield* Question.refuse(Question.about(["reviewers"], "{reviewers} names no person; name at least one"))
    const root = resolve(folder)
    const at = yield* Effect.fromResult(initReview(root, { title, question, reviewers, sources, strategy }))
    yield* Project.init({ folder: root })
    // what was written must be readable
    yield* Effect.fromResult(openReview(root))
    return { root, file: at.file }
  })
)

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
  next: Schema.NullOr(Schema.String),
  notices: Schema.Array(NoticeCodec)
})
export type Status = typeof Status.Type

const isEnd = (state: Screening.State): boolean => state === "include" || state === "exclude"

const isDecided = ({ screened }: Screening.StageResult): boolean => screened.every(({ state }) => isEnd(state))

const screeningSteps = ({ results, works }: ReviewState): Status["steps"] =>
  results.map((result) => {
    const { stage } = result
    const counts = Screening.countsOf(result)
    const isOpen = works.length === 0 || !isDecided(result)
    return { id: `screen ${stage.id}`, state: isOpen ? "open" : "done", counts }
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
const nextOf = ({ searches, merge, merged, results }: ReviewState): string | null => {
  if (searches.some(({ state }) => state !== "done")) return "litfuse review run search"
  if (merge !== "done") return "litfuse review run merge"
  if (merged!.doubts > 0) return "litfuse review merge decisions.jsonl    (which .litfuse/review/doubts.html saves)"
  const open = results.find((result) => !isDecided(result))
  const who = open?.stage.reviewers.find((one) =>
    open.screened.some(({ state, words }) => !isEnd(state) && !words.some((word) => word.who === one))
  )
  if (open !== undefined && who !== undefined) return `litfuse review assign ${quoteForShell(who)} --stage ${open.stage.id}`
  if (open !== undefined)
    return `litfuse review assign ${quoteForShell(open.stage.settles ?? open.stage.reviewers[0]!)} --stage ${open.stage.id}`
  return "litfuse review check"
}

const peopleOf = ({ attached, results }: ReviewState): Status["people"] =>
  results.flatMap(({ stage }) =>
    stage.reviewers.map((who) => {
      const of = attached.byWork.filter((lines) =>
        lines.some(({ decision }) => decision.who === who && decision.stage === stage.id && decision.action !== "undo")
      )
      return { who, stage: stage.id, decided: of.length }
    })
  )

/** The state of a review. Errors: there is no review, or a file of its folder cannot be read, with its line. */
export const status = Question.make("review", Request, ({ folder }) =>
  Effect.fromResult(openReview(folder)).pipe(
    Effect.flatMap((open) => Effect.map(Effect.fromResult(reviewState(open)), (state) => ({ open, state }))),
    Effect.map(({ open, state }): Status => {
      const steps = stepsOf(state)
      const { title } = open.review
      return { version: 1, title, steps, people: peopleOf(state), next: nextOf(state), notices: state.notices }
    })
  )
)

/** The steps that litfuse runs. */
export const stepNames = ["translate", "search", "merge", "order", "report"] as const

/** Runs what is missing or out of date. */
export const RunRequest = Schema.Struct({
  folder: Field.folder,
  step: Field.optional(Schema.Literals(stepNames), "Only this step; absent = all steps that are missing or out of date.", {
    argument: "step"
  }),
  again: Field.or(Schema.Boolean, false, "Whether to run steps that are up to date again."),
  replay: Field.optional(Field.text, "A folder of recordings that replace the network.", { completes: "folder" })
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
const analystsOf = Effect.fnUntraced(function* ({ at, review }: OpenReview) {
  if (review.analyses.length === 0) return noAnalysts
  const { plugins } = yield* pluginsIn(at.root)
  return { analyzers: plugins.byId("analyzer"), lineage: lineageOf(plugins) }
})

const runSearches = Effect.fnUntraced(function* (open: OpenReview, again: boolean, replay: string | undefined) {
  const [upToDate, searches]: [Array<string>, Array<SearchStep.Header>] = [[], []]
  for (const { search, state } of yield* Effect.fromResult(searchStates(open))) {
    if (state === "done" && !again) {
      upToDate.push(`search ${search.id}`)
      continue
    }
    yield* tell({ _tag: "Told", text: `searching ${search.id}` })
    searches.push(yield* SearchStep.run(open, search, replay))
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

/** Runs the steps of a review. Errors: those of a step; earlier steps keep their results. */
export const run = Question.make(
  "review run",
  RunRequest,
  Effect.fnUntraced(function* ({ folder, step, again, replay }: typeof RunRequest.Type) {
    const open = yield* Effect.fromResult(openReview(folder))
    const isAsked = (name: (typeof stepNames)[number]): boolean => step === undefined || step === name
    const { upToDate, searches } = isAsked("search")
      ? yield* runSearches(open, again, replay)
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
    const { merge: mergeState, merged } = yield* Effect.fromResult(reviewState(open))
    if (isAsked("merge") && (mergeState !== "done" || again)) {
      const found = yield* MergeStep.run(open)
      merge = found.header
      notices = found.notices
    } else if (isAsked("merge")) {
      merge = merged
      upToDate.push("merge")
    } else if (mergeState !== "done") return yield* Question.refuse("the records are not merged; use `litfuse review run`")
    if (isAsked("order") && !(yield* runOrder(open, again))) upToDate.push("order")
    const written = isAsked("report") ? yield* ReportFile.writeReport(open, yield* analystsOf(open)) : []
    return { ...first, merge, notices, written: [...first.written, ...written] } satisfies Ran
  })
)

/** A report of a review. */
export const ReportRequest = Schema.Struct({
  folder: Field.folder,
  format: Field.or(Schema.Literals(ReportFile.formats), "html", "The output: the report, or the included works as references.")
})

/** The report of a review in a format. Errors: the records are not merged; a file cannot be read. */
export const report = Question.make(
  "review report",
  ReportRequest,
  Effect.fnUntraced(function* ({ folder, format }: typeof ReportRequest.Type) {
    const open = yield* Effect.fromResult(openReview(folder))
    return yield* Effect.fromResult(ReportFile.print(open, format, yield* analystsOf(open)))
  })
)

/** A review to check, or a published archive. */
export const CheckRequest = Schema.Struct({
  folder: Field.folder,
  public: Field.optional(Field.text, "An archive of `litfuse review publish` to check instead of the folder.", { completes: "file" })
})

const checkFolder = Effect.fnUntraced(function* (folder: string) {
  const open = yield* Effect.fromResult(openReview(folder))
  const state = yield* Effect.fromResult(reviewState(open))
  const checked = yield* Effect.fromResult(ReviewCheck.runAll({ open, state, analysts: yield* analystsOf(open) }))
  return { checked, notices: state.notices }
})

const checkFile = (folder: string, archive: string) =>
  Effect.fromResult(Result.flatMap(Files.readPlainBytes(inFolder(folder, archive)), (bytes) => PublicArchive.checkArchive(bytes, archive)))

/** Checks a review, or a published archive. Errors: there is no review, or a file of it cannot be read. */
export const check = Question.make(
  "review check",
  CheckRequest,
  Effect.fnUntraced(function* ({ folder, public: archive }: typeof CheckRequest.Type) {
    const { checked, notices } = yield* archive === undefined ? checkFolder(folder) : checkFile(folder, archive)
    const checks = checked.flatMap(({ id, state, message, findings }): CheckOutput.Check["checks"] =>
      findings.length === 0
        ? [{ id, state, subject: null, file: null, line: null, message }]
        : findings.map((one) => ({ id, state, ...one }))
    )
    return { version: 1, checks, notices } satisfies CheckOutput.Check
  })
)

/** The test of the strategies of a review: `litfuse review test --format json` prints it. */
export const Test = Schema.Struct({ version: Schema.Literal(1), strategies: Schema.Array(StrategyTest) })
export type Test = typeof Test.Type

/** Tests whether the strategies find the known studies, and what each of their lines contributes. Errors: a file of the review cannot be read. */
export const test = Question.make("review test", Request, ({ folder }) =>
  Effect.fromResult(Result.map(Result.flatMap(openReview(folder), testStrategies), (strategies): Test => ({ version: 1, strategies })))
)

/** A person, and the stage to screen. */
export const AssignRequest = Schema.Struct({
  folder: Field.folder,
  who: Field.about(Field.text, "The person who screens.", { argument: "who" }),
  stage: Field.optional(Field.text, "The stage; absent = the first one in which the person has records to screen.")
})

/** A page for one person. `records`: how many records it has. */
export interface Assigned {
  readonly stage: string
  readonly records: number
  readonly page: string
}

/** The works of a stage that a person has still to decide, in the order of screening. */
const openFor = (open: OpenReview, { results, works }: ReviewState, stage: string, who: string) =>
  Effect.gen(function* () {
    const result = results.find((one) => one.stage.id === stage)!
    const places = yield* Effect.fromResult(OrderFile.placesOf(open))
    const { reviewers } = result.stage
    const mine = result.works.filter((_, i) => {
      const { state, words } = result.screened[i]!
      if (!reviewers.includes(who)) return state === "conflict"
      return !isEnd(state) && !words.some((word) => word.who === who)
    })
    const rank = (work: number): number => places.get(works[work]!.id) ?? places.size
    return mine.toSorted((a, b) => rank(a) - rank(b)).map((work) => works[work]!)
  })

/** What people said of a work in a stage, for the one who settles. */
const wordsOf = ({ results, works }: ReviewState, stage: string, id: string): ReadonlyArray<Screening.Word> => {
  const result = results.find((one) => one.stage.id === stage)!
  return result.screened[result.works.findIndex((work) => works[work]!.id === id)]!.words
}

/** Makes the page on which one person screens offline. Errors: the person does not screen; the records are not merged. */
export const assign = Question.make(
  "review assign",
  AssignRequest,
  Effect.fnUntraced(function* ({ folder, who, stage: named }: typeof AssignRequest.Type) {
    const open = yield* Effect.fromResult(openReview(folder))
    const mine = open.review.stages.filter(({ reviewers, settles }) => reviewers.includes(who) || settles === who)
    if (mine.length === 0)
      return yield* Question.refuse(
        Question.about(["who"], `{who} is ${who}, who does not screen; name one of the reviewers of review.yaml`)
      )
    if (named !== undefined && !mine.some(({ id }) => id === named))
      return yield* Question.refuse(
        Question.about(["stage"], `{stage} is ${named}; ${who} screens in ${mine.map(({ id }) => id).join(", ")}`)
      )
    const state = yield* Effect.fromResult(reviewState(open))
    if (state.merge !== "done") return yield* Question.refuse("the records are not merged; use `litfuse review run`")
    const records = yield* Effect.fromResult(reviewRecords(open))
    for (const stage of mine) {
      if (named !== undefined && stage.id !== named) continue
      const all = yield* openFor(open, state, stage.id, who)
      if (all.length === 0 && named === undefined && stage !== mine.at(-1)) continue
      const page = assignPage(
        open.review.title,
        who,
        stage,
        open.review.order.by,
        all.map((merged) => ({ merged, work: workOf(records, merged), words: wordsOf(state, stage.id, merged.id) }))
      )
      return { stage: stage.id, records: all.length, page } satisfies Assigned
    }
    return yield* Question.refuse(`nothing is left to screen for ${who}`)
  })
)

/** Files of decisions that reviewers returned. */
export const MergeRequest = Schema.Struct({
  folder: Field.folder,
  files: Field.about(
    Field.texts,
    "Files of decisions that reviewers returned: WHO.STAGE.jsonl; or decisions.jsonl, which the page of doubts saves.",
    { argument: "file", completes: "file" }
  )
})

/** Commits the hashes of returned files, and opens them once those of all reviewers of the stage are there. Errors: as `takeReturned`. */
export const merge = Question.make(
  "review merge",
  MergeRequest,
  Effect.fnUntraced(function* ({ folder, files }: typeof MergeRequest.Type) {
    const open = yield* Effect.fromResult(openReview(folder))
    const places = files.map((file) => inFolder(folder, file))
    const nowMs = yield* Clock.currentTimeMillis
    const decisions: Array<string> = []
    for (const file of places.filter((one) => !ReturnedFiles.isOfReviewer(one)))
      decisions.push(yield* Effect.fromResult(ReturnedFiles.takeDecisions(open, file, nowMs)))
    const returned = yield* Effect.fromResult(ReturnedFiles.takeReturned(open, places.filter(ReturnedFiles.isOfReviewer), nowMs))
    return { ...returned, opened: [...decisions, ...returned.opened] }
  })
)

/** An update of a review. */
export const UpdateRequest = Schema.Struct({
  folder: Field.folder,
  replay: RunRequest.fields.replay,
  screen: Field.optional(Field.text, "A file for the works to screen, as references in the form of its name: RIS, CSV and others.")
})

/** The update of a review: `litfuse review update --format json` prints it. `since`, `at`: the days of the last search before and now. */
export const Update = Schema.Struct({
  version: Schema.Literal(1),
  since: Schema.NullOr(Schema.String),
  at: Schema.NullOr(Schema.String),
  added: Schema.Array(Schema.String),
  lost: Schema.Array(Schema.String),
  changed: Schema.Array(Schema.String),
  retracted: Schema.Array(Schema.String),
  opened: Schema.Array(Schema.String),
  unsure: Schema.Array(Schema.String),
  toScreen: Schema.Int
})
export type Update = typeof Update.Type

const latestDay = (headers: ReadonlyArray<SearchStep.Header | undefined>): string | null =>
  headers.map((one) => one?.searchedOn ?? "").reduce((a, b) => (b > a ? b : a), "") || null

/** Runs the searches of a review again, and says what changed. `references`: the works to screen, as text; null unless asked for. Errors: those of the steps. */
export const update = Question.make(
  "review update",
  UpdateRequest,
  Effect.fnUntraced(function* ({ folder, replay, screen }: typeof UpdateRequest.Type) {
    const form = screen === undefined ? undefined : formOf(screen)
    if (screen !== undefined && form === undefined)
      return yield* Question.refuse(
        Question.about(["screen"], `{screen} is ${screen}, whose form is unknown; end its name in .ris or .csv`)
      )
    const open = yield* Effect.fromResult(openReview(folder))
    const before = yield* Effect.fromResult(searchStates(open))
    if (before.some(({ header }) => header === undefined)) return yield* Question.refuse("a search was never run; use `litfuse review run`")
    const { searches, toScreen, ...changes } = yield* updateReview(open, replay)
    const answer: Update = {
      version: 1,
      since: latestDay(before.map(({ header }) => header)),
      at: latestDay(searches),
      ...changes,
      toScreen: toScreen.length
    }
    const references = form === undefined ? null : [...printingWorks(toScreen, form, screen!).pieces].join("")
    return { answer, references, searches }
  })
)

/** Where to write the archive of a review. */
export const PublishRequest = Schema.Struct({
  folder: Field.folder,
  out: Field.about(Field.text, "The archive to write, such as review.zip.", { argument: "archive", completes: "file" })
})

/** Writes a review as an archive without licensed text. Errors: the records are not merged; a file cannot be read or written. */
export const publish = Question.make(
  "review publish",
  PublishRequest,
  Effect.fnUntraced(function* ({ folder, out }: typeof PublishRequest.Type) {
    const open = yield* Effect.fromResult(openReview(folder))
    const { bytes, files } = yield* Effect.flatMap(
      Effect.promise(() => PublicArchive.publish(open)),
      Effect.fromResult
    )
    yield* Effect.fromResult(Files.writeBytes(inFolder(folder, out), [bytes]))
    return { files, bytes: bytes.length }
  })
)
