import type * as Retriever from "@litfuse/engine/Retriever"
import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import { inOrder } from "@litfuse/lexical/InOrder"
import { ranges } from "@litfuse/lexical/StoredArray"
import * as Result from "effect/Result"
import type { ArrayPlan } from "../arrayFile/ArrayHeader.ts"
import type { LazyArrayFile } from "../arrayFile/LazyArrayFile.ts"
import * as Writer from "../arrayFile/Writer.ts"

interface Order {
  readonly owners: Uint16Array
  readonly rows: ReadonlyArray<Int32Array>
}

/** Receives the progress of a merge: sorted documents, joined terms, or written bytes, each with the total. */
export type OnMerged = (step: "ordered" | "joined" | "written", done: number, total: number) => void

const rowsPerStep = 1 << 16

/** Sorts the ids of all segments into tie order. Returns the id instead when a document is in two segments. */
const orderOf = (segments: ReadonlyArray<LazyArrayFile>, onMerged: OnMerged): Order | string => {
  const own = segments.map(({ bytes, numbers }) => {
    const ends = numbers("ids.ends")
    return { text: Buffer.from(bytes("ids.text").read(0, bytes("ids.text").length).buffer), ends: ends.read(0, ends.length) }
  })
  const startOf = (segment: number, place: number): number => (place === 0 ? 0 : own[segment]!.ends[place - 1]!)
  const compare = (a: number, i: number, b: number, j: number): number =>
    own[b]!.text.compare(own[a]!.text, startOf(a, i), own[a]!.ends[i], startOf(b, j), own[b]!.ends[j])
  const sizes = own.map(({ ends }) => ends.length)
  const owners = new Uint16Array(sizes.reduce((sum, size) => sum + size, 0))
  const rows = sizes.map((size) => new Int32Array(size))
  let row = 0
  let before = [0, 0] as readonly [number, number]
  let again: string | undefined
  inOrder(sizes, compare, (segment, place) => {
    const { text, ends } = own[segment]!
    if (row > 0 && compare(...before, segment, place) === 0) again ??= text.toString("utf8", startOf(segment, place), ends[place])
    before = [segment, place]
    owners[row] = segment
    rows[segment]![place] = row++
    if (row % rowsPerStep === 0) onMerged("ordered", row, owners.length)
  })
  return again ?? { owners, rows }
}

const bufferBytes = 1 << 22

const putTexts = (segments: ReadonlyArray<LazyArrayFile>, name: string, { owners }: Order, put: Writer.Put): void => {
  const own = segments.map(({ bytes, numbers }) => {
    const ends = numbers(`${name}.ends`)
    return { ends: ends.read(0, ends.length), text: ranges(bytes(`${name}.text`)), place: 0, end: 0 }
  })
  const ends = new Uint32Array(owners.length)
  let buffer = new Uint8Array(bufferBytes)
  let filled = 0
  let written = 0
  const flush = () => {
    put(`${name}.text`, written, buffer.subarray(0, filled))
    written += filled
    filled = 0
  }
  for (let row = 0; row < owners.length; row++) {
    const segment = own[owners[row]!]!
    const end = segment.ends[segment.place++]!
    const text = segment.text(segment.end, end)
    segment.end = end
    if (filled + text.length > buffer.length) flush()
    if (text.length > buffer.length) buffer = new Uint8Array(text.length)
    buffer.set(text, filled)
    filled += text.length
    ends[row] = written + filled
  }
  flush()
  put(`${name}.ends`, 0, ends)
}

/** The written index: its numbers of documents and terms; -1 for an index without terms. */
export interface MergedIndex extends Writer.Written {
  readonly documents: number
  readonly terms: number
}

/**
 * Merges segments into one index, equal to an index of all their documents. Memory holds only ids, terms, and some postings at a time. `place`: the path of the
 * temporary file.
 *
 * - errors: the id of a document that is in two segments (`again`); `BadLine` at line 0 for more items than the file format allows; as `Writer.write`
 */
export const mergeSegments = (
  path: string,
  place: string,
  meta: unknown,
  segments: ReadonlyArray<LazyArrayFile>,
  mergeArrays: (parts: ReadonlyArray<Retriever.Part>, size: number, onTerms: (done: number, total: number) => void) => Retriever.Merged,
  onMerged: OnMerged
): Result.Result<MergedIndex, { readonly again: string } | DatasetError> =>
  Result.gen(function* () {
    const order = orderOf(segments, onMerged)
    if (typeof order === "string") return yield* Result.fail({ again: order })
    const size = order.owners.length
    const parts = segments.map(({ numbers }, i) => ({ array: numbers, rows: order.rows[i]! }) as Retriever.Part)
    const { shape, write } = mergeArrays(parts, size, (done, total) => onMerged("joined", done, total))
    const lengthOf = (name: string) => segments.reduce((sum, { bytes }) => sum + bytes(`${name}.text`).length, 0)
    const texts = ["ids", "titles"].map((name) => ({ name, length: lengthOf(name) }))
    const named: ArrayPlan = [
      ...texts.flatMap(({ name, length }): ArrayPlan => [
        [`${name}.text`, "u8", length],
        [`${name}.ends`, "u32", size]
      ]),
      ...shape
    ]
    const long = named.find(([, , length]) => length >= 2 ** 32)
    if (long !== undefined)
      return yield* Result.fail(badLine(path, 0, `${long[2]} items in "${long[0]}"`, `fewer than ${2 ** 32}: divide the documents`))
    const total = named.reduce((sum, [, type, length]) => sum + (length * Number(type.slice(1))) / 8, 0)
    let done = 0
    const fill = (put: Writer.Put): void => {
      const counted: Writer.Put = (name, at, items) => {
        put(name, at, items)
        onMerged("written", (done += items.byteLength), total)
      }
      for (const { name } of texts) putTexts(segments, name, order, counted)
      write(counted)
    }
    const written = yield* Writer.write(path, meta, named, fill, place)
    return { ...written, documents: size, terms: (shape.find(([name]) => name === "terms")?.[2] ?? 0) - 1 }
  })
