import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { toRecord } from "../src/toRecord.ts"

describe("toRecord", () => {
  it("keeps what a document has", () => {
    const record = toRecord("corpus", { id: "7", title: "A title", text: "A text", headings: ["Heart", ""] })
    expect(record).toMatchObject({ source: "corpus", id: "7", title: "A title", abstract: "A text" })
    expect(record.meshHeadings).toEqual([{ descriptor: "Heart", qualifiers: [], major: false }])
  })

  it("gives a document without a title its id, and one without a text no abstract", () => {
    const record = toRecord("corpus", { id: "7", title: " ", text: "" })
    expect(record.title).toBe("[7]")
    expect("abstract" in record).toBe(false)
    expect(Schema.is(SourceRecord.SourceRecord)(record)).toBe(true)
  })
})
