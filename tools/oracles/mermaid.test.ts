/**
 * Mermaid itself reads and draws what analyzers write in its language, hostile titles too, and shows titles letter by letter. It is not among what the
 * workspace installs: `npm ci --prefix tools/oracles/mermaid` does that, and LITFUSE_CHROMIUM names the browser. Without one of them the test is skipped.
 */
import { existsSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { mindmap } from "@litfuse/analyzers/lineage/textTree"
import { type Event, growTree } from "@litfuse/analyzers/lineage/growTree"
import { types } from "@litfuse/analyzers/milestones/types"
import { PrismaFlow } from "@litfuse/analyzers/PrismaFlow"
import { SourceAgreement } from "@litfuse/analyzers/SourceAgreement"
import { of, Timeline } from "@litfuse/analyzers/Timeline"
import * as Walk from "@litfuse/api/walk/mermaid"
import { diagrams } from "../../packages/cli/src/search/diagrams.ts"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Work from "@litfuse/engine/Work"
import * as WorkTable from "@litfuse/engine/WorkTable"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { inPage } from "../test-setup/inPage.ts"
import * as Chromium from "../test-setup/Chromium.ts"

const script = join(import.meta.dirname, "mermaid/node_modules/mermaid/dist/mermaid.min.js")
const isAbsent = !existsSync(script)
if (isAbsent) console.log("the tests with Mermaid are skipped: `npm ci --prefix tools/oracles/mermaid` installs it")

/** What characters of labels look like. */
const alike = { "”": '"', "‘": "`", "∗": "*", "∼": "~", "∖": "\\", "＿": "_" } as const

/** Letters alone, without spaces of any width, and with what a label has instead of a sign as that sign. */
const bare = (text: string): string =>
  text.replaceAll(/[\s\u200b]+/g, "").replaceAll(/[”‘∗∼∖＿]/g, (character) => alike[character as keyof typeof alike])

interface Drawn {
  readonly error: string | null
  readonly words: string
}

/** What Mermaid draws, with HTML labels or without: converters to PDF turn them off. */
const drawn = async (texts: ReadonlyArray<string>, htmlLabels: boolean): Promise<ReadonlyArray<Drawn>> => {
  const page = `<!doctype html><meta charset="utf-8"><body><script src="${pathToFileURL(script).href}"></script></body>`
  const all = (await inPage(
    page,
    `mermaid.initialize({ startOnLoad: false, securityLevel: "strict", htmlLabels: ${htmlLabels}, flowchart: { htmlLabels: ${htmlLabels} } })
    const all = []
    for (const [i, text] of ${JSON.stringify(texts).replaceAll("</", "<\\/")}.entries()) {
      try {
        await mermaid.parse(text)
        const { svg } = await mermaid.render("d" + i, text)
        const box = document.createElement("div")
        box.innerHTML = svg
        box.querySelectorAll("style").forEach((one) => one.remove())
        all.push({ error: null, words: box.textContent })
      } catch (error) { all.push({ error: String(error), words: "" }) }
    }
    return all`
  )) as ReadonlyArray<Drawn>
  return all.map(({ error, words }) => ({ error, words: bare(words) }))
}

const hostile = [
  'a "quoted" title) (round) [square] {curly}',
  "root((mindmap)) --> subgraph end",
  "%%{init: {'theme': 'dark'}}%% classDef click",
  "*star* _under_ `code` ~tilde~ $x^2$ \\back # hash ; semi : colon | pipe & and",
  "<script>alert(1)</script> <b>bold</b> &lt; &amp;",
  "1. numbered - list + plus",
  "IL-6 → TNF-α in 37 °C, 中文, عربى"
]

const event = (title: string, i: number): Event => ({
  work: `w${i}`,
  title,
  published: i % 5 === 0 ? "" : String(1990 + i),
  type: types[i % types.length]!,
  confidence: 0.9,
  retraction: i % 3 === 0 ? "retracted" : null,
  stars: (i % 4) as 0 | 1 | 2 | 3
})

const titles = [
  ...hostile,
  ...fc.sample(
    fc
      .string({ unit: fc.constantFrom(..."abc [](){}<>\"'`#;:|&%*_~$\\/-+=.!?"), minLength: 1, maxLength: 30 })
      .map((text) => `t ${text} t`),
    { seed: 1, numRuns: 60 }
  )
]

const tests = () => {
  const both = [{ html: true }, { html: false }]

  it.each(both)(
    "draws every mind map, with every title letter by letter; a planted title that is not escaped is noticed: %j",
    async ({ html }) => {
      const maps = titles.map((title, i) => mindmap("Research lineage", growTree([event(title, i)])))
      const planted = 'mindmap\n  ["root"]\n    ["a "quoted" (title]'
      const [last, ...answers] = [...(await drawn([...maps, planted], html))].reverse()
      expect(last!.error).not.toBeNull()
      for (const [i, { error, words }] of answers.reverse().entries()) {
        expect([titles[i], error]).toEqual([titles[i], null])
        expect(words).toContain(bare(titles[i]!))
      }
      const [whole] = await drawn([mindmap("Research lineage", growTree(titles.map(event)))], html)
      expect(whole!.error).toBeNull()
    }
  )

  it.each(both)("draws every walk, with every title letter by letter: %j", async ({ html }) => {
    const short = titles.map((title) => title.slice(0, 59))
    const walks = short.map((title, i) =>
      Walk.of({ works: [{ id: "w", title, published: "1990", hop: i % 2 }], edges: [] } as unknown as Parameters<typeof Walk.of>[0])
    )
    for (const [i, { error, words }] of (await drawn(walks, html)).entries()) {
      expect([short[i], error]).toEqual([short[i], null])
      expect(words).toContain(bare(`1990 ${short[i]!}`))
    }
  })

  it.each(both)("draws each file of several diagrams, and each block of a file of Markdown: %j", async ({ html }) => {
    const all = [
      {
        node: "a %%{init: {'theme': 'dark'}}%%",
        views: { text: () => "", mermaid: () => mindmap("Research lineage", growTree(titles.map(event))) }
      },
      { node: "years", views: { text: () => "", mermaid: () => Timeline.views.mermaid!(of([])) } }
    ]
    const files = diagrams(all, "x.mmd").map(({ text }) => text)
    const [page] = diagrams(all, "x.md")
    const blocks = [...page!.text.matchAll(/^```mermaid\n([\s\S]*?)\n```$/gm)].map(([, text]) => text!)
    expect([files.length, blocks.length]).toEqual([2, 2])
    const errors = (await drawn([...files, ...blocks, page!.text], html)).map(({ error }) => error)
    expect(errors.slice(0, -1)).toEqual([null, null, null, null])
    // what a file of Mermaid must not hold
    expect(errors.at(-1)).not.toBeNull()
  })

  it.each(both)("draws timelines, agreement and the flow of PRISMA, whatever sources and titles are called: %j", async ({ html }) => {
    const name = 'file-"a" [b](c) <d>'
    const record = (source: string, id: string) => SourceRecord.make({ source, id, title: id, position: 1 })
    const works = WorkTable.make([Work.make("w", [record(name, "1"), record("b", "2")]), Work.make("v", [record("b", "3")])])
    const outcomes = [{ _tag: "Empty", source: name, notices: [], exchanges: [], ms: null }] as const
    const inputs = { works, outcomes, lineage: new Map() }
    const events = titles.map((title, i) => ({
      work: `w${i}`,
      title,
      published: i === 0 ? "" : String(1990 + i),
      retraction: null,
      level: null,
      milestone: null
    }))
    const texts = [
      Timeline.views.mermaid!(of(events)),
      SourceAgreement.views.mermaid!(SourceAgreement.analyse(inputs, {}, {})),
      PrismaFlow.views.mermaid!(PrismaFlow.analyse(inputs, {}, {})),
      Timeline.views.mermaid!(of([])),
      mindmap("Research lineage: 0 works", [])
    ]
    const answers = await drawn(texts, html)
    expect(answers.map(({ error }) => error)).toEqual(texts.map(() => null))
    expect(answers[1]!.words).toContain(bare(`${name}: 1`))
    expect(answers[2]!.words).toContain(bare(`${name}: 0`))
  })
}

describe.skipIf(isAbsent)("mermaid", () => Chromium.suite("in a browser", tests))
