import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Dialects from "@litfuse/query/Dialects"
import * as Query from "@litfuse/query/Query"

const { dialects } = Dialects
const from = (dialect: "pubmed" | "ovid" | "wos" | "litfuse", text: string, into: Dialects.DialectId) => {
  const { query } = dialects[dialect].read(text)
  const { text: written, remarks } = dialects[into].print(query!)
  return [written, remarks.map(({ code }) => code)]
}

describe("fields that hold phrases", () => {
  it("take words without quotation marks as one name", () => {
    expect(from("pubmed", "randomized controlled trial[pt]", "ovid")).toEqual(["randomized controlled trial.pt.", []])
    expect(from("pubmed", "smith j[au]", "ovid")).toEqual(["smith j.au.", []])
    expect(from("pubmed", "n engl j med[ta]", "ovid")).toEqual(["n engl j med.jn,ja.", []])
    expect(from("pubmed", "new england journal of medicine[jour]", "wos")).toEqual(['SO=("new england journal of medicine")', []])
    expect(from("pubmed", "valproic acid[nm]", "ovid")).toEqual(["valproic acid.nm.", []])
    expect(from("wos", "AU=(Smith J) AND DT=(Proceedings Paper)", "wos")).toEqual(['AU=("Smith J") AND DT=("Proceedings Paper")', []])
    expect(from("litfuse", "type:(randomized controlled trial)", "pubmed")).toEqual(['"randomized controlled trial"[pt]', []])
  })

  it("leave words in titles and abstracts words", () => {
    expect(from("pubmed", "heart attack[ti]", "ovid")).toEqual(["(heart and attack).ti.", []])
    expect(from("wos", "TI=(heart attack)", "ovid")).toEqual(["(heart and attack).ti.", []])
  })

  it("never make words of a name, whatever the dialect", () => {
    for (const id of Dialects.ids)
      for (const field of ["publicationType", "language", "subset", "identifier"] as const) {
        const written = (query: Query.Query) => dialects[id].print(Query.field(field, query)).text
        expect([id, field, written(Query.text("case reports"))]).toEqual([id, field, written(Query.phrase("case reports"))])
      }
  })
})

describe("types of publications", () => {
  const type = (name: string) => Query.field("publicationType", Query.phrase(name))
  const printed = (into: Dialects.DialectId, name: string) => {
    const { text, remarks } = dialects[into].print(Query.and(Query.field("title", Query.text("x")), type(name)))
    return [text, remarks.map(({ code }) => code)]
  }

  it("have the names and codes of each platform, or are refused with a note", () => {
    expect(printed("scopus", "Review")).toEqual(["TITLE(x) AND DOCTYPE(re)", []])
    expect(printed("scopus", "Journal Article")).toEqual(["TITLE(x) AND DOCTYPE(ar)", []])
    expect(printed("scopus", "Randomized Controlled Trial")).toEqual(["TITLE(x)", ["type-lost"]])
    expect(printed("wos", "Review")).toEqual(['TI=(x) AND DT=("Review")', []])
    expect(printed("wos", "Editorial")).toEqual(['TI=(x) AND DT=("Editorial Material")', []])
    expect(printed("wos", "Randomized Controlled Trial")).toEqual(["TI=(x)", ["type-lost"]])
    expect(printed("pubmed", "Case Study")).toEqual(['x[ti] AND "Case Reports"[pt]', []])
    expect(printed("ovid", "case study")).toEqual(["x.ti. and Case Reports.pt.", []])
    expect(printed("pubmed", "no such type")).toEqual(['x[ti] AND "no such type"[pt]', ["type-unknown"]])
  })

  it("go back to the names that all know", () => {
    expect(from("wos", 'TI=x AND DT=("Editorial Material")', "pubmed")).toEqual(['x[ti] AND "Editorial"[pt]', []])
  })
})

describe("qualifiers, languages and filters", () => {
  it("have the codes of Ovid", () => {
    expect(from("pubmed", "mortality[sh]", "ovid")).toEqual(["mo.fs.", []])
    expect(from("pubmed", '"drug therapy"[sh] OR mortality[sh]', "ovid")).toEqual(["(dt or mo).fs.", []])
    expect(from("pubmed", "nonsense[sh]", "ovid")).toEqual(["nonsense.fs.", ["qualifier-unknown"]])
    expect(from("pubmed", "eng[la]", "ovid")).toEqual(["english.lg.", []])
    expect(from("pubmed", "ger[la] AND x[ti]", "wos")).toEqual(["LA=(german) AND TI=(x)", []])
  })

  it("of another system are not written as if PubMed had them", () => {
    expect(from("ovid", 'x.ti.\nlimit 1 to "core clinical journals (aim)"', "pubmed")[1]).toEqual(["subset-unknown"])
    expect(from("pubmed", "x[ti] AND systematic[sb]", "pubmed")).toEqual(["x[ti] AND systematic[sb]", []])
  })
})

describe("words in name fields", () => {
  it("keep their place whatever dialect is read", () => {
    fc.assert(
      fc.property(fc.constantFrom("pt", "la", "au", "ta", "sh", "nm", "sb", "aid"), (tag) => {
        const { query } = dialects.pubmed.read(`alpha beta[${tag}]`)
        expect(query).toMatchObject({ _tag: "Field", query: { _tag: "Phrase", text: "alpha beta" } })
      })
    )
  })
})
