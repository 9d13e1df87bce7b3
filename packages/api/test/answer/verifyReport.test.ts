import { mkdtempSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as Answer from "@litfuse/api/Answer"
import type { Report, Statement } from "@litfuse/api/answer/Report"
import { statementsOf } from "@litfuse/api/answer/Report"
import { hasProblem } from "@litfuse/api/verify/Verification"
import * as Verify from "@litfuse/api/Verify"
import * as VerifyFile from "@litfuse/api/VerifyFile"
import { beforeAll, describe, expect, it } from "vitest"
import { zebrafishQuestion as question } from "../../../../tools/datasets/everydayEntities.ts"
import { root } from "../../../../tools/shared/repositoryFiles.ts"
import { asked } from "../asked.ts"

const replay = join(root, "datasets/case-studies/zebrafish")
let report: Report
let distinct: number

beforeAll(async () => {
  report = await asked(Answer.ask({ folder: root, question, replay }))
  // a contradiction repeats sentences of a part
  distinct = new Set(statementsOf(report).map((one) => JSON.stringify(one))).size
})

const check = (some: unknown, request: object = {}) => {
  const folder = mkdtempSync(join(tmpdir(), "report-"))
  writeFileSync(join(folder, "report.json"), JSON.stringify(some))
  return asked(VerifyFile.ask({ folder, file: "report.json", replay, ...request }))
}

/** The report with its statements changed. `change` gets the number of a statement in the report. */
const changed = (change: (one: Statement, place: number) => Statement): Report => {
  let place = 0
  const all = (some: ReadonlyArray<Statement>) => some.map((one) => change(one, place++))
  return {
    ...report,
    background: all(report.background),
    parts: report.parts.map((part) => ({ ...part, statements: all(part.statements) })),
    contradictions: report.contradictions.map((one) => ({ ...one, statements: all(one.statements) }))
  }
}

const quotesOf = ({ references }: Verify.Answer) => references.flatMap(({ quotes }) => quotes)

describe("verify of a report", () => {
  it("finds every sentence at its address, and every reference", async () => {
    const answer = await check(report)
    expect(answer.references.map(({ key }) => key)).toEqual(report.references.map(({ id }) => id))
    expect(answer.references.filter(hasProblem)).toEqual([])
    expect(quotesOf(answer)).toHaveLength(distinct)
    expect(quotesOf(answer).every(({ state }) => state === "found")).toBe(true)
    // the report says of the retraction; a report that does not has a problem
    const silent = { ...report, references: report.references.map((one) => ({ ...one, title: one.title!.replace("RETRACTED: ", ""), retraction: null })) } // prettier-ignore
    expect((await check(silent)).references.filter(hasProblem).map(({ key }) => key)).toEqual(["doi:10.5555/fish.4"])
  })

  it("judges no sentence of a page of the web, and says so; no other reference can pass as one", async () => {
    const web = await asked(Answer.ask({ folder: root, question, replay, sources: ["pubmed", "searxng"] }))
    const { references } = await check(web)
    expect(references.filter(hasProblem)).toEqual([])
    const [page, ...others] = references.filter(({ state }) => state !== "ok")
    expect(others).toEqual([])
    expect(page).toMatchObject({ state: "unknown", reason: expect.stringContaining("open https://blog.example.org/a-title") })
    expect(page!.quotes.map(({ state }) => state)).toEqual(["no-text"])
    const asPages = { ...report, references: report.references.map((one) => ({ ...one, kind: "page" })) }
    expect((await check(asPages)).references.filter(({ key, state }) => key?.startsWith("doi:") && state !== "ok")).toEqual([])
  })

  it("notices one planted false sentence, and names it with what the text says", async () => {
    const place = statementsOf(report).findIndex(({ text }) => text.startsWith("Androgen decreased"))
    const planted = changed((one, i) => (i === place ? { ...one, text: one.text.replace("decreased", "never decreased") } : one))
    const [wrong, ...others] = quotesOf(await check(planted)).filter(({ state }) => state !== "found")
    expect(others).toEqual([])
    expect(wrong).toMatchObject({
      state: "differs",
      text: "Androgen never decreased in cyp17a1 knockout zebrafish compared with invented siblings.",
      near: "Androgen decreased in cyp17a1 knockout zebrafish compared with invented siblings."
    })
  })

  it("notices a change of every sentence, whatever it is from", async () => {
    const isWrong = async (change: (one: Statement) => Statement, state: RegExp) => {
      const quotes = quotesOf(await check(changed(change)))
      expect(quotes).toHaveLength(distinct)
      for (const quote of quotes) expect(quote.state, quote.text).toMatch(state)
    }
    await isWrong((one) => ({ ...one, text: `${one.text.slice(0, -1)}!` }), /^differs$/)
    // a sentence that is elsewhere in the text is not at this address
    await isWrong((one) => ({ ...one, evidence: one.evidence.map((address) => ({ ...address, from: address.from + 1, to: address.to + 1 })) }), /^(?:differs|absent)$/) // prettier-ignore
    // a quotation is of a work, a statement of an entity
    await isWrong((one) => ({ ...one, kind: one.kind === "quotation" ? "statement" : "quotation" }), /^absent$/)
    await isWrong((one) => ({ ...one, evidence: [] }), /^absent$/)
    await isWrong((one) => ({ ...one, evidence: one.evidence.map((address) => ({ ...address, sha256: "0".repeat(64) })), text: "An invented sentence." }), /^absent$/) // prettier-ignore
  })

  it("still finds a quotation where the text around it has changed since", async () => {
    const moved = changed((one) => ({ ...one, evidence: one.evidence.map((address) => ({ ...address, sha256: "0".repeat(64) })) }))
    expect(quotesOf(await check(moved)).filter(({ state }) => state === "found").length).toBeGreaterThan(5)
  })

  it("refuses a damaged report with the place, and what is for manuscripts", async () => {
    const refusal = (some: unknown, request: object = {}) =>
      check(some, request).then(
        () => "checked",
        (error: unknown) => (error as Error).message
      )
    expect(await refusal({ ...report, parts: [{ id: "x" }] })).toMatch(/report\.json: parts\[0\]\./)
    expect(await refusal(report, { watch: true })).toContain("report.json is a report of `litfuse answer`")
  })

  it("judges nothing that a silent source should have answered", async () => {
    const answer = await check(report, { replay: join(root, "datasets/case-studies/gene-drug") })
    expect(answer.references.map(({ state }) => state)).not.toContain("ok")
    expect(answer.references.filter(hasProblem)).toEqual([])
    expect(quotesOf(answer).every(({ state }) => state === "no-text")).toBe(true)
  })
})
