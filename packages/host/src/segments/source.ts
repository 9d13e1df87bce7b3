import { statSync } from "node:fs"
import type { FileEntry } from "@litfuse/bench/Dataset"
import { searchable } from "@litfuse/bench/Document"
import * as Counts from "@litfuse/bench/dataset/counts"
import { identityOf } from "@litfuse/bench/dataset/identity"
import { isWanted } from "@litfuse/bench/dataset/load"
import * as Store from "@litfuse/bench/dataset/Store"
import * as JsonlDocuments from "@litfuse/bench/formats/JsonlDocuments"
import type * as Retriever from "@litfuse/engine/Retriever"
import type { DatasetError } from "@litfuse/files/DatasetError"
import * as Files from "@litfuse/files/Files"
import { lineBlocks } from "@litfuse/files/lineBlocks"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"

/** Where documents come from: a file, or a dataset and the role of one of its files. */
export type Place = { readonly documents: string } | { readonly dataset: string; readonly corpus: string }

/** A file of documents that is read in blocks of lines. */
export interface Source {
  readonly path: string
  /** How documents are read from its lines: the same text read in another way holds other documents. */
  readonly options: FileEntry["options"]
  /** Shows the documents of a block, which begins after `before` lines. */
  readonly each: (
    block: Uint8Array,
    before: number,
    visit: (document: Retriever.Document, line: number) => DatasetError | undefined
  ) => Result.Result<void, DatasetError>
  /** Compares what was read with what the dataset says; gives the checksum of a dataset's file. */
  readonly check: (sha256: string, documents: number) => Result.Result<string | undefined, DatasetError>
}

const sourceOf = (path: string, options: FileEntry["options"], check: Source["check"]): Source => ({
  path,
  options,
  check,
  each: (block, before, visit) =>
    JsonlDocuments.each(
      block,
      path,
      options?.document ?? JsonlDocuments.beir,
      (document, line) => (options === undefined || isWanted(document, options) ? visit(searchable(document), line) : undefined),
      before
    )
})

/** The documents of a place as they can be read in blocks: JSONL alone. Undefined for other forms. Errors: those of `Store.find`. */
export const open = (store: Store.Store, place: Place): Result.Result<Source | undefined, DatasetError> =>
  "documents" in place
    ? Result.succeed(sourceOf(place.documents, undefined, () => Result.succeed(undefined)))
    : Result.gen(function* () {
        const dataset = yield* Store.openNamed(store, place.dataset)
        const { path, entry } = yield* Store.find(dataset, place.corpus)
        if (entry.format !== "jsonl-documents") return undefined
        return sourceOf(path, entry.options, (sha256, documents) =>
          Result.gen(function* () {
            yield* Store.checkDigest(dataset, path, entry.sha256, sha256)
            yield* Counts.check(dataset.manifest.id, path, entry.counts, { documents })
            return identityOf(entry)
          })
        )
      })

/** How large a file is as it is stored; infinite where that is not known before it has been read. Errors: as `Files.readFailure`. */
export const sizeOf = (path: string): Result.Result<number, DatasetError> =>
  path === "-"
    ? Result.succeed(Infinity)
    : Result.map(Result.try({ try: () => statSync(path), catch: Files.readFailure(path) }), (stat) =>
        stat.isFile() ? stat.size : Infinity
      )

/** How many times its size a text is that was packed, as texts go. */
const packed = 3

/** Whether documents are lines of JSON and take more bytes, so that they are indexed in segments. Standard input is read once and is not. */
export const isLarger = Effect.fnUntraced(function* (
  store: Store.Store,
  place: Place,
  most: number
): Effect.fn.Return<boolean, DatasetError> {
  const source = yield* Effect.fromResult(open(store, place))
  if (source === undefined || source.path === "-") return false
  const size = yield* Effect.fromResult(sizeOf(source.path))
  if (!Number.isFinite(size) || packed * size <= most) return false
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
