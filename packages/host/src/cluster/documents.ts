import { createHash } from "node:crypto"
import * as Store from "@litfuse/bench/dataset/Store"
import { identityOf } from "@litfuse/bench/dataset/identity"
import { loadDocuments } from "@litfuse/bench/dataset/load"
import { searchable } from "@litfuse/bench/Document"
import type * as Retriever from "@litfuse/engine/Retriever"
import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import * as Files from "@litfuse/files/Files"
import { lineBlocks } from "@litfuse/files/lineBlocks"
import * as Unique from "@litfuse/files/Unique"
import type { Batches } from "@litfuse/retriever-opensearch"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Source from "../segments/source.ts"
import * as TextFiles from "../TextFiles.ts"

/** Documents to be sent somewhere: in blocks where they are lines of JSON, so that memory does not grow with them. `identity` is that of a file of a dataset (`identityOf`). */
export interface Documents {
  readonly identity: string | undefined
  readonly batches: Batches<DatasetError, never>
}

const newline = 10

const linesIn = (bytes: Uint8Array): number => bytes.reduce((sum, byte) => sum + Number(byte === newline), 0)

const inBlocks =
  (source: Source.Source): Documents["batches"] =>
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
        // their ids are remembered, and they themselves are not
        const batch = seen.items.splice(0)
        documents += batch.length
        yield* each(batch)
      }
      if (documents === 0) return yield* Effect.fail(badLine(source.path, 0, "no document in it", "at least one document"))
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

/** The documents of a file, or of a dataset. Errors: those of reading them, some of which come only while they are read. */
export const documentsAt = Effect.fnUntraced(function* (
  store: Store.Store,
  place: Source.Place
): Effect.fn.Return<Documents, DatasetError> {
  const source = yield* Effect.fromResult(Source.open(store, place))
  const known = "dataset" in place ? yield* Effect.fromResult(Store.openNamed(store, place.dataset)) : undefined
  const identity = "dataset" in place ? identityOf(known!.manifest.files[place.corpus]) : undefined
  if (source !== undefined && source.path !== "-" && (yield* isJson(source.path))) return { identity, batches: inBlocks(source) }
  const documents =
    "documents" in place
      ? yield* Effect.fromResult(TextFiles.documentsOf(place.documents))
      : yield* Effect.fromResult(Result.map(loadDocuments(known!, place.corpus), ({ value }) => value.map(searchable)))
  return { identity, batches: inMemory(documents) }
})
