import { describe, expect, it } from "vitest"
import * as Dialects from "@litfuse/query/Dialects"

const into = (from: Dialects.DialectId, text: string, id: Dialects.DialectId) => {
  const reading = Dialects.dialects[from as "pubmed"].read(text)
  const { text: written, remarks } = Dialects.dialects[id].print(reading.query!)
  const own = [...reading.remarks, ...reading.problems].map(({ code }) => code)
  return [written, own.filter((code) => code !== "default-field"), remarks.map(({ code }) => code)]
}

describe("words under one field", () => {
  it("are a phrase of PubMed, if it has the phrase: a note says so", () => {
    expect(into("pubmed", "heart attack[tiab]", "pubmed")).toEqual(["heart attack[tiab]", ["phrase-of-words"], []])
    expect(into("pubmed", "heart attack[tiab]", "wos")).toEqual(["TS=(heart AND attack)", ["phrase-of-words"], []])
    expect(into("pubmed", '"heart attack"[tiab]', "wos")).toEqual(['TS=("heart attack")', [], []])
    expect(into("pubmed", "smith j[au]", "wos")).toEqual(['AU=("smith j")', [], []])
  })

  it("of other platforms are separate words, which PubMed must not join to a phrase", () => {
    const separate = "(heart[ti] AND attack[ti])"
    for (const [id, text] of [
      ["wos", "TI=(heart attack)"],
      ["embase", "heart attack:ti"],
      ["cochrane", "heart attack:ti"],
      ["proquest", "TI(heart attack)"]
    ] as const)
      expect([id, `(${into(id, text, "pubmed")[0]})`]).toEqual([id, separate])
    expect(into("ovid", "heart attack.ti.", "pubmed")[0]).toBe('"heart attack"[ti]')
  })

  it("that are adjacent in their order are a phrase where a system has no order", () => {
    expect(into("ovid", "(heart adj attack).ti.", "pubmed")).toEqual(['"heart attack"[ti]', [], []])
    expect(into("cochrane", "(heart NEXT attack*):ti", "pubmed")).toEqual(['"heart attack*"[ti]', [], []])
    expect(into("embase", "(heart NEXT/1 attack):ti", "wos")).toEqual(['TI=("heart attack")', [], []])
    expect(into("ovid", "(heart adj attack).ti.", "cochrane")).toEqual(["(heart NEXT attack):ti", [], []])
  })
})

describe("Web of Science", () => {
  const errors = (text: string) => Dialects.dialects.wos.read(text).problems.map(({ code, message }) => [code, message])

  it("has fields that litfuse does not understand: it keeps them for Web of Science, and says so", () => {
    for (const tag of ["SU", "WC", "CU"]) {
      expect(into("wos", `TI=x AND ${tag}=(Oncology OR "Public Health")`, "wos")).toEqual([
        `TI=(x) AND (${tag}=(Oncology) OR ${tag}=("Public Health"))`,
        ["own-filter", "own-filter"],
        []
      ])
      expect(into("wos", `TI=x AND ${tag}=(Oncology)`, "pubmed")).toEqual(["x[ti]", ["own-filter"], ["filter-lost"]])
      expect(Dialects.dialects.wos.read(`${tag}=(x)`).remarks[0]?.text).toMatch(`litfuse does not understand ${tag}= of Web of Science`)
    }
    expect(errors("XY=(Oncology)")).toEqual([["unknown-field", "Web of Science has no field XY="]])
  })

  it("has headings in one collection only", () => {
    expect(into("pubmed", "asthma[mh:noexp]", "wos")).toEqual(['MH=("asthma")', [], ["heading-by-words"]])
    expect(into("wos", "MH=(Asthma)", "wos")[1]).toEqual(["medline-collection"])
    expect(into("scopus", "INDEXTERMS(asthma)", "wos")).toEqual(["MH=(asthma)", [], ["medline-collection"]])
  })
})

describe("limits and headings in other spellings", () => {
  it("are the headings that they stand for", () => {
    expect(into("embase", "'asthma'/exp AND [humans]/lim", "pubmed")).toEqual([
      '"asthma"[mh] AND "Humans"[mh]',
      ["other-thesaurus", "filter-stands-for"],
      []
    ])
    expect(into("ovid", "exp Asthma.sh.", "pubmed")).toEqual(['"Asthma"[mh]', ["field-spelling"], []])
    expect(into("ovid", 'exp "Heart Failure".sh.', "ovid")[0]).toBe("exp Heart Failure/")
    expect(into("ovid", "Asthma.sh.", "pubmed")).toEqual(['"Asthma"[mh:noexp]', [], []])
    expect(into("wos", 'TS=x AND DT=("Editorial Material")', "scopus")[0]).toBe("TITLE-ABS-KEY(x) AND DOCTYPE(ed)")
  })
})
