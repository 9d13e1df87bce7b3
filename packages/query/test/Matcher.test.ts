import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Matcher from "@litfuse/query/Matcher"
import * as Query from "@litfuse/query/Query"
import * as arbitrary from "./arbitrary.ts"

const record: Matcher.Document = {
  texts: {
    title: ["Aspirin after a first heart attack", "Säure für das Herz"],
    abstract: ["Beta-blockers and aspirin were given to women; follow-up took two years."],
    language: ["English"],
    publicationType: ["Randomized Controlled Trial"]
  },
  headings: [{ descriptor: "Myocardial Infarction", qualifiers: ["drug therapy"], major: true }],
  dates: { published: "2010-03", entered: "2010-04-02" }
}
const holds = (query: Query.Query, options?: Matcher.Options) => Matcher.matches(query, record, options)

describe("Matcher", () => {
  it("finds words anywhere, phrases in one text, and typed words together with their hyphens", () => {
    expect(holds(Query.text("attack women"))).toBe(true)
    expect(holds(Query.phrase("heart attack"))).toBe(true)
    expect(holds(Query.phrase("attack heart"))).toBe(false)
    expect(holds(Query.phrase("attack saure"))).toBe(false)
    expect(holds(Query.text("SAURE für"))).toBe(true)
    expect(holds(Query.text("beta-blockers"))).toBe(true)
    expect(holds(Query.text("blockers-beta"))).toBe(false)
    expect(holds(Query.text("english"))).toBe(false)
    expect(holds(Query.text(" "))).toBe(false)
  })

  it("keeps to the parts that are named; names are matched whole", () => {
    expect(holds(Query.field("title", Query.text("women")))).toBe(false)
    expect(holds(Query.field(["title", "abstract"], Query.text("women attack")))).toBe(true)
    expect(holds(Query.field(["title", "abstract"], Query.phrase("women attack")))).toBe(false)
    expect(holds(Query.field(["title", "abstract"], Query.and(Query.text("women"), Query.text("attack"))))).toBe(true)
    expect(holds(Query.field("title", Query.field("abstract", Query.text("women"))))).toBe(true)
    expect(holds(Query.field("publicationType", Query.text("trial")))).toBe(false)
    expect(holds(Query.field("publicationType", Query.phrase("randomized controlled trial")))).toBe(true)
    expect(holds(Query.field("publicationType", Query.pattern("random*")))).toBe(true)
    expect(holds(Query.field("heading", Query.text("infarction")))).toBe(true)
    expect(holds(Query.field("qualifier", Query.text("drug therapy")))).toBe(true)
  })

  it("fills the open places of patterns", () => {
    for (const pattern of ["wom#n", "wom?n", "wo*", "w*n", "heart?", "hear? att*", "*", "beta block*"])
      expect([pattern, holds(Query.pattern(pattern))]).toEqual([pattern, true])
    for (const pattern of ["wom#en", "heart#", "wo", "attack hea*"])
      expect([pattern, holds(Query.pattern(pattern))]).toEqual([pattern, false])
  })

  it("counts the words between, in both directions or one", () => {
    const [aspirin, attack] = [Query.text("aspirin"), Query.text("attack")]
    expect(holds(Query.near(3, aspirin, attack))).toBe(false)
    expect(holds(Query.near(4, aspirin, attack))).toBe(true)
    expect(holds(Query.near(4, attack, aspirin))).toBe(true)
    expect(holds(Query.followed(4, attack, aspirin))).toBe(false)
    expect(holds(Query.near(3, aspirin, Query.phrase("heart attack")))).toBe(true)
    expect(holds(Query.near(2, Query.or(Query.text("first"), Query.text("women")), Query.text("after")))).toBe(true)
    expect(holds(Query.near(1, aspirin, aspirin))).toBe(false)
    expect(holds(Query.near(2, aspirin, Query.text("first"), Query.text("heart")))).toBe(true)
    expect(holds(Query.near(1, aspirin, Query.text("first"), Query.text("heart")))).toBe(false)
    expect(holds(Query.near(9, aspirin, Query.text("years")))).toBe(true)
    expect(holds(Query.near(99, attack, Query.text("women")))).toBe(false)
    expect(holds(Query.near(0, Query.near(0, Query.text("first"), Query.text("heart")), attack))).toBe(true)
    expect(holds(Query.near(0, Query.and(Query.text("first"), attack), Query.text("heart")))).toBe(true)
    expect(holds(Query.near(0, Query.and(aspirin, attack), Query.text("heart")))).toBe(false)
  })

  it("reads headings with explosion, qualifiers and main points", () => {
    expect(holds(Query.heading("myocardial infarction", { major: true, qualifiers: ["surgery", "Drug Therapy"] }))).toBe(true)
    expect(holds(Query.heading("Myocardial Infarction", { qualifiers: ["surgery"] }))).toBe(false)
    const narrower = (descriptor: string) => (descriptor === "Heart Diseases" ? ["Myocardial Infarction"] : [])
    expect(holds(Query.heading("Heart Diseases"))).toBe(false)
    expect(holds(Query.heading("Heart Diseases"), { narrower })).toBe(true)
    expect(holds(Query.heading("Heart Diseases", { exploded: false }), { narrower })).toBe(false)
  })

  it("finds a record when one of the days it may be of is in the range", () => {
    expect(holds(Query.range("published", "2010"))).toBe(true)
    expect(holds(Query.range("published", "2010-03-31", "2010-03-31"))).toBe(true)
    expect(holds(Query.range("published", "2010-04"))).toBe(false)
    expect(holds(Query.range("published", undefined, "2010-02"))).toBe(false)
    expect(holds(Query.range("entered", "2010-04-02", "2010-04-02"))).toBe(true)
    expect(holds(Query.range("entered", "2010-04-03"))).toBe(false)
    expect(holds(Query.range("indexed", "2010"))).toBe(false)
  })

  const documents = fc.array(arbitrary.document, { minLength: 1, maxLength: 8 })

  it("finds in many records what it finds in each alone", () => {
    fc.assert(
      fc.property(documents, arbitrary.query, (list, query) => {
        const alone = list.flatMap((one, row) => (Matcher.matches(query, one) ? [row] : []))
        expect(Matcher.search(Matcher.index(list), query)).toEqual(alone)
      })
    )
  })

  it("obeys the laws of operators", () => {
    fc.assert(
      fc.property(documents, arbitrary.query, arbitrary.query, (list, a, b) => {
        const index = Matcher.index(list)
        const rows = (query: Query.Query) => Matcher.search(index, query)
        const [inA, inB] = [new Set(rows(a)), new Set(rows(b))]
        const having = (holds: (row: number) => boolean) => [...list.keys()].filter(holds)
        expect(rows(Query.and(a, b))).toEqual(having((row) => inA.has(row) && inB.has(row)))
        expect(rows(Query.or(a, b))).toEqual(having((row) => inA.has(row) || inB.has(row)))
        expect(rows(Query.not(a))).toEqual(having((row) => !inA.has(row)))
      })
    )
  })

  it("finds nothing near that is not nearer when more words may stand between, and no phrase that is not near", () => {
    fc.assert(
      fc.property(documents, arbitrary.word, arbitrary.word, fc.nat(5), (list, a, b, between) => {
        const index = Matcher.index(list)
        const rows = (query: Query.Query) => Matcher.search(index, query)
        const isWithin = (fewer: Query.Query, more: Query.Query) => rows(fewer).every((row) => rows(more).includes(row))
        const [one, other] = [Query.text(a), Query.text(b)]
        expect(isWithin(Query.near(between, one, other), Query.near(between + 1, one, other))).toBe(true)
        expect(isWithin(Query.followed(between, one, other), Query.near(between, one, other))).toBe(true)
        expect(rows(Query.followed(0, one, other))).toEqual(rows(Query.phrase(`${a} ${b}`)))
      })
    )
  })
})
