import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as SourceRecord from "../../src/SourceRecord.ts"
import * as Work from "../../src/Work.ts"
import { asRecord } from "../../src/works/asRecord.ts"
import * as Arbitraries from "../../src/testing/arbitraries.ts"

describe("a work as one record", () => {
  it("is its record, where it has one, but for its place in that source's list", () => {
    fc.assert(
      fc.property(Arbitraries.record("first", "1"), (record) => {
        const { position: _, score: __, ...kept } = record
        const { keywords, ...others } = asRecord(Work.single(record))
        expect({ ...others, keywords: new Set(keywords) }).toEqual({ ...SourceRecord.make(kept), keywords: new Set(record.keywords) })
      })
    )
  })

  it("unites the lists of several, and takes texts whole from one of them", () => {
    const a = SourceRecord.make({ source: "a", id: "1", title: "A", keywords: ["x"], abstract: "longer than the other", volume: "1" })
    const b = SourceRecord.make({
      source: "b",
      id: "2",
      title: "B",
      keywords: ["y"],
      abstractParts: [{ label: "L", text: "short" }],
      issue: "2"
    })
    const { source, id, title, keywords, abstract, abstractParts, volume, issue } = asRecord(Work.make("w", [b, a]))
    expect({ source, id, title, keywords, abstract, abstractParts, volume, issue }).toEqual({
      source: "a",
      id: "1",
      title: "A",
      keywords: ["x", "y"],
      abstract: "longer than the other",
      abstractParts: undefined,
      volume: "1",
      issue: "2"
    })
  })
})
