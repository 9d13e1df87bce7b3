import { record } from "@litfuse/kit/Arbitraries"
import * as fc from "fast-check"
import { expect, it } from "vitest"
import * as RecordStore from "../../src/dedup/RecordStore.ts"

const shelved = (all: ReadonlyArray<Parameters<RecordStore.RecordStore["add"]>[0]>): RecordStore.RecordStore => {
  const shelf = RecordStore.make()
  for (const record of all) shelf.add(record)
  return shelf
}

it("gives back each record as it was, in whatever order they are asked for", () => {
  fc.assert(
    fc.property(fc.array(record("a", "1"), { maxLength: 5 }), (all) => {
      const shelf = shelved(all)
      expect(shelf.size()).toBe(all.length)
      for (let row = all.length - 1; row >= 0; row--) expect(shelf.at(row)).toEqual(all[row])
    }),
    { numRuns: 30 }
  )
})

it("takes a record that is longer than a piece of its memory, and what comes behind it", () => {
  const of = (id: string, abstract: string) => ({ source: "a", id, title: "é€𝒳", abstract }) as never
  const [first, second, third] = [of("1", "ü".repeat(70_000)), of("2", "short"), of("3", "€".repeat(200_000))]
  const shelf = shelved([first, second, third, second])
  expect([0, 1, 2, 3].map(shelf.at)).toEqual([first, second, third, second])
})
