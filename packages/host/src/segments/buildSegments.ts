import { createHash } from "node:crypto"
import { lstatSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { crc32 } from "node:zlib"
import { makeFolder } from "@litfuse/engine/makeFolder"
import type * as DatasetStore from "@litfuse/bench/dataset/DatasetStore"
import type * as Retriever from "@litfuse/engine/Retriever"
import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import * as Files from "@litfuse/files/Files"
import { lineBlocks } from "@litfuse/files/lineBlocks"
import * as Unique from "@litfuse/files/Unique"
import * as PlainFile from "@litfuse/files/PlainFile"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as LazyArrayFile from "../arrayFile/LazyArrayFile.ts"
import * as IndexFile from "../IndexFile.ts"
import * as Seal from "../Seal.ts"
import { mergeSegments, type OnMerged, type MergedIndex } from "./mergeSegments.ts"
import * as DocumentFile from "./DocumentFile.ts"

/** What to index and how, as plain data for a worker. Units: `buffer` bytes of text per segment. */
export interface Plan {
  readonly store: DatasetStore.Store
  readonly place: DocumentFile.Place
  readonly params: Readonly<Record<string, unknown>>
  readonly out: string
  readonly buffer: number
}

/** The written index. `resumed`: the number of documents from an earlier build; `forgotten`: whether segments of another text were discarded. */
export interface Built extends MergedIndex {
  readonly resumed: number
  readonly forgotten: boolean
}

/** A position in the text: unpacked bytes, their checksum, lines and documents. */
const Position = Schema.Struct({ bytes: Schema.Int, checksum: Schema.Int, lines: Schema.Int, documents: Schema.Int })
type Position = typeof Position.Type

/** What a segment depends on besides the text: how documents are read and indexed. */
interface IndexSettings {
  readonly form: string
  readonly settings: unknown
  readonly options: unknown
}

const Meta = Schema.Struct({
  form: Schema.String,
  settings: Schema.Unknown,
  options: Schema.optionalKey(Schema.Unknown),
  segment: Position
})

const positionIn = (meta: unknown, { form, settings, options }: IndexSettings): Position | undefined => {
  const found = Schema.decodeUnknownResult(Meta)(meta)
  const same = (one: unknown, other: unknown) => JSON.stringify(one ?? {}) === JSON.stringify(other ?? {})
  if (Result.isFailure(found) || found.success.form !== form) return undefined
  return same(found.success.settings, settings) && same(found.success.options, options) ? found.success.segment : undefined
}

const start: Position = { bytes: 0, checksum: 0, lines: 0, documents: 0 }

const nameOf = (folder: string, number: number): string => join(folder, `${String(number).padStart(4, "0")}.segment`)

const folderFor = (out: string): string => `${out}.segments`

const segmentNames = /^(?:\d{4,}\.segment(?:\.seal)?|whole)(?:\.\d+\.part)?$/

/** Creates the folder of segments. Errors: for a link, and for a folder with other files, because a build deletes files there. */
const prepareFolder = (folder: string): Result.Result<void, DatasetError> =>
  Result.gen(function* () {
    const attempt = <A>(work: () => A) => Result.try({ try: work, catch: Files.writeFailure(folder) })
    yield* attempt(() => makeFolder(folder))
    const isLink = yield* attempt(() => lstatSync(folder).isSymbolicLink())
    const other = (yield* attempt(() => readdirSync(folder, { withFileTypes: true }))).find(
      (one) => !one.isFile() || !segmentNames.test(one.name)
    )
    if (isLink) return yield* Result.fail(badLine(folder, 0, "this is a link", "a separate folder for the segments of the index"))
    if (other !== undefined)
      return yield* Result.fail(
        badLine(folder, 0, `"${other.name}" is not a segment of an index`, "only segments: move the folder, or change --out")
      )
  })

const sealOf = (path: string): string => `${path}.seal`

const purpose = "segment of an index"

/**
 * The end positions of the complete segments of an earlier build with the same settings, in order. Segments without this user's seal do not count: a copied
 * folder may contain documents that are not in the text.
 */
const finishedSegments = (folder: string, way: IndexSettings): ReadonlyArray<Position> => {
  const found: Array<Position> = []
  const seal = Seal.ofUser()
  if (Result.isFailure(seal)) return found
  for (;;) {
    const path = nameOf(folder, found.length)
    const file = LazyArrayFile.open(path)
    if (Result.isFailure(file)) return found
    const position = positionIn(file.success.meta, way)
    const sealed = Result.map(PlainFile.read(sealOf(path)), (bytes) => bytes.toString("utf8"))
    const isOwn = Result.isSuccess(sealed) && Seal.isOf(seal.success, purpose, file.success.sha256(), sealed.success)
    file.success.close()
    if (position === undefined || !isOwn) return found
    found.push(position)
  }
}

/** Writes a segment and its seal. Without a user key there is no seal, and a later build starts again. */
const writeSegment = (
  path: string,
  indexed: IndexFile.Indexed,
  more: Readonly<Record<string, unknown>>
): Result.Result<void, DatasetError> =>
  Result.flatMap(IndexFile.write(path, indexed, more), ({ sha256 }) => {
    const seal = Seal.ofUser()
    if (Result.isFailure(seal)) return Result.succeed(undefined)
    return Result.try({
      try: () => writeFileSync(sealOf(path), seal.success.of(purpose, sha256)),
      catch: Files.writeFailure(sealOf(path))
    })
  })

const linesIn = (block: Uint8Array): number => {
  let count = 0
  for (let at = block.indexOf(10); at >= 0; at = block.indexOf(10, at + 1)) count++
  return count
}

/** The steps of a build: compare text that was indexed before, index text, and merge segments. */
export const steps = ["compared", "read", "ordered", "joined", "written"] as const

/** Receives progress: bytes read and the size of the file (0 = unknown), or the progress of the merge as in `OnMerged`. */
export type OnStep = (step: (typeof steps)[number], done: number, total: number) => void

type Ready = Retriever.Stored<unknown, unknown> & { readonly merge: NonNullable<Retriever.Stored<unknown, unknown>["merge"]> }

/**
 * Indexes documents in segments of the buffer size and merges them at the end. It continues an interrupted build and reuses its segments while the text is
 * unchanged.
 *
 * - errors: those of reading, of the documents, and of writing; complete segments stay for the next build
 */
export const buildSegments = Effect.fnUntraced(function* (
  plan: Plan,
  retriever: Retriever.Retriever,
  stored: Ready,
  onStep: OnStep
): Effect.fn.Return<Built, DatasetError> {
  const { store, place, params, out, buffer } = plan
  const source = yield* Effect.fromResult(DocumentFile.open(store, place))
  if (source === undefined) return yield* Effect.fail(badLine(out, 0, "documents that are not JSONL", "JSONL"))
  const folder = folderFor(out)
  yield* Effect.fromResult(prepareFolder(folder))
  const way: IndexSettings = { form: stored.form, settings: IndexFile.pick(params, retriever.indexedBy), options: source.options }
  const existing = finishedSegments(folder, way)
  const stay = new Set(existing.flatMap((_, i) => [nameOf(folder, i), sealOf(nameOf(folder, i))]))
  for (const name of readdirSync(folder)) if (!stay.has(join(folder, name))) rmSync(join(folder, name))
  const read = yield* segmentsOf(source, existing, (number, documents, segment) =>
    writeSegment(nameOf(folder, number), IndexFile.build(retriever, stored, params, documents), { options: way.options, segment })
  )(buffer, onStep)
  // the text has changed, so the earlier build is useless
  if (read === undefined) {
    rmSync(folder, { recursive: true })
    return { ...(yield* buildSegments(plan, retriever, stored, onStep)), forgotten: true }
  }
  onStep("ordered", 0, read.end.documents)
  const documents = yield* Effect.fromResult(source.check(read.sha256, read.end.documents))
  const files = yield* Effect.fromResult(Result.all(read.ends.map((_, i) => LazyArrayFile.open(nameOf(folder, i)))))
  if (files.some(({ meta }, i) => JSON.stringify(positionIn(meta, way)) !== JSON.stringify(read.ends[i])))
    return yield* Effect.fail(badLine(folder, 0, "another build wrote segments here at the same time", "one build of an index at a time"))
  const whole = mergeSegments(
    out,
    join(folder, "whole"),
    { form: way.form, settings: way.settings, documents },
    files,
    (parts, size, onTerms) => stored.merge(parts, size, params, onTerms),
    onStep satisfies OnMerged
  )
  for (const { close } of files) close()
  if (Result.isFailure(whole))
    return yield* "again" in whole.failure ? duplicateError(source, whole.failure.again) : Effect.fail(whole.failure)
  rmSync(folder, { recursive: true })
  return { ...whole.success, resumed: existing.at(-1)?.documents ?? 0, forgotten: false }
})

/** Reads the text of a source and writes the missing segments; undefined when the text has changed. */
const segmentsOf =
  (
    source: DocumentFile.DocumentFile,
    kept: ReadonlyArray<Position>,
    write: (number: number, documents: ReadonlyArray<Retriever.Document>, end: Position) => Result.Result<void, DatasetError>
  ) =>
  (buffer: number, onStep: OnStep) =>
    Effect.gen(function* () {
      const sha256 = createHash("sha256")
      const size = yield* Effect.fromResult(DocumentFile.sizeOf(source.path))
      let stored = 0
      const blocks = lineBlocks(source.path, (bytes) => {
        sha256.update(bytes)
        stored += bytes.length
      })
      const resumed = kept.at(-1) ?? start
      const ends = [...kept]
      let end = start
      let begun = resumed.bytes
      let batch = Unique.make<Retriever.Document>(source.path, "document")
      const flush = (): Result.Result<void, DatasetError> => {
        if (batch.items.length === 0) return Result.succeed(undefined)
        const { items } = batch
        batch = Unique.make(source.path, "document")
        begun = end.bytes
        ends.push(end)
        return write(ends.length - 1, items, end)
      }
      for (;;) {
        const next = yield* Effect.tryPromise({ try: () => blocks.next(), catch: Files.readFailure(source.path) })
        if (next.done === true) break
        const block = next.value
        const before = end
        end = {
          bytes: before.bytes + block.length,
          checksum: crc32(block, before.checksum),
          lines: before.lines + linesIn(block),
          documents: before.documents
        }
        onStep(end.bytes <= resumed.bytes ? "compared" : "read", stored, Number.isFinite(size) ? size : 0)
        if (before.bytes < resumed.bytes) {
          if (end.bytes < resumed.bytes) continue
          if (end.bytes !== resumed.bytes || end.checksum !== resumed.checksum) return undefined
          end = resumed
          continue
        }
        const earlier = batch.items.length
        yield* Effect.fromResult(source.each(block, before.lines, (document, line) => Unique.add(batch, document, line)))
        end = { ...end, documents: before.documents + batch.items.length - earlier }
        if (end.bytes - begun >= buffer) yield* Effect.fromResult(flush())
      }
      if (end.bytes < resumed.bytes) return undefined
      yield* Effect.fromResult(flush())
      if (end.documents === 0) return yield* Effect.fail(badLine(source.path, 0, "a file without documents", "at least one document"))
      return { ends, end, sha256: sha256.digest("hex") }
    })

const duplicateError = (source: DocumentFile.DocumentFile, id: string) =>
  Effect.gen(function* () {
    const blocks = lineBlocks(source.path)
    const seen = Unique.make<Retriever.Document>(source.path, "document")
    for (let lines = 0; ;) {
      const next = yield* Effect.tryPromise({ try: () => blocks.next(), catch: Files.readFailure(source.path) })
      if (next.done === true) return yield* Effect.fail(badLine(source.path, 0, `document ${id} again`, "each document once"))
      yield* Effect.fromResult(
        source.each(next.value, lines, (document, line) => (document.id === id ? Unique.add(seen, document, line) : undefined))
      )
      lines += linesIn(next.value)
    }
  })
