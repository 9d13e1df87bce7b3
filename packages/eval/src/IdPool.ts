import { isAscii } from "node:buffer"
import * as Reader from "./reader/Reader.ts"

/**
 * Document ids of files as numbers: an id is stored once, found by its bytes, and becomes a string only when it is read. Files that share a pool are
 * joined by comparing numbers. (Making a string for every line takes as long as reading the file.)
 *
 * - shape: numbers 0, 1, 2 ... in the order in which ids are first met; bytes are UTF-8 that was checked before
 */
export interface IdPool {
  /** How many ids there are. */
  readonly size: () => number
  /** The number of the id `bytes[start]` to `bytes[end - 1]`; the next new one when it is met for the first time. */
  readonly number: (bytes: Uint8Array, start: number, end: number) => number
  readonly text: (id: number) => string
  /** Compares two ids by their bytes, ascending: `Ids.compare` of their texts. */
  readonly compare: (a: number, b: number) => number
  /** What holds the ids, and reads the lines of files. */
  readonly reader: Reader.Reader
}

/** A pool without ids. */
export const make = (): IdPool => {
  const reader = Reader.make()
  const { bytes, idAt, size } = reader
  let known = ""
  const texts: Array<string | undefined> = []

  const decode = (start: number, end: number): string => {
    const first = idAt(0)
    const length = idAt(size.value) - first
    // When the ids are ASCII and have doubled in size, all are decoded at once: a slice of that string costs a third of decoding one id.
    if (end - first > known.length && length >= 2 * known.length && isAscii(bytes().subarray(first, first + length)))
      known = bytes().toString("latin1", first, first + length)
    return end - first <= known.length ? known.slice(start - first, end - first) : bytes().toString("utf8", start, end)
  }

  return {
    size: () => size.value,
    number: (from, start, end) => {
      const length = end - start
      const at = length > Reader.pieceSize ? reader.allocate(length) : 0
      bytes().set(from.subarray(start, end), at)
      return reader.number(at, at + length)
    },
    text: (id) => (texts[id] ??= decode(idAt(id), idAt(id + 1))),
    compare: reader.compare,
    reader
  }
}
