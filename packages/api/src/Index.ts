import { Progress } from "@litfuse/bench/Progress"
import * as IndexFile from "@litfuse/host/IndexFile"
import * as Segments from "@litfuse/host/Segments"
import { anyStore } from "@litfuse/host/Workspace"
import { workerEntry } from "@litfuse/host/workerEntry"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { withRemaining } from "./bench/remaining.ts"
import { Watch } from "./Events.ts"
import * as Field from "./fields.ts"
import { inFolder } from "./folder.ts"
import { pluginsIn } from "./plugins.ts"
import * as Question from "./Question.ts"
import * as Collection from "./retrieve/collection.ts"
import * as Fields from "./search/request.ts"
import { unknownRetriever } from "./search/retrievers.ts"

/** Documents to be indexed once, for later; either a file of documents or a dataset is named. */
export const Request = Schema.Struct({
  folder: Field.folder,
  documents: Schema.optionalKey(
    Field.text.annotate({ description: 'A file of documents: JSONL with "_id", "title", "text", or SMART; gzip or not.' })
  ),
  dataset: Fields.collection.dataset,
  corpus: Fields.collection.corpus,
  out: Field.text.annotate({ description: "The file to write." }),
  retriever: Field.or(Field.text.annotate({ description: "The retriever that will use the index." }), "bm25"),
  params: Field.or(Field.params.annotate({ description: "Parameters on which the index depends." }), {}),
  buffer: Field.or(
    Field.count.annotate({
      description: "Megabytes of text that are indexed at a time. A larger file of JSONL is indexed in segments, which are merged."
    }),
    128
  )
})
export type Request = typeof Request.Type

/** The index that was written. */
export const Answer = Schema.Struct({
  version: Schema.Literal(1),
  documents: Schema.Int,
  terms: Schema.Int.annotate({ description: "Below 0 for an index that has none." }),
  bytes: Schema.Int.annotate({ description: "Of the file." }),
  sha256: Schema.String,
  resumed: Schema.Int.annotate({ description: "Documents that an earlier build, which was ended, had indexed." }),
  forgotten: Schema.Boolean.annotate({
    description: "Whether an earlier build had begun with other documents, so that nothing of it is used."
  })
})
export type Answer = typeof Answer.Type

/** Indexes documents into one file. Errors: `ApiError` for an unknown retriever, one that keeps no index, and for files. */
export const build = Question.make(
  "index",
  Request,
  Effect.fnUntraced(function* ({ folder, documents, dataset, corpus, out: name, retriever: id, params, buffer }: Request) {
    if ((documents === undefined) === (dataset === undefined))
      return yield* Question.refuse(Question.about(["dataset"], "name what is indexed: either a file of documents or {dataset}"))
    const retrievers = (yield* pluginsIn(folder)).plugins.byId("retriever")
    const retriever = retrievers.get(id)
    if (retriever === undefined) return yield* Question.refuse(unknownRetriever(id, retrievers))
    const place = documents === undefined ? { dataset: dataset!, corpus } : { documents: inFolder(folder, documents) }
    const out = inFolder(folder, name)
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
          withRemaining((step) => watch({ _tag: "Stepped", ...step }), performance.now.bind(performance))
        )
      )
      return { version: 1, ...built } satisfies Answer
    }
    const { indexed } = yield* Collection.open(store, place, retriever, params)
    const written = yield* Effect.fromResult(IndexFile.write(out, indexed))
    return { version: 1, documents: indexed.ids.size, terms: indexed.terms, ...written, resumed: 0, forgotten: false } satisfies Answer
  })
)
