import { markupFault } from "@litfuse/figures/testing/markupFault"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { Analysed } from "../../src/Analyse.ts"
import { printForeignPage } from "@litfuse/document/printDocument"
import { analysesDocument, answerDocument } from "../../src/document/answerDocument.ts"
import type { Answer, Hit, SourceAnswer } from "../../src/search/Answer.ts"

const answerPage = (...about: Parameters<typeof answerDocument>): string => printForeignPage(answerDocument(...about))
const analysedHtml = (...about: Parameters<typeof analysesDocument>): string => printForeignPage(analysesDocument(...about))

const outcome = (source: string, rest: Partial<SourceAnswer> = {}): SourceAnswer => ({
  source,
  state: "found",
  delivered: 1,
  total: 1,
  ms: null,
  effectiveQuery: null,
  error: null,
  notices: [],
  ...rest
})

const hit = (rest: Partial<Hit> = {}): Hit => ({
  rank: 1,
  score: 0.5,
  id: "pubmed:1",
  citationUri: "https://doi.org/10.1000/182",
  title: "Gout",
  published: "2021-03",
  identifiers: ["doi:10.1000/182", "s2:abc"],
  sources: ["pubmed"],
  records: ["pubmed:1"],
  ...rest
})

const answer = (rest: Partial<Answer> = {}): Answer => ({
  version: 2,
  runId: null,
  query: { text: "gout", tree: null },
  replayed: false,
  ms: null,
  outcomes: [
    outcome("pubmed"),
    outcome("core", { state: "failed", delivered: 0, error: { reason: "Unreachable", message: "it is away" } })
  ],
  counts: { identified: { pubmed: 1, core: 0 }, duplicates: 0, works: 1 },
  written: null,
  works: [hit()],
  notices: [],
  ...rest
})

const hostile = `<script>alert(1)</script>"'><img src=x onerror=alert(1)>]]>&\u202e\u0000`

