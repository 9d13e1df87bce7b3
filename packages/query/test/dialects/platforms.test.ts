import { describe, expect, it } from "vitest"
import * as Account from "@litfuse/query/Account"
import * as Dialects from "@litfuse/query/Dialects"
import * as Query from "@litfuse/query/Query"

type Id = "embase" | "cochrane" | "ebsco" | "proquest"

/** What a text means in our own syntax, and every error, once nothing of it is lost. */
const read = (id: Id, text: string) => {
  const reading = Dialects.dialects[id].read(text)
  expect([text, Account.unaccountedPlaces(text, reading)]).toEqual([text, []])
  const errors = reading.problems.filter(({ severity }) => severity === "error").map(({ code }) => code)
  return errors.length > 0 ? errors : Dialects.dialects.litfuse.print(reading.query!).text
}

const codes = (id: Id, text: string) => Dialects.dialects[id].read(text).remarks.map(({ code }) => code)

describe("Embase.com", () => {
  it("is read with fields behind words, headings of Emtree, nearness and limits", () => {
    expect(read("embase", "('heart attack'/exp OR 'heart attack':ti,ab,kw OR (heart NEAR/3 attack*):ti,ab) AND [2010-2020]/py")).toBe(
      '(mesh:"heart attack" OR title,abstract,keyword:("heart attack") OR title,abstract:(heart NEAR/2 attack*)) AND published:2010..2020'
    )
    expect(read("embase", "'aspirin'/exp/mj AND [english]/lim AND 'review'/it NOT [conference abstract]/lim")).toBe(
      '(mesh.major:"aspirin" AND language:"english" AND publicationType:"review") NOT publicationType:("conference abstract")'
    )
    expect(read("embase", "'aspirin'/zz")).toEqual(["unknown-sign"])
    expect(read("embase", "aspirin:title")).toEqual(["unknown-field"])
    expect(codes("embase", "'aspirin'/exp/dd_ae")).toEqual(["other-thesaurus", "qualifier-lost"])
  })

  it("is read as numbered lines, upwards and downwards, with their hits", () => {
    const whole = 'mesh.noexp:"heart" AND title:aspirin'
    expect(read("embase", "#1 'heart'/de\n#2 aspirin:ti\n#3 #1 AND #2")).toBe(whole)
    expect(read("embase", "#3 #1 AND #2 1,234\n#2 aspirin:ti 57\n#1 'heart'/de 900")).toBe(whole)
  })

  it("has a remark on every heading that Emtree may have another name for it", () => {
    const { query } = Dialects.dialects.pubmed.read('"Myocardial Infarction"[majr] AND review[pt] AND eng[la]')
    expect(Dialects.dialects.embase.print(query!)).toMatchObject({
      text: "'myocardial infarction'/exp/mj AND review:it AND english:la",
      remarks: [{ code: "other-thesaurus" }]
    })
  })
})

it("writes a number on Embase.com in quotation marks, because 1: at the beginning is the number of a line", () => {
  const { text } = Dialects.dialects.embase.print(Query.field("title", Query.text("1")))
  expect([text, read("embase", text)]).toEqual(["'1':ti", 'title:"1"'])
})

describe("the Cochrane Library", () => {
  it("is read with headings in both spellings, lines in braces, NEXT and NEAR", () => {
    const lines = `#1 MeSH descriptor: [Myocardial Infarction] explode all trees
#2 (heart NEXT attack*):ti,ab,kw
#3 {OR #1-#2}
#4 [mh ^"Aspirin"/AE,TU] AND #3`
    expect(read("cochrane", lines)).toBe(
      'mesh.noexp:"Aspirin/adverse effects/therapeutic use" AND (mesh:"Myocardial Infarction" OR title,abstract,keyword,heading:(heart BEFORE/0 attack*))'
    )
    expect(read("cochrane", "MeSH descriptor: [Asthma] this term only and with qualifier(s): [drug therapy - DT]")).toBe(
      'mesh.noexp:"Asthma/drug therapy"'
    )
    expect(read("cochrane", "#1 a:ti\n#2 b:ti\n#3 {OR #1-#5000000}")).toContain("unknown-sign")
    expect(read("cochrane", "#1 a:ti\n#2 b:ti\n#3 {OR #2-#1}")).toContain("invalid-reference")
  })

  it("is written without dates, which are limits there", () => {
    const { query } = Dialects.dialects.pubmed.read('"Asthma/drug therapy"[mh] AND 2010:2012[dp]')
    expect(Dialects.dialects.cochrane.print(query!)).toMatchObject({ text: '[mh "Asthma"/DT]', remarks: [{ code: "date-lost" }] })
  })
})

