import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import * as JsonlDocuments from "../../src/formats/JsonlDocuments.ts"
import * as JsonlTopics from "../../src/formats/JsonlTopics.ts"

const bytes = (...lines: ReadonlyArray<object>): Uint8Array => Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join(""))

describe("what `ir_datasets export` writes", () => {
  it("is read by its own names, all texts of a document joined; a title need not be there", () => {
    const file = bytes(
      { doc_id: "d1", text: "one" },
      { doc_id: "d2", title: "Two", doi: "10.1/2", abstract: "first", body: "then" },
      { _id: "d3", title: "Three", text: "three", doc_id: "other" }
    )
    expect(Result.getOrThrow(JsonlDocuments.parse(file, "docs.jsonl")).map(({ id, fields }) => [id, fields])).toEqual([
      ["d1", { title: "", abstract: "one" }],
      ["d2", { title: "Two", abstract: "first\nthen" }],
      ["d3", { title: "Three", abstract: "three" }]
    ])
    const bad = JsonlDocuments.parse(bytes({ doc_id: "d1", text: 3 }), "docs.jsonl")
    expect(Result.isFailure(bad) && bad.failure.message).toMatch(/docs\.jsonl:1: /)
  })

  it("is read as topics, with what they have", () => {
    const file = bytes(
      { query_id: "1", text: "gout" },
      { query_id: "2", title: "heart", description: "failure of it", narrative: "old age" }
    )
    expect(Result.getOrThrow(JsonlTopics.parse(file, "queries.jsonl"))).toEqual([
      { id: "1", title: "gout" },
      { id: "2", title: "heart", description: "failure of it", narrative: "old age" }
    ])
  })
})
