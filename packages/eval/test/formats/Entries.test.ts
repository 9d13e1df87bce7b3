import { describe, expect, it } from "vitest"
import * as IdPool from "../../src/IdPool.ts"
import * as Entries from "../../src/formats/Entries.ts"

const entriesOf = (...lines: ReadonlyArray<readonly [topic: string, id: string, value: number]>): Entries.Entries => {
  const entries = Entries.make(IdPool.make())
  lines.forEach(([topic, id, value], i) => {
    const bytes = Buffer.from(id)
    Entries.add(entries, Entries.topic(entries, topic), entries.ids.number(bytes, 0, bytes.length), value, i + 1)
  })
  return entries
}

const show = (entries: Entries.Entries, keepBest = false) => {
  const { groups, again } = Entries.groups(entries, keepBest)
  return { groups: groups.map(({ topic, documents, values }) => [topic, Array.from(documents, entries.ids.text), [...values]]), again }
}

describe("Entries", () => {
  it("puts a topic that comes back together, topics as they are first met", () => {
    expect(show(entriesOf(["2", "a", 1], ["1", "a", 2], ["2", "b", 3]))).toEqual({
      groups: [
        ["2", ["a", "b"], [1, 3]],
        ["1", ["a"], [2]]
      ],
      again: undefined
    })
  })

  it("names the first line on which a document comes again, and where it stood first", () => {
    const entries = entriesOf(["1", "a", 1], ["2", "b", 1], ["2", "b", 2], ["1", "a", 2], ["1", "a", 3])
    expect(show(entries).again).toEqual({ topic: "2", id: "b", line: 3, first: 2 })
    expect(Entries.twice("x", show(entries).again!).message).toBe(
      "x:3: document b of topic 2 again (first on line 2); expected each document once in a topic"
    )
  })

  it("knows the line of an entry although lines were passed over", () => {
    const entries = Entries.make(IdPool.make())
    for (const [id, line] of [
      ["a", 2],
      ["b", 3],
      ["c", 7],
      ["b", 8],
      ["a", 20]
    ] as const)
      Entries.add(entries, Entries.topic(entries, "1"), entries.ids.number(Buffer.from(id), 0, 1), 1, line)
    expect(show(entries).again).toEqual({ topic: "1", id: "b", line: 8, first: 3 })
  })

  it("keeps the best value at the first place when asked", () => {
    expect(show(entriesOf(["1", "a", 1], ["1", "b", 5], ["1", "a", 7], ["2", "a", 0], ["1", "b", 2]), true)).toEqual({
      groups: [
        ["1", ["a", "b"], [7, 5]],
        ["2", ["a"], [0]]
      ],
      again: undefined
    })
  })

  it("grows, and has no groups when nothing was added", () => {
    const many = entriesOf(...Array.from({ length: 3000 }, (_, i) => [String(i % 7), `d${i}`, i] as const))
    expect(show(many).groups.map(([, ids]) => (ids as ReadonlyArray<string>).length)).toEqual([429, 429, 429, 429, 428, 428, 428])
    expect(show(entriesOf())).toEqual({ groups: [], again: undefined })
  })
})
