import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Dialects from "@litfuse/query/Dialects"
import * as Fields from "@litfuse/query/Fields"
import * as Matcher from "@litfuse/query/Matcher"
import * as Proof from "@litfuse/query/Proof"
import * as Query from "@litfuse/query/Query"
import * as arbitrary from "./arbitrary.ts"

const ours = (text: string): Query.Query => {
  const { query, problems } = Dialects.dialects.litfuse.read(text)
  expect([text, problems]).toEqual([text, []])
  return query!
}

const told = (from: string, to: string) => Proof.prove(ours(from), ours(to)).counterexample

describe("prove", () => {
  it("finds the smallest record that only one of two queries finds, and names that query", () => {
    expect(told('title:("heart attack" AND aspirin)', "title:(heart AND attack AND aspirin)")).toEqual({
      record: { texts: { title: ["aspirin", "attack heart"] } },
      matches: "to",
      isAtHand: false
    })
    expect(told("title,abstract:heart", "title:heart")).toEqual({
      record: { texts: { abstract: ["heart"] } },
      matches: "from",
      isAtHand: false
    })
  })

  it("sees each way in which translations go wrong", () => {
    const planted: ReadonlyArray<readonly [string, string]> = [
      ["title:heart", "title:heart*"],
      ["title:wom?n", "title:wom*n"],
      ["title:g#ne", "title:g?ne"],
      ["title:(heart NEAR/3 attack)", "title:(heart NEAR/2 attack)"],
      ["title:(heart NEAR/3 attack)", "title:(heart BEFORE/3 attack)"],
      ["title:((heart OR cardiac) NEAR/3 attack)", "title:((heart OR cardiac) NEAR/4 attack)"],
      ["title:(heart NEAR/1 attack NEAR/1 acute)", "title:((heart NEAR/1 attack) AND acute)"],
      ['mesh:"Heart Failure"', 'mesh.noexp:"Heart Failure"'],
      ['mesh:"Heart Failure"', 'mesh.major:"Heart Failure"'],
      ['mesh:"Heart Failure/therapy"', 'mesh:"Heart Failure"'],
      ['mesh:"Heart Failure/therapy"', 'mesh:"Heart Failure/surgery"'],
      ['mesh.noexp:"Heart"', 'heading:"Heart"'],
      ["title:a AND published:2010..2012", "title:a AND published:2010..2011"],
      ["title:a AND published:2010-03-15..", "title:a AND published:2010-03.."],
      ["title:a AND published:2010", "title:a AND entered:2010"],
      ["title:a AND published:..2012", "title:a"],
      ['type:"clinical trial"', "type:trial"],
      ["title:a NOT (title:b OR title:c)", "title:a NOT title:b"],
      ["(title:a OR title:b) AND title:c", "title:a OR (title:b AND title:c)"],
      ["title:a AND title:b AND NOT title:c", "title:a AND (title:b OR NOT title:c)"]
    ]
    for (const [from, to] of planted) {
      expect([from, to, told(from, to) !== undefined]).toEqual([from, to, true])
      expect([to, from, told(to, from) !== undefined]).toEqual([to, from, true])
    }
  })

  it("sees a wrong translation of every part of a record, and of every date", () => {
    const parts = Fields.names.filter((name) => name !== "anywhere")
    const missed: Array<string> = []
    for (const one of parts)
      for (const other of parts)
        if (one !== other && told(`${one}:smithson`, `${other}:smithson`) === undefined) missed.push(`${one} ${other}`)
    expect(missed).toEqual([])
    for (const one of Fields.dateNames)
      for (const other of Fields.dateNames)
        if (one !== other) expect([one, other, told(`${one}:2010`, `${other}:2010`) !== undefined]).toEqual([one, other, true])
    const identifiers = [
      ["pmid:27633186", "doi:27633186"],
      ["doi:10.1056/NEJMoa1607141", "pmid:10.1056/NEJMoa1607141"],
      ["databankNumber:NCT01720446", "articleId:NCT01720446"],
      ['firstAuthor:"smith j"', 'contributor:"smith j"'],
      ['lastAuthor:"smith j"', 'firstAuthor:"smith j"'],
      ['groupAuthor:"heart group"', 'contributor:"heart group"'],
      ['title:"heart attack"', "title:(heart NEAR/2 attack)"],
      ['mesh:"Asthma/therapy"', 'mesh:"Asthma" AND qualifier:therapy']
    ] as const
    for (const [from, to] of identifiers) expect([from, to, told(from, to) !== undefined]).toEqual([from, to, true])
  })

  it("finds a record at hand before it makes one that is as small", () => {
    const record: Matcher.Document = { texts: { abstract: ["heart"] } }
    expect(Proof.prove(ours("title,abstract:heart"), ours("title:heart"), [record]).counterexample).toEqual({
      record,
      matches: "from",
      isAtHand: true
    })
  })

  it("takes names of one language, type or qualifier for one", () => {
    expect(told("language:eng", "language:english")).toBeUndefined()
    expect(told('mesh:"Heart/TU"', 'mesh:"Heart/therapeutic use"')).toBeUndefined()
  })

  it("tells no query from itself, and what it finds is one that only one of them matches", () => {
    const narrower = (descriptor: string) => [`${descriptor} xqx`]
    fc.assert(
      fc.property(arbitrary.query, arbitrary.query, (a, b) => {
        expect(Proof.prove(a, a).counterexample).toBeUndefined()
        const found = Proof.prove(a, b).counterexample
        if (found === undefined) return
        const [own, other] = found.matches === "from" ? [a, b] : [b, a]
        expect([Matcher.matches(own, found.record, { narrower }), Matcher.matches(other, found.record, { narrower })]).toEqual([
          true,
          false
        ])
      }),
      { numRuns: 60 }
    )
  })

  it("misses nothing that records over the same words tell apart", () => {
    const records = fc.array(arbitrary.document, { minLength: 20, maxLength: 20 })
    fc.assert(
      fc.property(arbitrary.query, arbitrary.query, records, (a, b, list) => {
        const index = Matcher.index(list)
        if (Matcher.search(index, a).join() === Matcher.search(index, b).join()) return
        expect([Query.print(a), Query.print(b), Proof.prove(a, b).counterexample === undefined]).toEqual([
          Query.print(a),
          Query.print(b),
          false
        ])
      }),
      { numRuns: 200 }
    )
  })

  it("finds no record that tells a query from what is read of its translation without a remark", () => {
    fc.assert(
      fc.property(arbitrary.query, fc.constantFrom(...Dialects.readable), (query, id) => {
        const dialect = Dialects.dialects[id]
        const { text, remarks } = dialect.print(query)
        const back = dialect.read(text).query
        if (remarks.length > 0 || back === undefined) return
        expect([id, Query.print(query), text, Proof.prove(query, back).counterexample]).toEqual([id, Query.print(query), text, undefined])
      })
    )
  })
})