describe("EBSCOhost", () => {
  it("is read with fields in front, exploded headings, and sets", () => {
    const lines = `S1 (MH "Myocardial Infarction+")
S2 TI ( heart N3 attack* ) OR AB ( heart W1 attack )
S3 MM "Aspirin/TU"
S4 (S1 OR S2) AND S3
S5 S4 AND PY 2010-2020 AND PT review`
    expect(read("ebsco", lines)).toBe(
      '((mesh:"Myocardial Infarction" OR (title:(heart NEAR/3 attack*) OR abstract:(heart BEFORE/1 attack))) AND mesh.major.noexp:"Aspirin/therapeutic use") AND published:2010..2020 AND publicationType:review'
    )
    expect(read("ebsco", "TI heart attack OR AU smith j")).toBe('title:(heart NEAR/5 attack) OR contributor:("smith j")')
    expect(read("ebsco", "XX heart")).toEqual(["unknown-field"])
  })

  it("is written with brackets around the fields of one term, but not among alternatives", () => {
    const print = (query: Query.Query) => Dialects.dialects.ebsco.print(query).text
    const [a, b, dates] = [
      Query.field(["title", "abstract"], Query.text("a")),
      Query.field(["title", "abstract"], Query.pattern("b*")),
      Query.range("indexed", "2020")
    ]
    expect(print(Query.and(Query.or(a, b), a, Query.not(b)))).toBe(
      "(TI a OR AB a OR TI b* OR AB b*) AND (TI a OR AB a) NOT (TI b* OR AB b*)"
    )
    // a list of one alternative has no brackets that hold its fields together
    const one = { _tag: "Or", queries: [a] } as const
    expect(print(Query.and(one, b))).toBe("(TI a OR AB a) AND (TI b* OR AB b*)")
    expect(print(Query.or(one, Query.and(a, b)))).toBe("TI a OR AB a OR ((TI a OR AB a) AND (TI b* OR AB b*))")
    // a lost part does not take the brackets with it
    expect(print(Query.and(Query.or(a, dates), b))).toBe("(TI a OR AB a) AND (TI b* OR AB b*)")
  })
})

describe("ProQuest", () => {
  it("is read with fields around brackets, headings of MeSH and dates", () => {
    expect(
      read(
        "proquest",
        'TI,AB(heart NEAR/3 attack*) AND MESH.EXACT.EXPLODE("Myocardial Infarction") AND PD(20100101-20201231) AND LA(english)'
      )
    ).toBe(
      'title,abstract:(heart NEAR/2 attack*) AND mesh:"Myocardial Infarction" AND published:2010-01-01..2020-12-31 AND language:english'
    )
    expect(read("proquest", 'S1 TI(heart attack)\nS2 MJMESH.EXACT("Aspirin -- therapeutic use")\nS3 S1 AND S2')).toBe(
      'title:(heart AND attack) AND mesh.major.noexp:"Aspirin/therapeutic use"'
    )
    expect(read("proquest", "FOO(heart)")).toEqual(["unknown-field"])
    // a number in brackets behind a field is no number of hits
    expect(read("proquest", "TI,AB(2019)")).toBe("title,abstract:2019")
  })
})

