import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { blocksMarkup } from "@litfuse/document/blocksMarkup"
import * as Analyzer from "@litfuse/engine/Analyzer"
import * as Decode from "@litfuse/engine/Decode"
import * as Params from "@litfuse/engine/Params"
import type * as Registry from "@litfuse/engine/Registry"
import * as MemorySource from "@litfuse/kit/test/MemorySource"
import * as Config from "@litfuse/host/Config"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { afterAll, describe, expect, it } from "vitest"
import { Answer, wholeAnswer } from "../../src/search/Answer.ts"
import * as PipelineFile from "@litfuse/host/PipelineFile"
import { asked } from "../asked.ts"
import { withViews } from "../../src/search/analyses.ts"
import * as SearchRun from "../../src/search/SearchRun.ts"

const folder = mkdtempSync(join(tmpdir(), "litfuse-analyses-"))
afterAll(() => rmSync(folder, { recursive: true }))

const about = "made for this test"
const records = ["1", "2", "3"].map((id) => ({ id, title: `Heart ${id}` }))

/** Counts works, up to a number; with 13 it breaks. */
const counts = Analyzer.plugin({
  id: "counts",
  revision: 4,
  about,
  params: Schema.Struct({ most: Params.integer(2, { minimum: 0, maximum: 99 }) }),
  output: Schema.Struct({ works: Schema.Int }),
  views: {
    text: ({ works }) => `${works} works`,
    markdown: ({ works }) => `**${works}** works`,
    table: ({ works }) => ({ headers: ["works"], rows: [[works]] })
  },
  analyse: ({ works }, { most }) => {
    if (most === 13) expect.fail("thirteen")
    return { works: most === 12 ? 0.5 : Math.min(most, works.ids.size) }
  }
})
const after = Analyzer.plugin({
  id: "after",
  revision: 1,
  about,
  params: Params.none,
  uses: { counts },
  output: Schema.Int,
  views: { text: String },
  analyse: (_inputs, _params, { counts }) => counts.works
})
const near = Analyzer.plugin({ ...after, id: "near", reads: ["vectors"], uses: {}, analyse: () => 1 })

const atHand = [MemorySource.plugin({ id: "shelf", records }), counts, after, near].map((value): Registry.Candidate => ({
  value,
  origin: { name: "test", code: "1" }
}))

const search = async (nodes: string) => {
  const file = join(folder, "p.yaml")
  writeFileSync(
    file,
    `nodes:
  - { id: sources, plugin: source/*, inputs: { query: $query } }
  - { id: works, plugin: step/works, inputs: { records: sources } }
  - { id: lists, plugin: step/lists, inputs: { records: sources, works: works } }
  - { id: fused, plugin: fusion/rrf, inputs: { lists: lists } }
${nodes}`
  )
  const config = Config.none(folder)
  const prepared = await asked(
    SearchRun.prepare(config, { text: "heart", pipeline: PipelineFile.fromFile(file), atHand, sources: ["shelf"] })
  )
  return asked(SearchRun.run(config, Result.getOrThrow(prepared.checked), prepared))
}

