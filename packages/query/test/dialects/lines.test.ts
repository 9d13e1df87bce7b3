import { describe, expect, it } from "vitest"
import * as Dialects from "@litfuse/query/Dialects"
import * as Query from "@litfuse/query/Query"

const { heading, phrase, text } = Query
const { ovid, pubmed, wos } = Dialects.dialects
const tiab = (query: Query.Query) => Query.field(["title", "abstract"], query)
const three = "1. a.tw.\n2. b.tw.\n3. 1 and 2\n"
const base = tiab(Query.and(text("a"), text("b")))

/** What a text means, what is said of it, and the errors that keep it from being read. */
const read = (dialect: { readonly read: Dialects.Dialect["read"] & {} }, input: string) => {
  const { query, problems, remarks } = dialect.read(input)
  const errors = problems.filter(({ severity }) => severity === "error").map(({ code }) => code)
  const of = (code: string) => remarks.filter((one) => one.code === code).map(({ from, to }) => input.slice(from, to))
  return { query, errors, of }
}

describe("lines of Ovid that are commands", () => {
  it("ignores a command that reduces the records of a line, with a remark at its place", () => {
    for (const command of ["remove duplicates from 3", "use ppez from 3", "3 use ppez", "3 use ppez,emed"]) {
      const { query, errors, of } = read(ovid, `${three}4. ${command}`)
      expect([command, query, errors, of("command-passed-over")]).toEqual([command, base, [], [command]])
    }
    const kept = read(ovid, `${three}4 from 3 keep 1-100`)
    expect([kept.query, kept.errors, kept.of("records-kept")]).toEqual([base, [], ["from 3 keep 1-100"]])
    const inside = read(ovid, "1. a.tw.\n2. b.tw.\n3. (1 use ppez) and (2 use emed)")
    expect([inside.query, inside.errors, inside.of("command-passed-over")]).toEqual([base, [], ["1 use ppez", "2 use emed"]])
  })

  it("never takes a command that it does not know for a phrase", () => {
    for (const command of ["frobnicate 3 to everything", "sort 3 by year", "3 sorted by year", "save search 3", "..dedup 3", "map 3"])
      expect([command, read(ovid, `${three}4. ${command}`).errors]).toEqual([command, ["unknown-command"]])
    expect(read(ovid, "1. aspirin\nsome words\n2. b.tw.\n3. 1 and 2").errors).toEqual(["unknown-line"])
    expect(read(ovid, `${three}4. this was searched by the librarian in May`).errors).toEqual(["unknown-line"])
  })

  it("reads limits by language, years and age", () => {
    const limited = (limit: string) => (ovid.read(`a.tw.\nlimit 1 to ${limit}`).query as Query.And).queries[1]
    const english = Query.field("language", phrase("english"))
    expect(limited('(english language and yr="2000 -Current")')).toEqual(Query.and(english, Query.range("published", "2000")))
    expect(limited('yr="2000 - 2010"')).toEqual(Query.range("published", "2000", "2010"))
    expect(limited('(yr="2000 -Current" and english)')).toEqual(Query.and(Query.range("published", "2000"), english))
    expect(limited('"all adult (19 plus years)"')).toEqual(heading("Adult"))
    expect(limited('(humans and "all adult (19 plus years)")')).toEqual(Query.and(heading("Humans", { exploded: false }), heading("Adult")))
    expect(limited("(english or german)")).toEqual(Query.field("language", Query.or(phrase("english"), phrase("german"))))
  })

  it("reads every other limit as a filter of Ovid with a remark, and refuses dates that depend on the day", () => {
    expect(read(ovid, 'a.tw.\nlimit 1 to "reviews (best balance)"').of("limit-as-filter")).toEqual(['"reviews (best balance)"'])
    expect(read(ovid, "a.tw.\nlimit 1 to last year").errors).toContain("relative-date")
  })

  it("reads legacy fields, and refuses fields that there are not", () => {
    expect(read(ovid, "aspirin.m_titl.").query).toEqual(Query.field("title", text("aspirin")))
    expect(read(ovid, "aspirin.xyz.").errors).toEqual(["unknown-field"])
    expect(read(ovid, "aspirin.ti,xyz.").errors).toEqual(["unknown-field"])
    expect(read(ovid, "(aspirin or heart).foo.").errors).toEqual(["unknown-field"])
    expect(read(ovid, "U.S.A.").errors).toEqual([])
  })

  it("has a remark on a number of occurrences that is left out", () => {
    for (const input of ["aspirin.ab. /freq=2", "aspirin.ab./freq=2", "aspirin.ab. /FREQ = 2"]) {
      const { query, errors, of } = read(ovid, input)
      expect([input, query, errors, of("frequency-lost").length]).toEqual([input, Query.field("abstract", text("aspirin")), [], 1])
    }
  })

  it("reads qualifiers and lists of lines as they are written", () => {
    expect(read(ovid, "exp Heart Failure/dt, th").query).toEqual(heading("Heart Failure", { qualifiers: ["drug therapy", "therapy"] }))
    expect(read(ovid, "1. a.tw.\n2. b.tw.\n3. c.tw.\n4. d.tw.\n5. or/1-2,4").query).toEqual(tiab(Query.or(text("a"), text("b"), text("d"))))
    expect(read(ovid, "aspirin.mp.").query).toMatchObject({ _tag: "Field" })
    expect(read(ovid, "Heart Failure/zz").errors).not.toEqual([])
  })

  it("has a remark on a field without effect around headings and other fields", () => {
    expect(read(ovid, "(exp Aspirin/ or aspirin).tw.").of("field-without-effect")).toEqual([".tw."])
    expect(read(ovid, "(a.ti. or b).ab.").of("field-without-effect")).toEqual([".ab."])
    expect(read(ovid, "(a or b).ab.").of("field-without-effect")).toEqual([])
  })
})

