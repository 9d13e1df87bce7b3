import { describe, expect, it } from "vitest"
import * as Dialects from "@litfuse/query/Dialects"
import { data, strategies } from "../strategies.ts"

const taken = (text: string) => Dialects.detect(text).families.join(" ")

describe("detect", () => {
  it("tells each syntax by signs that words have not", () => {
    for (const [family, text] of [
      ["litfuse", "heart attack"],
      ["litfuse", "title:(heart NEAR/2 attack*) AND published:2010.."],
      ["litfuse", "heart NEAR/3 attack"],
      ["litfuse", "vitamin D and/or calcium"],
      ["litfuse", "AB blood group"],
      ["litfuse", "doi 10.1/de"],
      ["pubmed", "heart[tiab] OR x"],
      ["pubmed", '"Asthma"[Mesh]'],
      ["ovid", "heart.ti,ab."],
      ["ovid", "exp Heart Failure/dt, th"],
      ["wos", "TS=(heart NEAR/3 attack)"],
      ["embase", "'heart attack'/exp OR heart:ti,ab"],
      ["cochrane", "[mh Asthma] AND heart:ti,ab,kw"],
      ["ebsco", '(MH "Asthma+") AND TI "heart attack"'],
      ["proquest", 'TI,AB(heart) AND MESH.EXACT("Asthma")']
    ] as const)
      expect([text, taken(text)]).toEqual([text, family])
  })

  it("names every syntax that has as many signs, and the signs", () => {
    expect(Dialects.detect("heart:ti,ab")).toEqual({ families: ["embase", "cochrane"], signs: [":ti,ab"] })
    expect(Dialects.detect("title:heart AND attack[tiab]")).toEqual({ families: ["litfuse", "pubmed"], signs: ["[tiab]", "title:"] })
  })

  it("knows every dialect that can be read", () => {
    const readers = Dialects.ids.filter((id) => "read" in Dialects.dialects[id])
    expect(Dialects.readable).toEqual(readers)
  })
})

describe("signs of another syntax", () => {
  const said = (id: (typeof Dialects.readable)[number], text: string) =>
    Dialects.dialects[id].read(text).problems.flatMap(({ code, from, to }) => (code === "foreign-sign" ? [text.slice(from, to)] : []))

  it("have a warning at their place where they are read as words", () => {
    for (const [id, text, sign] of [
      ["pubmed", "heart NEAR3 attack", "NEAR3"],
      ["pubmed", "heart N3 attack", "N3"],
      ["pubmed", "term.ti,ab", ".ti,ab"],
      ["pubmed", "heart adj3 attack", "adj3"],
      ["pubmed", "exp Asthma/ AND x", "exp Asthma/"],
      ["pubmed", "heart:ti,ab AND x[ti]", ":ti,ab"],
      ["litfuse", "heart[tiab]", "[tiab]"],
      ["litfuse", "TI heart", "TI"],
      ["wos", "heart W/3 attack", "W/3"],
      ["ovid", "heart N3 attack", "N3"],
      ["ovid", "'asthma'/exp", "/exp"],
      ["embase", "heart.ti,ab.", ".ti,ab"],
      ["cochrane", 'MH "Asthma+"', 'MH "Asthma+"']
    ] as const)
      expect([id, text, said(id, text)]).toEqual([id, text, [sign]])
  })

  it("are not reported for a syntax's own signs, of words in quotation marks, and where there is an error already", () => {
    expect(said("ebsco", "heart N3 attack")).toEqual([])
    expect(said("pubmed", '"heart N3 attack"[tiab]')).toEqual([])
    expect(said("wos", "heart[tiab]")).toEqual([])
  })

  it("are remarks of a parsed query, as are wildcards that PubMed does not have", () => {
    const parsed = Dialects.parse("heart N3 aspirin#", Dialects.dialects.pubmed)
    expect(parsed).toMatchObject({
      success: { remarks: [{ code: "automatic-term-mapping" }, { code: "foreign-wildcard" }, { code: "foreign-sign", from: 6, to: 8 }] }
    })
  })

  it.skipIf(data === undefined)("are in no published strategy of PubMed or Ovid by mistake", () => {
    for (const { id, text } of strategies()) {
      const [family] = Dialects.detect(text).families
      if (family !== "pubmed" && family !== "ovid") continue
      expect([id, said(family, text)]).toEqual([id, []])
    }
  })
})
