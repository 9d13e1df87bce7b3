import { describe, expect, it } from "vitest"
import * as Account from "@litfuse/query/Account"
import * as Dialects from "@litfuse/query/Dialects"

/** A text in our own syntax, with its remarks and its errors. */
const read = (id: (typeof Dialects.readable)[number], text: string) => {
  const reading = Dialects.dialects[id].read(text)
  expect([text, Account.unaccountedPlaces(text, reading)]).toEqual([text, []])
  const errors = reading.problems.filter(({ severity }) => severity === "error").map(({ code }) => code)
  if (errors.length > 0) return errors
  const warnings = reading.problems.map(({ code }) => code)
  return [Dialects.dialects.litfuse.print(reading.query!).text, ...warnings, ...reading.remarks.map(({ code }) => code)]
}

describe("what an interface writes behind a line", () => {
  it("is left out with a remark in the Cochrane Library, but for years of publication", () => {
    expect(read("cochrane", "#1 gout:ti\n#2 asthma:ti\n#3 #1 OR #2 with Publication Year from 2010 to 2020, in Trials 15,000")).toEqual([
      "title:(gout OR asthma) AND published:2010..2020",
      "hit-count",
      "interface-note"
    ])
    const text =
      "gout:ti (Word variations have been searched) with Cochrane Library publication date Between Jan 2010 and Dec 2020, in Cochrane Reviews, Trials"
    expect(read("cochrane", text)).toEqual(["title:gout", "interface-note", "interface-note", "interface-note"])
  })

  it("is left out with a remark in EBSCOhost, but for dates of publication", () => {
    expect(read("ebsco", 'TI "gout" OR TI "asthma" Limiters - Published Date: 20100101-20201231; Language: English')).toEqual([
      'title:("gout" OR "asthma") AND published:2010-01-01..2020-12-31',
      "interface-note"
    ])
    expect(read("ebsco", 'TI "gout" Expanders - Apply equivalent subjects; Search modes - Boolean/Phrase')).toEqual([
      'title:"gout"',
      "interface-note",
      "interface-note"
    ])
  })

  it("is left out with a remark in Web of Science", () => {
    expect(read("wos", "TS=gout Indexes=SCI-EXPANDED, SSCI Timespan=All years")).toEqual([
      "title,abstract,keyword:gout",
      "interface-note",
      "interface-note"
    ])
    expect(read("wos", "TS=gout Indexes=SCI-EXPANDED, SSCI Timespan=1900-2020")).toEqual(["interface-limit"])
    expect(read("wos", "TS=gout AND TI=indexes")).toEqual(["title,abstract,keyword:gout AND title:indexes"])
  })

  it("adds brackets that are not in the text: those of a limit on Ovid are not needless", () => {
    expect(read("ovid", "1. gout.ti.\n2. limit 1 to (english language and humans)")).toEqual([
      'title:gout AND (language:"english" AND mesh.noexp:"Humans")'
    ])
  })
})

describe("fields in front", () => {
  it("hold for words near each other in EBSCOhost, whose words without quotation marks are near each other too", () => {
    expect(read("ebsco", "TI child* N3 abuse OR AB child* N3 abuse")).toEqual([
      "title:(child* NEAR/3 abuse) OR abstract:(child* NEAR/3 abuse)"
    ])
    expect(read("ebsco", "TI heart attack* OR AU smith j")).toEqual([
      'title:(heart NEAR/5 attack*) OR contributor:("smith j")',
      "words-near"
    ])
    expect(read("ebsco", 'TI "heart attack"')).toEqual(['title:("heart attack")'])
  })

  it("are headings of a database's own thesaurus, and age groups, in EBSCOhost", () => {
    expect(read("ebsco", 'DE "Depression" AND AG infant')).toEqual([
      'mesh.noexp:"Depression" AND heading:infant',
      "other-thesaurus",
      "filter-stands-for"
    ])
  })

  it("that ask for the whole field, and headings of other thesauri, are read on ProQuest", () => {
    expect(read("proquest", 'MAINSUBJECT.EXACT("Gout") OR MJSUB.EXACT("Gout") OR MESH.EXACT("Gout")')).toEqual([
      'mesh.noexp:"Gout" OR mesh.major.noexp:"Gout" OR mesh.noexp:"Gout"',
      "other-thesaurus",
      "other-thesaurus"
    ])
    expect(read("proquest", 'noft(gout) AND la.exact("English") AND pub.exact("Nature")')).toEqual([
      'anywhere:gout AND language:"English" AND containerTitle:"Nature"',
      "exact-as-phrase",
      "exact-as-phrase"
    ])
    expect(read("proquest", 'foo.exact("English")')).toEqual(["unknown-field"])
    expect(read("proquest", "peer(yes)")).toEqual(["unknown-field"])
  })
})

