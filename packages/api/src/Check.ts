import * as TrecRun from "@litfuse/eval/formats/TrecRun"
import * as RunCheck from "@litfuse/eval/RunCheck"
import * as Files from "@litfuse/files/Files"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { readQrels, readRun } from "./evaluate/readRuns.ts"
import * as Fields from "./evaluate/request.ts"
import * as Field from "./fields.ts"
import { inFolder } from "./inFolder.ts"
import * as Question from "./Question.ts"

/** A run to check. */
export const Request = Field.about(
  Schema.Struct({
    folder: Field.folder,
    run: Fields.RunLike,
    qrels: Field.optional(Fields.QrelsLike, "Judgements, a file or grades, to check for missing topics and count judged hits."),
    documents: Field.optional(Schema.String, "A file of all valid document ids, one on each line; any other id is reported."),
    depth: Field.or(Field.whole, 1000, "The most hits allowed per topic.")
  }),
  "What `check` is asked."
)
export type Request = typeof Request.Type

/** The result of one check. */
export const Finding = Field.about(
  Schema.Struct({
    state: Field.about(
      Schema.Literals(["ok", "note", "wrong"]),
      "`wrong`: an organiser would refuse the run; `note`: worth knowing; `ok`: neither."
    ),
    what: Schema.String.annotate({ description: "What was checked." }),
    detail: Schema.String
  }),
  "The result of one check."
)

/** The results of all checks, in the order of a report. */
export const Answer = Field.about(
  Schema.Struct({
    findings: Schema.Array(Finding),
    wrong: Schema.Int.annotate({ description: "How many checks failed." })
  }),
  "What `check` answers."
)
export type Answer = typeof Answer.Type

const idsOf = (text: string): ReadonlySet<string> =>
  new Set(
    text
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line !== "")
  )

/**
 * Checks a run as an organiser's script would: depth, topics, ties, order, unknown documents.
 *
 * - empty: scores outside a file have no order, so the check of the order passes
 * - errors: `ApiError` for a line that cannot be read
 */
export const ask = Question.make("check", Request, ({ folder, run: like, qrels, documents, depth }: Request) =>
  Effect.fromResult(
    Result.gen(function* () {
      const run = yield* readRun(Fields.runIn(folder, like), {}, TrecRun.fromFile)
      const judged = qrels === undefined ? undefined : yield* readQrels(Fields.qrelsIn(folder, qrels), {})
      const known = documents === undefined ? undefined : yield* Result.map(Files.readText(inFolder(folder, documents)), idsOf)
      const findings = RunCheck.check(run, {
        depth,
        ...(judged === undefined ? {} : { qrels: judged }),
        ...(known === undefined ? {} : { documents: known })
      })
      return { findings, wrong: findings.filter(({ state }) => state === "wrong").length } satisfies Answer
    })
  )
)
