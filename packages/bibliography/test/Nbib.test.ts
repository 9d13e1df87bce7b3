import { readFileSync } from "node:fs"
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import * as Bibliography from "../src/Bibliography.ts"
import * as Nbib from "../src/Nbib.ts"
import { withoutVerbatim } from "./withoutVerbatim.ts"

const read = Result.getOrThrow(Bibliography.read(readFileSync(new URL("fixtures/two.nbib", import.meta.url)), "two.nbib"))

describe("NBIB", () => {
  it("is read with folded lines, affiliations, headings, relations and a range of months", () => {
    expect(read.records.map(withoutVerbatim)).toEqual([
      {
        source: "file",
        id: "1",
        identifiers: [
          { scheme: "doi", value: "10.1234/example.1" },
          { scheme: "pmid", value: "31234567" },
          { scheme: "pmcid", value: "PMC7654321" }
        ],
        title: "Vitamin K and bone density in a long title that is folded after eighty characters.",
        abstract: "BACKGROUND: We asked. METHODS: We looked.",
        contributors: [
          {
            _tag: "Person",
            family: "Roe",
            given: "Jane K",
            orcid: "0000-0002-1825-0097",
            affiliations: ["Institute of Examples, Town.", "Another Institute."]
          },
          { _tag: "Group", name: "The Bone Group" }
        ],
        containerTitle: "Journal of examples",
        volume: "12",
        issue: "3",
        pages: "45-51",
        issn: ["1234-5678"],
        published: "2021-06-05",
        language: "eng",
        publicationTypes: ["Journal Article", "Randomized Controlled Trial"],
        meshHeadings: [
          { descriptor: "Bone Density", major: true, qualifiers: [] },
          {
            descriptor: "Vitamin K",
            major: false,
            qualifiers: [
              { name: "therapeutic use", major: true },
              { name: "adverse effects", major: false }
            ]
          }
        ],
        keywords: ["bone"],
        relations: [{ kind: "has-comment", to: [{ scheme: "pmid", value: "31234568" }], citation: "J Ex. 2021 Jul;12(4):52." }]
      },
      {
        source: "file",
        id: "2",
        identifiers: [{ scheme: "pmid", value: "31234569" }],
        title: "Retracted.",
        contributors: [{ _tag: "Person", family: "Smith", given: "JA" }],
        published: "1998",
        publicationTypes: ["Retracted Publication"],
        retraction: { status: "retracted" },
        meshHeadings: [],
        keywords: []
      }
    ])
  })

  it("keeps affiliations and the numbers of people through printing", () => {
    const [record] = Result.getOrThrow(Nbib.parse(Bibliography.formats.nbib.print(read.records), "a")).records
    expect(record).toEqual(read.records[0])
  })

  it("reads short names where the full ones are empty", () => {
    const { records } = Result.getOrThrow(Bibliography.read(Buffer.from("PMID- 1\nTI  - A\nFAU - \nAU  - Roe A\n"), "a.nbib"))
    expect(records[0]!.contributors).toEqual([{ _tag: "Person", family: "Roe", given: "A" }])
  })

  it("keeps texts that are not names", () => {
    const odd = "PMID- 1\nTI  - A\nFAU - ,\nAU  - \nFAU - Roe, Ann\nAU  - Roe A\n"
    const { records, notices } = Result.getOrThrow(Nbib.parse(odd, "a"))
    expect(notices[0]!.text).toBe('FAU that is not a name, such as "," (on line 3)')
    expect(records[0]!.kept).toContainEqual({ form: "nbib", name: "FAU", value: "," })
    expect(Result.getOrThrow(Nbib.parse(Bibliography.formats.nbib.print(records), "a")).records).toEqual(records)
  })
})
