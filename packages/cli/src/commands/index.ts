import { existsSync } from "node:fs"
import * as Index from "@litfuse/api/Index"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Known from "../completion/known.ts"
import { given } from "../given.ts"
import { withProgress } from "../progress.ts"
import { refusing } from "../refusal.ts"
import { written } from "../written.ts"
import * as CollectionFlags from "../collectionFlags.ts"
import { optional, withDefault } from "../flag.ts"

/** What became of a build that was ended before. */
const earlier = ({ resumed, forgotten, again = 0, divided = 0 }: Index.Answer): ReadonlyArray<string> => [
  ...(resumed > 0 ? [`${resumed} documents had been indexed by a build that was ended`] : []),
  ...(forgotten ? ["a build that was ended had read other text, or had other --shards: it was begun again"] : []),
  ...(again > 0 ? [`${again} documents were sent again, because the cluster had no room for them at first`] : []),
  ...(divided > 0 ? [`${divided} terms have more than 8191 characters, and are found in parts only`] : [])
]

/** Says what a build that is ended leaves behind, if it does. */
const kept = ({ out, engine }: { readonly out?: string; readonly engine?: string }): Effect.Effect<void> => {
  if (engine !== undefined) return Console.error("stopped; the same command goes on from what the cluster has")
  return existsSync(`${out}.segments`)
    ? Console.error(`stopped; what was indexed is in ${out}.segments, and the same command goes on from there`)
    : Effect.void
}

const build = Command.make(
  "build",
  {
    documents: Known.fileArgument("documents").pipe(
      Argument.optional,
      Argument.withDescription(`${CollectionFlags.documents} (or name a --dataset)`)
    ),
    dataset: CollectionFlags.dataset,
    corpus: CollectionFlags.corpus,
    out: optional(Known.fileFlag("out"), "the file to write"),
    engine: optional(Flag.Literals("engine", ["opensearch"]), "keep the index in a cluster of this kind, instead of a file"),
    name: optional(Flag.String("name"), "with --engine: what the index is called; others name it as opensearch:NAME"),
    url: CollectionFlags.url,
    shards: optional(Flag.Int("shards"), "with --engine: into how many parts the index is divided (default 1)"),
    replicas: optional(Flag.Int("replicas"), "with --engine: how many further copies of each part there are (default 0)"),
    retriever: withDefault(
      Known.flag("retriever", "retriever"),
      "bm25",
      "the retriever that will use the index (default bm25); bm25-f and bm25-boost need other fields"
    ),
    param: withDefault(Flag.KeyValuePair("param"), {}, "name=value of a parameter on which the index depends; repeatable"),
    buffer: optional(
      Flag.Int("buffer"),
      "megabytes of text that are indexed at a time; a larger file of JSONL is indexed in segments, and an ended build continues (default 128)"
    ),
    format: withDefault(Flag.Literals("format", ["text", "json"]), "text", "text or json (default text)")
  },
  Effect.fnUntraced(function* ({ corpus, retriever, param, format, ...flags }) {
    const named = given(flags)
    const found = yield* Index.build({ folder: process.cwd(), corpus, retriever, ...named, params: written(param) }).pipe(
      withProgress,
      refusing("litfuse index build"),
      Effect.onInterrupt(() => kept(named))
    )
    for (const line of earlier(found)) yield* Console.error(line)
    yield* Console.log(
      format === "json"
        ? JSON.stringify(found)
        : `${found.index ?? named.out}: ${found.documents} documents, ${found.terms < 0 ? "" : `${found.terms} terms, `}${found.bytes} bytes, sha256 ${found.sha256}`
    )
  })
).pipe(
  Command.withDescription("Index documents once, and keep the index in a file"),
  Command.withExamples([
    { command: "litfuse index build corpus.jsonl.gz --out corpus.index", description: "A collection as BEIR stores it" },
    { command: "litfuse index build --dataset scifact --out scifact.index", description: "Needs SciFact under LITFUSE_DATA" },
    {
      command: "litfuse index build corpus.jsonl.gz --engine opensearch --url OPENSEARCH_URL --name corpus --shards 3 --replicas 1",
      description: "In a cluster of OpenSearch, whose addresses stand in a variable"
    }
  ])
)

/** `litfuse index`: indexes that are kept in files. */
export const index = Command.make("index").pipe(Command.withSubcommands([build]))
