import { readFileSync } from "node:fs"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Arbitraries from "@litfuse/kit/Arbitraries"
import * as Result from "effect/Result"
import * as fc from "fast-check"
import * as Bibliography from "../src/Bibliography.ts"
import { describe, expect, it } from "vitest"
import * as CslJson from "../src/CslJson.ts"
import { withoutVerbatim } from "./withoutVerbatim.ts"

describe("CSL-JSON", () => {
  const items = readFileSync(new URL("fixtures/items.json", import.meta.url), "utf8")
  const read = Result.getOrThrow(CslJson.parse(items, "a.json"))

  it("is read with its names, dates and kinds", () => {
    expect(read.records.map(withoutVerbatim)).toEqual([
      {
        source: "file",
        id: "1",
        identifiers: [
          { scheme: "doi", value: "10.1234/example" },
          { scheme: "pmid", value: "31234567" }
        ],
        title: "Bones & joints",
        contributors: [
          { _tag: "Person", family: "Roe", given: "Jane, Jr" },
          { _tag: "Group", name: "The Bone Group" },
          { _tag: "Person", family: "van der Berg" }
        ],
        containerTitle: "A book",
        pages: "45–51",
        issn: ["1234-5678", "8765-4321"],
        published: "2021-06",
        publicationTypes: ["Book Chapter"],
        keywords: ["bone", "joint"],
        meshHeadings: []
      },
      {
        source: "file",
        id: "2",
        identifiers: [],
        title: "{",
        contributors: [],
        published: "2020-06",
        publicationTypes: [],
        keywords: [],
        meshHeadings: []
      }
    ])
  })

  it("is refused before parsing if it is nested too deeply", () => {
    const read = CslJson.parse("[".repeat(50_000_000), "a.json")
    expect(Result.isFailure(read) && read.failure.message).toMatch(/^a\.json:1: JSON nested more than 100 levels deep; expected /)
  })

  it("may be one item, or a list under `items`", () => {
    expect(Result.getOrThrow(CslJson.parse('{"title":"A"}', "a")).records.length).toBe(1)
    expect(Result.getOrThrow(CslJson.parse('{"items":[{"title":"A"},{"title":"B"}]}', "a")).records.length).toBe(2)
  })

  it("keeps whole records, with affiliations, relations, citation counts and all", () => {
    fc.assert(
      fc.property(Arbitraries.record("file", "1"), (record) => {
        const { position: _, score: __, ...kept } = record
        const whole = SourceRecord.make(kept)
        expect(Result.getOrThrow(CslJson.parse(Bibliography.formats.csl.print([whole]), "a")).records).toEqual([whole])
      })
    )
  })

  it("reads changes of other programs together with litfuse's data, and reports what it cannot read", () => {
    const [item] = JSON.parse(Bibliography.formats.csl.print(read.records)) as [Record<string, unknown>]
    const changed = { ...item, title: "Another title", custom: { litfuse: { identifiers: "none" } } }
    const { records, rest } = Result.getOrThrow(CslJson.parse(JSON.stringify([changed]), "a"))
    expect([records[0]?.title, records[0]?.identifiers.length, [...rest[0]!.keys()]]).toEqual(["Another title", 2, ["accessed", "custom"]])
  })
})
