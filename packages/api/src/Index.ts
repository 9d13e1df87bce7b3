import { Progress } from "@litfuse/bench/Progress"
import * as IndexFile from "@litfuse/host/IndexFile"
import * as Segments from "@litfuse/host/Segments"
import { anyStore } from "@litfuse/host/Workspace"
import { workerEntry } from "@litfuse/host/workerEntry"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { estimateRemaining } from "./bench/estimateRemaining.ts"
import { Watch } from "./Events.ts"
import * as Field from "./fields.ts"
import { inFolder } from "./inFolder.ts"
import { pluginsIn } from "./plugins.ts"
import * as Question from "./Question.ts"
import * as Collection from "./retrieve/RankedCollection.ts"
import * as Fields from "./search/request.ts"
import { unknownRetriever } from "./search/unknownRetriever.ts"

/** Documents to index; the request names either a file of documents or a dataset. */
export const Request = Schema.Struct({
  folder: Field.folder,
  documents: Schema.optionalKey(Field.file('A file of documents: JSONL with "_id", "title", "text", or SMART; gzip or not.')),
  dataset: Fields.collection.dataset,
  corpus: Fields.collection.corpus,
  out: Schema.optionalKey(Field.file("The file to write.")),
  engine: Field.optional(Schema.Literals(["opensearch"]), "The type of cluster that stores the index, instead of a file."),
  name: Field.optional(Field.text, "The name of the index in the cluster."),
  url: Fields.collection.url,
  shards: Field.optional(Field.upTo(1024), "How many shards the index has in the cluster. Default: 1."),
  replicas: Field.optional(Field.any, "How many replicas of each shard the cluster stores. Default: 0."),
  retriever: Field.or(Field.text, "bm25", "The retriever that will use the index; bm25-f and bm25-boost need other fields.", {
    completes: "retriever"
  }),
  params: Field.or(Field.paramsOf("the retriever on which the index depends", "Parameters on which the index depends."), {}),
  buffer: Field.optional(
    Field.count,
    "Megabytes of text to index at a time. A larger JSONL file is indexed in segments, which are then merged. Default: 128."
  )
})
export type Request = typeof Request.Type

/** The default buffer in megabytes. */
const usualBuffer = 128

/** The new index. */
export const Answer = Schema.Struct({
  version: Schema.Literal(1),
  documents: Schema.Int,
  terms: Schema.Int.annotate({ description: "Negative for an index without terms." }),
  bytes: Schema.Int.annotate({ description: "Size of the file; in a cluster, of one copy." }),
  sha256: Schema.String,
  resumed: Schema.Int.annotate({ description: "Documents that an interrupted build had already indexed." }),
  forgotten: Field.about(Schema.Boolean, "Whether an interrupted build had other documents or shards, so that its work was discarded."),
  index: Field.optional(Schema.String, "The value of a request's `index` for this index in a cluster."),
  again: Field.optional(Schema.Int, "Documents that the cluster rejected at first for lack of capacity."),
  divided: Field.optional(Schema.Int, "Terms that were split because they are too long for a cluster.")
})
export type Answer = typeof Answer.Type

const onClusters = Effect.promise(() => import("./retrieve/cluster.ts"))

const onCluster = Effect.fnUntraced(function* ({ folder, documents, dataset, corpus, ...request }: Request) {
  const { name, url, shards = 1, replicas = 0, params, retriever } = request
  const ofFiles = (["out", "buffer"] as const).find((field) => request[field] !== undefined)
  if (ofFiles !== undefined)
    return yield* Question.refuse(Question.about([ofFiles, "engine"], `{${ofFiles}} and {engine} exclude each other`))
  if (name === undefined) return yield* Question.refuse(Question.about(["name", "engine"], "{engine} needs a {name} for the index"))
  const place = documents === undefined ? { dataset: dataset!, corpus } : { documents: inFolder(folder, documents) }
  const built = yield* (yield* onClusters).build({ folder, place, name, url, retriever, shards, replicas, params })
  const answer: Answer = { version: 1, terms: -1, index: `opensearch:${name}`, ...built }
  return answer
})

/** Indexes documents into one file or a cluster. Errors: `ApiError` for an unknown retriever, one without an index, and for files. */
export const build = Question.make(
  "index",
  Request,
  Effect.fnUntraced(function* (request: Request) {
    const { folder, documents, dataset, corpus, out: file, retriever: id, params, buffer = usualBuffer } = request
    if ((documents === undefined) === (dataset === undefined))
      return yield* Question.refuse(Question.about(["dataset"], "name one input: either a file of documents or {dataset}"))
    if (request.engine !== undefined) return yield* onCluster(request)
    const ofClusters = (["name", "url", "shards", "replicas"] as const).find((field) => request[field] !== undefined)
    if (ofClusters !== undefined) return yield* Question.refuse(Question.about([ofClusters, "engine"], `{${ofClusters}} needs {engine}`))
    if (file === undefined)
      return yield* Question.refuse(Question.about(["out", "engine"], "name where to store the index: {out} or {engine}"))
    const retrievers = (yield* pluginsIn(folder)).plugins.byId("retriever")
    const retriever = retrievers.get(id)
    if (retriever === undefined) return yield* Question.refuse(unknownRetriever(id, retrievers))
    const place = documents === undefined ? { dataset: dataset!, corpus } : { documents: inFolder(folder, documents) }
    const out = inFolder(folder, file)
    const store = anyStore(folder)
    const { stored } = retriever
    const bytes = buffer * 2 ** 20
    if (stored?.merge !== undefined && (yield* Segments.isLarger(store, place, bytes))) {
      const complete = yield* Effect.fromResult(Collection.paramsOf(retriever, params))
      const watch = yield* Watch
      const plan = { store, place, params: complete, out, buffer: bytes }
      const built = yield* Segments.build(workerEntry, folder, id, plan).pipe(
        Effect.provideService(
          Progress,
          estimateRemaining((step) => watch({ _tag: "Stepped", ...step }), performance.now.bind(performance))
        )
      )
      return { version: 1, ...built } satisfies Answer
    }
    const { indexed } = yield* Collection.open(store, place, retriever, params)
    const written = yield* Effect.fromResult(IndexFile.write(out, indexed))
    return { version: 1, documents: indexed.ids.size, terms: indexed.terms, ...written, resumed: 0, forgotten: false } satisfies Answer
  })
)
