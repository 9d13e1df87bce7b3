import { mkdtempSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as Answer from "@litfuse/api/Answer"
import { citedDocument } from "@litfuse/api/answer/citedDocument"
import type { Report, Statement } from "@litfuse/api/answer/Report"
import { addressedTexts } from "@litfuse/api/answer/Report"
import { hasProblem } from "@litfuse/api/verify/Verification"
import * as Verify from "@litfuse/api/Verify"
import * as VerifyFile from "@litfuse/api/VerifyFile"
import { printDocument } from "@litfuse/document/printDocument"
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
  distinct = new Set(addressedTexts(report).map((one) => JSON.stringify(one))).size
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
  const [background, sentences] = [all(report.background), report.parts.map(({ statements }) => all(statements))]
  const contradictions = report.contradictions.map((one) => ({ ...one, statements: all(one.statements) }))
  // in the order of `addressedTexts`
  const passages = report.parts.map((part) => all(part.passages))
  const parts = report.parts.map((part, i) => ({ ...part, statements: sentences[i]!, passages: passages[i]! }))
  return { ...report, background, parts, contradictions }
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
    const place = addressedTexts(report).findIndex(({ text }) => text.startsWith("Androgen decreased"))
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

  it("notices a link of a reference, a mark and a state of a part that were changed", async () => {
    const problems = async (some: object) =>
      (await check({ ...report, ...some })).references.filter(hasProblem).map(({ key, input }) => key ?? input)
    const references = (change: object) => ({ references: report.references.map((one) => ({ ...one, ...change })) })
    expect(await problems(references({ address: "https://evil.example" }))).toHaveLength(report.references.length)
    expect(await problems(references({ retraction: null }))).toEqual(["doi:10.5555/fish.4"])
    expect(await problems({ parts: report.parts.map((one) => ({ ...one, state: "answered" })) })).toEqual([
      "By which molecular mechanism does cyp17a1 knockout in zebrafish act? (answered, with 0 sentences)"
    ])
    expect(await problems({ parts: report.parts.map((one) => ({ ...one, state: "refused" })) })).toHaveLength(3)
    // what only one of two opposite sentences names is a word of it
    const naming = (words: string) => problems({ contradictions: report.contradictions.map((one) => ({ ...one, onlyOne: [words] })) })
    expect([await naming("decreased"), await naming("Androgen"), await naming("200 mg")]).toEqual([[], ["only one names Androgen"], ["only one names 200 mg"]]) // prettier-ignore
  })

  it("still finds a quotation where the text around it has changed since, and says so", async () => {
    const moved = changed((one) => ({ ...one, evidence: one.evidence.map((address) => ({ ...address, sha256: "0".repeat(64) })) }))
    const answer = await check(moved)
    expect(quotesOf(answer).filter(({ state }) => state === "found").length).toBeGreaterThan(5)
    expect(answer.notices.map(({ code, subject }) => [code, subject])).toEqual(report.references.map(({ id }) => ["text-changed", id]))
    expect(answer.notices.at(-1)!.text).toMatch(/^its text changed since the report was written, .* still in it$/)
    expect((await check(report)).notices).toEqual([])
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

  describe.each(["md", "html"] as const)("in the form %s", (form) => {
    const checkText = (text: string) => {
      const folder = mkdtempSync(join(tmpdir(), "report-"))
      writeFileSync(join(folder, `report.${form}`), text)
      return asked(VerifyFile.ask({ folder, file: `report.${form}`, replay }))
    }
    const printed = () => printDocument(citedDocument(report), form)
    const wrong = async (text: string) =>
      quotesOf(await checkText(text)).flatMap((one) => (one.state === "found" ? [] : [[one.state, one.text]]))
    const replaced = (from: string | RegExp, to: string): string => {
      const [before, after] = [printed(), printed().replace(from, to)]
      expect(after).not.toBe(before)
      return after
    }

    it("notices links that lead elsewhere, wherever they are, and marks of retraction that were removed", async () => {
      const problems = async (text: string) => (await checkText(text)).references.filter(hasProblem).map(({ key, input }) => key ?? input)
      for (const elsewhere of ["https://evil.example/x", "javascript:alert(1)", "https://doi.org/10.5555/fish.2"])
        expect((await problems(replaced("https://doi.org/10.5555/fish.1", elsewhere)))[0]).toBe("doi:10.5555/fish.1")
      expect(await problems(replaced("https://www.uniprot.org/uniprotkb/", "https://evil.example/"))).toEqual(["UNIPROT:A0A994ZZZ4"])
      const [open, close] = form === "md" ? ["[", "](https://evil.example)"] : ['<a href="https://evil.example">', "</a>"]
      expect(await problems(replaced("Rules chose them", `${open}Rules${close} chose them`))).toEqual(["a link to https://evil.example"])
      // a title that says of the retraction is no mark
      const unmarked = form === "md" ? replaced(/\*\*(?:RETRACTED:|retracted)\*\* ?/gu, "") : replaced(/<strong[^>]*>(?:RETRACTED:|retracted)<\/strong>/gu, "") // prettier-ignore
      expect(await problems(unmarked)).toContain("doi:10.5555/fish.4")
    })

    it("has the result of its data", async () => {
      // the text around sentences is opened on pages alone
      const parts = report.parts.map((one) => (form === "html" ? one : { ...one, passages: [] }))
      const [data, text] = [await check({ ...report, parts }), await checkText(printed())]
      const shown = ({ references }: Verify.Answer) =>
        references.map((one) => [one.key, one.state, one.marks.map(({ kind }) => kind), one.quotes])
      expect(shown(text)).toEqual(shown(data))
      expect(text.references.filter(hasProblem)).toEqual([])
      expect(text.notices).toEqual([])
    })

    it("says first that a part quotes retracted works alone", async () => {
      expect(printed()).toContain("1 answered part quotes only marked works: RETRACTED.")
      expect((await wrong(replaced("1 answered part quotes", "0 answered parts quote")))[0]?.[0]).toBe("absent")
    })

    it("notices a false sentence, an address that was removed or changed, and a sentence without one, wherever it is", async () => {
      const wanted = "Androgen decreased in cyp17a1 knockout zebrafish compared with invented siblings."
      const denied = await wrong(printed().replaceAll("Androgen decreased", "Androgen never decreased"))
      expect(denied[0]).toEqual(["differs", wanted.replace("decreased", "never decreased")])
      // a page also has the text around the sentence
      expect(denied.map(([state]) => state)).toEqual(form === "html" ? ["differs", "differs"] : ["differs"])
      const opened = printed().lastIndexOf("Androgen decreased")
      if (form === "html")
        expect(await wrong(`${printed().slice(0, opened)}Never ${printed().slice(opened)}`)).toEqual([
          ["differs", expect.stringContaining("Never Androgen decreased")]
        ])
      expect(await wrong(replaced(/doi:10\.5555\/fish\.2 · Abstract of the record · 25-106 · 5d76552ff0de/u, ""))).toEqual([
        ["absent", wanted]
      ])
      expect((await wrong(replaced("· 25-106 ·", "· 26-107 ·")))[0]).toEqual(["differs", wanted])
      // the number of another reference is not what its address says
      expect(
        (await wrong(replaced(form === "md" ? "| [4]       |" : ">[4]</td>", form === "md" ? "| [3]       |" : ">[3]</td>")))[0]![1]
      ).toContain("Androgen decreased")
      const planted = "Cyp17a1 is safe in humans."
      const [paragraph, heading] =
        form === "md" ? [`\n\n${planted}\n\n`, `\n\n**${planted}**\n\n`] : [`<p>${planted}</p>`, `<h3>${planted}</h3>`]
      const findings = form === "md" ? "## Findings" : "<h2>Findings</h2>"
      const refused = form === "md" ? "## What was not found" : "<h2>What was not found</h2>"
      for (const at of [findings, refused]) {
        expect(await wrong(replaced(at, `${at}${paragraph}`))).toEqual([["absent", planted]])
        expect(await wrong(replaced(at, `${at}${heading}`))).toEqual([["absent", planted]])
      }
      // in the first lines, at the end, in a cell, as a reason, and as markup that programs may show
      expect(await wrong(replaced("6 references.", `6 references. ${planted}`))).toEqual([
        ["absent", `3 of 4 parts answered, from 6 references. ${planted}`]
      ])
      expect(await wrong(`${printed()}\n\n${planted}`)).toEqual([["absent", planted]])
      expect((await wrong(replaced("09c9556927e4", `09c9556927e4. ${planted}`)))[0]![0]).toBe("absent")
      expect((await wrong(replaced("Refused: no sentence of 4 abstracts", `Refused: ${planted}`))).map(([state]) => state)).toContain(
        "absent"
      )
      expect((await wrong(`${printed()}\n\n<div>${planted}</div>`))[0]![1]).toContain(planted)
      expect(await wrong(`${printed()}\n\n<!-- ${planted} -->`)).toEqual([])
    })

    it("notices a reference that is marked no more, and is a report whatever of it is cut out", async () => {
      const silent = printed().replaceAll(/RETRACTED: ?|RETRACTED:<\/strong>/gu, "").replaceAll(/(?<=\*\*|>)retracted(?=\*\*|<)/gu, "") // prettier-ignore
      expect((await checkText(silent)).references.filter(hasProblem).map(({ key }) => key)).toContain("doi:10.5555/fish.4")
      const [start] = printed().split(form === "md" ? "## Background" : "<h2>Background")
      expect((await checkText(start!)).references[0]).toMatchObject({ state: "absent", input: "3 of 4 parts answered, from 6 references." })
    })
  })

  it("says what of a page it cannot read, and refuses markup without end", async () => {
    const page = printDocument(citedDocument(report), "html")
    const notices = async (text: string, name = "report.html") => {
      const folder = mkdtempSync(join(tmpdir(), "report-"))
      writeFileSync(join(folder, name), text)
      return (await asked(VerifyFile.ask({ folder, file: name, replay }))).notices.map(({ code, text: said }) => [
        code,
        said.split(": ").at(-1)
      ])
    }
    expect(await notices(page.replace("</body>", `<script>document.body.append("False.")</script></body>`))).toEqual([["page-changed", `<script> document.body.append("False.")`]]) // prettier-ignore
    expect((await notices(page.replace("</body>", `<style>p::after{content:"False."}</style><img src=x></body>`))).map(([code]) => code)).toEqual(["page-changed", "page-changed"]) // prettier-ignore
    expect((await notices(page.replace("<main ", `<main style="background:url(x)" `))).map(([code]) => code)).toEqual(["page-changed"])
    const markdown = printDocument(citedDocument(report), "md")
    // each of these takes minutes in a reader of CommonMark, or of pages
    for (const marks of [
      ">".repeat(30_000),
      "**a*b_ ".repeat(30_000),
      "[a](".repeat(30_000),
      `\n${"- a\n".repeat(60_000)}`,
      "|a".repeat(9000)
    ])
      await expect(notices(`${markdown}\n\n${marks} x`, "report.md")).rejects.toThrow("nested too deeply")
    await expect(notices(page.replace("</main>", `${"<div>".repeat(300_000)}</main>`))).rejects.toThrow("nested too deeply")
    expect((await notices(page.replace("</main>", `${"<img src=x>".repeat(30)}</main>`))).at(-1)).toEqual(["page-changed", "10 more"])
    await expect(notices(`${markdown}\n\n${"x".repeat(9 * 2 ** 20)}`, "report.md")).rejects.toThrow("at most 8388608 are read")
  })

  it("reads a report that another program saved again, and names what of it is no report", async () => {
    const text = JSON.stringify({ ...report, remark: "Cyp17a1 is safe.", parts: report.parts.map((one) => ({ ...one, opinion: "x" })) })
    const page = printDocument(citedDocument(report), "html")
    const read = async (bytes: Uint8Array | string, name: string, request: object = {}) => {
      const folder = mkdtempSync(join(tmpdir(), "report-"))
      writeFileSync(join(folder, name), bytes)
      const { references, notices } = await asked(VerifyFile.ask({ folder, file: name, replay, ...request }))
      return [references.filter(hasProblem).length, notices.map(({ code }) => code)]
    }
    const wide = Buffer.from(`\uFEFF${JSON.stringify(report)}`, "utf16le")
    expect(await read(wide, "report.json")).toEqual([0, ["encoding"]])
    expect(await read(wide.swap16(), "report.json")).toEqual([0, ["encoding"]])
    expect(await read(`\uFEFF${JSON.stringify(report)}`, "report.json")).toEqual([0, []])
    expect(await read(page.replaceAll("\n", "\r\n"), "report.html")).toEqual([0, []])
    expect(await read(page.slice(0, page.indexOf("</footer>")), "report.html")).toEqual([0, ["page-cut"]])
    expect(await read(text, "report.json")).toEqual([0, ["unknown-field"]])
    await expect(read(page.slice(0, 9000), "report.html")).rejects.toThrow("a page that is no whole report of `litfuse answer`")
    await expect(read(text, "report.json", { most: 3 })).rejects.toThrow("the report has 6 references, and at most 3 are looked up")
  })
})
