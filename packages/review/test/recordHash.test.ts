import { createHash } from "node:crypto"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import { describe, expect, it } from "vitest"
import { recordHash } from "../src/recordHash.ts"
import { record } from "./reviews.ts"

describe("the hash of a record", () => {
  // the README prints this vector, so that other programs can check theirs
  it("is the SHA-256 of its content as canonical JSON", () => {
    const text =
      '{"abstract":"None.","containerTitle":"Sleep","contributors":[["Doe","Ann"],["The Group"]],"identifiers":["doi:10.5555/coffee.1"],"published":"2021-03","title":"Coffee","v":1}'
    const one = record(1, {
      title: "Coffee",
      abstract: "None.",
      containerTitle: "Sleep",
      published: SourceRecord.PartialDate.make("2021-03"),
      contributors: [
        { _tag: "Person", family: "Doe", given: "Ann" },
        { _tag: "Group", name: "The Group" }
      ]
    })
    expect(recordHash(one)).toBe(createHash("sha256").update(text).digest("hex"))
    expect(recordHash(one)).toBe("f30129dca6fb66abc6730dbb1a4cfe81f71063cd93d4be693bad874c62900583")
  })

  it("does not depend on what changes without the publication changing", () => {
    const one = record(1)
    const other = record(1, {
      source: "exports/ovid.ris",
      id: "77",
      position: 3,
      score: 2,
      citationCount: { count: 5, source: "pubmed", date: SourceRecord.PartialDate.make("2026-01-01") },
      meshHeadings: [{ descriptor: "Coffee", qualifiers: [], major: true }],
      keywords: ["coffee"],
      retraction: { status: "retracted" } as SourceRecord.SourceRecord["retraction"] & {}
    })
    expect(recordHash(other)).toBe(recordHash(one))
    for (const changed of [{ title: "Tea" }, { abstract: "New." }, { pages: "1-2" }, { identifiers: [] }])
      expect(recordHash(record(1, changed))).not.toBe(recordHash(one))
  })
})