describe("numbers of hits", () => {
  it("are no words", () => {
    for (const lines of [
      "1 a.tw. 57\n2 b.tw. 1,234\n3 1 and 2 12",
      "1. a.tw. (57)\n2. b.tw. (1,234)\n3. 1 and 2 (12)",
      "1 a.tw.\t57\n2 b.tw.\t1234\n3 1 and 2\t12",
      "1 a.tw.\n2 b.tw.\n3 1 and 2 12"
    ]) {
      const { query, errors } = read(ovid, lines)
      expect([lines, query, errors]).toEqual([lines, base, []])
    }
    const { query, errors, of } = read(pubmed, "#1 a[ti] 57\n#2 b[ti] 900\n#3 #1 AND #2 1,234")
    expect([query, errors]).toEqual([Query.field("title", Query.and(text("a"), text("b"))), []])
    expect(of("hit-count").map((one) => one.trim())).toEqual(["57", "900", "1,234"])
    expect(read(wos, "#1 TI=a 57\n#2 TI=b 900\n#3 #1 AND #2 1,234").query).toEqual(Query.field("title", Query.and(text("a"), text("b"))))
  })

  it("may have spaces for the thousands", () => {
    for (const space of [" ", "\u00a0", "\u202f"]) {
      const count = `12${space}345`
      expect(read(ovid, `1 a.tw. ${count}\n2 b.tw. 1${space}234\n3 1 and 2 ${count}`)).toMatchObject({ query: base, errors: [] })
      expect(read(pubmed, `#1 a[tiab] ${count}\n#2 b[tiab] ${count}\n#3 #1 AND #2 ${count}`).errors).toEqual([])
      expect(read(wos, `#3 #1 AND #2 ${count}\n#2 TI=(b) ${count}\n#1 TI=(a) ${count}`).query).toEqual(
        Query.field("title", Query.and(text("a"), text("b")))
      )
    }
    expect(read(ovid, "1 a.tw. 57\n2 b.tw. 345\n3 1 and 2 345").query).toEqual(base)
  })

  it("have spaces for the thousands behind any word, where another line shows it", () => {
    const { cochrane, ebsco } = Dialects.dialects
    const heads = read(cochrane, "#1 MeSH descriptor: [Gout] explode all trees 12 345\n#2 b:ti 1 234\n#3 #1 or #2 13 000")
    expect([heads.errors, heads.of("hit-count").map((one) => one.trim())]).toEqual([[], ["12 345", "1 234", "13 000"]])
    const words = read(ebsco, "S3 S1 AND S2 1 234\nS2 TI b 12 345\nS1 TI a 999")
    expect([words.query, words.errors]).toEqual([Query.field("title", Query.and(text("a"), text("b"))), []])
    expect(
      read(ebsco, "S3 S1 AND S2 234\nS2 TI type 2 345\nS1 TI a 999")
        .of("hit-count")
        .map((one) => one.trim())
    ).toEqual(["999", "345", "234"])
  })

  it("are no numbers of lines that a line joins", () => {
    for (const column of [" ", "\t"])
      for (const lines of [
        ["3 or/1-2", "2 b.tw.", "1 a.tw."],
        ["1. a.tw.", "2. b.tw.", "3. or/1-2"]
      ]) {
        const { query, errors, of } = read(ovid, lines.map((line) => `${line}${column}567`).join("\n"))
        expect([query, errors, of("hit-count").length]).toEqual([tiab(Query.or(text("a"), text("b"))), [], 3])
      }
  })

  it("are no numbers behind an operator, and a query may begin with a number that is a word", () => {
    const year = read(Dialects.dialects.cochrane, "gout NOT (1999)")
    expect([year.query, year.of("hit-count")]).toEqual([Query.and(text("gout"), Query.not(text("1999"))), []])
    expect(read(Dialects.dialects.cochrane, "1 AND gout").query).toEqual(Query.and(text("1"), text("gout")))
    expect(read(pubmed, "1 gout[ti] (57)").query).toEqual(Query.field("title", text("gout")))
  })

  it("are not taken from words that end with a number", () => {
    expect(read(ovid, "1 type 2.tw.\n2 b.tw.\n3 covid 19.mp.\n4 or/1-3").query).toMatchObject({ _tag: "Or" })
    expect(read(pubmed, "#1 type 2[ti]\n#2 b[ti]\n#3 #1 AND #2").query).toEqual(Query.field("title", Query.and(text("type 2"), text("b"))))
  })
})

