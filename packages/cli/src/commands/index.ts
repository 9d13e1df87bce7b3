import { existsSync } from "node:fs"
import * as Index from "@litfuse/api/Index"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Completion from "../completion/Completion.ts"
import { definedOptions } from "../definedOptions.ts"
import { withProgress } from "../progress.ts"
import { printRefusal } from "../usageError.ts"
import { paramsFromFlags } from "../paramsFromFlags.ts"
import * as CollectionFlags from "../CollectionFlags.ts"
import { optional, withDefault } from "../flags.ts"

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
      Argument.withDescription(`${CollectionFlags.documents} (or name a --dataset)`)
    ),
    dataset: CollectionFlags.dataset,
    corpus: CollectionFlags.corpus,
    out: optional(Completion.fileFlag("out"), "the file to write"),
    engine: optional(Flag.Literals("engine", ["opensearch"]), "store the index in a cluster of this kind instead of a file"),
    name: optional(Flag.String("name"), "with --engine: the name of the index; other commands use it as opensearch:NAME"),
    url: CollectionFlags.url,
    shards: optional(Flag.Int("shards"), "with --engine: the number of shards of the index (default 1)"),
    replicas: optional(Flag.Int("replicas"), "with --engine: the number of replicas of each shard (default 0)"),
    retriever: withDefault(
      Completion.flag("retriever", "retriever"),
      "bm25",
      "the retriever that will use the index (default bm25); bm25-f and bm25-boost need other fields"
    ),
    param: withDefault(Flag.KeyValuePair("param"), {}, "name=value of a parameter on which the index depends; repeatable"),
    buffer: optional(
      Flag.Int("buffer"),
      "megabytes of text to index at a time; a larger JSONL file is indexed in segments, and an interrupted build can continue (default 128)"
    ),
    format: withDefault(Flag.Literals("format", ["text", "json"]), "text", "text or json (default text)")
  },
  Effect.fnUntraced(function* ({ corpus, retriever, param, format, ...flags }) {
    const named = definedOptions(flags)
    const found = yield* Index.build({ folder: process.cwd(), corpus, retriever, ...named, params: paramsFromFlags(param) }).pipe(
      withProgress,
      printRefusal("litfuse index build"),
      Effect.onInterrupt(() => printResumeHint(named))
    )
    for (const line of resumedBuildLines(found)) yield* Console.error(line)
    yield* Console.log(
      format === "json"
        ? JSON.stringify(found)
        : `${found.index ?? named.out}: ${found.documents} documents, ${found.terms < 0 ? "" : `${found.terms} terms, `}${found.bytes} bytes, sha256 ${found.sha256}`
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
