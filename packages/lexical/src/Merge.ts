import { inOrder } from "./InOrder.ts"
import { items, type StoredArray, ranges } from "./StoredArray.ts"
import * as WordTable from "./WordTable.ts"

type Numbers = Uint16Array | Uint32Array | Int32Array

/** A part of an index: its arrays by name (`Stored.arraysOf`), and for each of its documents the row in the whole, ascending. */
export interface Part {
  readonly array: (name: string) => StoredArray<Numbers>
  readonly rows: Int32Array
}

/** The name, the type and the length of an array. */
export type Shape = readonly [name: string, type: "u16" | "u32" | "i32", length: number]

/** A merged index: the shapes of its arrays in the order of `Stored.arraysOf`; `write` passes their contents, piece by piece. */
export interface Merged {
  readonly shape: ReadonlyArray<Shape>
  readonly write: (put: (name: string, at: number, items: Numbers) => void) => void
}

/** The number of postings merged in memory at a time: 100 MB, and the room to sort those of one term. */
const windowSize = 1 << 24

/** Receives the progress: how many of all terms are merged. */
export type OnTerms = (done: number, total: number) => void

const progressStep = 1 << 14

const termsOf = ({ array, rows }: Part, fields: ReadonlyArray<string>) => {
  const own = fields.map((field) => ({ starts: items(array(`${field}.starts`)), rows: items(array(`${field}.rows`)) }))
  const starts = items(array("terms"))
  const units = ranges(array("units"))
  return {
    firstRow: (term: number): number => {
      let first = 2 ** 31 - 1
      for (const field of own) {
        const from = field.starts(term)
        if (from < field.starts(term + 1)) first = Math.min(first, rows[field.rows(from)]!)
      }
      return first
    },
    text: (term: number): string => WordTable.fromUnits(units(starts(term), starts(term + 1)) as Uint16Array)
  }
}

interface Vocabulary {
  readonly words: WordTable.WordTable
  /** By part: the number of each of its terms in the whole. */
  readonly numbers: ReadonlyArray<Int32Array>
}

/** The terms of all parts in the order of an index of all documents. The terms of the parts are read one by one. */
const vocabularyOf = (parts: ReadonlyArray<Part>, fields: ReadonlyArray<string>, onTerms: OnTerms): Vocabulary => {
  const building = WordTable.builder()
  const sizes = parts.map(({ array }) => array("terms").length - 1)
  const numbers = sizes.map((size) => new Int32Array(size))
  const own = parts.map((part) => termsOf(part, fields))
  // by part: the row of its next term, since each is compared many times
  const first = own.map(({ firstRow }, part) => (sizes[part]! > 0 ? firstRow(0) : 0))
  const total = sizes.reduce((sum, size) => sum + size, 0)
  let done = 0
  inOrder(
    sizes,
    (a, _, b) => first[a]! - first[b]!,
    (part, term) => {
      const text = own[part]!.text(term)
      numbers[part]![term] = building.number(text, 0, text.length)
      if (term + 1 < sizes[part]!) first[part] = own[part]!.firstRow(term + 1)
      if (++done % progressStep === 0 || done === total) onTerms(done, total)
    }
  )
  return { words: building.build(), numbers }
}

/** Sorts postings between two places by row, where they are a few adjacent ascending runs; `spare` is at least as long. */
const settle = (rows: Int32Array, counts: Uint16Array, from: number, to: number, spare: Spare): void => {
  let bounds = [from]
  for (let i = from + 1; i < to; i++) if (rows[i]! < rows[i - 1]!) bounds.push(i)
  bounds.push(to)
  while (bounds.length > 2) {
    const left = [from]
    let out = 0
    for (let run = 0; run + 1 < bounds.length; run += 2) {
      let a = bounds[run]!
      let b = bounds[run + 1]!
      const endOfA = b
      const endOfB = bounds[run + 2] ?? b
      while (a < endOfA || b < endOfB) {
        const next = b === endOfB || (a < endOfA && rows[a]! < rows[b]!) ? a++ : b++
        spare.rows[out] = rows[next]!
        spare.counts[out++] = counts[next]!
      }
      left.push(from + out)
    }
    rows.set(spare.rows.subarray(0, out), from)
    counts.set(spare.counts.subarray(0, out), from)
    bounds = left
  }
}

interface Spare {
  readonly rows: Int32Array
  readonly counts: Uint16Array
}

/** Memory that each window reuses: the process returns released memory late. */
interface Memory {
  window: Spare
  spare: Spare
}

const empty: Spare = { rows: new Int32Array(0), counts: new Uint16Array(0) }

const atLeast = (own: Spare, size: number): Spare =>
  own.rows.length >= size ? own : { rows: new Int32Array(size), counts: new Uint16Array(size) }

