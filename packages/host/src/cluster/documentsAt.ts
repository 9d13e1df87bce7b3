import { createHash } from "node:crypto"
import * as DatasetStore from "@litfuse/bench/dataset/DatasetStore"
import { identityOf } from "@litfuse/bench/dataset/identity"
import { loadDocuments } from "@litfuse/bench/dataset/load"
import { retrieverDocument } from "@litfuse/bench/CollectionDocument"
import type * as Retriever from "@litfuse/engine/Retriever"
import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import * as Files from "@litfuse/files/Files"
import { lineBlocks } from "@litfuse/files/lineBlocks"
import * as Unique from "@litfuse/files/Unique"
import type { Batches } from "@litfuse/retriever-opensearch"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as DocumentFile from "../segments/DocumentFile.ts"
import * as TextFiles from "../TextFiles.ts"

/** Documents to send to a cluster. JSONL is read in blocks, so that memory does not grow. `identity`: that of a file of a dataset (`identityOf`). */
export interface Documents {
  readonly identity: string | undefined
  readonly batches: Batches<DatasetError, never>
}

const newline = 10

const linesIn = (bytes: Uint8Array): number => bytes.reduce((sum, byte) => sum + Number(byte === newline), 0)

const inBlocks =
  (source: DocumentFile.DocumentFile): Documents["batches"] =>
  (each) =>
    Effect.gen(function* () {
      const sha256 = createHash("sha256")
      const blocks = lineBlocks(source.path, (bytes) => sha256.update(bytes))
      const seen = Unique.make<Retriever.Document>(source.path, "document")
      let lines = 0
      let documents = 0
      for (;;) {
        const next = yield* Effect.tryPromise({ try: () => blocks.next(), catch: Files.readFailure(source.path) })
        if (next.done === true) break
        yield* Effect.fromResult(source.each(next.value, lines, (document, line) => Unique.add(seen, document, line)))
        lines += linesIn(next.value)
        // remember the ids, but not the documents
        const batch = seen.items.splice(0)
        documents += batch.length
        yield* each(batch)
      }
      if (documents === 0) return yield* Effect.fail(badLine(source.path, 0, "a file without documents", "at least one document"))
      yield* Effect.fromResult(source.check(sha256.digest("hex"), documents))
    })

const batchSize = 2000

const inMemory =
  (documents: ReadonlyArray<Retriever.Document>): Documents["batches"] =>
  (each) =>
    Effect.gen(function* () {
      for (let i = 0; i < documents.length; i += batchSize) yield* each(documents.slice(i, i + batchSize))
    })

const isJson = (path: string): Effect.Effect<boolean, DatasetError> =>
  Effect.gen(function* () {
    const blocks = lineBlocks(path)
    const first = yield* Effect.tryPromise({ try: () => blocks.next(), catch: Files.readFailure(path) })
    yield* Effect.promise(() => blocks.return(undefined))
    if (first.done === true) return true
    return Buffer.from(first.value.subarray(Files.startOfText(first.value), 4096))
      .toString("latin1")
      .trimStart()
      .startsWith("{")
  })

/** The documents of a file or a dataset. Errors: those of reading; some occur only while batches are read. */
export const documentsAt = Effect.fnUntraced(function* (
  store: DatasetStore.Store,
  place: DocumentFile.Place
): Effect.fn.Return<Documents, DatasetError> {
  const source = yield* Effect.fromResult(DocumentFile.open(store, place))
  const known = "dataset" in place ? yield* Effect.fromResult(DatasetStore.openNamed(store, place.dataset)) : undefined
  const identity = "dataset" in place ? identityOf(known!.manifest.files[place.corpus]) : undefined
  if (source !== undefined && source.path !== "-" && (yield* isJson(source.path))) return { identity, batches: inBlocks(source) }
  const documents =
    "documents" in place
      ? yield* Effect.fromResult(TextFiles.documentsOf(place.documents))
      : yield* Effect.fromResult(Result.map(loadDocuments(known!, place.corpus), ({ value }) => value.map(retrieverDocument)))
  return { identity, batches: inMemory(documents) }
})
