import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import * as Lint from "../src/Lint.ts"
import { asked } from "./asked.ts"
import { refusals } from "./refusals.ts"
import { written } from "./written.ts"

const decode = Schema.decodeUnknownSync(Lint.Answer, { onExcessProperty: "error" })

const text = "aspirin[tiab] and\n(heart[ti]"

describe("lint", () => {
  it("says in which syntax a query was read where it was to find that out", async () => {
    const syntaxOf = async (syntax: "auto" | "pubmed") => (await asked(Lint.ask({ folder: ".", text: "gout[tiab]", syntax }))).syntax
    expect([await syntaxOf("auto"), await syntaxOf("pubmed")]).toEqual(["pubmed", undefined])
  })

  it("answers every problem with its place and what would mend it", async () => {
    const { answer, query } = await asked(Lint.run({ folder: written({ "s.txt": text }), file: "s.txt", syntax: "pubmed" }))
    expect(query).toBe(text)
    expect(answer.problems).toEqual([
      {
        code: "operator-case",
        severity: "warning",
        from: 14,
        to: 17,
        line: 1,
        message: "write operators in capitals: AND",
        fix: { from: 14, to: 17, text: "AND" }
      },
      {
        code: "unbalanced-brackets",
        severity: "error",
        from: 18,
        to: 19,
        line: 2,
        message: "this bracket is never closed",
        fix: { from: text.length, to: text.length, text: ")" }
      }
    ])
    expect(Object.keys(answer)).toEqual(["version", "problems"])
    expect(decode(JSON.parse(JSON.stringify(answer)))).toEqual(answer)
  })

  it("fixes problems with one solution, and answers the remaining problems of the fixed text", async () => {
    const { answer, query } = await asked(Lint.run({ folder: ".", text: "(a[ti] or b[tiba]", syntax: "pubmed", fix: true }))
    expect([answer.text, query]).toEqual(["(a[ti] OR b[tiba])", "(a[ti] OR b[tiba])"])
    expect(answer.problems).toMatchObject([{ code: "unknown-field", from: 11, to: 17, fix: null }])
    expect(decode(JSON.parse(JSON.stringify(answer)))).toEqual(answer)
  })

  it("has errors of the query as its answer, and refuses only what is no request", async () => {
    expect(await asked(Lint.ask({ folder: ".", text: "a[ti]", syntax: "pubmed" }))).toEqual({ version: 1, problems: [] })
    expect(await refusals(Lint.ask({ folder: ".", syntax: "pubmed" }))).toEqual([
      { fields: ["text", "file"], text: "give either {text} or {file}" }
    ])
    expect((await refusals(Lint.ask({ folder: ".", text: "a", syntax: "pubmed", fix: "yes" as unknown as boolean })))[0]?.fields).toEqual([
      "fix"
    ])
  })

  it("finds headings that none of the records has", async () => {
    const nbib = "PMID- 1\nTI  - A\nMH  - *Gout/drug therapy\n\nPMID- 2\nTI  - B\nMH  - Humans\n"
    const folder = written({ "known.nbib": nbib, "t.tsv": "Gout\nArthritis\n" })
    const asking = { folder, text: "Gout[mh] AND Arthritis[mh]", syntax: "pubmed", records: "known.nbib" } as const
    const { problems } = await asked(Lint.ask(asking))
    expect(problems).toMatchObject([
      { code: "unknown-heading", severity: "warning", from: 13, to: 22, message: "the records have no heading Arthritis" }
    ])
    const both = await asked(Lint.ask({ ...asking, headings: "t.tsv" }))
    expect(both.problems).toHaveLength(1)
  })

  it("finds headings that a table does not have", async () => {
    const folder = written({ "t.tsv": "podagra\tGout\nGout\nAsthma\n" })
    const text = '"gout"[mh] OR "Podagra"[mh:noexp] OR "Gouty Fever"[majr] OR podagra[tiab]'
    const { problems } = await asked(Lint.ask({ folder, text, syntax: "pubmed", headings: "t.tsv" }))
    expect(problems.map(({ code, from, to, fix }) => [code, text.slice(from, to), fix?.text])).toEqual([
      ["unknown-heading", "Podagra", "Gout"],
      ["unknown-heading", "Gouty Fever", undefined]
    ])
    const lines = await asked(Lint.ask({ folder, text: "exp Podagra/dt", syntax: "ovid", headings: "t.tsv" }))
    expect(lines.problems).toMatchObject([{ code: "unknown-heading", from: 4, to: 11 }])
  })

  it("takes a time that grows with the length of the query, whatever is wrong with it", async () => {
    const text = Array.from({ length: 50_000 }, (_, i) => `word${i}[tiab]`).join("\nor ")
    const { problems } = await asked(Lint.ask({ folder: ".", text, syntax: "pubmed" }))
    expect([problems.length, problems.at(-1)!.line]).toEqual([49_999, 50_000])
  })
})
