import { statSync } from "node:fs"
import type { FileEntry } from "@litfuse/bench/Dataset"
import { retrieverDocument } from "@litfuse/bench/CollectionDocument"
import * as DatasetCounts from "@litfuse/bench/dataset/DatasetCounts"
import { identityOf } from "@litfuse/bench/dataset/identity"
import { isWanted } from "@litfuse/bench/dataset/load"
import * as DatasetStore from "@litfuse/bench/dataset/DatasetStore"
import * as JsonlDocuments from "@litfuse/bench/formats/JsonlDocuments"
import type * as Retriever from "@litfuse/engine/Retriever"
import type { DatasetError } from "@litfuse/files/DatasetError"
import * as Files from "@litfuse/files/Files"
import { lineBlocks } from "@litfuse/files/lineBlocks"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"

/** The origin of documents: a file, or a dataset and the role of one of its files. */
export type Place = { readonly documents: string } | { readonly dataset: string; readonly corpus: string }

/** A file of documents, read in blocks of lines. */
export interface DocumentFile {
  readonly path: string
  /** How documents are read from lines: other options give other documents for the same text. */
  readonly options: FileEntry["options"]
  /** Visits the documents of a block, which starts after `before` lines. */
  readonly each: (
    block: Uint8Array,
    before: number,
    visit: (document: Retriever.Document, line: number) => DatasetError | undefined
  ) => Result.Result<void, DatasetError>
  /** Compares checksum and counts with the dataset. Returns the identity of a dataset's file. */
  readonly check: (sha256: string, documents: number) => Result.Result<string | undefined, DatasetError>
}

const documentFile = (path: string, options: FileEntry["options"], check: DocumentFile["check"]): DocumentFile => ({
  path,
  options,
  check,
  each: (block, before, visit) =>
    JsonlDocuments.each(
      block,
      path,
      options?.document ?? JsonlDocuments.beir,
      (document, line) => (options === undefined || isWanted(document, options) ? visit(retrieverDocument(document), line) : undefined),
      before
    )
})

/** Opens documents for reading in blocks; undefined for formats other than JSONL. Errors: those of `Store.find`. */
export const open = (store: DatasetStore.Store, place: Place): Result.Result<DocumentFile | undefined, DatasetError> =>
  "documents" in place
    ? Result.succeed(documentFile(place.documents, undefined, () => Result.succeed(undefined)))
    : Result.gen(function* () {
        const dataset = yield* DatasetStore.openNamed(store, place.dataset)
        const { path, entry } = yield* DatasetStore.find(dataset, place.corpus)
        if (entry.format !== "jsonl-documents") return undefined
        return documentFile(path, entry.options, (sha256, documents) =>
          Result.gen(function* () {
            yield* DatasetStore.checkDigest(dataset, path, entry.sha256, sha256)
            yield* DatasetCounts.check(dataset.manifest.id, path, entry.counts, { documents })
            return identityOf(entry)
          })
        )
      })

/** The stored size of a file; infinite when it is unknown before reading. Errors: as `Files.readFailure`. Units: bytes. */
export const sizeOf = (path: string): Result.Result<number, DatasetError> =>
  path === "-"
    ? Result.succeed(Infinity)
    : Result.map(Result.try({ try: () => statSync(path), catch: Files.readFailure(path) }), (stat) =>
        stat.isFile() ? stat.size : Infinity
      )

/** The typical compression ratio of texts. */
const packedRatio = 3

/** Whether documents are JSONL and larger than a limit, so that they are indexed in segments. Never for standard input, which can be read only once. */
export const isLarger = Effect.fnUntraced(function* (
  store: DatasetStore.Store,
  place: Place,
  most: number
): Effect.fn.Return<boolean, DatasetError> {
  const source = yield* Effect.fromResult(open(store, place))
  if (source === undefined || source.path === "-") return false
  const size = yield* Effect.fromResult(sizeOf(source.path))
  if (!Number.isFinite(size) || packedRatio * size <= most) return false
  let isPacked = false
  const blocks = lineBlocks(source.path, (bytes) => (isPacked ||= Files.isGzip(bytes)))
  const first = yield* Effect.tryPromise({ try: () => blocks.next(), catch: Files.readFailure(source.path) })
  yield* Effect.promise(() => blocks.return(undefined))
  if (first.done === true || (!isPacked && size <= most)) return false
  return Buffer.from(first.value.subarray(Files.startOfText(first.value), 4096))
    .toString("latin1")
    .trimStart()
    .startsWith("{")
})
