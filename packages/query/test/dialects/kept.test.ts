import { describe, expect, it } from "vitest"
import * as Dialects from "@litfuse/query/Dialects"
import type { ReadableId } from "../../src/dialects/readableIds.ts"

/** A query in another syntax, and the codes of the problems and remarks of both. */
const into = (from: ReadableId, text: string, to: Dialects.DialectId) => {
  const { query, problems, remarks } = Dialects.dialects[from].read(text)
  const printed = Dialects.dialects[to].print(query!)
  return [printed.text, [...problems, ...remarks].map(({ code }) => code), printed.remarks.map(({ code }) => code)]
}

describe("limits and headings of Embase.com", () => {
  it("stay as they are there", () => {
    expect(into("embase", "x:ti AND [embase]/lim NOT [medline]/lim", "embase")).toEqual([
      "(x:ti AND [embase]/lim) NOT [medline]/lim",
      [],
      []
    ])
    expect(into("embase", "x:ti AND [systematic review]/lim", "embase")).toEqual(["x:ti AND [systematic review]/lim", [], []])
    expect(into("pubmed", "x[ti] AND medline[sb] AND systematic[sb]", "embase")[2]).toEqual(["filter-lost"])
    expect(into("embase", "x:ti AND [humans]/lim", "embase")).toEqual(["x:ti AND 'human'/exp", ["filter-stands-for"], []])
    expect(into("embase", "x:ti NOT ('animal'/exp NOT 'human'/exp)", "pubmed")).toEqual([
      'x[ti] NOT ("Animals"[mh] NOT "Humans"[mh])',
      [],
      []
    ])
    expect(into("pubmed", '"Humans"[mh]', "embase")).toEqual(["'human'/exp", [], []])
  })

  it("are years before a bound, and days since which a record is in it", () => {
    expect(into("embase", "x:ti AND [<1966-2020]/py", "pubmed")).toEqual(["x[ti] AND 1000:2020[dp]", [], []])
    expect(into("embase", "x:ti AND [1-2-2020]/sd", "embase")).toEqual(["x:ti AND [01-02-2020]/sd", [], []])
    expect(into("embase", "x:ti AND [1-2-2020]/sd", "pubmed")[0]).toBe("x[ti] AND 2020/02/01:3000[edat]")
  })

  it("are headings of the same thesaurus on Ovid", () => {
    expect(into("ovid-embase", "x.ti. not (exp animal/ not human.sh.)", "embase")).toEqual([
      "x:ti NOT ('animal'/exp NOT 'human'/de)",
      [],
      []
    ])
    expect(into("embase", "x:ti AND [humans]/lim", "ovid-embase")[0]).toBe("x.ti. and exp human/")
    expect(into("ovid-embase", "1. x.ti.\n2. limit 1 to human", "pubmed")[0]).toBe('x[ti] AND "Humans"[mh:noexp]')
    expect(Dialects.shareThesaurus("embase", "ovid-embase")).toBe(true)
    expect(Dialects.shareThesaurus("embase", "pubmed")).toBe(false)
    expect(Dialects.shareThesaurus("pubmed", "pubmed")).toBe(false)
  })
})

describe("an error in a limit of Ovid", () => {
  it("is the only one", () => {
    for (const limit of ['yr="2010-Curent"', "last 5 years", '(english and yr="20-10")'])
      expect(
        Dialects.dialects.ovid.read(`1. x.ti.\n2. limit 1 to ${limit}`).problems.filter(({ severity }) => severity === "error").length
      ).toBe(1)
  })
})

describe("names and filters of Scopus", () => {
  it("are names, with or without signs", () => {
    expect(into("scopus", "AUTH(smith, j.)", "pubmed")).toEqual(['"smith j"[au]', [], []])
    expect(into("scopus", 'FIRSTAUTH("Smith, J.")', "pubmed")).toEqual(['"Smith J"[1au]', [], []])
  })

  it("are kept with their quotation marks", () => {
    expect(into("scopus", 'TITLE(x) AND PUBDATETXT("July 2010")', "scopus")[0]).toBe('TITLE(x) AND PUBDATETXT("July 2010")')
    expect(into("scopus", "TITLE(x) AND NOT INDEX(medline)", "scopus")[0]).toBe("TITLE(x) AND NOT INDEX(medline)")
    expect(into("scopus", "TITLE(x) AND NOT INDEX(medline)", "pubmed")).toEqual(["x[ti]", ["own-filter"], ["filter-lost"]])
  })
})

describe("fields that strategies use", () => {
  it("are read", () => {
    expect(into("ovid", "x.nm,ox,px,rx,sy.", "pubmed")[0]).toBe("x[nm]")
    expect(into("proquest", "TIAB(x)", "ovid")[0]).toBe("x.ti,ab.")
    expect(into("pubmed", "prevent[tiab:~3]", "pubmed")[1]).toEqual(["invalid-proximity"])
  })
})

