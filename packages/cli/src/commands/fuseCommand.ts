import * as Fuse from "@litfuse/api/Fuse"
import * as Notice from "@litfuse/engine/Notice"
import * as Files from "@litfuse/files/Files"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Completion from "../completion/Completion.ts"
import { definedOptions } from "../definedOptions.ts"
import { printRefusal } from "../usageError.ts"
import { optional } from "../flags.ts"
import { requestFlags } from "../requestFlags.ts"
import { refuseOverwrite } from "../refuseOverwrite.ts"

/** `litfuse fuse`: fuses several run files into one. */
export const fuseCommand = Command.make(
  "fuse",
  {
    runs: Completion.fileArgument("runs").pipe(
      Argument.variadic({ min: 2 }),
      Argument.withDescription("two or more run files: TREC, CSV, TSV or JSON; may be gzip")
    ),
    ...requestFlags(Fuse.Request.fields, ["folder", "runs", "train"]),
    k: optional(Flag.Finite("k"), "rrf: the constant added to ranks (default 60)"),
    weights: optional(Flag.String("weights"), "one weight per run, separated by commas"),
    train: optional(
      Completion.fileFlag("train"),
      "judgements on which a learning method is trained; their topics are left out of the fused run"
    ),
    out: Completion.fileFlag("out").pipe(Flag.withDescription("the file to write; as gzip if its name ends in .gz"))
  },
  Effect.fnUntraced(function* ({ runs: files, k, weights, params, out, ...flagged }) {
    yield* refuseOverwrite("litfuse fuse", [...files, flagged.train], out)
    const own = definedOptions({ k, weights: Option.map(weights, (text) => text.split(",").map(Number)) })
    const request = { folder: process.cwd(), runs: files, ...definedOptions(flagged), params: { ...Option.getOrUndefined(params), ...own } }
    const fused = yield* Fuse.run(request).pipe(printRefusal("litfuse fuse"))
    const { run, notices, runs, method, trainedOn } = fused
    for (const notice of notices) yield* Console.error(Notice.print(notice))
    const { parts, lowered } = yield* Effect.fromResult(Fuse.print(fused, out))
    yield* Effect.fromResult(Files.writeBytes(out, parts))
    if (lowered > 0)
      yield* Console.error(
        Notice.print(
          Notice.make(
            "scores-lowered",
            out,
            `${lowered} score(s) lowered by the smallest step of a 32-bit float, so that trec_eval keeps the order`
          )
        )
      )
    const trained = trainedOn === 0 ? "" : `; ${trainedOn} topics it was trained on left out`
    // only the run itself goes to standard output
    yield* (out === "-" ? Console.error : Console.log)(`${out}: ${runs} runs fused by ${method}, ${run.topics.size} topics${trained}`)
  })
).pipe(
  Command.withExamples([
    { command: "litfuse fuse bm25.run dense.run --method rrf --out fused.run", description: "Reciprocal rank fusion, k = 60" },
    { command: "litfuse fuse a.run b.run c.run --k 10 --weights 2,1,1 --out fused.run.gz", description: "With weights, written as gzip" },
    { command: "litfuse fuse a.run b.run --param missing=worst --out fused.run", description: "With another parameter of the method" },
    {
      command: "litfuse fuse a.run b.run --method linear-ridge --train qrels.txt --out fused.run",
      description: "Weights are learned from judged topics, for all others"
    }
  ])
)
