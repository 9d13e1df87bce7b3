import { decodeDocument } from "@litfuse/engine/analyzer/decodeDocument"
import { type Document, list, notes, paragraph, prose } from "@litfuse/engine/Document"
import { networkFigure } from "@litfuse/figures/network"
import { markupFault } from "@litfuse/figures/testing/markupFault"
import * as Result from "effect/Result"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { blocksMarkup } from "../src/blocksMarkup.ts"
import { documentFormats, printDocument, printForeignPage } from "../src/printDocument.ts"
import { blocksMarkdown, printMarkdown } from "../src/printMarkdown.ts"
import { blocksText } from "../src/printText.ts"
import { documents, hostileTexts } from "./documents.ts"

const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1" role="img"><style>.a{fill:red}</style>\n</svg>\n`

const small: Document = {
  title: "Two runs",
  by: "litfuse compare",
  lead: [paragraph("a is best", "verdict"), ...notes([{ code: "ties", subject: "a", text: "3 ties" }])],
  sections: [
    {
      id: "all",
      title: "All",
      blocks: [
        paragraph([
          "See ",
          { text: "the work", address: "https://example.org/x" },
          " and ",
          { text: "this", address: "javascript:alert(1)" }
        ]),
        {
          type: "table",
          label: "runs",
          columns: [{ name: "run" }, { name: "mean", isNumber: true }, { name: "more", isOnPages: true }],
          rows: [[{ text: "a_b" }, { text: "0.5000", value: 0.5, tone: "best", mark: "†" }, { text: "x" }]]
        },
        { type: "figure", title: "drawn", svg, table: { headers: ["a"], rows: [["1"]] } },
        ...list(["one", { text: "two", below: ["three"] }]),
        { type: "fold", summary: "hidden", blocks: [paragraph("only on pages")] },
        { type: "code", text: "litfuse x", language: "sh" }
      ]
    }
  ],
  end: [paragraph(prose("Made by `litfuse`."))]
}