describe("a history with the newest line first", () => {
  it("is read from its oldest line on", () => {
    expect(read(ovid, "3 1 and 2 12\n2 b.tw. 900\n1 a.tw. 57")).toMatchObject({ query: base, errors: [] })
    expect(read(ovid, "3. 1 and 2\n2. b.tw.\n1. a.tw.")).toMatchObject({ query: base, errors: [] })
    const both = Query.field("title", Query.and(text("a"), text("b")))
    for (const lines of [
      "#3 #1 AND #2\n#2 b[ti]\n#1 a[ti]",
      "#3\tSearch: #1 AND #2\t12\t10:11:12\n#2\tSearch: b[ti]\t900\t10:10:12\n#1\tSearch: a[ti]\t57\t10:09:12",
      'Search number,Query,Sort By,Filters,Search Details,Results,Time\n3,#1 AND #2,,,"""a""[Title] AND ""b""[Title]","1,234",10:11:12\n2,b[ti],,,"b[Title]",900,10:10:12\n1,a[ti],,,"a[Title]",57,10:09:12\n'
    ])
      expect([lines, read(pubmed, lines)]).toMatchObject([lines, { query: both, errors: [] }])
    const table = 'Search number,Query,Filters,Results\n1,"""heart attack""[ti] OR (""x, y""[ti])",,3\n'
    expect(read(pubmed, table)).toMatchObject({ query: Query.field("title", Query.or(phrase("heart attack"), phrase("x, y"))), errors: [] })
    expect(read(pubmed, "Search number,Query,Filters,Results\n1,a[ti],Humans,3\n").errors).toEqual(["interface-limit"])
    expect(read(Dialects.dialects.ebsco, "S3 S1 AND S2\nS2 TI b\nS1 TI a")).toMatchObject({ query: both, errors: [] })
  })
})