const startsOf = (parts: ReadonlyArray<Part>, field: string, { words, numbers }: Vocabulary): Uint32Array => {
  const starts = new Uint32Array(words.starts.length)
  parts.forEach(({ array }, part) => {
    const own = items(array(`${field}.starts`))
    numbers[part]!.forEach((number, term) => (starts[number + 1]! += -own(term) + own(term + 1)))
  })
  for (let term = 1; term < starts.length; term++) starts[term]! += starts[term - 1]!
  return starts
}

/**
 * One index of the documents of several. Equal to the index of all documents in the order of their rows, to the byte.
 *
 * - shape: the rows of all parts together are 0 to `size` - 1, each once; `fields` in the order of the index
 * - memory: the terms of the whole, a number for each term of a part, and `most` postings at a time (one term may have more)
 */
export const merge = (
  parts: ReadonlyArray<Part>,
  fields: ReadonlyArray<string>,
  size: number,
  onTerms: OnTerms = () => undefined,
  most = windowSize
): Merged => {
  const vocabulary = vocabularyOf(parts, fields, onTerms)
  const { words, numbers } = vocabulary
  const starts = fields.map((field) => startsOf(parts, field, vocabulary))
  const terms = words.starts.length - 1
  return {
    shape: [
      ["units", "u16", words.units.length],
      ["terms", "u32", words.starts.length],
      ["slots", "i32", words.slots.length],
      ...fields.flatMap((field): ReadonlyArray<Shape> => {
        // not from the starts, which overflow at 2^32: the writer of the arrays must see that they are too long
        const postings = parts.reduce((sum, { array }) => sum + array(`${field}.rows`).length, 0)
        return [
          [`${field}.starts`, "u32", terms + 1],
          [`${field}.rows`, "i32", postings],
          [`${field}.frequencies`, "u16", postings],
          [`${field}.lengths`, "i32", size]
        ]
      })
    ],
    write: (put) => {
      const memory: Memory = { window: empty, spare: empty }
      put("units", 0, words.units)
      put("terms", 0, words.starts)
      put("slots", 0, words.slots)
      fields.forEach((field, i) => {
        put(`${field}.starts`, 0, starts[i]!)
        put(`${field}.lengths`, 0, lengthsOf(parts, field, size))
        for (let low = 0, high = 0; low < terms; low = high) {
          while (high < terms && (high === low || starts[i]![high + 1]! - starts[i]![low]! <= most)) high++
          const { rows, counts } = windowOf(parts, field, numbers, starts[i]!, low, high, memory)
          put(`${field}.rows`, starts[i]![low]!, rows)
          put(`${field}.frequencies`, starts[i]![low]!, counts)
        }
      })
    }
  }
}

const lengthsOf = (parts: ReadonlyArray<Part>, field: string, size: number): Int32Array => {
  const lengths = new Int32Array(size)
  for (const { array, rows } of parts)
    array(`${field}.lengths`)
      .read(0, rows.length)
      .forEach((length, row) => (lengths[rows[row]!] = length))
  return lengths
}

/** The postings of the terms from `low` up to `high`, in `memory`, until the next call. */
const windowOf = (
  parts: ReadonlyArray<Part>,
  field: string,
  numbers: ReadonlyArray<Int32Array>,
  starts: Uint32Array,
  low: number,
  high: number,
  memory: Memory
): Spare => {
  const base = starts[low]!
  const size = starts[high]! - base
  memory.window = atLeast(memory.window, size)
  const rows = memory.window.rows.subarray(0, size)
  const counts = memory.window.counts.subarray(0, size)
  const next = starts.slice(low, high)
  parts.forEach(({ array, rows: whole }, part) => {
    const startsOfPart = items(array(`${field}.starts`))
    const rowsOf = ranges(array(`${field}.rows`))
    const countsOf = ranges(array(`${field}.frequencies`))
    numbers[part]!.forEach((number, term) => {
      if (number < low || number >= high) return
      const from = startsOfPart(term)
      const to = startsOfPart(term + 1)
      if (from === to) return
      const at = next[number - low]! - base
      counts.set(countsOf(from, to), at)
      const read = rowsOf(from, to)
      for (let i = 0; i < read.length; i++) rows[at + i] = whole[read[i]!]!
      next[number - low]! += to - from
    })
  })
  let longest = 0
  for (let term = low; term < high; term++) longest = Math.max(longest, starts[term + 1]! - starts[term]!)
  memory.spare = atLeast(memory.spare, longest)
  for (let term = low; term < high; term++) settle(rows, counts, starts[term]! - base, starts[term + 1]! - base, memory.spare)
  return { rows, counts }
}