/** Tags in a page that would run or fetch something, and links to anything but the web and the page. */
const dangers = (page: string): ReadonlyArray<string> => {
  const tags = Array.from(page.replaceAll(/<(script|style)>.*?<\/\1>/gs, "<$1>").matchAll(/<[a-z!/][^<>]*>/gi), ([tag]) => tag)
  const links = tags.filter((tag) => /(?:href|src)="(?!https?:|#|\/[^/]|data:image\/svg\+xml;base64,)/.test(tag))
  const bare = tags.map((tag) => tag.replaceAll(/"[^"]*"/g, '""'))
  return [...links, ...bare.filter((tag) => /^<(?:script|link|iframe|object|embed)|\son\w+=/i.test(tag))]
}

describe("a document", () => {
  it("is text for a terminal: tables, lists, a command, no figures and nothing that only pages have", () => {
    expect(printDocument(small, "text")).toBe(
      [
        "a is best",
        "note (ties) a: 3 ties",
        "All\n---",
        "See the work and this",
        "| run |     mean |\n| --- | -------: |\n| a_b | 0.5000 † |",
        "- one\n- two\n  - three",
        "  litfuse x",
        "Made by litfuse."
      ].join("\n\n")
    )
  })

  it("is Markdown: the best value bold, marks above, links to the web alone, the table of a figure", () => {
    expect(printDocument(small, "md")).toBe(
      [
        "# Two runs",
        "**a is best**",
        "- note (ties): 3 ties",
        "## All",
        "See [the work](<https://example.org/x>) and this",
        "| run |                    mean |\n| --- | ----------------------: |\n| a_b | **0.5000**<sup>†</sup> |".replace(
          "|                    mean |\n| --- | ----------------------: |",
          "|                   mean |\n| --- | ---------------------: |"
        ),
        "| a   |\n| --- |\n| 1   |",
        "- one\n- two\n  - three",
        "```sh\nlitfuse x\n```",
        "Made by `litfuse`."
      ].join("\n\n")
    )
    expect(printMarkdown(small, false)).toContain("| a_b | 0.5000 |")
  })

  it("is a page: figures in its style with a name and a table, folds, columns that only pages have", () => {
    const page = printDocument(small, "html")
    expect(markupFault(page)).toBeUndefined()
    expect(page).toContain('role="img" aria-label="drawn">')
    expect(page).not.toContain("fill:red")
    expect(page).toContain("The same as a table")
    expect(page).toContain("only on pages")
    expect(page).toContain(">more</button>")
    expect(page).toContain('<a href="https://example.org/x" rel="noreferrer">the work</a> and this')
    expect(printForeignPage(small)).toContain("data:image/svg+xml;base64,")
  })

  it("shows a drawing that is saved on white in the colours of the page", () => {
    const { svg, title, table } = networkFigure({
      title: "Who cites whom",
      nodes: [{ label: "a", name: "A", year: 2000, cited: 3, isStart: true, isRetracted: false }],
      edges: [],
      path: []
    })
    expect(svg).toContain('fill="#fff"')
    const { markup } = blocksMarkup([{ type: "figure", title, svg, table }])
    expect(markup).not.toMatch(/fill="#fff"|<style>/)
  })

  it("is well formed with any texts in every format, and runs and fetches nothing", () => {
    fc.assert(
      fc.property(documents, (document) => {
        const [text, md, html] = documentFormats.map((format) => printDocument(document, format))
        expect(markupFault(html!)).toBeUndefined()
        expect(dangers(html!)).toEqual(["<script>"])
        for (const printed of [text!, html!]) expect(printed).not.toMatch(/(?!\n)[\p{Cc}\u202e]/u)
        expect(md).not.toMatch(/(?!\n)[\p{Cc}\u202e]/u)
      })
    )
  })

  it("lets no text but prose become markup of Markdown", () => {
    for (const text of hostileTexts) {
      const blocks = [
        paragraph([text, { strong: text }, { text, address: "https://example.org" }]),
        { type: "heading" as const, text },
        ...notes([{ code: text, subject: text, text }]),
        { type: "table" as const, label: text, columns: [{ name: text }], rows: [[{ text, mark: text }]] },
        { type: "figure" as const, title: text, file: "x.svg" }
      ]
      expect(printMarkdown({ ...small, title: text, sections: [{ id: "a", title: text, blocks }] })).not.toMatch(
        /(?<!\\)<(?:script|img)|(?<!\\)\]\(javascript|^# e/m
      )
    }
  })

  it("gives the same bytes again, and every string is in its text", () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z]{1,9}$/), { minLength: 1 }), (words) => {
        const blocks = [paragraph(words[0]!), ...list(words), { type: "code" as const, text: words.join(" ") }]
        for (const print of [blocksText, blocksMarkdown, (some: typeof blocks) => blocksMarkup(some).markup]) {
          expect(print(blocks)).toBe(print(blocks))
          for (const word of words) expect(print(blocks)).toContain(word)
        }
      })
    )
  })
})

describe("decodeDocument", () => {
  it("takes every document that the types allow", () => {
    fc.assert(
      fc.property(documents, ({ lead, sections }) => {
        const blocks = [...lead, ...sections.flatMap((section) => section.blocks)]
        expect(Result.getOrThrow(decodeDocument(() => blocks))).toEqual(blocks)
      })
    )
  })

  it.each([
    ["markup instead of a text", [paragraph({ markup: "<script>" } as never)], /^0\.text|0/],
    [
      "a row that is too short",
      [{ type: "table", label: "t", columns: [{ name: "a" }, { name: "b" }], rows: [[{ text: "x" }]] }],
      /a cell for each column/
    ],
    [
      "a drawing that runs a program",
      [{ type: "figure", title: "f", svg: "<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>" }],
      /script/
    ],
    ["no list", "text", /expected/]
  ])("refuses %s", (_, blocks, why) => {
    expect(Result.getOrThrow(Result.flip(decodeDocument(() => blocks)))).toMatch(why)
  })

  it("shows the narrow drawing of a figure on narrow pages, as an image too", () => {
    const figure = { type: "figure", title: "f", svg: "<svg>wide</svg>", narrow: "<svg>narrow</svg>" } as const
    const { markup } = blocksMarkup([figure], { isForeign: true })
    const textOf = (name: string) =>
      Buffer.from(new RegExp(`${name}="data:image/svg\\+xml;base64,([^"]*)"`).exec(markup)![1]!, "base64").toString()
    expect([textOf("src"), textOf("srcset"), /media="([^"]*)"/.exec(markup)![1]]).toEqual([figure.svg, figure.narrow, "(max-width:600px)"])
  })

  it("says so when a plugin throws", () => {
    const thrown = decodeDocument(() => {
      throw new Error("no")
    })
    expect(Result.getOrThrow(Result.flip(thrown))).toContain("it throws: Error: no")
  })
})
