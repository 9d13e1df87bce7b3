import { loadTopics } from "@litfuse/bench/dataset/load"
import * as DatasetStore from "@litfuse/bench/dataset/DatasetStore"
import { Progress } from "@litfuse/bench/Progress"
import type { Topic } from "@litfuse/bench/Topic"
import type { DatasetError } from "@litfuse/files/DatasetError"
import * as TableParam from "@litfuse/files/TableParam"
import { clusterRetriever, indexName } from "@litfuse/host/cluster/indexNames"
import * as BatchRetrieval from "@litfuse/host/BatchRetrieval"
import * as TextFiles from "@litfuse/host/TextFiles"
import { anyStore } from "@litfuse/host/Workspace"
import { workerEntry } from "@litfuse/host/workerEntry"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { Watch } from "./Events.ts"
import * as Field from "./fields.ts"
import { inFolder } from "./inFolder.ts"
import { pluginsIn } from "./plugins.ts"
import * as Question from "./Question.ts"
import * as Collection from "./retrieve/RankedCollection.ts"
import { urlWithoutIndex } from "./search/collectionSources.ts"
import * as RunShard from "./retrieve/RunShard.ts"
import * as Fields from "./search/request.ts"
import { unknownRetriever } from "./search/unknownRetriever.ts"
import { shardPlace } from "./shardPlace.ts"

/** A collection to rank for the topics of a file; the request names one of `dataset`, `documents` and `index`. */
export const Request = Schema.Struct({
  folder: Field.folder,
  dataset: Fields.collection.dataset,
  corpus: Fields.collection.corpus,
  documents: Schema.optionalKey(Field.file('A file of documents: JSONL with "_id", "title", "text", or SMART; gzip or not.')),
  index: Fields.collection.index,
  url: Fields.collection.url,
  topics: Field.about(
    Field.text,
    "A file of topics: TREC, JSONL, SMART or `id TAB text`; with a dataset also the name of one of its files.",
    { completes: "file" }
  ),
  retriever: Fields.collection.retriever,
  params: Field.or(Field.params, {}, 'Parameters of the retriever; a table is `{ table: "FILE" }`.', {
    flag: "param",
    about: 'name=value of a parameter of the retriever, a table as {"table":"FILE"}; repeatable.'
  }),
  depth: Field.or(Field.count, 1000, "Hits per topic."),
  ignoreIdentical: Field.or(
    Schema.Boolean,
    false,
    "Whether to leave out the document with the id of a topic, as BEIR does. A dataset may ask for it itself."
  ),
  tag: Field.optional(Schema.String, "The tag of the run. Default: the retriever."),
  out: Field.or(Schema.String, "the run", "Name of the run in messages."),
  shard: Field.optional(Field.text, "Which part of the topics, such as 2/4; `bench merge` combines the parts."),
  workers: Field.optional(Field.count, "How many threads. Default: all cores for large jobs, else one.")
})
export type Request = typeof Request.Type

/** A run of all topics, or of those of a shard. */
export const Answer = Schema.Struct({
  parts: Schema.Array(Schema.Uint8Array).annotate({ description: "The text of the run, or of a shard's file, in consecutive pieces." }),
  topics: Schema.Int,
  documents: Schema.Int,
  retriever: Schema.String,
  lowered: Field.about(Schema.Int, "How many scores were lowered by the smallest step of a 32-bit float to keep trec_eval's order."),
  empty: Schema.Array(Schema.String).annotate({ description: "Topics without a document." }),
  shardFile: Field.optional(Schema.String, "The file that `bench merge` reads for this shard.")
})
export type Answer = typeof Answer.Type

const topicsFrom = ({ folder, topics: name, dataset }: Request): Result.Result<ReadonlyArray<Topic>, DatasetError> => {
  if (dataset === undefined) return TextFiles.topicsOf(inFolder(folder, name))
  return Result.flatMap(DatasetStore.openNamed(anyStore(folder), dataset), (opened) =>
    name in opened.manifest.files ? Result.map(loadTopics(opened, name), ({ value }) => value) : TextFiles.topicsOf(inFolder(folder, name))
  )
}

const onClusters = Effect.promise(() => import("./retrieve/cluster.ts"))

