/** Queries that users of other tools reported, or that an audit tried, each with its right translation. */
import { describe, expect, it } from "vitest"
import * as Dialects from "@litfuse/query/Dialects"
import type { ReadableId } from "../src/dialects/readableIds.ts"

/** A query in another syntax, and the codes of all that is said about it. */
const into = (from: ReadableId, text: string, to: Dialects.DialectId): readonly [string, ReadonlyArray<string>] => {
  const { query, problems, remarks } = Dialects.dialects[from].read(text)
  const printed = Dialects.dialects[to].print(query!)
  return [printed.text, [...problems, ...remarks, ...printed.remarks].map(({ code }) => code)]
}

const codes = (from: ReadableId, text: string): ReadonlyArray<string> => Dialects.dialects[from].read(text).problems.map(({ code }) => code)

describe("reports about other tools", () => {
  it.each([
    ["Smith J[1au]", "pubmed", "Smith J[1au]", []],
    ["Smith J[lastau]", "pubmed", "Smith J[lastau]", []],
    ["Smith J[1au]", "scopus", 'FIRSTAUTH("Smith J")', []],
    ["Smith J[1au]", "ovid", "Smith J.au.", ["wider-field"]],
    ["NCT01720446[si]", "pubmed", "NCT01720446[si]", []],
    ["NCT01720446[si]", "ovid", "NCT01720446.si.", []],
    ["NCT01720446[si]", "europepmc", "NCT01720446", ["field-lost"]],
    ["NCT01720446[si]", "scopus", "NCT01720446", ["field-lost"]],
    ["NCT01720446[si]", "wos", "NCT01720446", ["field-lost"]],
    ["NCT01720446[si]", "cochrane", "NCT01720446", ["field-lost"]],
    ['"Anti-Bacterial Agents"[pa]', "pubmed", '"Anti-Bacterial Agents"[pa]', []],
    ['"Anti-Bacterial Agents"[pa]', "ovid", "Anti-Bacterial Agents.af.", ["field-lost"]],
    ["27633186[pmid]", "scopus", "PMID(27633186)", []],
    ["27633186[pmid]", "wos", "PMID=(27633186)", []],
    ["27633186[pmid]", "cochrane", "27633186", ["field-lost"]],
    ["10.1056/NEJMoa1607141[doi]", "europepmc", 'DOI:"10.1056/NEJMoa1607141"', []],
    ["10.1056/NEJMoa1607141[doi]", "embase", "'10.1056/NEJMoa1607141':doi", []],
    ["10.1056/NEJMoa1607141[doi]", "ovid", '"10.1056/NEJMoa1607141".do.', []],
    ["10.1056/NEJMoa1607141[doi]", "ebsco", '"10.1056/NEJMoa1607141"', ["field-lost"]],
    ['x[ti] AND "GeneReviews"[Book]', "europepmc", 'TITLE:x AND "GeneReviews"', ["field-lost"]],
    ['12345678[pmid] OR "10.1000/xyz"[doi]', "scopus", 'PMID(12345678) OR DOI("10.1000/xyz")', []]
  ] as const)("%s for %s", (text, to, written, said) => {
    expect(into("pubmed", text, to)).toEqual([written, said])
  })

  it.each(["auid", "isbn", "jid", "pl", "pubn", "ps", "fir", "cois", "book"])(
    "[%s] is a tag of PubMed, and elsewhere exact or noted",
    (tag) => {
      expect(into("pubmed", `abc[${tag}]`, "pubmed")).toEqual([`abc[${tag}]`, []])
      const [written, said] = into("pubmed", `abc[${tag}]`, "europepmc")
      expect(/:/u.test(written) || said.includes("field-lost")).toBe(true)
    }
  )

  it("reads the fields of Web of Science, also those that it does not understand", () => {
    expect(into("wos", "PMID=(27633186)", "pubmed")).toEqual(["27633186[pmid]", []])
    for (const name of ["SU", "WC", "CU"]) {
      expect(into("wos", `${name}=(Oncology)`, "wos")).toEqual([`${name}=(Oncology)`, ["own-filter"]])
      expect(into("wos", `TI=x AND ${name}=(Oncology)`, "pubmed")).toEqual(["x[ti]", ["own-filter", "filter-lost"]])
    }
  })
})