describe("the databases on Ovid", () => {
  const { query } = Dialects.dialects.pubmed.read(
    '("Asthma/drug therapy"[mh] OR gout[ot]) AND randomized controlled trial[pt] AND 2010/03:2012[crdt]'
  )
  const print = (id: Dialects.DialectId) => {
    const { text, remarks } = Dialects.dialects[id].print(query!)
    return [text, remarks.map(({ code }) => code)]
  }

  it("have fields, headings and types of their own, and say where they differ", () => {
    expect(print("ovid-medline")).toEqual([
      "1. (exp Asthma/dt or gout.kf.) and randomized controlled trial.pt.\n2. limit 1 to dt=20100301-20121231",
      []
    ])
    expect(print("ovid-embase")).toEqual([
      "1. (exp Asthma/ or gout.kf.)\n2. limit 1 to dc=20100301-20121231",
      ["other-thesaurus", "qualifier-lost", "type-lost"]
    ])
    expect(print("ovid-psycinfo")).toEqual(["(exp Asthma/ or gout.id.)", ["date-lost", "other-thesaurus", "qualifier-lost", "type-lost"]])
  })

  it("are read with their own fields, and say of each heading that it is theirs", () => {
    const { query: read, remarks } = Dialects.dialects["ovid-psycinfo"].read("exp Anxiety/ or anxious.id.")
    expect(Dialects.dialects.litfuse.print(read!).text).toBe('mesh:"Anxiety" OR keyword:anxious')
    expect(remarks).toMatchObject([{ code: "other-thesaurus", from: 0, to: 12 }])
    expect(Dialects.dialects.ovid.read("anxious.id.").problems).toMatchObject([{ code: "unknown-field" }])
    expect(Dialects.dialects["ovid-embase"].read("aspirin.tn.").problems).toEqual([])
  })
})

describe("every platform", () => {
  it("refuses operators of others", () => {
    for (const id of ["embase", "cochrane", "ebsco", "proquest"] as const)
      expect([id, read(id, "(heart adj3 attack) OR aspirin")]).toEqual([id, ["foreign-operator"]])
  })
})

describe("what a proof by counterexample found", () => {
  const printed = (id: "ebsco" | "cochrane" | "wos" | "pubmed", query: Query.Query) => Dialects.dialects[id].print(query)

  it("words that may stand in different fields are written in each field, word by word", () => {
    const words = Query.field(["title", "abstract"], Query.text("heart attack"))
    expect(printed("ebsco", words)).toEqual({ text: "((TI heart OR AB heart) AND (TI attack OR AB attack))", remarks: [] })
  })

  it("an operator word in a phrase with a wildcard is in quotation marks in the Cochrane Library", () => {
    const { text } = printed("cochrane", Query.field(["title", "abstract", "keyword"], Query.pattern("not respon*")))
    expect(text).toBe('("not" NEXT respon*):ti,ab,kw')
    expect(Dialects.dialects.cochrane.read(text).problems).toEqual([])
  })

  it("Web of Science finds longer headings with the words of one, with a remark", () => {
    expect(printed("wos", Query.heading("Gout", { exploded: false })).remarks.map(({ code }) => code)).toEqual(["heading-by-words"])
  })

  it("a phrase with an operator in it is no query in quotation marks", () => {
    const { text } = printed("pubmed", Query.phrase("heart OR attack"))
    expect(Dialects.dialects.pubmed.read(text)).toMatchObject({ query: { _tag: "Phrase", text: "heart OR attack" } })
  })
})

describe("what the help pages of vendors say", () => {
  it("Embase.com reads Boolean operators from left to right, and nearness before them", () => {
    expect(read("embase", "a:ti OR b:ti AND c:ti")).toBe("title:((a OR b) AND c)")
    expect(read("embase", "a:ti AND b:ti NOT c:ti")).toBe("(title:a AND title:b) NOT title:c")
    expect(read("embase", "(a OR b NEAR/1 c):ti")).toBe("title:(a OR (b NEAR/0 c))")
  })

  it("ProQuest reads exclusions after alternatives", () => {
    expect(read("proquest", "TI(a) OR TI(b) NOT TI(c)")).toBe("(title:a OR title:b) NOT title:c")
    expect(read("proquest", "TI(a) OR TI(b) AND TI(c)")).toBe("title:(a OR (b AND c))")
    const { query } = Dialects.dialects.litfuse.read("title:a OR (title:b NOT title:c)")
    expect(read("proquest", Dialects.dialects.proquest.print(query!).text)).toBe("title:a OR (title:b NOT title:c)")
  })

  it("the wildcard for any number of characters matches at most five on ProQuest, with a remark", () => {
    const { text, remarks } = Dialects.dialects.proquest.print(Query.field("title", Query.pattern("asthma*")))
    expect([text, remarks.map(({ code }) => code)]).toEqual(["TI(asthma*)", ["truncation-limited"]])
  })
})
