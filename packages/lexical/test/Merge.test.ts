import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Index from "../src/Index.ts"
import { inOrder } from "../src/InOrder.ts"
import * as Merge from "../src/Merge.ts"
import * as Stored from "../src/Stored.ts"
import * as Tokenizer from "../src/Tokenizer.ts"

const kinds = { text: "words", title: "words", subjects: "names" } as const

const indexOf = (documents: ReadonlyArray<Index.Document<keyof typeof kinds>>) =>
  Stored.arraysOf(Index.make(Tokenizer.simple, kinds, documents))

const partOf = (arrays: Stored.Arrays, rows: ReadonlyArray<number>): Merge.Part => ({
  array: (name) => ({ length: arrays[name]!.length, read: (from, to) => arrays[name]!.slice(from, to) }),
  rows: Int32Array.from(rows)
})

const written = ({ shape, write }: Merge.Merged): Stored.Arrays => {
  const types = { u16: Uint16Array, u32: Uint32Array, i32: Int32Array }
  const arrays = Object.fromEntries(shape.map(([name, type, length]) => [name, new types[type](length)]))
  write((name, at, items) => arrays[name]!.set(items, at))
  return arrays
}

const word = fc.constantFrom("a", "b", "c", "heart", "Herz", "häufig", "x1", "x2", "x3", "x4")
const text = fc.array(word, { maxLength: 9 }).map((words) => words.join(" "))
const documents = fc.array(
  fc.record({
    text,
    title: text,
    subjects: fc.array(text, { maxLength: 2 }),
    part: fc.integer({ min: 0, max: 4 })
  }),
  { minLength: 1, maxLength: 40 }
)

describe("merge", () => {
  it("gives the arrays of one index of all documents, whatever part each is in and however few postings are put together at a time", () => {
    fc.assert(
      fc.property(documents, fc.integer({ min: 1, max: 30 }), (all, most) => {
        const parts = [0, 1, 2, 3, 4].map((part) => all.flatMap((document, row) => (document.part === part ? [{ document, row }] : [])))
        const indexes = parts.map((own) => indexOf(own.map(({ document }) => document)))
        const steps: Array<readonly [number, number]> = []
        const merged = Merge.merge(
          parts.map((own, i) =>
            partOf(
              indexes[i]!,
              own.map(({ row }) => row)
            )
          ),
          Object.keys(kinds),
          all.length,
          (...step) => steps.push(step),
          most
        )
        const terms = indexes.reduce((sum, arrays) => sum + arrays["terms"]!.length - 1, 0)
        expect(steps.at(-1) ?? [0, 0]).toEqual([terms, terms])
        const whole = indexOf(all)
        expect(written(merged)).toEqual(whole)
        expect(merged.shape.map(([name]) => name)).toEqual(Object.keys(whole))
      })
    )
  })
})

describe("inOrder", () => {
  it("visits sorted lists as sorting all of them would, equal ones in the order of their lists", () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.integer({ min: 0, max: 9 })).map((list) => list.sort((a, b) => a - b))), (lists) => {
        const visited: Array<readonly [number, number, number]> = []
        inOrder(
          lists.map(({ length }) => length),
          (a, i, b, j) => lists[a]![i]! - lists[b]![j]!,
          (list, place) => visited.push([lists[list]![place]!, list, place])
        )
        const all = lists.flatMap((list, number) => list.map((value, place) => [value, number, place] as const))
        expect(visited).toEqual(all.sort((a, b) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]))
      })
    )
  })
})
