import { describe, expect, it } from "vitest"
import * as Account from "@litfuse/query/Account"
import { pubmed } from "@litfuse/query/dialects/Pubmed"
import * as Query from "@litfuse/query/Query"

const { heading, pattern, phrase, text } = Query
const tiab = (query: Query.Query) => Query.field(["title", "abstract", "keyword"], query)
const read = (input: string) => pubmed.read(input).query
const codes = (input: string) => pubmed.read(input).problems.map(({ code }) => code)

describe("PubMed, read", () => {
  it("reads words, phrases and truncation with their tags", () => {
    expect(read("heart attack[tiab]")).toEqual(tiab(text("heart attack")))
    expect(read('"heart attack" [Title/Abstract]')).toEqual(tiab(phrase("heart attack")))
    expect(read("hybrid captur*[tiab]")).toEqual(tiab(pattern("hybrid captur*")))
    expect(read("randomized controlled trial[pt]")).toEqual(Query.field("publicationType", phrase("randomized controlled trial")))
    expect(read("english[la]")).toEqual(Query.field("language", text("english")))
  })

  it("reads headings, exploded or not, main points and qualifiers", () => {
    expect(read('"Heart Failure"[Mesh]')).toEqual(heading("Heart Failure"))
    expect(read("Water [MeSH: No Exp]")).toEqual(heading("Water", { exploded: false }))
    expect(read("asthma[majr:noexp]")).toEqual(heading("asthma", { exploded: false, major: true }))
    expect(read('"Cervix Uteri/virology"[MeSH Terms]')).toEqual(heading("Cervix Uteri", { qualifiers: ["virology"] }))
    expect(read('"drug therapy"[sh]')).toEqual(Query.field("qualifier", phrase("drug therapy")))
  })

  it("reads dates and ranges of them", () => {
    expect(read("1992/01/01:2015/11/30[crdt]")).toEqual(Query.range("created", "1992-01-01", "2015-11-30"))
    expect(read("2010[dp]")).toEqual(Query.range("published", "2010", "2010"))
    expect(read("2010:3000[dp]")).toEqual(Query.range("published", "2010"))
    expect(read('"2009/06/01"[Date - Publication] : "2012/11"[Date - Publication]')).toEqual(
      Query.range("published", "2009-06-01", "2012-11")
    )
    expect(codes("200*[dp]")).toEqual(["wildcard-in-date"])
    expect(codes('"last 5 years"[dp]')).toEqual(["relative-date"])
  })

  it("reads proximity", () => {
    expect(read('"aspirin heart attack"[tiab:~3]')).toEqual(tiab(Query.near(3, text("aspirin"), text("heart"), text("attack"))))
    expect(codes('"digital health"[tiab:~0.5]')).toEqual(["invalid-proximity"])
  })

  it("reads operators from left to right, with warnings where systems differ", () => {
    expect(read("a AND b OR c")).toEqual(Query.or(Query.and(text("a"), text("b")), text("c")))
    expect(read("a OR b AND c")).toEqual(Query.and(Query.or(text("a"), text("b")), text("c")))
    expect(read("a NOT b")).toEqual(Query.and(text("a"), Query.not(text("b"))))
    expect(codes("a[ti] OR b[ti] AND c[ti]")).toEqual(["implicit-precedence"])
    expect(codes("a[ti] and b[ti]")).toEqual(["operator-case"])
  })

  it("has remarks on term mapping and on implied operators", () => {
    expect(pubmed.read("aspirin").remarks.map(({ code }) => code)).toEqual(["automatic-term-mapping"])
    expect(pubmed.read("aspirin[ti] heart[ti]").remarks.map(({ code }) => code)).toEqual(["implied-and"])
    expect(read("aspirin[ti] heart[ti]")).toEqual(Query.field("title", Query.and(text("aspirin"), text("heart"))))
  })

  it("reads a history: numbers, the word Search, counts, lines in any order", () => {
    const history = "#3\tSearch (#1 AND #2)\t57\n#2\tSearch aspirin[tiab]\t1,234\n#1\tSearch heart[tiab] OR\ncardiac[tiab]\t900"
    expect(read(history)).toEqual(tiab(Query.and(Query.or(text("heart"), text("cardiac")), text("aspirin"))))
  })

  it("tells where something is wrong, and what would mend it", () => {
    expect(pubmed.read("(a AND b OR c").problems[0]).toMatchObject({ code: "unbalanced-brackets", from: 0, fix: { from: 13, text: ")" } })
    expect(pubmed.read('"eHealth[ti]').problems[0]).toMatchObject({ code: "unbalanced-quotes", fix: { from: 8, to: 8, text: '"' } })
    expect(codes("a AND OR b")).toContain("missing-operand")
    expect(codes("a[tiba]")).toEqual(["unknown-field"])
    expect(codes("(a OR b)[tiab]")).toEqual(["field-of-group"])
    expect(codes("[ti] a")).toContain("misplaced-field")
    expect(codes("#1 aspirin[ti]\n#2 #1 AND #4")).toContain("invalid-reference")
    expect(codes("#1 aspirin[ti]\n#2 #1 AND #2")).toContain("circular-reference")
    expect(codes("#1 aspirin[ti]\n#2 heart[ti]")).toContain("missing-root")
    expect(codes("#1 aspirin[ti]\n#2 heart[ti]\n#3 #1")).toEqual(["unused-line"])
  })
})

describe("PubMed, print", () => {
  const print = (query: Query.Query) => pubmed.print(query)

  it("prints what it can say", () => {
    const query = Query.and(
      Query.or(tiab(text("heart attack")), heading("Myocardial Infarction", { qualifiers: ["drug therapy"], major: true })),
      tiab(Query.near(2, text("aspirin"), text("dose"))),
      Query.range("published", "2010", "2012-05"),
      Query.not(heading("Animals", { exploded: false }))
    )
    expect(print(query)).toEqual({
      text: '(heart attack[tiab] OR "Myocardial Infarction/drug therapy"[majr]) AND "aspirin dose"[tiab:~2] AND 2010:2012/05[dp] NOT "Animals"[mh:noexp]',
      remarks: []
    })
  })

  it("has remarks on what it cannot write", () => {
    const codes = (query: Query.Query) => print(query).remarks.map(({ code }) => code)
    expect(print(Query.field("title", pattern("wom#n"))).text).toBe("wom*[ti]")
    expect(codes(Query.field("title", pattern("wom#n")))).toEqual(["wildcard-widened", "short-truncation"])
    expect(codes(Query.field(["title", "abstract"], text("a")))).toEqual(["wider-field"])
    expect(codes(Query.field("fullText", text("a")))).toEqual(["field-lost"])
    expect(codes(tiab(Query.near(3, pattern("asp*"), text("dose"))))).toContain("proximity-as-and")
    expect(codes(tiab(Query.followed(3, text("a"), text("b"))))).toEqual(["order-lost"])
    expect(codes(Query.not(text("a")))).toEqual(["exclusion-alone"])
  })
})

describe("a colon behind a term with a field", () => {
  it("begins a range of dates only where a date follows it; otherwise nothing is lost", () => {
    const text = '"Heart"[mh:noexp] :ti'
    const reading = pubmed.read(text)
    expect(Account.unaccountedPlaces(text, reading)).toEqual([])
    expect(Query.print(reading.query!)).toBe('mesh.noexp:"Heart" AND :ti')
    expect(Query.print(pubmed.read('"2010"[dp] : "2012"[dp]').query!)).toBe("published:2010..2012")
    expect(Query.print(pubmed.read("2010[dp]:2012[dp]").query!)).toBe("published:2010..2012")
  })
})
