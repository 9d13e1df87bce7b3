import { describe, expect, it } from "vitest"
import { ovid } from "@litfuse/query/dialects/Ovid"
import * as Query from "@litfuse/query/Query"

const { heading, pattern, phrase, text } = Query
const tiab = (query: Query.Query) => Query.field(["title", "abstract"], query)
const read = (input: string) => ovid.read(input).query
const codes = (input: string) => ovid.read(input).problems.map(({ code }) => code)

describe("Ovid, read", () => {
  it("reads headings with explosion, main points and qualifiers", () => {
    expect(read("exp Heart Failure/dt, th [Drug Therapy, Therapy]")).toEqual(
      heading("Heart Failure", { qualifiers: ["drug therapy", "therapy"] })
    )
    expect(read('*"Length of Stay"/')).toEqual(heading("Length of Stay", { exploded: false, major: true }))
    expect(read("exp *Asthma/")).toEqual(heading("Asthma", { major: true }))
    expect(read("Animals/ not (Humans/ and Animals/)")).toEqual(
      Query.and(
        heading("Animals", { exploded: false }),
        Query.not(Query.and(heading("Humans", { exploded: false }), heading("Animals", { exploded: false })))
      )
    )
    expect(read("drug therapy.fs.")).toEqual(Query.field("qualifier", phrase("drug therapy")))
    expect(read("dt.fs.")).toEqual(Query.field("qualifier", phrase("drug therapy")))
    expect(read("random allocation.sh.")).toEqual(heading("random allocation", { exploded: false }))
  })

  it("reads words: several together are a phrase", () => {
    expect(read("folic acid.tw.")).toEqual(tiab(phrase("folic acid")))
    expect(read("folate$.ti,ab")).toEqual(tiab(pattern("folate*")))
    expect(read("hyperhomocyst?in?emi$.tw.")).toEqual(tiab(pattern("hyperhomocyst?in?emi*")))
    expect(read("manifestation$1.tw.")).toEqual(tiab(pattern("manifestation?")))
    expect(read("(HIV/AIDS).tw.")).toEqual(tiab(text("HIV/AIDS")))
  })

  it("reads adjacency: adjN has N - 1 words between, in any order; adj none, in this order", () => {
    expect(read("((low* or reduc*) adj3 dose).tw.")).toEqual(
      tiab(Query.near(2, Query.or(pattern("low*"), pattern("reduc*")), text("dose")))
    )
    expect(read("heart adj attack.tw.")).toEqual(tiab(Query.followed(0, text("heart"), text("attack"))))
    expect(codes("exp Aspirin/ adj3 heart.tw.")).toEqual(["invalid-proximity"])
  })

  it("reads a field for the group in front of it only, and alternatives of fields", () => {
    expect(read("exp Eczema/ or eczema.mp. or (hand or palm).ti,ab,kf.")).toEqual(
      Query.or(
        heading("Eczema"),
        Query.field(["title", "originalTitle", "abstract", "heading", "qualifier", "keyword", "substance"], text("eczema")),
        Query.field(["title", "abstract", "keyword"], Query.or(text("hand"), text("palm")))
      )
    )
  })

  it("reads lines by their numbers, or by their places", () => {
    const whole = tiab(Query.and(Query.or(text("a"), text("b")), text("c")))
    for (const lines of [
      "1. a.tw.\n2. b.tw. (12)\n3. or/1-2\n4. c.tw.\n5. 3 and 4",
      "a.tw.\n\nb.tw.\n\n1 or 2\n\nc.tw.\n\n3 and 4",
      "1 a.tw.\n2 b.tw.\n3 1-2/or\n4 c.tw.\n5 and/3,4"
    ])
      expect([lines, read(lines)]).toEqual([lines, whole])
  })

  it("reads limits", () => {
    expect(read('a.tw.\nlimit 1 to (english and yr="2005 -Current")')).toBeDefined()
    expect(read("a.tw.\nlimit 1 to ed=19460101-20161216")).toEqual(
      Query.and(tiab(text("a")), Query.range("entered", "1946-01-01", "2016-12-16"))
    )
    expect(read('a.tw.\nlimit 1 to yr="2005 -Current"')).toEqual(Query.and(tiab(text("a")), Query.range("published", "2005")))
    expect(read("a.tw.\nlimit 1 to (humans and english language)")).toEqual(
      Query.and(tiab(text("a")), Query.and(heading("Humans", { exploded: false }), Query.field("language", phrase("english"))))
    )
  })

  it("reads dates of which only the beginning is given", () => {
    expect(read("(2008* or 20091* or 201003*).ed.")).toEqual(
      Query.or(
        Query.range("entered", "2008", "2008"),
        Query.range("entered", "2009-10", "2009-12"),
        Query.range("entered", "2010-03", "2010-03")
      )
    )
  })

  it("tells what is wrong", () => {
    expect(ovid.read("1. a.tw.\n2. b.tw.\n3. or/1 2").problems).toMatchObject([{ code: "invalid-reference", fix: { text: "or/1-2" } }])
    expect(codes("exp drinking behaviour")).toEqual(["missing-slash"])
    expect(codes("substance near treatment")).toContain("foreign-operator")
    expect(codes("(or jcd or cjd).mp.")).toContain("missing-operand")
    expect(codes("1. a.tw.\n2. 1 and 2")).toContain("circular-reference")
    expect(codes("a.zz.")).toEqual(["unknown-field"])
    expect(ovid.read("a.ab,.").problems).toMatchObject([{ code: "field-spelling", fix: { text: ".ab." } }])
  })
})

describe("Ovid, print", () => {
  it("prints one line, and a line for a limit of dates", () => {
    const query = Query.and(
      Query.or(heading("Heart Failure", { qualifiers: ["drug therapy"] }), tiab(Query.near(2, pattern("low*"), text("dose")))),
      Query.range("published", "2005"),
      Query.not(heading("Animals", { exploded: false }))
    )
    expect(ovid.print(query)).toEqual({
      text: '1. (exp Heart Failure/dt or (low* adj3 dose).ti,ab.) not Animals/\n2. limit 1 to yr="2005 -Current"',
      remarks: []
    })
    expect(ovid.print(Query.field(["title", "abstract", "keyword"], Query.or(phrase("heart attack"), text("mi"))))).toEqual({
      text: "(heart attack or mi).ti,ab,kf.",
      remarks: []
    })
  })

  it("has remarks on what it cannot write", () => {
    const codes = (query: Query.Query) => ovid.print(query).remarks.map(({ code }) => code)
    expect(codes(text("a"))).toEqual(["default-field"])
    expect(codes(tiab(Query.followed(2, text("a"), text("b"))))).toEqual(["order-widened"])
    expect(codes(Query.and(tiab(text("a")), Query.range("published", "2005-03")))).toEqual(["date-widened"])
  })
})

describe("an open bound of a date", () => {
  it("is a date alone: words behind its year are an error, and not passed over", () => {
    const of = (text: string) => ovid.read(text)
    expect(Query.print(of("(10000101-19901231).ed.").query!)).toBe("entered:..1990-12-31")
    expect(of("(1000 frobnicate 2 0101-19901231).ed.").problems.map(({ code }) => code)).toEqual(["invalid-date"])
  })
})
