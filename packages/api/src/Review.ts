import * as Bibliography from "@litfuse/bibliography/Bibliography"
import * as Files from "@litfuse/files/Files"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as Field from "./fields.ts"
import { inFolder } from "./inFolder.ts"
import * as Question from "./Question.ts"
import * as CheckOutput from "./review/CheckOutput.ts"
import { openReview } from "./review/openReview.ts"
import { outputProblem } from "./review/outputProblem.ts"
import * as ReportFile from "./review/ReportFile.ts"
import * as StageWorks from "./review/StageWorks.ts"
import * as PublicArchive from "./review/PublicArchive.ts"
import * as ReviewCheck from "./review/ReviewCheck.ts"
import { replayAll } from "./review/ReplayedSearches.ts"
import { reviewState } from "./review/reviewState.ts"
import { StrategyTest, testStrategies } from "./review/testStrategies.ts"
import { analystsOf } from "./review/RunSteps.ts"
import { StatusRequest } from "./review/Status.ts"

export { Check, annotations, junit, summary } from "./review/CheckOutput.ts"
export { AssignRequest, assign, MergeRequest, merge } from "./review/Assignments.ts"
export { init, InitRequest } from "./review/Init.ts"
export { run, RunRequest, stepNames } from "./review/RunSteps.ts"
export { Chase, ChaseRequest, chase } from "./review/Chase.ts"
export { Update, UpdateRequest, update } from "./review/Update.ts"
export { outputProblem } from "./review/outputProblem.ts"
export { Status, status } from "./review/Status.ts"

/** A folder with a review. */
export const Request = StatusRequest

/** A report of a review. */
export const ReportRequest = Schema.Struct({
  folder: Field.folder,
  format: Field.or(
    Schema.Literals([...ReportFile.formats, "extraction"]),
    "html",
    "The output: the report, the diagram of its flow, the included works as references, or as a table for extraction."
  ),
  stage: Field.optional(
    Field.text,
    "With references and extraction: the stage whose included works are meant. Default: those of the review."
  ),
  template: Field.optional(Field.text, "With extraction: a CSV file of one line, the names of the columns of the table.", {
    completes: "file"
  })
})

const isReferences = Schema.is(Schema.Literals(Bibliography.names))

/** Why a request for a report makes no sense; undefined when it does. */
const reportProblem = ({ format, stage, template }: typeof ReportRequest.Type) => {
  if (template !== undefined && format !== "extraction")
    return Question.about(["template", "format"], "{template} has no effect without {format} extraction")
  return stage !== undefined && format !== "extraction" && !isReferences(format)
    ? Question.about(["stage", "format"], `{stage} has no effect on ${format}; choose references with {format}, or extraction`)
    : undefined
}

/** The report of a review in a format. Errors: the records are not merged; a file cannot be read. */
export const report = Question.make(
  "review report",
  ReportRequest,
  Effect.fnUntraced(function* (request: typeof ReportRequest.Type) {
    const { folder, format, stage, template } = request
    const problem = reportProblem(request)
    if (problem !== undefined) return yield* Question.refuse(problem)
    const open = yield* Effect.fromResult(openReview(folder))
    if (format === "extraction")
      return yield* Effect.fromResult(StageWorks.extraction(open, stage, template === undefined ? undefined : inFolder(folder, template)))
    if (stage !== undefined && isReferences(format)) return yield* Effect.fromResult(StageWorks.references(open, stage, format))
    return yield* Effect.fromResult(ReportFile.print(open, format, yield* analystsOf(open)))
  })
)

/** A review to check, or a published archive. */
export const CheckRequest = Schema.Struct({
  folder: Field.folder,
  public: Field.optional(Field.text, "An archive of `litfuse review publish` to check instead of the folder.", { completes: "file" }),
  replays: Field.or(Schema.Boolean, true, "Whether to replay the recorded answers of sources.", {
    flag: "no-replay",
    about: "Do not replay the recorded answers of sources."
  })
})

const checkFolder = Effect.fnUntraced(function* (folder: string, replays: boolean) {
  const open = yield* Effect.fromResult(openReview(folder))
  const state = yield* Effect.fromResult(reviewState(open))
  const replayed = replays ? { replayed: yield* replayAll(open, state.searches) } : {}
  const checked = yield* Effect.fromResult(ReviewCheck.runAll({ open, state, ...replayed, analysts: yield* analystsOf(open) }))
  return { checked, notices: state.notices }
})

const checkFile = (folder: string, archive: string) =>
  Effect.fromResult(Result.flatMap(Files.readPlainBytes(inFolder(folder, archive)), (bytes) => PublicArchive.checkArchive(bytes, archive)))

/** Checks a review, or a published archive. Errors: there is no review, or a file of it cannot be read. */
export const check = Question.make(
  "review check",
  CheckRequest,
  Effect.fnUntraced(function* ({ folder, public: archive, replays }: typeof CheckRequest.Type) {
    const { checked, notices } = yield* archive === undefined ? checkFolder(folder, replays) : checkFile(folder, archive)
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
    const problem = outputProblem(folder, [out])
    if (problem !== undefined) return yield* Question.refuse(problem)
    const open = yield* Effect.fromResult(openReview(folder))
    const { bytes, files } = yield* Effect.flatMap(
      Effect.promise(() => PublicArchive.publish(open)),
      Effect.fromResult
    )
    yield* Effect.fromResult(Files.writeBytes(inFolder(folder, out), [bytes]))
    return { files, bytes: bytes.length }
  })
)
