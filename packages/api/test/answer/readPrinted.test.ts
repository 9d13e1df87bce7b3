/** Reports in the forms for people are read back. What is checked in the data is checked there, and what else they show is named. */
import { citedDocument } from "@litfuse/api/answer/citedDocument"
import { linksOf } from "@litfuse/api/answer/linksOf"
import { hasTooMuchMarkup } from "@litfuse/api/answer/hasTooMuchMarkup"
import { type PrintedForm, readPrinted as readOrRefuse } from "@litfuse/api/answer/readPrinted"
import { type Report, type Statement, addressedTexts } from "@litfuse/api/answer/Report"
import { printDocument } from "@litfuse/document/printDocument"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"

const forms = ["md", "html"] as const

const readPrinted = (text: string, form: PrintedForm) => readOrRefuse(text, form)!

const print = (report: Report, form: PrintedForm): string => printDocument(citedDocument(report), form)

const word = fc.oneof(
  fc.constantFrom(
    "Androgen",
    "decreased",
    "**no**",
    "|",
    "[1]",
    "<b>",
    "& amp;",
    "p < 0.05",
    "`x`",
    "_",
    "#",
    "http://a.example",
    "https://b.example/x_y(z).pdb",
    "“x”",
    "·",
    ";",
    "1.",
    "-",
    "note (a):",
    "µ",
    "𝛼"
  ),
  fc.stringMatching(/^[!-~]{1,8}$/)
)
const text = fc
  .array(word, { minLength: 1, maxLength: 8 })
  .map((words) => words.join(" ").replaceAll(/\s+/gu, " ").trim())
  .filter((one) => one !== "")
const sha256 = fc.stringMatching(/^[0-9a-f]{64}$/)
const id = fc.constantFrom("doi:10.5555/a.1", "pmid:1234", "pmcid:PMC99", "doi:10.5555/(x);y<z>", "UNIPROT:A0A994ZZZ4", "brave:0a1b")
const isEntity = (name: string): boolean => name.startsWith("UNIPROT:")
const address = (works: typeof id) =>
  fc.record({
    work: works,
    section: fc.constantFrom("Abstract of the record", "Methods > A · B", "summary"),
    from: fc.nat(5000),
    to: fc.nat(5000),
    sha256
  })
const work = id.filter((one) => !isEntity(one))

const statement: fc.Arbitrary<Statement> = fc.oneof(
  fc.record({ text, kind: fc.constant("quotation" as const), evidence: fc.tuple(address(work)) }),
  // a joined sentence has no quotation marks around it
  fc.record({
    text: text.map((one) => `A ${one}`),
    kind: fc.constant("joined" as const),
    evidence: fc.array(address(work), { minLength: 2, maxLength: 3 })
  }),
  fc.record({
    text: text.map((one) => `A ${one}`),
    kind: fc.constant("statement" as const),
    evidence: fc.tuple(address(id.filter(isEntity)))
  })
)

const part = fc
  .record({
    id: fc.constant(""),
    dimension: fc.constant("development"),
    question: text,
    writer: fc.constantFrom("rules" as const, "model" as const),
    byModel: fc.array(fc.constantFrom("oocyte", "sex reversal"), { maxLength: 2 }),
    requeried: fc.option(text),
    works: fc.nat(9),
    statements: fc.array(statement, { maxLength: 3 }),
    around: fc.array(statement, { maxLength: 2 })
  })
  .map(({ around, ...one }) => {
    const isAnswered = one.statements.length > 0
    return {
      ...one,
      passages: isAnswered ? around : [],
      state: isAnswered ? ("answered" as const) : ("refused" as const),
      reason: isAnswered ? null : "no sentence of 4 abstracts fits the question well enough"
    }
  })

