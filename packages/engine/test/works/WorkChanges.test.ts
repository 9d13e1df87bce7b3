import { describe, expect, it } from "vitest"
import * as Fingerprint from "../../src/dedup/Fingerprint.ts"
import * as Identifier from "../../src/Identifier.ts"
import * as SourceRecord from "../../src/SourceRecord.ts"
import { compareWorks, type FoundRecord, overlapOf } from "../../src/works/WorkChanges.ts"

const recordOf = (source: string, id: string, more: Partial<SourceRecord.SourceRecord> = {}): FoundRecord => {
  const record = SourceRecord.make({ source, id, title: `Title ${id}`, identifiers: [Identifier.findAs("pmid", id)!], ...more })
  return { search: source, hash: JSON.stringify(record), about: Fingerprint.of(record), record }
}

const workOf = (id: string, ...records: ReadonlyArray<FoundRecord>) => ({ id, records })

const doi = Identifier.findAs("doi", "10.5555/one")!

describe("comparing the works of two runs", () => {
  it("finds nothing in equal works, and an overlap of 1", () => {
    const works = [workOf("a", recordOf("x", "1"), recordOf("y", "1")), workOf("b", recordOf("x", "2"))]
    const { changes, reruns } = compareWorks(works, works)
    expect(changes).toEqual([])
    expect(reruns.map(overlapOf)).toEqual([1, 1])
    expect(compareWorks([], [])).toEqual({ changes: [], reruns: [] })
  })

  it("names a status that was there, in another word, and no denial of a retraction", () => {
    const of = (status: "none" | "concern" | "retracted") => [workOf("a", recordOf("x", "1", { retraction: { status } }))]
    expect(compareWorks(of("concern"), of("retracted")).changes).toEqual([
      { kind: "retraction", work: "a", search: "x", record: "1", before: "concern", after: "retracted" }
    ])
    expect(compareWorks([workOf("a", recordOf("x", "1"))], of("none")).changes).toEqual([])
  })

  it("finds a record whose DOI was replaced in a work that another source holds", () => {
    const other = recordOf("y", "1", { title: "A", identifiers: [doi] })
    const [was, is] = ["10.5555/one", "10.5555/two"].map((text) =>
      recordOf("x", "1", { title: "A", identifiers: [Identifier.findAs("doi", text)!] })
    )
    expect(compareWorks([workOf("a", was!, other)], [workOf("a", is!, other)]).changes).toEqual([
      { kind: "identifiers", work: "a", search: "x", record: "1", before: "doi:10.5555/one", after: "doi:10.5555/two" }
    ])
  })

  it("of one work in two parts says that it was split, and of two in one that they were merged", () => {
    const [one, two] = [recordOf("x", "1"), recordOf("y", "2")]
    const [whole, parts] = [[workOf("a", one, two)], [workOf("a", one), workOf("b", two)]]
    expect(compareWorks(whole, parts).changes.map(({ kind, work }) => [kind, work])).toEqual([["split", "a"]])
    expect(compareWorks(parts, whole).changes.map(({ kind, work }) => [kind, work])).toEqual([["merged", "a"]])
  })
})
