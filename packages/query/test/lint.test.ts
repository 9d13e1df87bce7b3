import { describe, expect, it } from "vitest"
import * as Dialects from "@litfuse/query/Dialects"

const found = (id: (typeof Dialects.readable)[number], text: string) =>
  Dialects.dialects[id].read(text).problems.map(({ code, from, to, fix }) => [code, text.slice(from, to), fix?.text])

describe("lint", () => {
  it("finds animals that are excluded with studies of humans", () => {
    expect(found("pubmed", "asthma[tiab] NOT animals[mh]")).toEqual([["animals-excluded", "animals[mh]", undefined]])
    expect(found("pubmed", 'asthma[tiab] NOT (comment[pt] OR "Animals"[Mesh:NoExp])').map(([code]) => code)).toEqual(["animals-excluded"])
    expect(found("ovid", "1 asthma.ti.\n2 exp animals/\n3 1 not 2").map(([code]) => code)).toEqual(["animals-excluded"])
    expect(found("embase", "asthma:ti NOT 'animal'/exp").map(([code]) => code)).toEqual(["animals-excluded"])
    expect(found("pubmed", "asthma[tiab] NOT (animals[mh] NOT humans[mh])")).toEqual([])
    expect(found("ovid", "1 asthma.ti.\n2 exp animals/ not humans.sh.\n3 1 not 2")).toEqual([])
  })

  it("finds wildcards in phrases of the Cochrane Library", () => {
    expect(found("cochrane", '"heart attack*":ti,ab,kw')).toEqual([["wildcard-in-phrase", '"heart attack*"', "(heart NEXT attack*)"]])
    expect(found("cochrane", '(heart NEXT attack*):ti OR "heart attack":ti')).toEqual([])
  })

  it("finds misspelt limits", () => {
    expect(found("pubmed", "asthma[ti] AND humnas[Filter]")).toEqual([["misspelt-limit", "humnas[Filter]", undefined]])
    expect(found("pubmed", "asthma[ti] AND enlgish[la]").map(([code]) => code)).toEqual(["misspelt-limit"])
    expect(found("pubmed", "asthma[ti] AND randomized controled trial[pt]").map(([code]) => code)).toEqual(["misspelt-limit"])
    expect(found("ovid", "1 asthma.ti.\n2 limit 1 to englsh language").map(([code]) => code)).toEqual(["misspelt-limit"])
    expect(found("embase", "asthma:ti AND [humnas]/lim").map(([code]) => code)).toEqual(["misspelt-limit"])
    for (const [id, text] of [
      ["wos", "TI=x AND LA=(Englsh)"],
      ["wos", "TI=x AND DT=(Reveiw)"],
      ["scopus", "TITLE(x) AND LANGUAGE(englsh)"],
      ["scopus", 'TITLE(x) AND LIMIT-TO(LANGUAGE,"Englsh")'],
      ["ebsco", "TI x AND LA englsh"]
    ] as const)
      expect([id, found(id, text).map(([code]) => code)]).toEqual([id, ["misspelt-limit"]])
    expect(found("wos", "TI=x AND DT=(Article OR Early Access) AND LA=(English)")).toEqual([])
    for (const right of [
      "humans[Filter]",
      "eng[la]",
      "spanish[la]",
      "review[pt]",
      "medline[sb]",
      "systematic[sb]",
      "english[Filter]",
      "free full text[sb]"
    ])
      expect([right, found("pubmed", `asthma[ti] AND ${right}`)]).toEqual([right, []])
  })

  it("finds two fields after one term, and operators that are only implied", () => {
    expect(found("embase", "asthma:ti:ab")).toEqual([["two-fields", ":ti:ab", ":ti,ab"]])
    expect(found("cochrane", "(asthma OR wheeze):ti:ab")).toEqual([["two-fields", ":ti:ab", ":ti,ab"]])
    expect(found("wos", "TS=a TI=b")).toEqual([["implied-operator", "TI=", " AND "]])
    expect(found("proquest", "TI(a) AB(b)")).toEqual([["implied-operator", "AB", " AND "]])
    expect(found("ebsco", 'TI "a" AB "b"')).toEqual([["implied-operator", "AB ", " AND "]])
    expect(found("ebsco", "TI gout AB pain")).toEqual([["field-as-word", "AB", "AND "]])
    expect(found("scopus", "TITLE(a) ABS(b)")).toEqual([["implied-operator", "ABS", " AND "]])
    expect(found("pubmed", "aspirin[ti] heart[ti]").map(([code]) => code)).toEqual(["implied-operator"])
  })
})