/** Everything in a page that would run or fetch: only the page's own script may be there. Quoted values and the content between tags are text. */
const dangers = (page: string): ReadonlyArray<string> => {
  const tags = Array.from(page.replaceAll(/<(script|style)>.*?<\/\1>/gs, "<$1>").matchAll(/<[a-z!/][^<>]*>/gi), ([tag]) => tag)
  const links = tags.filter((tag) => /(?:href|src)="(?!https?:|#|data:image\/svg\+xml;base64,)/.test(tag))
  const bare = tags.map((tag) => tag.replaceAll(/"[^"]*"/g, '""'))
  return [...links, ...bare.filter((tag) => /^<(?:script|link|iframe|object|embed)|\son\w+=/i.test(tag))]
}

describe("the answer as one HTML file", () => {
  it("says first how many works there are, then lists them, then how each source answered", () => {
    const page = answerPage(answer())
    expect(markupFault(page)).toBeUndefined()
    expect(page).toContain("1 work from 1 record; 1 of 2 sources answered.")
    expect(page).toContain('<a href="https://doi.org/10.1000/182" rel="noreferrer">Gout</a>')
    expect(page).toContain("doi:10.1000/182")
    expect(page).not.toContain("s2:abc")
    expect(page).toContain("it is away")
    // a bar of a source that failed is no finding of nothing
    expect(page).toContain("core (failed)")
    expect(page.indexOf("Works</h2>")).toBeLessThan(page.indexOf("How each source answered</h2>"))
  })

  it("has its figure as a table too, and shows what analyzers draw as images, in which nothing runs", () => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`
    const page = answerPage(answer(), [
      { node: "drawn", reason: null, views: { text: () => "t", svg: () => svg, table: () => ({ headers: ["a"], rows: [[1]] }) } },
      { node: "said", reason: null, views: { text: () => "5 < 6" } },
      {
        node: "told",
        reason: null,
        views: {
          text: () => "t",
          table: () => [
            { title: "Came", headers: ["a"], rows: [[1]] },
            { title: "Gone", headers: ["a"], rows: [] }
          ]
        }
      },
      { node: "empty", reason: null, views: { text: () => "why not", svg: () => svg, table: () => ({ headers: ["a"], rows: [] }) } },
      { node: "failed", reason: "it has no dates", views: { text: () => "" } }
    ])
    expect(markupFault(page)).toBeUndefined()
    expect(page.match(/The same as a table/g)).toHaveLength(2)
    expect(page).toContain("data:image/svg+xml;base64,")
    expect(page).toContain('<pre tabindex="0">5 &lt; 6</pre>')
    expect(page).toContain('<pre tabindex="0">why not</pre>')
    expect(page).toContain("No output: it has no dates")
    expect(page).toContain('<h3>Gone</h3>\n<p class="muted">None.</p>')
    expect(dangers(page)).toEqual(["<script>"])
  })

  it("names works in tables by their titles, with the mark of a retracted one", () => {
    const tables = [
      { title: "Levels", headers: ["work", "level"], rows: [["pubmed:1", 1]] },
      { title: "Marks", headers: ["work", "title"], rows: [["pubmed:1", ""]] },
      { title: "Others", headers: ["work", "title"], rows: [["pubmed:2", ""]] }
    ]
    const page = answerPage(answer({ works: [hit({ retraction: { state: "retracted", by: ["pubmed"] } })] }), [
      { node: "read", reason: null, views: { text: () => "t", table: () => tables } }
    ])
    const cells = [...page.slice(page.indexOf("Levels</h3>")).matchAll(/<t[dh][^>]*>([^<]*)<\/t[dh]>/g)].map(([, text]) => text)
    expect(cells).toEqual(expect.arrayContaining(["RETRACTED: Gout", "pubmed:1", "pubmed:2"]))
    expect(cells.filter((text) => text === "RETRACTED: Gout")).toHaveLength(2)
  })

  it("marks what was retracted, and nothing of which that is not said", () => {
    const states = [undefined, null, { state: "none", by: [] }, { state: "retracted", by: ["pubmed", "crossref"] }] as const
    const pages = states.map((retraction) =>
      answerPage(answer({ works: [hit(retraction === undefined ? {} : ({ retraction } as Partial<Hit>))] }))
    )
    expect(pages.map((page) => /<strong class="bad">(.*?)<\/strong>/.exec(page)?.[1])).toEqual([
      undefined,
      undefined,
      undefined,
      "RETRACTED, say pubmed and crossref"
    ])
  })

  it("is written of analyses too, with or without the answer that they read, and says what is to be known", () => {
    const read = { notices: [{ code: "x", subject: "file.ris", text: "two are one" }] }
    const analysed = { answer: read, analyses: [{ node: "said", reason: null, views: { text: () => "5" } }] }
    const pages = [undefined, answer()].map((found) => analysedHtml("file.ris", { ...analysed, found } as unknown as Analysed))
    for (const page of pages) {
      expect(markupFault(page)).toBeUndefined()
      expect(page).toContain("<code>litfuse analyse</code>")
      expect(page).toContain("<li><strong>file.ris</strong>: two are one</li>")
      expect(page).toContain('<pre tabindex="0">5</pre>')
    }
    expect(pages.map((page) => page.includes("Works</h2>"))).toEqual([false, true])
    expect(analysedHtml("a", { ...analysed, answer: { notices: [] } } as unknown as Analysed)).not.toContain("What to know")
  })

  it("lets no text from outside become markup, and links to nothing but the web", () => {
    const works = [
      hit({
        title: hostile,
        citationUri: "javascript:alert(1)",
        contributors: [{ literal: hostile }],
        containerTitle: hostile,
        abstract: [{ label: hostile, text: hostile }],
        tldr: hostile,
        retraction: { state: "retracted", by: [hostile] },
        sources: [hostile]
      })
    ]
    const page = answerPage(
      answer({
        query: { text: hostile, tree: null },
        works,
        outcomes: [outcome(hostile, { effectiveQuery: hostile, error: { reason: "x", message: hostile } }), outcome("b")],
        notices: [{ code: "x", subject: hostile, text: hostile }]
      }),
      [{ node: hostile, reason: null, views: { text: () => hostile } }]
    )
    expect(markupFault(page)).toBeUndefined()
    expect(dangers(page)).toEqual(["<script>"])
    expect([page.includes("\u202e"), page.includes("\u0000")]).toEqual([false, false])
  })

  it("is well formed for any title, and fetches nothing", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (title) => {
        const page = answerPage(answer({ works: [hit({ title: title === "" ? "-" : title })] }))
        expect(markupFault(page)).toBeUndefined()
        expect(page).toContain("default-src &#39;none&#39;")
      }),
      { numRuns: 200 }
    )
  })

  it("says so where nothing was found", () => {
    const page = answerPage(answer({ works: [], counts: { identified: { pubmed: 0, core: 0 }, duplicates: 0, works: 0 } }))
    expect(page).toContain("0 works from 0 records")
    expect(page).toContain("No work was found.")
  })
})
