import { existsSync } from "node:fs"
import * as Index from "@litfuse/api/Index"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Completion from "../completion/Completion.ts"
import { definedOptions } from "../definedOptions.ts"
import { withProgress } from "../progress.ts"
import { printRefusal } from "../usageError.ts"
import { outputFlags, printOutput } from "../outputFlags.ts"
import { requestFlags } from "../requestFlags.ts"
import { refuseOverwrite } from "../refuseOverwrite.ts"

const resumedBuildLines = ({ resumed, forgotten, again = 0, divided = 0 }: Index.Answer): ReadonlyArray<string> => [
  ...(resumed > 0 ? [`${resumed} documents were already indexed by an interrupted build`] : []),
  ...(forgotten ? ["an interrupted build used other text or other --shards; this build starts over"] : []),
  ...(again > 0 ? [`${again} documents were sent again, because the cluster had no capacity at first`] : []),
  ...(divided > 0 ? [`${divided} terms have more than 8191 characters; only parts of them can be found`] : [])
]

const printResumeHint = ({ out, engine }: { readonly out?: string; readonly engine?: string }): Effect.Effect<void> => {
  if (engine !== undefined) return Console.error("stopped; the same command continues from the documents in the cluster")
  return existsSync(`${out}.segments`)
    ? Console.error(`stopped; the indexed documents are in ${out}.segments, and the same command continues from there`)
    : Effect.void
}

const build = Command.make(
  "build",
  {
    documents: Completion.fileArgument("documents").pipe(
      Argument.optional,
      Argument.withDescription('a file of documents: JSONL with "_id", "title", "text", or SMART; may be gzip (or name a --dataset)')
    ),
    ...requestFlags(Index.Request.fields, ["folder", "documents"]),
    format: outputFlags.format
  },
  Effect.fnUntraced(function* ({ format, ...flags }) {
    const named = definedOptions(flags)
    yield* refuseOverwrite("litfuse index build", [named.documents], named.out)
    const found = yield* Index.build({ folder: process.cwd(), ...named }).pipe(
      withProgress,
      printRefusal("litfuse index build"),
      Effect.onInterrupt(() => printResumeHint(named))
    )
    for (const line of resumedBuildLines(found)) yield* Console.error(line)
    yield* printOutput(
      { format, out: Option.none() },
      found,
      () =>
        `${found.index ?? named.out}: ${found.documents} documents, ${found.terms < 0 ? "" : `${found.terms} terms, `}${found.bytes} bytes, sha256 ${found.sha256}`
    )
  })
).pipe(
  Command.withDescription("Index documents once, and store the index in a file"),
  Command.withExamples([
    { command: "litfuse index build corpus.jsonl.gz --out corpus.index", description: "A collection as BEIR stores it" },
    { command: "litfuse index build --dataset scifact --out scifact.index", description: "Needs SciFact under LITFUSE_DATA" },
    {
      command: "litfuse index build corpus.jsonl.gz --engine opensearch --url OPENSEARCH_URL --name corpus --shards 3 --replicas 1",
      description: "In a cluster of OpenSearch, with its addresses in a variable"
    }
  ])
)

/** `litfuse index`: indexes in files or clusters. */
export const index = Command.make("index").pipe(Command.withSubcommands([build]))
