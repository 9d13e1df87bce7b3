import { loadTopics } from "@litfuse/bench/dataset/load"
import * as Store from "@litfuse/bench/dataset/Store"
import { Progress } from "@litfuse/bench/Progress"
import type { Topic } from "@litfuse/bench/Topic"
import type { DatasetError } from "@litfuse/files/DatasetError"
import * as TableParam from "@litfuse/files/TableParam"
import * as Cluster from "@litfuse/host/cluster/names"
import * as Retrieval from "@litfuse/host/Retrieval"
import * as TextFiles from "@litfuse/host/TextFiles"
import { anyStore } from "@litfuse/host/Workspace"
import { workerEntry } from "@litfuse/host/workerEntry"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { Watch } from "./Events.ts"
import * as Field from "./fields.ts"
import { inFolder } from "./folder.ts"
import { pluginsIn } from "./plugins.ts"
import * as Question from "./Question.ts"
import * as Collection from "./retrieve/collection.ts"
import { strayUrl } from "./search/atHand.ts"
import * as RunShard from "./retrieve/shard.ts"
import * as Fields from "./search/request.ts"
import { unknownRetriever } from "./search/retrievers.ts"
import { shardPlace } from "./shardPlace.ts"

/** A collection to be ranked for the topics of a file; one of `dataset`, `documents` and `index` is named. */
export const Request = Schema.Struct({
  folder: Field.folder,
  dataset: Fields.collection.dataset,
  corpus: Fields.collection.corpus,
  documents: Schema.optionalKey(
    Field.text.annotate({ description: 'A file of documents: JSONL with "_id", "title", "text", or SMART; gzip or not.' })
  ),
  index: Fields.collection.index,
  url: Fields.collection.url,
  topics: Field.text.annotate({
    description: "A file of topics: TREC, JSONL, SMART or `id TAB text`; with a dataset also the name of one of its files."
  }),
  retriever: Fields.collection.retriever,
  params: Field.or(Field.params.annotate({ description: 'Parameters of the retriever; a table is `{ table: "FILE" }`.' }), {}),
  depth: Field.or(Field.count.annotate({ description: "Hits per topic." }), 1000),
  tag: Schema.optionalKey(Schema.String.annotate({ description: "The tag of the run. Default: the retriever." })),
  out: Field.or(Schema.String.annotate({ description: "How messages name the run." }), "the run"),
  shard: Schema.optionalKey(
    Field.text.annotate({ description: "Which part of the topics, such as 2/4; `bench merge` puts them together." })
  ),
  workers: Schema.optionalKey(Field.count.annotate({ description: "How many threads. Default: all cores for large jobs, else one." }))
})
export type Request = typeof Request.Type

/** A run of all topics, or of those of a shard. */
export const Answer = Schema.Struct({
  parts: Schema.Array(Schema.Uint8Array).annotate({ description: "The text of the run, in pieces, one after the other." }),
  topics: Schema.Int,
  documents: Schema.Int,
  retriever: Schema.String,
  lowered: Schema.Int.annotate({
    description: "Scores that were lowered by the smallest step of a 32-bit float, so that trec_eval keeps the order."
  }),
  empty: Schema.Array(Schema.String).annotate({ description: "Topics for which no document was found." }),
  shardFile: Schema.optionalKey(Schema.String.annotate({ description: "The file by whose name `bench merge` knows the part." }))
})
export type Answer = typeof Answer.Type

/** The topics of a file, or of a dataset's file that has this name. */
const topicsFrom = ({ folder, topics: name, dataset }: Request): Result.Result<ReadonlyArray<Topic>, DatasetError> => {
  if (dataset === undefined) return TextFiles.topicsOf(inFolder(folder, name))
  return Result.flatMap(Store.openNamed(anyStore(folder), dataset), (opened) =>
    name in opened.manifest.files ? Result.map(loadTopics(opened, name), ({ value }) => value) : TextFiles.topicsOf(inFolder(folder, name))
  )
}