const clusterIndex = (index: string, retriever: string): string | undefined =>
  indexName(index) ?? (retriever === clusterRetriever ? index : undefined)

const placesOf = ({ folder, dataset, corpus, documents, index }: Request): ReadonlyArray<Collection.Place> => [
  ...(dataset === undefined ? [] : [{ dataset, corpus }]),
  ...(documents === undefined ? [] : [{ documents: inFolder(folder, documents) }]),
  ...(index === undefined ? [] : [{ index: inFolder(folder, index) }])
]

/** Refuses a run without a hit, which no reader accepts. A part of a run may be empty. */
const refuseEmpty = (answer: Answer) =>
  answer.parts.some(({ length }) => length > 0)
    ? Effect.succeed(answer)
    : Question.refuse(
        "no document was found for any topic, so the run would be empty; check that topics and documents have words in common"
      )

/** Ranks a collection for every topic. Errors: `ApiError` for an unknown retriever, for invalid parameters, and for unreadable files. */
export const ask = Question.make(
  "retrieve",
  Request,
  Effect.fnUntraced(function* (request: Request) {
    const { folder, retriever: id, params: written, depth, ignoreIdentical, tag, workers, out, shard, dataset } = request
    const [collection, ...others] = placesOf(request)
    if (collection === undefined || others.length > 0)
      return yield* Question.refuse(
        Question.about(["dataset", "documents", "index"], "name one collection: {dataset}, {documents} or {index}")
      )
    const { plugins } = yield* pluginsIn(folder)
    const retrievers = plugins.byId("retriever")
    const remote = request.index === undefined ? undefined : clusterIndex(request.index, id)
    if (request.url !== undefined && remote === undefined) return yield* Question.refuse(urlWithoutIndex)
    if (workers !== undefined && remote !== undefined)
      return yield* Question.refuse(Question.about(["workers"], "{workers} has no effect for an index in a cluster; omit it"))
    const retriever = retrievers.get(id)
    if (retriever === undefined) return yield* Question.refuse(unknownRetriever(id, retrievers))
    const place = shard === undefined ? undefined : yield* shardPlace({ shard, out }, "file")
    const all = yield* Effect.fromResult(topicsFrom(request))
    const topics = place === undefined ? all : RunShard.topicsOf(all, place)
    const params = (yield* Effect.fromResult(TableParam.resolved(written, folder))) as Readonly<Record<string, unknown>>
    const ofDataset =
      dataset === undefined ? undefined : (yield* Effect.fromResult(DatasetStore.openNamed(anyStore(folder), dataset))).manifest
    const writing = { depth, tag: tag ?? id, ignoresIdentical: ignoreIdentical || ofDataset?.ignoreIdentical === true }
    if (remote !== undefined) {
      const { url } = request
      const asked = { folder, index: remote, retriever: id, url, params, topics, ...writing, out }
      const { collection, bytes, lowered, empty } = yield* (yield* onClusters).retrieve(asked)
      const found: Answer = { parts: [bytes], topics: topics.length, documents: collection.documents, retriever: id, lowered, empty }
      if (place === undefined) return yield* refuseEmpty(found)
      const part: Answer = { ...found, ...RunShard.print(out, place, RunShard.kinOfCluster(all, collection, writing, plugins), [bytes]) }
      return part
    }
    const opened = yield* Collection.open(anyStore(folder), collection, retriever, params)
    const { indexed, ready } = opened
    const count = workers ?? BatchRetrieval.workersFor(topics.length, indexed.ids.size)
    const watch = yield* Watch
    const { parts, lowered, empty } = yield* BatchRetrieval.print(
      indexed,
      ready,
      topics,
      { ...writing, file: out },
      {
        entry: workerEntry,
        folder,
        count
      }
    ).pipe(Effect.provideService(Progress, (step) => watch({ _tag: "Stepped", ...step })))
    const made: Answer = { parts, topics: topics.length, documents: indexed.ids.size, retriever: id, lowered, empty }
    if (place === undefined) return yield* refuseEmpty(made)
    const part: Answer = { ...made, ...RunShard.print(out, place, RunShard.kinOf(all, opened, writing, plugins), parts) }
    return part
  })
)
