import { loadTopics } from "@litfuse/bench/dataset/load"
import * as Store from "@litfuse/bench/dataset/Store"
import type { Topic } from "@litfuse/bench/Topic"
import * as Notice from "@litfuse/engine/Notice"
import type { DatasetError } from "@litfuse/files/DatasetError"
import * as Files from "@litfuse/files/Files"
import * as Retrieval from "@litfuse/host/Retrieval"
import * as TextFiles from "@litfuse/host/TextFiles"
import { workerEntry } from "@litfuse/host/workerEntry"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Known from "../completion/known.ts"
import { refusal } from "../refusal.ts"
import { loadRegistry } from "../plugins.ts"
import { unknownRetriever } from "../retrievers.ts"
import { withProgress } from "../progress.ts"
import { anyStore } from "../workspace.ts"
import * as Collection from "./collection.ts"
import * as CollectionFlags from "./collectionFlags.ts"

const refuse = refusal("litfuse retrieve")

/** The topics of a file, or of a dataset's file that has this name. */
const topicsFrom = (name: string, dataset: Option.Option<string>): Result.Result<ReadonlyArray<Topic>, DatasetError> => {
  if (Option.isNone(dataset)) return TextFiles.topicsOf(name)
  return Result.flatMap(Store.open(anyStore(), dataset.value), (opened) =>
    name in opened.manifest.files ? Result.map(loadTopics(opened, name), ({ value }) => value) : TextFiles.topicsOf(name)
  )
}

/** The places that were named. */
const placesOf = (
  dataset: Option.Option<string>,
  corpus: string,
  documents: Option.Option<string>,
  index: Option.Option<string>
): ReadonlyArray<Collection.Place> => [
  ...Option.toArray(Option.map(dataset, (id) => ({ dataset: id, corpus }))),
  ...Option.toArray(Option.map(documents, (path) => ({ documents: path }))),
  ...Option.toArray(Option.map(index, (path) => ({ index: path })))
]

/** `litfuse retrieve`: a run for all topics of a file. */
export const retrieve = Command.make(
  "retrieve",
  {
    dataset: CollectionFlags.dataset,
    corpus: CollectionFlags.corpus,
    documents: Known.fileFlag("documents").pipe(Flag.optional, Flag.withDescription(Collection.documents)),
    index: CollectionFlags.index,
    topics: Known.fileFlag("topics").pipe(
      Flag.withDescription("a file of topics: TREC, JSONL, SMART or `id TAB text`; with --dataset also the name of one of its files")
    ),
    out: Known.fileFlag("out").pipe(Flag.withDescription("the run file to write; as gzip when it ends in .gz")),
    retriever: CollectionFlags.retriever,
    param: Flag.KeyValuePair("param").pipe(
      Flag.withDefault({}),
      Flag.withDescription('name=value of a parameter of the retriever, a table as {"table":"FILE"}; repeatable')
    ),
    depth: Flag.Int("depth").pipe(Flag.withDefault(1000), Flag.withDescription("hits per topic (default 1000)")),
    tag: Flag.String("tag").pipe(Flag.optional, Flag.withDescription("the tag of the run (default: the retriever)")),
    workers: Flag.Int("workers").pipe(
      Flag.optional,
      Flag.withDescription("how many threads to use (default: all cores for large jobs, else one)")
    )
  },
  Effect.fnUntraced(function* ({ dataset, corpus, documents, index, topics, out, retriever: id, param, depth, tag, workers }) {
    const places = placesOf(dataset, corpus, documents, index)
    if (places.length !== 1) return yield* refuse("name what is searched: one of --dataset, --documents and --index")
    if (depth < 1) return yield* refuse(`--depth is ${depth}; it takes a whole number of at least 1`)
    if (Option.isSome(workers) && workers.value < 1)
      return yield* refuse(`--workers is ${workers.value}; it takes a whole number of at least 1`)
    const retrievers = (yield* loadRegistry()).plugins.byId("retriever")
    const retriever = retrievers.get(id)
    if (retriever === undefined) return yield* refuse(unknownRetriever(id, retrievers))
    const needs = yield* Effect.fromResult(topicsFrom(topics, dataset))
    const params = yield* Effect.fromResult(Collection.resolved(param))
    const { indexed, ready } = yield* Collection.open(anyStore(), places[0]!, retriever, params)
    const count = Option.getOrElse(workers, () => Retrieval.workersFor(needs.length, indexed.ids.size))
    const writing = { depth, tag: Option.getOrElse(tag, () => id), file: out }
    const { parts, lowered, empty } = yield* withProgress(
      Retrieval.print(indexed, ready, needs, writing, { entry: workerEntry, folder: process.cwd(), count })
    )
    yield* Effect.fromResult(Files.writeBytes(out, parts))
    if (empty.length > 0)
      yield* Console.error(
        Notice.print(Notice.make("empty-list", out, `no document for ${empty.length} topic(s): ${empty.slice(0, 5).join(", ")}`))
      )
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
    // what is piped on is the run alone
    yield* (out === "-" ? Console.error : Console.log)(`${out}: ${needs.length} topics, ${indexed.ids.size} documents, ${retriever.id}`)
  })
).pipe(
  Command.withExamples([
    { command: "litfuse retrieve --index corpus.index --topics topics.tsv --out bm25.run", description: "BM25 with Anserini's parameters" },
    {
      command: "litfuse retrieve --dataset scifact --topics topics --param k1=1.2 --param b=0.75 --out bm25.run.gz",
      description: "Needs SciFact under LITFUSE_DATA"
    }
  ])
)
