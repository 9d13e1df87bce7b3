import { tuneDocument } from "@litfuse/api/tune/tuneDocument"
import * as Tune from "@litfuse/api/Tune"
import * as Notice from "@litfuse/engine/Notice"
import * as Files from "@litfuse/files/Files"
import { documentFormats, printDocument } from "@litfuse/document/printDocument"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Completion from "../completion/Completion.ts"
import { optional, withDefault } from "../flags.ts"
import { definedOptions } from "../definedOptions.ts"
import { withProgress } from "../progress.ts"
import { printRefusal } from "../usageError.ts"
import { terminalWidth } from "../table.ts"
import { namesOfFlags, requestFlags } from "../requestFlags.ts"
import { refuseOverwrite } from "../refuseOverwrite.ts"

/** `litfuse tune`: tunes a fusion on some topics, and measures it on held-out topics. */
export const tune = Command.make(
  "tune",
  {
    files: Completion.fileArgument("files").pipe(
      Argument.variadic({ min: 3 }),
      Argument.withDescription("QRELS, then two or more RUNs: of TREC, or tables and JSON of other tools")
    ),
    ...requestFlags(Tune.Request.fields, ["folder", "qrels", "runs"]),
    out: optional(Completion.fileFlag("out"), "write the held-out run: each topic is fused with the method chosen on other topics"),
    format: withDefault(
      Flag.Literals("format", ["json", ...documentFormats]),
      "text",
      "json has every number at full precision; md is for a report, tex for a paper, html a page (default text)"
    )
  },
  Effect.fnUntraced(function* ({ files: [qrels = "", ...runs], out, format, ...flagged }) {
    yield* refuseOverwrite("litfuse tune", [qrels, ...runs], out)
    const request = { folder: process.cwd(), qrels, runs, ...definedOptions(flagged) }
    const found = yield* Tune.run(request).pipe(withProgress, printRefusal("litfuse tune", namesOfFlags(Tune.Request.fields)))
    const { answer } = found
    for (const notice of answer.notices) yield* Console.error(Notice.print(notice))
    if (Option.isSome(out)) {
      const { parts } = yield* Effect.fromResult(Tune.print(found, out.value))
      yield* Effect.fromResult(Files.writeBytes(out.value, parts))
    }
    // only the run itself goes to standard output
    const print = Option.contains(out, "-") ? Console.error : Console.log
    if (format === "json") yield* print(JSON.stringify(answer))
    // notices are on standard error
    else yield* print(printDocument(tuneDocument({ ...answer, notices: [] }), format, terminalWidth()))
  })
).pipe(
  Command.withExamples([
    { command: "litfuse tune qrels.txt bm25.run dense.run", description: "Weights and methods, measured on held-out topics" },
    { command: "litfuse tune qrels.txt a.run b.run c.run -m AP --method rrf", description: "For another measure, by one method" },
    {
      command: "litfuse tune qrels.txt a.run b.run --out held-out.run --format json > tuned.json",
      description: "For a program, with the held-out run"
    }
  ])
)
