import { mkdirSync } from "node:fs"
import { dirname } from "node:path"
import * as Retrieve from "@litfuse/api/Retrieve"
import * as Notice from "@litfuse/engine/Notice"
import * as Files from "@litfuse/files/Files"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Completion from "../completion/Completion.ts"
import { definedOptions } from "../definedOptions.ts"
import { withProgress } from "../progress.ts"
import { printRefusal } from "../usageError.ts"
import { paramsFromFlags } from "../paramsFromFlags.ts"
import * as CollectionFlags from "../CollectionFlags.ts"
import { optional, withDefault } from "../flags.ts"

/** `litfuse retrieve`: a run for all topics of a file. */
export const retrieveCommand = Command.make(
  "retrieve",
  {
    dataset: CollectionFlags.dataset,
    corpus: CollectionFlags.corpus,
    documents: optional(Completion.fileFlag("documents"), CollectionFlags.documents),
    index: CollectionFlags.index,
    url: CollectionFlags.url,
    topics: Completion.fileFlag("topics").pipe(
      Flag.withDescription("a file of topics: TREC, JSONL, SMART or `id TAB text`; with --dataset, also the name of one of its files")
    ),
    out: Completion.fileFlag("out").pipe(Flag.withDescription("the run file to write; as gzip if its name ends in .gz")),
    retriever: CollectionFlags.retriever,
    param: withDefault(
      Flag.KeyValuePair("param"),
      {},
      'name=value of a parameter of the retriever, a table as {"table":"FILE"}; repeatable'
    ),
    depth: withDefault(Flag.Int("depth"), 1000, "hits per topic (default 1000)"),
    tag: optional(Flag.String("tag"), "the tag of the run (default: the retriever)"),
    shard: optional(
      Flag.String("shard"),
      "search one part of the topics, such as 2/4 for the second of four, for `bench merge`; the file name begins with --out"
    ),
    workers: optional(Flag.Int("workers"), "the number of threads (default: all cores for large jobs, else one)")
  },
  Effect.fnUntraced(function* ({ param, topics: topicsFile, out, ...flagged }) {
    const run = yield* Retrieve.ask({
      folder: process.cwd(),
      ...definedOptions(flagged),
      topics: topicsFile,
      out,
      params: paramsFromFlags(param)
    }).pipe(withProgress, printRefusal("litfuse retrieve"))
    const { parts, lowered, empty, topics, documents, retriever, shardFile: file = out } = run
    // `bench run --shard` creates its folder, too
    if (run.shardFile !== undefined)
      yield* Effect.fromResult(Result.try({ try: () => mkdirSync(dirname(file), { recursive: true }), catch: Files.writeFailure(file) }))
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
