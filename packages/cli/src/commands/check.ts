import * as Files from "@litfuse/files/Files"
import * as TrecQrels from "@litfuse/eval/formats/TrecQrels"
import * as TrecRun from "@litfuse/eval/formats/TrecRun"
import { table } from "../table.ts"
import * as RunCheck from "@litfuse/eval/RunCheck"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Known from "../completion/known.ts"
import { Exit } from "../Exit.ts"

const idsOf = (file: string) =>
  Result.map(
    Files.readText(file),
    (text) =>
      new Set(
        text
          .split("\n")
          .map((line) => line.trim())
          .filter((line) => line !== "")
      )
  )

/** `litfuse check`: checks a run as an organiser's script would. */
export const check = Command.make(
  "check",
  {
    run: Known.fileArgument("run").pipe(Argument.withDescription("a run file, gzip or not")),
    qrels: Known.fileFlag("qrels").pipe(
      Flag.optional,
      Flag.withDescription("judgements, to check that all topics are there and how many hits were judged")
    ),
    documents: Known.fileFlag("documents").pipe(
      Flag.optional,
      Flag.withDescription("a file of all valid document ids, one on each line; any other id is reported")
    ),
    depth: Flag.Int("depth").pipe(Flag.withDefault(1000), Flag.withDescription("the most hits allowed per topic (default 1000)"))
  },
  Effect.fnUntraced(function* ({ run: file, qrels, documents, depth }) {
    const run = yield* Effect.fromResult(Result.flatMap(Files.readBytes(file), (bytes) => TrecRun.parse(bytes, file)))
    const judged = Option.isNone(qrels)
      ? undefined
      : yield* Effect.fromResult(Result.flatMap(Files.readBytes(qrels.value), (bytes) => TrecQrels.parse(bytes, qrels.value)))
    const known = Option.isNone(documents) ? undefined : yield* Effect.fromResult(idsOf(documents.value))
    const findings = RunCheck.check(run, {
      depth,
      ...(judged === undefined ? {} : { qrels: judged }),
      ...(known === undefined ? {} : { documents: known })
    })
    const rows = findings.map(({ state, what, detail }) => [state, what, detail])
    yield* Console.log(table(["state", "check", "finding"], ["left", "left", "left"], rows))
    const wrong = findings.filter(({ state }) => state === "wrong").length
    if (wrong > 0) {
      yield* Console.error(`litfuse check: ${wrong} check(s) failed for ${file}`)
      return yield* new Exit({ code: 1 })
    }
  })
).pipe(
  Command.withExamples([
    { command: "litfuse check my.run.gz --qrels qrels.txt --documents docids.txt.gz", description: "As NIST checks a submission" }
  ])
)
