import { existsSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { generators } from "../../generators.ts"
import { read, root } from "../../shared/repositoryFiles.ts"
import { type Claim, claimProblems, claims, isRounded, pages } from "./claimProblems.ts"
import { numbersIn } from "./quantitiesIn.ts"

const all = claims()

describe("quantitative sentences", () => {
  it.each(pages())("of %s have a row with each of their numbers", (page) => {
    expect(claimProblems(page, read(page), all)).toEqual([])
  })

  it("in tables are written by a generator or a program that exists", () => {
    const names = new Set(generators.map(({ name }) => name))
    const written = all.filter(({ table }) => table !== undefined)
    for (const { generator, program } of written)
      expect(generator === undefined ? existsSync(join(root, program!)) : names.has(generator)).toBe(true)
  })

  it("are searched on every page that an entry names", () => {
    const searched = new Set(pages())
    expect(all.filter(({ page }) => !searched.has(page))).toEqual([])
  })
})

describe("a planted sentence", () => {
  const page = "docs/planted.md"
  const row = { file: "reports/source-value/report.md", under: "nothing is labelled", row: ["pubmed"], column: "works" }
  const claim = (text: string): Claim => ({ page, text, from: [row] })

  it("without a row is found", () => {
    for (const sentence of [
      "It gains 4.5 % of recall.",
      "Its nDCG is .512 there.",
      "It merges 12 of 15 pairs.",
      "A search takes 3 s.",
      "It finds 46 strategies.",
      "It reads 1,234 lines."
    ])
      expect(claimProblems(page, sentence, [])).toEqual([expect.stringContaining("no row is named for")])
  })

  it("with another number than its row is found, as is an entry whose sentence is gone", () => {
    const right = "PubMed has 176 works."
    expect(claimProblems(page, right, [claim(right)])).toEqual([])
    const wrong = "PubMed has 177 works."
    expect(claimProblems(page, wrong, [claim(wrong)])[0]).toContain("no row has 177")
    expect(claimProblems(page, "", [claim(right)])[0]).toContain("it does not say any more")
  })

  it("in a table is found, unless something writes the table", () => {
    const table = "| area | planted |\n| --- | --- |\n| api | 300 |\n"
    expect(claimProblems(page, table, [])).toHaveLength(1)
    expect(claimProblems(page, table, [{ page, table: "area", generator: "testing" }])).toEqual([])
    expect(
      claimProblems(page, table, [
        { page, table: "area", generator: "testing" },
        { page, table: "gone", program: "x" }
      ])[0]
    ).toContain("gone")
  })
})

describe("numbers", () => {
  it("are no measurements where a pattern says so", () => {
    for (const sentence of [
      "Node 22.19 or newer is needed, and OpenSearch 2.19.1.",
      "The exit code is 3 when all sources failed.",
      "It was read on 2026-11-24, and again in 2027.",
      "nDCG@10 and BM25 are names, as is S0-14.",
      "A file may hold 512 MB.",
      "Numbers may differ by 1e-12 at most.",
      "Scores are 32-bit floats."
    ])
      expect([sentence, numbersIn(sentence)]).toEqual([sentence, []])
  })

  it("are compared at the digits that the page has", () => {
    expect(isRounded("19.8 %", 0.1975)).toBe(true)
    expect(isRounded(".733", 0.733)).toBe(true)
    expect(isRounded("12.7 %", 0.128)).toBe(false)
    expect(isRounded("37,973", 37973)).toBe(true)
    expect(isRounded("97 %", 97)).toBe(true)
    expect(isRounded("1e-6", 1e-6)).toBe(true)
    expect(isRounded("2.2e-7", 2.3e-7)).toBe(false)
  })
})
