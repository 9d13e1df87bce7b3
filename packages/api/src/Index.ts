import * as IndexFile from "@litfuse/host/IndexFile"
import { anyStore } from "@litfuse/host/Workspace"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
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
  params: Field.or(Field.params.annotate({ description: "Parameters on which the index depends." }), {})
})
export type Request = typeof Request.Type

/** The index that was written. */
export const Answer = Schema.Struct({
  version: Schema.Literal(1),
  documents: Schema.Int,
  terms: Schema.Int.annotate({ description: "Below 0 for an index that has none." }),
  bytes: Schema.Int.annotate({ description: "Of the file." }),
  sha256: Schema.String
})
export type Answer = typeof Answer.Type

/** Indexes documents into one file. Errors: `ApiError` for an unknown retriever, one that keeps no index, and for files. */
export const build = Question.make(
  "index",
  Request,
  Effect.fnUntraced(function* ({ folder, documents, dataset, corpus, out, retriever: id, params }: Request) {
    if ((documents === undefined) === (dataset === undefined))
      return yield* Question.refuse(Question.about(["dataset"], "name what is indexed: either a file of documents or {dataset}"))
    const retrievers = (yield* pluginsIn(folder)).plugins.byId("retriever")
    const retriever = retrievers.get(id)
    if (retriever === undefined) return yield* Question.refuse(unknownRetriever(id, retrievers))
    const place = documents === undefined ? { dataset: dataset!, corpus } : { documents: inFolder(folder, documents) }
    const { indexed } = yield* Collection.open(anyStore(folder), place, retriever, params)
    const { bytes, sha256 } = yield* Effect.fromResult(IndexFile.write(inFolder(folder, out), indexed))
    return { version: 1, documents: indexed.ids.size, terms: indexed.terms, bytes, sha256 } satisfies Answer
  })
)
