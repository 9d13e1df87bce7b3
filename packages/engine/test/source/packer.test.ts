import * as fc from "fast-check"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import { detachRecord, packer } from "@litfuse/engine/source/packer"
import { record as arbitraryRecord } from "@litfuse/kit/Arbitraries"
import { describe, expect, it } from "vitest"

describe("a packed record", () => {
  it("is the same as one that is not, field by field, in its order, and however it is copied", () => {
    const pack = packer()
    const kept: Array<readonly [SourceRecord.SourceRecord, SourceRecord.SourceRecord]> = []
    fc.assert(
      fc.property(arbitraryRecord("s", "1"), (record) => {
        const [one, packed] = [detachRecord(record), pack(record)]
        kept.push([one, packed])
        expect(Object.keys(packed)).toEqual(Object.keys(one))
        expect(JSON.stringify(packed)).toBe(JSON.stringify(one))
        expect({ ...packed }).toEqual({ ...one })
        expect(structuredClone(packed)).toEqual(structuredClone(one))
      })
    )
    // those before are not written over
    for (const [one, packed] of kept) expect(JSON.stringify(packed)).toBe(JSON.stringify(one))
  })

  it("keeps a separate abstract, one of its parts, a lone surrogate, and a record longer than a buffer", () => {
    const pack = packer()
    const parts = [{ label: "AIM", text: "To \ud800 know." }] as const
    const records = [
      SourceRecord.make({ source: "s", id: "1", title: "T", abstractParts: parts }),
      SourceRecord.make({ source: "s", id: "2", title: "T", abstract: "Another text.", abstractParts: parts }),
      SourceRecord.make({ source: "s", id: "3", title: "T", abstract: "\u00e4".repeat(100_000) }),
      SourceRecord.make({ source: "s", id: "4", title: "T" })
    ]
    const packed = records.map(pack)
    expect(packed.map(({ abstract }) => abstract)).toEqual(records.map(({ abstract }) => abstract))
    expect(packed.map((record) => "abstract" in record)).toEqual([true, true, true, false])
    expect(packed).toEqual(records)
  })

  it("has its own fields when records are read in turn", () => {
    const pack = packer()
    const [one, two] = ["1", "2"].map((id) => pack(SourceRecord.make({ source: "s", id, title: "T", keywords: [`word ${id}`] })))
    expect([one!.keywords, two!.keywords, one!.keywords]).toEqual([["word 1"], ["word 2"], ["word 1"]])
  })

  it("shares equal lists of publication types among records, a thousand at most, and keeps further ones packed", () => {
    const pack = packer()
    const types = (i: number) =>
      pack(SourceRecord.make({ source: "s", id: String(i), title: "T", publicationTypes: ["Journal Article", `type ${i}`] }))
    const all = Array.from({ length: 1001 }, (_, i) => types(i))
    for (const [i, record] of all.entries()) expect(record.publicationTypes).toEqual(["Journal Article", `type ${i}`])
    expect(types(999).publicationTypes).toBe(all[999]!.publicationTypes)
    expect(Object.isFrozen(all[999]!.publicationTypes)).toBe(true)
    expect(types(1000).publicationTypes).not.toBe(all[1000]!.publicationTypes)
  })
})
