import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import * as EndNoteXml from "../src/EndNoteXml.ts"

const styled = (text: string): string => `<style face="normal" font="default" size="100%">${text}</style>`

const file = `<?xml version="1.0" encoding="UTF-8" ?><xml><records><record>
<database name="A.enl">A.enl</database><rec-number>7</rec-number><ref-type name="Journal Article">17</ref-type>
<contributors><authors><author>${styled("Roe, J. K.")}</author><author>${styled("The Bone Group,")}</author><author>${styled("et al.,")}</author></authors></contributors>
<titles><title><style face="normal">Effects of H</style><style face="subscript">2</style><style face="normal">O</style></title><secondary-title>${styled("J Ex")}</secondary-title></titles>
<periodical><full-title>${styled("Journal of Examples")}</full-title></periodical><pages>${styled("45-51")}</pages><volume>${styled("12")}</volume><number>${styled("3")}</number>
<keywords><keyword>${styled("Bone")}</keyword><keyword>${styled("Heal &amp; mend")}</keyword></keywords>
<dates><year>${styled("2021")}</year><pub-dates><date>${styled("Sep 18")}</date></pub-dates></dates>
<isbn>${styled("1234-5678 (Print)&#xD;8765-4321")}</isbn><accession-num>${styled("31234567")}</accession-num>
<abstract>${styled("We asked.&#xD;We looked.")}</abstract><notes>${styled("Comment on 10.1000/other")}</notes>
<urls><related-urls><url>${styled("https://example.org/1")}</url></related-urls></urls><custom2>${styled("PMC7654321")}</custom2>
<electronic-resource-num>${styled("10.1234/Example.1")}</electronic-resource-num><remote-database-provider>${styled("NLM")}</remote-database-provider><language>${styled("eng")}</language>
</record><record><ref-type name="Thesis">32</ref-type><titles><title>Plain</title></titles><caption>${styled("Duplicate")}</caption></record></records></xml>`

const refusal = (text: string): string => {
  const read = EndNoteXml.parse(text, "a.xml")
  return Result.isFailure(read) ? read.failure.message : "read"
}

describe("EndNote's XML", () => {
  const read = Result.getOrThrow(EndNoteXml.parse(file, "a.xml", { source: "library" }))

  it("is read with its styles, line breaks, groups and PMIDs of MEDLINE", () => {
    expect(read.records).toEqual([
      {
        source: "library",
        id: "1",
        identifiers: [
          { scheme: "doi", value: "10.1234/example.1" },
          { scheme: "pmid", value: "31234567" },
          { scheme: "pmcid", value: "PMC7654321" }
        ],
        title: "Effects of H2O",
        abstract: "We asked.\nWe looked.",
        contributors: [
          { _tag: "Person", family: "Roe", given: "J. K." },
          { _tag: "Group", name: "The Bone Group" }
        ],
        containerTitle: "Journal of Examples",
        volume: "12",
        issue: "3",
        pages: "45-51",
        issn: ["1234-5678", "8765-4321"],
        published: "2021-09-18",
        language: "eng",
        keywords: ["Bone", "Heal & mend"],
        publicationTypes: [],
        meshHeadings: [],
        url: "https://example.org/1"
      },
      {
        source: "library",
        id: "2",
        identifiers: [],
        title: "Plain",
        contributors: [],
        keywords: [],
        meshHeadings: [],
        publicationTypes: ["Thesis"]
      }
    ])
  })

  it("keeps what has no place in a record beside it, and says where records begin", () => {
    expect(read.rest.map((one) => Object.fromEntries(one))).toEqual([
      { author: ["et al.,"], "secondary-title": ["J Ex"], notes: ["Comment on 10.1000/other"] },
      { caption: ["Duplicate"] }
    ])
    expect(read.lines).toEqual([1, 12])
  })

  it("may lack the outer element, and hold no records", () => {
    expect(Result.getOrThrow(EndNoteXml.parse("<records><record><title>A</title></record></records>", "a.xml")).records.length).toBe(1)
    expect(Result.getOrThrow(EndNoteXml.parse("<xml><records></records></xml>", "a.xml")).records).toEqual([])
    expect(Result.getOrThrow(EndNoteXml.parse("\n", "a.xml")).records).toEqual([])
  })

  it("is refused in one line where it is damaged, or XML of something else", () => {
    expect(refusal(file.slice(0, 500))).toMatch(/^a\.xml: no XML that can be read: [^\n]+; expected the XML that EndNote exports$/)
    expect(refusal('<!DOCTYPE a [<!ENTITY b "c">]><xml><records><record><title>&b;</title></record></records></xml>')).toMatch(
      /^a\.xml: no XML/
    )
    expect(refusal("<PubmedArticleSet></PubmedArticleSet>")).toBe(
      "a.xml: XML without <records>; expected the XML that EndNote exports (File, Export, type XML)"
    )
  })
})