describe("translations of an audit", () => {
  it.each([
    ["ovid", "(pain adj2 chronic).mp.", "pubmed", '"pain chronic"[tiab:~1]', ["field-lost"]],
    ["ovid", "stroke.mp.", "cochrane", "stroke:ti,ab,kw", ["field-lost"]],
    ["cochrane", "stroke:ti,kw", "cochrane", "stroke:ti,kw", []],
    ["pubmed", "editorial[pt]", "wos", 'DT=("Editorial Material")', []],
    ["pubmed", "x[ti] AND Review[pt]", "wos", "TI=(x) AND DT=(Review)", []],
    ["ovid", "wom?n.ti.", "pubmed", "wom*[ti]", ["wildcard-widened", "short-truncation"]],
    ["embase", "an?emia:ti", "pubmed", "an*[ti]", ["wildcard-widened", "short-truncation"]],
    ["wos", "TS=(heart attack)", "pubmed", "heart[tiab] AND attack[tiab]", []],
    ["pubmed", "heart attack[tiab]", "ovid", "(heart and attack).ti,ab,kf.", ["phrase-of-words"]],
    ["ovid", "heart attack.ti.", "pubmed", '"heart attack"[ti]', []],
    ["ovid", "(stroke adj rehab).ti.", "pubmed", '"stroke rehab"[ti]', []],
    ["ovid", "(stroke adj3 rehab*).ti.", "wos", "TI=(stroke NEAR/2 rehab*)", []],
    ["cochrane", "(stroke NEXT rehab*):ti", "ovid", "(stroke adj rehab*).ti.", []],
    ["cochrane", "an?emia:ti", "ovid", "an#emia.ti.", []],
    ["wos", 'DT=("Editorial Material")', "pubmed", '"Editorial"[pt]', []],
    ["embase", "[humans]/lim AND stroke:ti", "pubmed", '"Humans"[mh] AND stroke[ti]', ["filter-stands-for"]],
    ["ovid", "exp Stroke.sh.", "pubmed", '"Stroke"[mh]', ["field-spelling"]]
  ] as const)("%s: %s for %s", (from, text, to, written, said) => {
    expect(into(from, text, to)).toEqual([written, said])
  })

  it("read Scopus, and find its signs in another syntax", () => {
    const text = "TITLE-ABS-KEY(stroke AND rehab*) AND PUBYEAR > 2015"
    expect(into("scopus", text, "pubmed")).toEqual(["(stroke[tw] AND rehab*[tw]) AND 2016:3000[dp]", ["wider-field"]])
    expect(codes("pubmed", text)).toContain("foreign-sign")
  })

  it("read the export of a history of Ovid, its limits, and no numbers of hits", () => {
    const history = `Ovid MEDLINE(R) ALL <1946 to November 20, 2026>
Search Strategy:
--------------------------------------------------------------------------------
1     exp Gambling/ (7250)
2     (gambl* or betting).ti,ab,kf. (14012)
3     1 or 2 (16388)
4     exp animals/ not humans.sh. (5100000)
5     3 not 4 (805)
6     limit 5 to (english language and yr="2010 -Current") (590)
`
    expect(into("ovid", history, "pubmed")[0]).toBe(
      '(("Gambling"[mh] OR (gambl*[tiab] OR betting[tiab])) NOT ("animals"[mh] NOT "humans"[mh:noexp])) AND ("english"[la] AND 2010:3000[dp])'
    )
  })
})

describe("parts that a system does not have", () => {
  it("leave an exclusion with what it is excluded from, and say when nothing is left", () => {
    expect(into("litfuse", 'title:heart AND published:2010.. NOT "animal model"', "cochrane")[0]).toBe('heart:ti NOT "animal model"')
    expect(into("litfuse", "published:2010.. NOT rats", "cochrane")).toEqual(["NOT rats", ["date-lost", "exclusion-alone"]])
    expect(into("pubmed", "hasabstract[text] AND free full text[sb]", "europepmc")).toEqual(["", ["filter-lost", "filter-lost", "empty"]])
    expect(into("litfuse", "published:2010..", "cochrane")).toEqual(["", ["date-lost", "empty"]])
    expect(into("pubmed", "2010:2012[crdt]", "ovid-psycinfo")).toEqual(["", ["date-lost", "empty"]])
  })
})

describe("words that were meant as a field or an operator", () => {
  it("have a warning in our syntax, and operators without a number are read", () => {
    const problems = (text: string) => Dialects.dialects.litfuse.read(text).problems.map(({ code, fix }) => [code, fix?.text])
    expect(problems("titel:heart AND title:smith")).toEqual([["field-as-word", "title:"]])
    expect(problems("mh:Stroke")).toEqual([["field-as-word", undefined]])
    expect(problems("https://example.org/a AND 2:1")).toEqual([])
    expect(into("proquest", "TI(a NEAR b)", "litfuse")[0]).toBe("title:(a NEAR/3 b)")
  })
})
