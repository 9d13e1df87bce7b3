import * as Result from "effect/Result"
import { expect, it } from "vitest"
import { type Columns, rowsIn } from "../../src/sourceLists/rows.ts"

const columns: Columns = { id: ["pmid", "doi"], sources: "source", topic: "topic", position: "at", document: "uid" }

const read = (lines: ReadonlyArray<object>) =>
  rowsIn({ bytes: new TextEncoder().encode(lines.map((line) => `${JSON.stringify(line)}\n`).join("")), path: "lists.jsonl" }, columns)

it("takes lines of one topic that share an identifier for one work, through a third line too, and tells topics apart", () => {
  const { rows, unsaid } = Result.getOrThrow(
    read([
      { topic: 1, source: "a", at: 1, pmid: "1", doi: null, uid: ["x"] },
      { topic: 1, source: "b", at: 2, pmid: null, doi: "10.1/A", uid: [] },
      { topic: 1, source: "c", at: 3, pmid: "1", doi: "10.1/a", uid: "y" },
      { topic: 2, source: "a", at: 1, pmid: "1", doi: null, uid: [] },
      { topic: 1, source: [], at: 1, pmid: "9", doi: null, uid: [] }
    ])
  )
  expect(unsaid).toBe(1)
  expect(new Set(rows.slice(0, 3).map(({ id }) => id)).size).toBe(1)
  expect(rows.map(({ topic, sources, position, documents }) => [topic, sources, position, documents])).toEqual([
    ["1", ["a"], 1, ["x"]],
    ["1", ["b"], 2, []],
    ["1", ["c"], 3, ["y"]],
    ["2", ["a"], 1, []]
  ])
})

it("takes lines for one work that a chain of any length links", () => {
  const lines = Array.from({ length: 20_000 }, (_, i) => ({ topic: 1, source: "a", at: 1, pmid: [`${i}`, `${i + 1}`], uid: [] }))
  const { rows } = Result.getOrThrow(read(lines))
  expect(new Set(rows.map(({ id }) => id)).size).toBe(1)
})

it.each([
  ["id", { pmid: null, doi: "" }],
  ["topic", { topic: null }],
  ["position", { at: null }],
  ["position", { at: "third" }]
])("refuses a line that has no %s", (what, own) => {
  const { message } = Result.getOrThrow(Result.flip(read([{ topic: 1, source: "a", at: 1, pmid: "1", uid: [], ...own }])))
  expect(message).toMatch(`lists.jsonl:1: has no ${what}`)
})