const report = fc
  .record({
    question: text,
    background: fc.array(statement, { maxLength: 3 }),
    parts: fc.array(part, { maxLength: 4 }),
    pairs: fc.array(fc.record({ statements: fc.tuple(statement, statement), onlyOne: fc.subarray(["rats", "200 mg", "after 4 weeks"]) }), {
      maxLength: 2
    }),
    retracted: fc.constantFrom(null, "retracted", "expression of concern"),
    titles: fc.uniqueArray(text, { minLength: 6, maxLength: 6 }),
    addresses: fc.array(fc.constantFrom(null, "https://doi.org/10.5555/a.1", "https://a.example/b?c=(d)&e=%20"), { minLength: 6, maxLength: 6 }) // prettier-ignore
  })
  .map(({ question, background, parts: some, pairs, retracted, titles, addresses }): Report => {
    const parts = some.map((one, i) => ({ ...one, id: `p${i}` }))
    const contradictions = pairs.map((one) => ({ part: "p0", ...one }))
    const made: Report = { version: 1, runId: null, question, plan: {}, model: null, background, parts, links: linksOf(parts), contradictions, references: [], outcomes: [], notices: [{ code: "some-note", subject: "pubmed", text: "asked again" }] } // prettier-ignore
    const cited = [...new Set(addressedTexts(made).flatMap(({ evidence }) => evidence.map((one) => one.work)))]
    const references = cited.map((one, i) => ({
      id: one,
      ...(one.startsWith("brave:")
        ? { kind: "page" as const, retrieved: "2026-07-01" }
        : { kind: isEntity(one) ? ("entity" as const) : ("work" as const) }),
      title: titles[i]!,
      year: i === 0 ? null : 2000 + i,
      identifiers: i === 0 ? [one] : [one, `pmid:${i}`, `pmcid:PMC${i}`],
      address: addresses[i] ?? null,
      retraction: i === 0 && !isEntity(one) && !one.startsWith("brave:") ? retracted : null
    }))
    return {
      ...made,
      references,
      outcomes: [{ source: "pubmed", name: "PubMed", state: "found", delivered: 3, requests: 2, failed: 0, error: null }]
    }
  })

/** What a form prints of a report: the text around sentences is opened on pages alone. */
const printedIn = (some: Report, form: PrintedForm): Report =>
  form === "html" ? some : { ...some, parts: some.parts.map((one) => ({ ...one, passages: [] })) }

/** What is checked of sentences: text, kind, and addresses with the beginning of the checksum. */
const checked = (some: Report): ReadonlyArray<string> =>
  addressedTexts(some)
    .map((one) =>
      JSON.stringify(
        { ...one, evidence: one.evidence.map((at) => ({ ...at, sha256: at.sha256.slice(0, 12) })) },
        Object.keys({ text: 0, kind: 0, evidence: 0, work: 0, section: 0, from: 0, to: 0, sha256: 0 })
      )
    )
    .toSorted()

const straight = (shown: string): string => shown.replaceAll(/[“”]/gu, '"')

const withStraightMarks = (some: Report): Report =>
  JSON.parse(JSON.stringify(some, (_, value: unknown) => (typeof value === "string" ? straight(value) : value))) as Report

describe("a printed report", () => {
  it.each(forms)("has the sentences, addresses and references of its data, and nothing else: %s", (form) => {
    fc.assert(
      fc.property(report, (made) => {
        const shown = print(made, form)
        if (form === "md") expect(hasTooMuchMarkup(shown)).toBe(false)
        const { report: read, added, foreign } = readPrinted(shown, form)
        expect(added).toEqual([])
        expect(foreign).toEqual([])
        expect(checked(read)).toEqual(checked(printedIn(made, form)))
        expect(
          read.references.map((one) => [one.id, one.kind, one.title, one.year, one.identifiers, one.retraction, one.retrieved, one.address])
        ).toEqual(
          made.references.map((one) => [one.id, one.kind, one.title, one.year, one.identifiers, one.retraction, one.retrieved, one.address])
        )
        // an editor may make all quotation marks straight; both forms are read from the same blocks, and a page is faster
        if (form === "md") return
        const saved = readPrinted(straight(shown), form)
        expect(saved.added).toEqual([])
        expect(checked(saved.report)).toEqual(checked(withStraightMarks(printedIn(made, form))))
      })
    )
  })

  it("names every added text, also next to an empty sentence without an address, and below more headings than a plan has parts", () => {
    const table = (sentence: string, work = "", at = "") =>
      `| sentence | reference | address |\n| --- | --- | --- |\n| ${sentence} | ${work} | ${at} |\n\n`
    expect(readPrinted(`## Findings\n\n**Which?**\n\n${table("")}Cyp17a1 is safe.`, "md").added).toContain("Cyp17a1 is safe.")
    const parts = Array.from({ length: 101 }, (_, i) => `**Question ${i}?**\n\n${table(`“Sentence ${i}.”`, `pmid:${i}`, `pmid:${i} · Abstract · 0-9 · 0123456789ab`)}`) // prettier-ignore
    const { report: read, added } = readPrinted(`## Findings\n\n${parts.join("")}`, "md")
    expect([read.parts.length, ...["Sentence 99.", "Sentence 100."].map((one) => added.some((text) => text.includes(one)))]).toEqual([100, false, true]) // prettier-ignore
  })
})