describe("names in Web of Science", () => {
  it("may be cut behind an initial, and words may not", () => {
    expect(read("wos", "AU=(Smith, J*) AND TI=gout")).toEqual(['contributor:("Smith J*") AND title:gout'])
    expect(read("wos", "TI=j*")).toEqual(["short-truncation"])
  })
})

describe("types of publication", () => {
  it("by the names of a platform lose no word", () => {
    expect(read("wos", "TI=gout NOT DT=(Editorial Material OR Meeting Abstract OR Proceedings Paper)")).toEqual([
      'title:gout NOT publicationType:("Editorial" OR "Conference Abstract" OR "Conference Paper")'
    ])
    expect(read("embase", "gout:ti NOT ('conference paper'/it OR 'article in press'/it)")).toMatchObject([
      expect.stringMatching(/^title:gout NOT /)
    ])
  })
})

describe("filters of PubMed", () => {
  it("are what they stand for: headings, languages, types", () => {
    expect(read("pubmed", "gout[ti] AND humans[Filter] AND english[Filter] AND clinicaltrial[Filter] AND meta-analysis[Filter]")).toEqual([
      'title:gout AND mesh:"Humans" AND language:"english" AND publicationType:("clinical trial") AND publicationType:"meta-analysis"',
      ...Array.from({ length: 4 }, () => "filter-stands-for")
    ])
    expect(read("pubmed", "allchild[Filter] NOT adult[Filter]")).toEqual([
      '(mesh:"Infant" OR mesh:"Child" OR mesh:"Adolescent") NOT mesh.noexp:"Adult"',
      "filter-stands-for",
      "filter-stands-for"
    ])
    expect(read("pubmed", "medline[sb] AND hasabstract AND hasabstract[text]")).toEqual([
      "subset:(medline AND hasabstract AND hasabstract)"
    ])
    expect(read("pubmed", "constructor[Filter]")).toEqual(["subset:constructor"])
    expect(read("ovid", "1. gout.ti.\n2. limit 1 to constructor")).toEqual(['title:gout AND subset:"constructor"', "limit-as-filter"])
    expect(read("pubmed", "gout[text]")).toMatchObject([expect.stringMatching(/^title,.*:gout$/)])
  })

  it("get a remark where Ovid does not have their names", () => {
    const { query } = Dialects.dialects.pubmed.read("gout[ti] AND systematic[sb]")
    expect(Dialects.dialects.ovid.print(query!)).toMatchObject({
      text: "gout.ti. and systematic.sb.",
      remarks: [{ code: "subset-unknown" }]
    })
    const { query: core } = Dialects.dialects.ovid.read("gout.ti. and aim.sb.")
    expect(Dialects.dialects.ovid.print(core!).remarks).toEqual([])
  })

  it("the limit to review articles on Ovid is a type of publication", () => {
    const { query } = Dialects.dialects.ovid.read('1. gout.ti.\n2. limit 1 to "review articles"')
    expect(Dialects.dialects.pubmed.print(query!)).toEqual({ text: 'gout[ti] AND "Review"[pt]', remarks: [] })
  })
})
