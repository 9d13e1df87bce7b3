import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Dialects from "@litfuse/query/Dialects"
import * as Fixer from "@litfuse/query/Fixer"
import * as Matcher from "@litfuse/query/Matcher"
import * as arbitrary from "./arbitrary.ts"

const { dialects } = Dialects
const mended = (text: string, id: "pubmed" | "ovid" | "wos") => Fixer.fix(text, dialects[id]).text
const codes = (text: string, id: "pubmed" | "ovid" | "wos") => [...new Set(dialects[id].read(text).problems.map(({ code }) => code))]

describe("the linter", () => {
  it("finds what makes a statement hard to read, and terms that change nothing", () => {
    expect(codes("(a[ti] OR b[ti]) OR (c[ti] OR d[ti])", "pubmed")).toEqual(["needless-brackets"])
    expect(codes("a[ti] OR (b[ti] AND 2010[dp])", "pubmed")).toEqual(["date-in-subquery"])
    expect(codes('a[ti] OR (b[ti] AND "Lancet"[ta])', "pubmed")).toEqual(["journal-in-subquery"])
    expect(codes("(a[ti] OR b[ti]) AND 2010[dp]", "pubmed")).toEqual([])
    expect(codes('"sleep"[ti] OR "sleep disorders"[ti]', "pubmed")).toEqual(["redundant-term"])
    expect(codes('"sleep"[ti] OR "sleep disorders"[ab]', "pubmed")).toEqual([])
    expect(codes("sleep[ti] OR sleep[ti]", "pubmed")).toEqual(["duplicate-term"])
    expect(codes("computer[ti] OR computers[ti] OR computing[ti]", "pubmed")).toEqual(["truncation-possible"])
  })

  it("finds what is no part of a query", () => {
    expect(codes("Pubmed with no restrictions: (heart[ti])", "pubmed")).toEqual(["prose-prefix"])
    expect(codes("PubMed: heart[ti]", "pubmed")).toEqual(["platform-prefix"])
    expect(codes("(heart[ti]) Sort by: Publication Date", "pubmed")).toEqual(["prose-suffix"])
    expect(codes('"heart[ti] AND attack[ti]"', "pubmed")).toEqual(["quoted-query"])
    expect(codes("TI=heart", "pubmed")).toEqual(["foreign-field", "field-missing"])
    expect(codes("heart[ti]", "wos")).toEqual(["foreign-field"])
  })

  it("knows the limits of Web of Science", () => {
    expect(codes("TI=a NEAR/20 b", "wos")).toEqual(["near-too-far"])
    expect(codes("TI=a NEAR b", "wos")).toEqual(["implicit-near"])
    expect(codes("PY=2000", "wos")).toEqual(["years-alone"])
    expect(codes("TI=a AND PY=2000-2020", "wos")).toEqual(["long-span"])
    expect(codes("TI=te*", "wos")).toEqual(["short-truncation"])
    expect(codes("DO=12.1000/xyz", "wos")).toEqual(["invalid-doi"])
  })
})

describe("the fixer", () => {
  it("mends what one change mends", () => {
    expect(mended("(a[ti] AND b[ti]", "pubmed")).toBe("(a[ti] AND b[ti])")
    expect(mended('"eHealth[ti]', "pubmed")).toBe('"eHealth"[ti]')
    expect(mended("(a OR b[ab] OR (c))[ti]", "pubmed")).toBe("(a[ti] OR b[ab] OR (c[ti]))")
    expect(mended("a[ti] OR b[ti] AND c[ti]", "pubmed")).toBe("(a[ti] OR b[ti]) AND c[ti]")
    expect(mended("1. a.tw.\n2. b.tw.\n3. c.tw.\n4. or/1 3", "ovid")).toBe("1. a.tw.\n2. b.tw.\n3. c.tw.\n4. or/1-3")
    expect(mended("“heart attack”.ti. near3 aspirin.ti.", "ovid")).toContain("adj3")
    expect(mended("heart[ti] AND 200*[dp]", "wos")).toBe("TI=heart AND PY=2000-2009")
    expect(mended("PubMed: (a[ti] or b[ti]", "pubmed")).toBe("(a[ti] OR b[ti])")
  })

  it("leaves a query that can be read as it is when only errors are mended, and never takes a limit away", () => {
    expect(Fixer.fix("a[ti] or b[ti]", dialects.pubmed, "error").text).toBe("a[ti] or b[ti]")
    const limited = "(a[ti]) Limits: Humans, Publication Date from 1996/01/01 to 2008"
    expect(Fixer.fix(limited, dialects.pubmed).text).toBe(limited)
  })

  it("writes dates of publication that the interface names behind a query as a field", () => {
    const { text } = Fixer.fix("a[ti] OR b[ti] Limits: Publication Date from 1996/01/01 to 2008", dialects.pubmed)
    expect(text).toBe('(a[ti] OR b[ti]) AND ("1996/01/01"[dp] : "2008"[dp])')
    expect(dialects.pubmed.read(text).problems.filter(({ severity }) => severity === "error")).toEqual([])
  })

  it("passes over a quotation mark that was never opened, as PubMed does", () => {
    const { query, problems } = dialects.pubmed.read('"Serology"[MeSH] OR Serology"[MeSH] OR serology[tiab]')
    expect(query).toEqual(dialects.pubmed.read('"Serology"[MeSH] OR Serology[MeSH] OR serology[tiab]').query)
    expect(problems.map(({ code, severity }) => [code, severity])).toContainEqual(["unbalanced-quotes", "warning"])
    expect(mended('heart attack"[ti]', "pubmed")).toBe('"heart attack"[ti]')
  })

  it("keeps every term of a list that must be near something: each may be at a different place", () => {
    for (const text of ["not (hea* adj1 (the and the) adj1 (hea* heart or hea*)).mp.", "((heart attack or heart) adj1 risk).mp."])
      expect(Fixer.fix(text, dialects.ovid).text).toBe(text)
  })

  it("keeps words that are no phrase next to a phrase of some of them", () => {
    const text = 'trial attack heart OR "trial attack"'
    expect(Fixer.fix(text, dialects.pubmed).text).toBe(text)
  })

  it("changes nothing about what a query without errors finds", () => {
    const documents = fc.array(arbitrary.document, { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(arbitrary.query, documents, fc.constantFrom("pubmed" as const, "ovid" as const), (query, list, id) => {
        const dialect = dialects[id]
        const { text } = dialect.print(query)
        const fixed = Fixer.fix(text, dialect).text
        const index = Matcher.index(list)
        const rows = (one: string) => Matcher.search(index, dialect.read(one).query!)
        expect([text, fixed, rows(fixed)]).toEqual([text, fixed, rows(text)])
      })
    )
  })
})