/** What asks a cluster is loaded only here. */
const onClusters = Effect.promise(() => import("./retrieve/cluster.ts"))

/** The name of an index in a cluster, where one is meant. */
const clusterIndex = (index: string, retriever: string): string | undefined =>
  Cluster.nameIn(index) ?? (retriever === Cluster.retriever ? index : undefined)

/** The places that were named. */
const placesOf = ({ folder, dataset, corpus, documents, index }: Request): ReadonlyArray<Collection.Place> => [
  ...(dataset === undefined ? [] : [{ dataset, corpus }]),
  ...(documents === undefined ? [] : [{ documents: inFolder(folder, documents) }]),
  ...(index === undefined ? [] : [{ index: inFolder(folder, index) }])
]

/** Ranks a collection for every topic. Errors: `ApiError` for an unknown retriever, for its parameters, and for files that cannot be read. */
export const ask = Question.make(
  "retrieve",
  Request,
  Effect.fnUntraced(function* (request: Request) {
    const { folder, retriever: id, params: written, depth, tag, workers, out, shard } = request
    const [collection, ...others] = placesOf(request)
    if (collection === undefined || others.length > 0)
      return yield* Question.refuse(
        Question.about(["dataset", "documents", "index"], "name what is searched: one of {dataset}, {documents} and {index}")
      )
    const { plugins } = yield* pluginsIn(folder)
    const retrievers = plugins.byId("retriever")
    const remote = request.index === undefined ? undefined : clusterIndex(request.index, id)
    if (request.url !== undefined && remote === undefined) return yield* Question.refuse(strayUrl)
    if (workers !== undefined && remote !== undefined)
      return yield* Question.refuse(Question.about(["workers"], "{workers} are of no use for an index in a cluster"))
    const retriever = retrievers.get(id)
    if (retriever === undefined) return yield* Question.refuse(unknownRetriever(id, retrievers))
    const place = shard === undefined ? undefined : yield* shardPlace({ shard, out }, "file")
    const all = yield* Effect.fromResult(topicsFrom(request))
    const topics = place === undefined ? all : RunShard.topicsOf(all, place)
    const params = (yield* Effect.fromResult(TableParam.resolved(written, folder))) as Readonly<Record<string, unknown>>
    if (remote !== undefined) {
      const { url } = request
      const asked = { folder, index: remote, retriever: id, url, params, topics, depth, tag: tag ?? id, out }
      const { collection, bytes, lowered, empty } = yield* (yield* onClusters).retrieve(asked)
      const found: Answer = { parts: [bytes], topics: topics.length, documents: collection.documents, retriever: id, lowered, empty }
      if (place === undefined) return found
      const kin = RunShard.kinOfCluster(all, collection, { depth, tag: tag ?? id }, plugins)
      const part: Answer = { ...found, shardFile: RunShard.fileOf(out, place, kin, [bytes]) }
      return part
    }
    const opened = yield* Collection.open(anyStore(folder), collection, retriever, params)
    const { indexed, ready } = opened
    const count = workers ?? Retrieval.workersFor(topics.length, indexed.ids.size)
    const writing = { depth, tag: tag ?? id, file: out }
    const watch = yield* Watch
    const { parts, lowered, empty } = yield* Retrieval.print(indexed, ready, topics, writing, {
      entry: workerEntry,
      folder,
      count
    }).pipe(Effect.provideService(Progress, (step) => watch({ _tag: "Stepped", ...step })))
    const made: Answer = { parts, topics: topics.length, documents: indexed.ids.size, retriever: id, lowered, empty }
    if (place === undefined) return made
    const kin = RunShard.kinOf(all, opened, writing, plugins)
    const whole: Answer = { ...made, shardFile: RunShard.fileOf(out, place, kin, parts) }
    return whole
  })
)
