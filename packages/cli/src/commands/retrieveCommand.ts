import { makeShardFolder } from "@litfuse/api/shardPlace"
import * as Retrieve from "@litfuse/api/Retrieve"
import * as Notice from "@litfuse/engine/Notice"
import * as Files from "@litfuse/files/Files"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Completion from "../completion/Completion.ts"
import { definedOptions } from "../definedOptions.ts"
import { withProgress } from "../progress.ts"
import { printRefusal } from "../usageError.ts"
import { requestFlags } from "../requestFlags.ts"
import { refuseOverwrite } from "../refuseOverwrite.ts"

/** `litfuse retrieve`: a run for all topics of a file. */
export const retrieveCommand = Command.make(
  "retrieve",
  {
    ...requestFlags(Retrieve.Request.fields, ["folder", "out"]),
    out: Completion.fileFlag("out").pipe(Flag.withDescription("the run file to write; as gzip if its name ends in .gz"))
  },
  Effect.fnUntraced(function* ({ out, ...flagged }) {
    yield* refuseOverwrite("litfuse retrieve", [flagged.topics, flagged.documents, flagged.index], out)
    const run = yield* Retrieve.ask({
      folder: process.cwd(),
      ...definedOptions(flagged),
      out
    }).pipe(withProgress, printRefusal("litfuse retrieve"))
    const { parts, lowered, empty, topics, documents, retriever, shardFile: file = out } = run
    if (run.shardFile !== undefined) yield* Effect.fromResult(makeShardFolder(file))
    yield* Effect.fromResult(Files.writeBytes(file, parts))
    if (empty.length > 0)
      yield* Console.error(
        Notice.print(Notice.make("empty-list", file, `no document for ${empty.length} topic(s): ${empty.slice(0, 5).join(", ")}`))
      )
    if (lowered > 0)
      yield* Console.error(
        Notice.print(
          Notice.make(
            "scores-lowered",
            file,
            `${lowered} score(s) lowered by the smallest step of a 32-bit float, so that trec_eval keeps the order`
          )
        )
      )
    // stdout has only the run
    yield* (out === "-" ? Console.error : Console.log)(`${file}: ${topics} topics, ${documents} documents, ${retriever}`)
  })
).pipe(
  Command.withExamples([
    { command: "litfuse retrieve --index corpus.index --topics topics.tsv --out bm25.run", description: "BM25 with Anserini's parameters" },
    {
      command: "litfuse retrieve --dataset scifact --topics topics --param k1=1.2 --param b=0.75 --out bm25.run.gz",
      description: "Needs SciFact under LITFUSE_DATA"
    },
    {
      command: "litfuse retrieve --index corpus.index --topics topics.tsv --out parts/bm25.run --shard 2/4",
      description: "The second of four parts, on any machine, for `litfuse bench merge parts/`"
    }
  ])
)
