import * as MemoryIndex from "@litfuse/texts/MemoryIndex"
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
import { storedText } from "./storedText.ts"

let texts: ProjectTexts.ProjectTexts
beforeEach(() => {
  const root = mkdtempSync(join(tmpdir(), "litfuse-texts-"))
  Result.getOrThrow(ProjectFiles.make(root))
  texts = Result.getOrThrow(ProjectTexts.open(root))
})
afterEach(() => texts.store.close())

const keep = (text: ProjectTexts.StoredText) => Result.getOrThrow(ProjectTexts.keep(texts, text))
const find = (words: string) =>
  Result.getOrThrow(ProjectTexts.search(texts, TextSearch.matchOf(words)!, { limit: 10, perText: 10 })).hits.map(
    ({ work, name }) => `${work} ${name}`
  )
const count = () => Result.getOrThrow(ProjectTexts.count(texts))

const first = storedText("a", ["pmcid:PMC1", "doi:10.5555/a"], [[["Results"], "Sleep fell."]])
const second = storedText("b", ["doi:10.5555/a"], [[["Findings"], "Sleep rose."]])

const word = fc.constantFrom("sleep", "Sl\u00e9ep", "day", "\u{1f634}", "night.", "\u4e2d\u6587", "shift\nwork")
const words = fc.array(word, { minLength: 1, maxLength: 300 }).map((all) => all.join(" "))

describe("texts of a project", () => {
  it("are searched as one text in memory is: the same sections, scores and places", () => {
    let n = 0
    fc.assert(
      fc.property(
        fc.array(words, { minLength: 1, maxLength: 5 }),
        fc.constantFrom("sleep", '"day sleep"', "night shi*"),
        (parts, asked) => {
          const match = TextSearch.matchOf(asked)!
          // it replaces the one before, so that the index has this text alone
          const text = storedText(
            `text ${++n}`,
            ["doi:10.5555/a"],
            parts.map((part, i) => [[`S${i}`], part])
          )
          keep(text)
          const { hits, works } = Result.getOrThrow(ProjectTexts.search(texts, match, { limit: 3, perText: 3 }))
          const memory = MemoryIndex.search(text.passages, match, 3)
          const plain = ({ name, content, sha256, score, spans }: TextSearch.SectionHit) => ({ name, content, sha256, score, spans })
          expect(hits.map(plain)).toEqual(memory.hits.map(plain))
          expect(works).toEqual(memory.sections === 0 ? [] : [{ work: "doi:10.5555/a", sections: memory.sections }])
        }
      ),
      { numRuns: 30 }
    )
  })

  it("with very many hits do not hide the others, and what is not quoted is counted", () => {
    const hostile = Array.from({ length: 200 }, (_, i): [ReadonlyArray<string>, string] => [[`S${i}`], "sleep ".repeat(50)])
    keep(storedText("loud", ["doi:10.5555/loud"], hostile))
    keep(storedText("quiet", ["doi:10.5555/quiet"], [[["R"], "The nurses of the ward had less sleep after the night."]]))
    const { hits, works } = Result.getOrThrow(ProjectTexts.search(texts, '"sleep"', { limit: 10, perText: 3 }))
    expect(hits.map(({ work }) => work)).toEqual([...Array.from({ length: 3 }, () => "doi:10.5555/loud"), "doi:10.5555/quiet"])
    expect(works).toEqual([
      { work: "doi:10.5555/loud", sections: 200 },
      { work: "doi:10.5555/quiet", sections: 1 }
    ])
  })

  it("come back section by section as they were stored", () => {
    const part = fc.tuple(
      fc.array(fc.string({ minLength: 1 }), { maxLength: 2 }),
      fc.string({ unit: "grapheme", minLength: 1 }).map(Passages.clean),
      fc.constantFrom(undefined, "table", "figure")
    )
    let n = 0
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 6 }), (parts) => {
        const text = storedText(`text ${++n}`, [`doi:10.5555/${n}`], parts)
        keep(text)
        expect(Result.getOrThrow(ProjectTexts.currentText(texts, `doi:10.5555/${n}`))!.passages).toEqual(text.passages)
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
    const earlier = { quote: "Sleep", version: { provider: "europepmc", state: null, storedAt: "2026-01-31" } }
    expect(ProjectTexts.earlierText(texts, { work: "pmcid:PMC1", sha256, from: 0, to: 5 })).toEqual(Result.succeed(earlier))
    // of another work, it is only a text with the same words
    const another = ProjectTexts.earlierText(texts, { work: "doi:10.5555/b", sha256, from: 0, to: 5 })
    expect(another).toEqual(Result.succeed({ quote: "Sleep", version: undefined }))
    // the later text has no number of PubMed Central, and replaced the one that had it
    expect(Result.getOrThrow(ProjectTexts.currentText(texts, "pmcid:PMC1"))!.passages).toEqual(second.passages)
    expect(keep(first)).toBe(true)
    expect([find("fell"), find("rose"), count()]).toEqual([["pmcid:PMC1 Results"], [], 1])
    expect(Result.isSuccess(texts.store.run("INSERT INTO word (word) VALUES ('integrity-check')"))).toBe(true)
  })

  it("of other works are searched together, and have what was said about a retraction last", () => {
    keep(first)
    keep({ ...storedText("c", ["doi:10.5555/c"], [[[], "No sleep."]]), retraction: "retracted" })
    keep({ ...first, retraction: "retracted" })
    const found = Result.getOrThrow(ProjectTexts.search(texts, '"sleep"', { limit: 10, perText: 10 }))
    expect(found.hits.map(({ work, retraction }) => [work, retraction])).toEqual([
      ["pmcid:PMC1", "retracted"],
      ["doi:10.5555/c", "retracted"]
    ])
    expect(Result.getOrThrow(ProjectTexts.currentText(texts, "doi:10.5555/other"))).toBeUndefined()
  })
})
