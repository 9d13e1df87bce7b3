import * as Result from "effect/Result"
import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import * as EvidenceTexts from "../src/EvidenceTexts.ts"
import * as ProjectFiles from "../src/ProjectFiles.ts"
import * as ProjectTexts from "../src/ProjectTexts.ts"
import { storedText } from "./storedText.ts"

let texts: ProjectTexts.ProjectTexts
beforeEach(() => {
  const root = mkdtempSync(join(tmpdir(), "litfuse-evidence-"))
  Result.getOrThrow(ProjectFiles.make(root))
  texts = Result.getOrThrow(ProjectTexts.open(root))
})
afterEach(() => texts.store.close())

const keep = (...[sha256, names, parts]: Parameters<typeof storedText>) =>
  Result.getOrThrow(ProjectTexts.keep(texts, storedText(sha256, names, parts, "retracted")))

describe("texts in which evidence is looked for", () => {
  it("are the sections with any word of the query, best first by work, and in the order of each text", () => {
    keep("a", ["pmcid:PMC1", "doi:10.5555/a"], [[["Aim"], "Sleep."], [["Beds"], "Beds."], [["Results"], "Sleep of nurses fell."]]) // prettier-ignore
    keep("b", ["pmid:2"], [[["Results"], "Sleep rose in nurses and nurses."]])
    const found = Result.getOrThrow(EvidenceTexts.best(texts, '"sleep" OR "nurs" *', 10))
    expect(found.map(({ work, passages }) => [work, passages.map(({ name }) => name)])).toEqual(
      expect.arrayContaining([
        ["pmcid:PMC1", ["Aim", "Results"]],
        ["pmid:2", ["Results"]]
      ])
    )
    expect(found.every(({ title, retraction }) => title === "On sleep" && retraction === "retracted")).toBe(true)
    expect(Result.getOrThrow(EvidenceTexts.best(texts, '"sleep"', 1)).flatMap(({ passages }) => passages)).toHaveLength(1)
    expect(Result.getOrThrow(EvidenceTexts.best(texts, '"statins"', 10))).toEqual([])
    expect(Result.getOrThrow(EvidenceTexts.sections(texts))).toBe(4)
    expect(Result.getOrThrow(EvidenceTexts.frequency(texts, '"sleep"'))).toBe(3)
    expect(Result.getOrThrow(EvidenceTexts.byName(texts, "doi:10.5555/a"))?.passages.map(({ name }) => name)).toEqual([
      "Aim",
      "Beds",
      "Results"
    ])
    expect(Result.getOrThrow(EvidenceTexts.byName(texts, "pmid:9"))).toBeUndefined()
  })

  it("are the current ones: a text that was replaced is neither found nor counted", () => {
    keep("a", ["pmcid:PMC1"], [[["Results"], "Sleep fell."]])
    keep("b", ["pmcid:PMC1"], [[["Results"], "Sleep rose."]])
    expect(Result.getOrThrow(EvidenceTexts.best(texts, '"sleep"', 10)).map(({ passages }) => passages[0]!.text)).toEqual(["Sleep rose."])
    expect(Result.getOrThrow(EvidenceTexts.sections(texts))).toBe(1)
    expect(Result.getOrThrow(EvidenceTexts.frequency(texts, '"sleep"'))).toBe(1)
  })
})
