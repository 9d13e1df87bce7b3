import { inventedSections } from "@litfuse/kit/inventedSections"
import * as Passages from "@litfuse/texts/Passages"
import * as TextSearch from "@litfuse/texts/TextSearch"
import * as Result from "effect/Result"
import * as fc from "fast-check"
import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import * as ProjectFiles from "../src/ProjectFiles.ts"
import * as ProjectTexts from "../src/ProjectTexts.ts"

let texts: ProjectTexts.ProjectTexts
beforeEach(() => {
  const root = mkdtempSync(join(tmpdir(), "litfuse-texts-"))
  Result.getOrThrow(ProjectFiles.make(root))
  texts = Result.getOrThrow(ProjectTexts.open(root))
})
afterEach(() => texts.store.close())

const textOf = (sha256: string, names: ReadonlyArray<string>, parts: Parameters<typeof inventedSections>[0]): ProjectTexts.StoredText => ({
  sha256,
  work: names[0]!,
  names,
  title: "On sleep",
  provider: "europepmc",
  state: null,
  licence: null,
  url: null,
  form: "jats",
  retraction: null,
  storedAt: "2026-01-31",
  passages: Passages.named(inventedSections(parts))
})
const keep = (text: ProjectTexts.StoredText) => Result.getOrThrow(ProjectTexts.keep(texts, text))
const find = (words: string) =>
  Result.getOrThrow(ProjectTexts.search(texts, TextSearch.matchOf(words)!, 10)).map(({ work, name }) => `${work} ${name}`)
const count = () => Result.getOrThrow(ProjectTexts.count(texts))

const first = textOf("a", ["pmcid:PMC1", "doi:10.5555/a"], [[["Results"], "Sleep fell."]])
const second = textOf("b", ["doi:10.5555/a"], [[["Findings"], "Sleep rose."]])

describe("texts of a project", () => {
  it("come back section by section as they were stored", () => {
    const part = fc.tuple(
      fc.array(fc.string({ minLength: 1 }), { maxLength: 2 }),
      fc.string({ unit: "grapheme", minLength: 1 }).map(Passages.clean),
      fc.constantFrom(undefined, "table", "figure")
    )
    let n = 0
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 6 }), (parts) => {
        const text = textOf(`text ${++n}`, [`doi:10.5555/${n}`], parts)
        keep(text)
        expect(Result.getOrThrow(ProjectTexts.passagesOf(texts, `doi:10.5555/${n}`))).toEqual(text.passages)
      }),
      { numRuns: 30 }
    )
  })

  it("are stored once", () => {
    expect([keep(first), keep(first), count()]).toEqual([true, false, 1])
    expect(find("sleep")).toEqual(["pmcid:PMC1 Results"])
  })

  it("of the same work replace each other in searches, and an address can still say what it quoted", () => {
    keep(first)
    keep(second)
    expect([find("fell"), find("sleep"), count()]).toEqual([[], ["doi:10.5555/a Findings"], 1])
    const { sha256 } = first.passages[0]!
    expect(ProjectTexts.earlierQuote(texts, { sha256, from: 0, to: 5 })).toEqual(Result.succeed("Sleep"))
    expect(keep(first)).toBe(true)
    expect([find("fell"), find("rose"), count()]).toEqual([["pmcid:PMC1 Results"], [], 1])
    expect(Result.isSuccess(texts.store.run("INSERT INTO word (word) VALUES ('integrity-check')"))).toBe(true)
  })

  it("of other works are searched together, and have what was said about a retraction last", () => {
    keep(first)
    keep({ ...textOf("c", ["doi:10.5555/c"], [[[], "No sleep."]]), retraction: "retracted" })
    keep({ ...first, retraction: "retracted" })
    const found = Result.getOrThrow(ProjectTexts.search(texts, "sleep", 10))
    expect(found.map(({ work, retraction }) => [work, retraction])).toEqual([
      ["pmcid:PMC1", "retracted"],
      ["doi:10.5555/c", "retracted"]
    ])
    expect(Result.getOrThrow(ProjectTexts.passagesOf(texts, "doi:10.5555/other"))).toBeUndefined()
  })
})