describe("what analyzers said", () => {
  it("is listed by node in the order of the file, also for two nodes of one analyzer", async () => {
    const { answer, analyses, isRanked } = await search(
      "  - { id: zz, plugin: analyzer/counts }\n  - { id: aa, plugin: analyzer/counts, params: { most: 9 } }\n"
    )
    expect(isRanked).toBe(true)
    expect(Object.entries(answer.analyses!)).toEqual([
      ["zz", { analyzer: "counts", revision: 4, output: { works: 2 }, reason: null }],
      ["aa", { analyzer: "counts", revision: 4, output: { works: 3 }, reason: null }]
    ])
    const { views } = analyses[1]!
    expect([views.text(), views.markdown?.(), views.table?.(), views.svg]).toEqual([
      "3 works",
      "**3** works",
      { headers: ["works"], rows: [[3]] },
      undefined
    ])
    expect(Result.isSuccess(Decode.strict(Answer, JSON.parse(JSON.stringify(wholeAnswer(answer)))))).toBe(true)
  })

  it("is null with the reason where a node failed, or one before it, and the works are there all the same", async () => {
    const { answer, analyses, failures } = await search(
      "  - { id: bad, plugin: analyzer/counts, params: { most: 13 } }\n  - { id: behind, plugin: analyzer/after, inputs: { counts: bad } }\n  - { id: odd, plugin: analyzer/counts, params: { most: 12 } }\n"
    )
    expect(answer.analyses).toEqual({
      bad: {
        analyzer: "counts",
        revision: 4,
        output: null,
        reason: expect.stringMatching(/^node "bad": analyzer\/counts failed: .*thirteen/)
      },
      behind: { analyzer: "after", revision: 1, output: null, reason: 'not run, because "bad" before it gave nothing' },
      odd: {
        analyzer: "counts",
        revision: 4,
        output: null,
        reason: expect.stringMatching(/^node "odd": analyzer\/counts failed: .*Expected an integer/)
      }
    })
    expect([answer.works.length, failures, analyses[1]!.views.text()]).toEqual([
      3,
      [],
      'no output: not run, because "bad" before it gave nothing'
    ])
    expect(answer.notices.map(({ code, subject }) => [code, subject])).toEqual([
      ["analyzer-failed", "bad"],
      ["analyzer-failed", "odd"]
    ])
  })

  it("is null with the reason where the pipeline has not enough, and a notice says so", async () => {
    const { answer } = await search("  - { id: all, plugin: analyzer/*, params: { only: [near, counts] } }\n")
    const text = 'analyzer/near is left out: it needs input "vectors" (Vectors), but no node of this pipeline delivers it; add one'
    expect(answer.analyses).toEqual({
      "all-counts": { analyzer: "counts", revision: 4, output: { works: 2 }, reason: null },
      "all-near": { analyzer: "near", revision: 1, output: null, reason: text }
    })
    expect(answer.notices).toEqual([{ code: "analyzer-left-out", subject: "all-near", text }])
  })
})

it("every view of an analyzer, and its document, is given the names of sources", () => {
  const said = (n: unknown, names?: (source: string) => string) => `${String(n)} of ${names!("pubmed")} and ${names!("file-a")}`
  const table = (n: unknown, names?: (source: string) => string) => ({ headers: ["source"], rows: [[said(n, names)]] })
  const views = { text: said, markdown: said, mermaid: said, svg: said, table }
  const titles = new Map([["pubmed", "PubMed"]])
  const shown = withViews({ output: Schema.Int, views }, 2, titles).views
  const expected = "2 of PubMed and file-a"
  expect([shown.text(), shown.markdown!(), shown.mermaid!(), shown.svg!(), shown.table!()]).toEqual([
    ...Array.from({ length: 4 }, () => expected),
    { headers: ["source"], rows: [[expected]] }
  ])
  const document = (n: unknown, names?: (source: string) => string) => [{ type: "paragraph" as const, text: said(n, names) }]
  expect(withViews({ output: Schema.Int, views, document: document as never }, 2, titles).views.text()).toBe(expected)
})

describe("the document of an analyzer", () => {
  const of = (document: (output: unknown) => unknown) =>
    withViews({ output: Schema.Int, views: { text: () => "plain" }, document: document as never }, 1)

  it("replaces text and Markdown, and is what pages show", () => {
    const { views, document } = of((n) => [{ type: "paragraph", text: `<b>${String(n)}</b> work` }])
    expect([views.text(), views.markdown!()]).toEqual(["<b>1</b> work", "\\<b>1\\</b> work"])
    expect(blocksMarkup(document!()).markup).toBe("<p>&lt;b&gt;1&lt;/b&gt; work</p>\n")
  })

  it("is data alone: markup in it is refused, and its text says why", () => {
    for (const wrong of [() => [{ type: "paragraph", text: { markup: "<script>" } }], () => expect.fail("no")]) {
      const { views, document } = of(wrong)
      expect(views.text()).toMatch(/^The document of this analyzer cannot be shown: .+\n\n {2}plain$/)
      expect(blocksMarkup(document!()).markup).not.toContain("<script>")
    }
  })
})
