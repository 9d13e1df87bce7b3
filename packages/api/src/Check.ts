import { type RunLine, runLines } from "@litfuse/eval/formats/RunLines"
import * as TrecRun from "@litfuse/eval/formats/TrecRun"
import type { Run } from "@litfuse/eval/Run"
import * as RunCheck from "@litfuse/eval/RunCheck"
import type { DatasetError } from "@litfuse/files/DatasetError"
import * as Files from "@litfuse/files/Files"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { type Input, readQrels, readRun } from "./evaluate/readRuns.ts"
import * as Fields from "./evaluate/request.ts"
import { topicIds } from "./evaluate/topicIds.ts"
import * as Field from "./fields.ts"
import { inFolder } from "./inFolder.ts"
import * as Question from "./Question.ts"

/** A run to check. */
export const Request = Field.about(
  Schema.Struct({
    folder: Field.folder,
    run: Fields.RunLike,
    qrels: Field.optional(Fields.QrelsLike, "Judgements, a file or grades, to check for missing topics and count judged hits.", {
      completes: "file",
      takesOne: true,
      about: "Judgements, to find missing topics and count judged hits."
    }),
    topics: Field.optional(
      Schema.Union([Schema.String, Field.texts]).annotate({ expected: "a file or a list of ids" }),
      "The topics of the task, to find missing and foreign ones: a file of topics, a file with an id on each line, or ids.",
      { completes: "file", takesOne: true, about: "The topics of the task: a file as `retrieve` reads it, or with an id on each line." }
    ),
    documents: Field.optional(Schema.String, "A file of all valid document ids, one on each line; any other id is reported.", {
      completes: "file"
    }),
    depth: Field.or(Field.count, 1000, "The most hits allowed per topic.", { flag: "max-hits" })
  }),
  "What `check` is asked."
)
export type Request = typeof Request.Type

/** The result of one check. */
export const Finding = Field.about(
  Schema.Struct({
    id: Schema.Literals(RunCheck.checks.map(({ id }) => id)),
    state: Field.about(
      Schema.Literals(["ok", "failed", "skipped"]),
      "`failed`: an organiser would refuse the run; `skipped`: the check needs something that was not given."
    ),
    line: Schema.NullOr(Schema.Int).annotate({ description: "The first line that is wrong; null where no line is." }),
    message: Schema.String
  }),
  "The result of one check."
)

/** The results of all checks, in the order of a report. */
export const Answer = Field.about(
  Schema.Struct({
    version: Schema.Literal(1),
    file: Schema.String,
    checks: Schema.Array(Finding)
  }),
  "What `check` answers: what `litfuse eval --check --format json` prints."
)
export type Answer = typeof Answer.Type

const idsOf = (text: string): ReadonlySet<string> =>
  new Set(
    text
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line !== "")
  )

/** A run and the lines of its file; scores have none. */
const readLines = (input: Input): Result.Result<{ readonly run: Run; readonly lines?: ReadonlyArray<RunLine> }, DatasetError> =>
  Result.gen(function* () {
    const { from, file } = input
    // a document that comes twice is found by its check
    if (typeof from !== "string") return { run: yield* readRun(input, {}) }
    const bytes = yield* Files.readBytes(from)
    return { run: yield* TrecRun.parse(bytes, file, { duplicates: "best" }), lines: yield* runLines(bytes, file) }
  })

/**
 * Checks a run as an organiser's script would: columns, tags, ranks, depth, topics, order, ties, unknown documents.
 *
 * - empty: scores outside a file have no lines and no order, so the checks of these are skipped
 * - errors: `ApiError` for a line that cannot be read
 */
export const ask = Question.make("check", Request, ({ folder, run: like, qrels, topics, documents, depth }: Request) =>
  Effect.fromResult(
    Result.gen(function* () {
      const { run, lines } = yield* readLines(Fields.runIn(folder, like))
      const judged = qrels === undefined ? undefined : yield* readQrels(Fields.qrelsIn(folder, qrels), {})
      const known = documents === undefined ? undefined : yield* Result.map(Files.readText(inFolder(folder, documents)), idsOf)
      const task = typeof topics === "string" ? yield* topicIds(inFolder(folder, topics)) : topics
      const checks = RunCheck.check(run, lines, {
        depth,
        ...(task === undefined ? {} : { topics: task }),
        ...(judged === undefined ? {} : { qrels: judged }),
        ...(known === undefined ? {} : { documents: known })
      })
      return { version: 1, file: typeof like === "string" ? like : "run", checks } satisfies Answer
    })
  )
)