describe("columns that interfaces write", () => {
  const both = Query.field("title", Query.and(text("a"), text("b")))

  it("are numbers of hits before or behind a line, and how it was searched", () => {
    const { ebsco, embase, cochrane } = Dialects.dialects
    for (const column of ["\t", " "])
      expect(
        read(
          ovid,
          `#${column}Searches\n3 1 and 2${column}1,234${column}Advanced\n2 b.tw.${column}345${column}Basic\n1 a.tw.${column}9${column}Advanced`
        )
      ).toMatchObject({ query: base, errors: [] })
    expect(read(wos, "# 3\t1,234\t#2 AND #1\n# 2\t345\tTI=(b)\n# 1\t678\tTI=(a)")).toMatchObject({
      query: Query.field("title", Query.and(text("b"), text("a"))),
      errors: []
    })
    expect(read(cochrane, "#3 #1 AND #2 1 234\n#2 b:ti 12 345\n#1 a:ti 999")).toMatchObject({ query: both, errors: [] })
    expect(read(embase, "#3 #1 AND #2 1 234\n#2 b:ti 12 345\n#1 a:ti 999")).toMatchObject({ query: both, errors: [] })
    const modes = "Search modes - Boolean/Phrase"
    const history = read(
      ebsco,
      `S3\tS1 AND S2\t${modes}\t1,234\nS2\tTI b\tExpanders - Apply equivalent subjects\t12\nS1\tTI a\t${modes}\t9`
    )
    expect(history).toMatchObject({ query: both, errors: [] })
    expect(history.of("interface-note")).toHaveLength(3)
  })
})

describe("wrapped lines and comments", () => {
  it("goes on where a line begins with an operator", () => {
    for (const lines of [
      "1. a.tw.\nor b.tw.\n2. c.tw.\n3. 1 and 2",
      "1. a.tw.\nOR b.tw.\n2. c.tw.\n3. 1\nand 2",
      "1. a.tw. or\nb.tw.\n2. c.tw.\n3. 1\nAND 2"
    ])
      expect([lines, read(ovid, lines).query]).toEqual([lines, tiab(Query.and(Query.or(text("a"), text("b")), text("c")))])
  })

  it("skips comments and names of blocks, with remarks at their places", () => {
    const lines = "# Population\n1. a.tw.\n// the drug\nIntervention:\n2. b.tw.\n-- all --\n3. 1 and 2 [both]"
    const { query, errors, of } = read(ovid, lines)
    expect([query, errors]).toEqual([base, []])
    expect([...of("comment"), ...of("skipped-line")]).toEqual(["# Population", "// the drug", "-- all --", "[both]", "Intervention:"])
    const { of: said } = read(ovid, "Ovid MEDLINE(R) 1946 to May Week 3 2013\n1. a.tw.\n2. b.tw.\n3. 1 and 2")
    expect(said("skipped-line")).toEqual(["Ovid MEDLINE(R) 1946 to May Week 3 2013"])
    expect(read(pubmed, "# Population\n#1 a[ti]\n#2 b[ti]\n#3 #1 AND #2").errors).toEqual([])
  })

  it("has a remark on words that continue on the next line", () => {
    expect(read(pubmed, "heart[ti] OR\nfoo bar\ncardiac[ti]").of("wrapped-term")).toEqual(["foo bar\ncardiac"])
  })
})

describe("Web of Science", () => {
  it("takes operators in any case, and SAME", () => {
    expect(wos.read("TS=(a and b or c not d)").problems.map(({ code }) => code)).not.toContain("operator-case")
    const { query, errors, of } = read(wos, "TS=(heart SAME attack)")
    expect([query, errors, of("same-as-and")]).toEqual([
      Query.field(["title", "abstract", "keyword"], Query.and(text("heart"), text("attack"))),
      [],
      ["SAME"]
    ])
  })

  it("refuses distances that are no numbers", () => {
    expect(read(wos, "TS=(a NEAR/x b)").errors).toEqual(["invalid-proximity"])
    expect(read(Dialects.dialects.litfuse, "a NEAR/x b").errors).toEqual(["invalid-proximity"])
    expect(read(ovid, "(a adjx b).tw.").errors).toEqual(["invalid-proximity"])
  })
})