describe("what PubMed has in part", () => {
  it("is searched in most of the fields: proximity in titles and abstracts", () => {
    expect(into("ovid", "(quality adj2 life).mp.", "pubmed")).toEqual(['"quality life"[tiab:~1]', [], ["field-lost"]])
    expect(into("ovid", "(quality adj2 life).ti.", "pubmed")).toEqual(['"quality life"[ti:~1]', [], []])
    expect(into("ovid", "(quality adj2 life).hw.", "pubmed")[2]).toContain("proximity-as-and")
  })

  it("is a word without the wildcard at its beginning", () => {
    expect(into("wos", "TS=$colour", "pubmed")).toEqual(["colour[tiab]", [], ["wildcard-lost"]])
    expect(into("wos", "TI=$colour", "europepmc")).toEqual(["TITLE:colour", [], ["wildcard-lost"]])
  })
})

describe("exact searches and histories of interfaces", () => {
  it("are read in Web of Science", () => {
    expect(into("wos", '(TS=x) AND (PY==("2020" OR "2021")) AND DT==("ARTICLE")', "pubmed")).toEqual([
      'x[tiab] AND (2020[dp] OR 2021[dp]) AND "Journal Article"[pt]',
      [],
      []
    ])
    expect(into("wos", 'TS=x AND TASCA==("ONCOLOGY")', "wos")[0]).toBe('TS=(x) AND TASCA==("ONCOLOGY")')
    expect(into("wos", "TS=x AND KP=y AND OG=z", "wos")).toEqual(["TS=(x) AND AK=(y) AND AD=(z)", ["wider-field", "wider-field"], []])
    expect(into("wos", 'SO==("Nature")', "pubmed")).toEqual(['"Nature"[ta]', ["exact-as-phrase"], []])
  })

  it("have counts behind lines that join others in EBSCOhost", () => {
    const { query, problems } = Dialects.dialects.ebsco.read('S3 S1 NOT S2 1 234\nS2 MH "Animals+"\nS1 TI asthma')
    expect([Dialects.dialects.pubmed.print(query!).text, problems.filter(({ severity }) => severity === "error")]).toEqual([
      'asthma[ti] NOT "Animals"[mh]',
      []
    ])
  })

  it("exclude the records of another database in the Cochrane Library", () => {
    expect(into("cochrane", "x:ti NOT pubmed:an", "cochrane")).toEqual(["x:ti NOT pubmed:an", [], ["accession-own"]])
  })
})

describe("fields that litfuse does not understand, or that records name otherwise", () => {
  it("are kept for their own system, and left out elsewhere with a note", () => {
    for (const [id, text] of [
      ["embase", "'nct01234567':cn AND x:ti"],
      ["ovid-embase", "device.dm,mf,dv. and x.ti."],
      ["proquest", 'STYPE.EXACT("Scholarly Journals") AND TI(x)'],
      ["proquest", "STYPE(books) AND TI(x)"],
      ["wos", "MQ=(therapy) AND TI=(x)"]
    ] as const) {
      expect([id, into(id, text, id)]).toEqual([id, [text, ["own-filter"], []]])
      expect([id, into(id, text, "pubmed")]).toEqual([id, ["x[ti]", ["own-filter"], ["filter-lost"]]])
      expect([id, into(id, text, "litfuse")[0]]).toEqual([id, expect.stringContaining(`subset:("${id} `)])
    }
    expect(into("ovid-embase", "x.ti,ab,dm,mf.", "ovid-embase")[0]).toBe("x.ti,ab. or x.dm,mf.")
    expect(into("ovid-embase", "x.ti,dm. and y.ti.", "embase")).toEqual(["x:ti AND y:ti", ["own-filter"], ["filter-lost"]])
    expect(into("embase", "(a OR 'b c'):cn", "embase")[0]).toBe("a:cn OR 'b c':cn")
  })

  it("are read where another name has the same meaning", () => {
    expect(into("pubmed", "S0140-6736(16)31358-9[pii]", "pubmed")).toEqual(['"S0140-6736(16)31358-9"[aid]', ["field-spelling"], []])
    expect(into("pubmed", "38213308[ui]", "pubmed")).toEqual(["38213308[pmid]", ["field-spelling"], []])
    expect(into("embase", "12:vi AND 3:ip AND 9:pg", "ovid-embase")).toEqual(['"12".vo. and "3".ip. and "9".pg.', [], []])
    expect(into("ebsco", "PM 38213308", "pubmed")).toEqual(["38213308[pmid]", [], []])
    expect(into("proquest", "PMID(38213308)", "proquest")).toEqual(["PMID(38213308)", [], []])
    expect(Dialects.dialects.wos.read("PM=(38213308)").problems).toMatchObject([{ code: "unknown-field", fix: { text: "PMID=" } }])
  })
})
