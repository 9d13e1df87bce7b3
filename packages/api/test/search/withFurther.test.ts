import { describe, expect, it } from "vitest"
import * as Explanation from "@litfuse/engine/Explanation"
import * as Plan from "../../src/Plan.ts"
import * as Search from "../../src/Search.ts"
import { asked } from "../asked.ts"
import { refusals } from "../refusals.ts"
import { written } from "../written.ts"

const entry = (title: string): string => `TY  - JOUR\nTI  - ${title}\nPY  - 2021\nER  - \n`
const found = [
  "Belimumab in systemic lupus erythematosus (SLE)",
  "Belimumab for SLE in children",
  "Kidneys, belimumab and systemic lupus erythematosus (SLE)"
]
const files = {
  "found.ris": found.map(entry).join("\n"),
  "mesh.txt": "belimumab\tBelimumab\nbelimumab\tAntibodies\ntea\tTea\n",
  "own.pipeline.yaml":
    "nodes:\n  - { id: seeds, plugin: step/seeds, inputs: { query: $query } }\n  - { id: works, plugin: step/works, inputs: { records: seeds } }\n  - { id: words, plugin: ranker/bm25, inputs: { works: works, query: $query } }\n"
}
const query = "belimumab systemic lupus erythematosus"
const request = (folder: string) => ({ folder, query, sources: ["file:found.ris"], explain: true })

describe("further queries of a search", () => {
  it("find works with the other form of an acronym; each query has an outcome, and the counts add up", async () => {
    const folder = written(files)
    const alone = await asked(Search.run(request(folder)))
    const more = await asked(Search.run({ ...request(folder), expand: "acronyms" }))
    expect(alone.works).toHaveLength(2)
    expect(more.works).toHaveLength(3)
    expect(more.answer.outcomes.map(({ source, delivered }) => [source, delivered])).toEqual([
      ["file-found", 2],
      ["file-found", 3]
    ])
    const { identified, duplicates, works } = more.answer.counts
    expect([identified, duplicates, works]).toEqual([{ "file-found": 3 }, 0, 3])
    expect(more.answer.notices.map(({ code, text }) => `${code}: ${text}`)).toContainEqual(
      'further-query: also asked: belimumab AND SLE ("SLE" for "systemic lupus erythematosus": 2 records explain it)'
    )
  })

  it("explain each score: the list of a source joins its queries", async () => {
    const { answer } = await asked(Search.run({ ...request(written(files)), expand: "acronyms" }))
    for (const { explanation, score } of answer.works) {
      expect(explanation!.value).toBeCloseTo(score!, 12)
      expect(Explanation.gap(explanation!)).toBeLessThanOrEqual(1e-12)
    }
  })

  it("without a further query no source is asked again", async () => {
    const { answer } = await asked(Search.run({ ...request(written(files)), query: "children", expand: "acronyms" }))
    expect(answer.outcomes).toHaveLength(1)
    expect(answer.notices.map(({ code }) => code)).toContain("no-further-query")
  })

  it("take headings from a table, at most two queries", async () => {
    const { answer } = await asked(Search.run({ ...request(written(files)), expand: "headings", headings: "mesh.txt" }))
    expect(answer.outcomes).toHaveLength(3)
    expect(answer.notices.filter(({ code }) => code === "further-query").map(({ text }) => text)).toEqual([
      'also asked: mesh:"Belimumab" AND systemic lupus erythematosus (headings for the words that have one)',
      'also asked: mesh:"Antibodies" AND systemic lupus erythematosus (headings for the words that have one)'
    ])
  })

  it("are refused where nothing can ask them", async () => {
    const folder = written(files)
    const refused = async ({ isIndex = false, ...more }: { readonly isIndex?: boolean; readonly [name: string]: unknown }) =>
      (await refusals(Search.run({ ...(isIndex ? { folder, query } : request(folder)), ...more }))).map(({ text }) => text)
    expect(await refused({ headings: "mesh.txt" })).toEqual(["{headings} is read with {expand} headings alone"])
    expect(await refused({ headings: "mesh.txt", expand: "acronyms" })).toHaveLength(1)
    expect(await refused({ expand: "acronyms", index: "no.index", isIndex: true })).toEqual([
      "{expand} asks services and files of references; a collection has no further queries"
    ])
    expect(await refused({ expand: "acronyms", preset: "./own.pipeline.yaml" })).toEqual([
      "{expand}: ./own.pipeline.yaml asks no source the question itself, so it has no further queries"
    ])
  })

  it("are named by a plan, which cannot know them before", async () => {
    const plan = await asked(Plan.ask({ ...request(written(files)), expand: "acronyms" }))
    expect(plan.sources).toHaveLength(1)
    expect(plan.notices.map(({ code }) => code)).toEqual(["further-queries"])
  })
})