describe("words next to the number of a line", () => {
  it("are errors in every dialect: usually they are a note of an interface", () => {
    expect(read(pubmed, "#1 a[ti]\n#2 b[ti]\n#3 #1 AND #2 with date limits").errors).toEqual(["missing-operator"])
    expect(read(wos, "#1 TI=a\n#2 TI=b\n#3 #1 AND #2\nIndexes=SCI-EXPANDED Timespan=2010-2012").errors).toEqual(["interface-limit"])
    expect(read(Dialects.dialects.cochrane, "#1 a:ti\n#2 b:ti\n#3 #1 AND #2 with Publication Year from 2010").errors).toEqual([
      "missing-operator"
    ])
    expect(read(Dialects.dialects.ebsco, "S1 TI a\nS2 TI b\nS3 S1 AND S2\nin the last decade").errors).toEqual(["missing-operator"])
    expect(read(pubmed, "#1 a[ti]\n#2 b[ti]\n#3 #1 #2").errors).toEqual([])
  })
})

describe("dates", () => {
  it("that end before they begin are errors with one solution", () => {
    const [problem] = pubmed.read("a[ti] AND 2020:2010[dp]").problems
    expect(problem).toMatchObject({ code: "date-reversed", severity: "error", from: 10, to: 19, fix: { text: "2010:2020" } })
    expect(read(ovid, 'a.tw.\nlimit 1 to yr="2020 - 2010"').errors).toEqual(["date-reversed"])
    expect(read(wos, "TI=a AND PY=2020-2010").errors).toEqual(["date-reversed"])
    expect(read(Dialects.dialects.litfuse, "a AND published:2020..2010").errors).toEqual(["date-reversed"])
    expect(read(pubmed, "a[ti] AND 2010/05:2010[dp]").errors).toEqual([])
  })
})

describe("numbers of hits behind a heading", () => {
  it("are no part of it, with the slash of a heading before them", () => {
    const { query, errors, of } = read(ovid, "#1 exp Tinnitus/ 9,432\n#2 tinnitus.ti. 8,811\n#3 #1 or #2 12,020")
    expect([query, errors]).toEqual([Query.or(heading("Tinnitus"), Query.field("title", text("tinnitus"))), []])
    expect(of("hit-count").map((hits) => hits.trim())).toEqual(["9,432", "8,811", "12,020"])
    expect(read(ovid, "1. a.tw.\n2. b.tw.\n3. or/1-2\n4. c.tw.\n5. and/3-4").errors).toEqual([])
  })
})

describe("what public strategies showed", () => {
  it("a number on a separate line is the label of the next one", () => {
    const { query, errors } = read(pubmed, "# Two blocks\n\n#1\n(a[ti]\n OR b[ti])\n\n#2\nc[ti]\n\n#3\n#1 AND #2\n")
    expect([query, errors]).toEqual([Query.field("title", Query.and(Query.or(text("a"), text("b")), text("c"))), []])
  })

  it("a field of Web of Science may stand on the line before its brackets", () => {
    expect(read(wos, "TS= \n(\n  gout OR podagra\n)").query).toEqual(
      Query.field(["title", "abstract", "keyword"], Query.or(text("gout"), text("podagra")))
    )
  })

  it("an operator in quotation marks is a word of the name around it", () => {
    expect(read(wos, 'SO=(ADVANCES IN MEDICAL EDUCATION "AND" PRACTICE OR MEDICAL TEACHER)').query).toEqual(
      Query.field("containerTitle", Query.or(phrase("ADVANCES IN MEDICAL EDUCATION AND PRACTICE"), phrase("MEDICAL TEACHER")))
    )
  })

  it("a limit to humans is the heading of that name, with a remark where MEDLINE has another one", () => {
    const medline = read(ovid, "1. gout.ti.\n2. limit 1 to human")
    expect([medline.query, medline.of("limit-as-headings")]).toEqual([
      Query.and(Query.field("title", text("gout")), heading("Humans", { exploded: false })),
      ["human"]
    ])
    const embase = Dialects.dialects["ovid-embase"].read("1. gout.ti.\n2. limit 1 to human")
    expect(Query.print(embase.query!)).toBe('title:(gout) AND mesh.noexp:"Humans"')
  })
})
