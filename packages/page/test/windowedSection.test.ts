import { analysisSection } from "@litfuse/api/document/analysisSection"
import type { Block, Section } from "@litfuse/engine/Document"
import { blocksMarkup } from "@litfuse/document/blocksMarkup"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { rowsIn, windowedSection } from "../src/windowedSection.ts"

const table = (rows: number): Block => ({
  type: "table",
  label: "Works",
  columns: [{ name: "work" }],
  rows: Array.from({ length: rows }, (_, i) => [{ text: `w${i + 1}` }])
})

const section = (...blocks: ReadonlyArray<Block>): Section => ({ id: "analysis-timeline", title: "Timeline", blocks })

const at = (query = "") => ({ path: "/searches/a/time", query: new URLSearchParams(query) })

const namesIn = (blocks: ReadonlyArray<Block>): ReadonlyArray<string> =>
  blocks.flatMap((block) => (block.type === "table" ? block.rows.map(([cell]) => String(cell!.text)) : []))

const noteOf = (blocks: ReadonlyArray<Block>): string => blocksMarkup(blocks.filter(({ type }) => type === "paragraph")).markup

describe("the rows of a section", () => {
  it("are all there in a short table, without a note", () => {
    const short = section(table(100), { type: "paragraph", text: "after" })
    expect(windowedSection(short, at())).toEqual(short)
  })

  it("are a hundred of a long table, with a note and links that keep other choices", () => {
    const { blocks } = windowedSection(section(table(1250)), at("against=b&analysis-timeline-1=2"))
    expect([namesIn(blocks).at(0), namesIn(blocks).at(-1), namesIn(blocks).length]).toEqual(["w101", "w200", 100])
    expect(noteOf(blocks)).toContain("Rows 101 to 200 of 1,250.")
    expect(noteOf(blocks)).toContain('href="/searches/a/time?against=b&amp;analysis-timeline-1=1#analysis-timeline">Rows before</a>')
    expect(noteOf(blocks)).toContain('href="/searches/a/time?against=b&amp;analysis-timeline-1=3#analysis-timeline">Rows behind</a>')
  })

  it("are the first ones in a saved file, which says who writes the others", () => {
    const { blocks } = windowedSection(section(table(101)))
    expect(namesIn(blocks)).toHaveLength(100)
    expect(noteOf(blocks)).toBe('<p class="muted">Rows 1 to 100 of 101. litfuse analyse writes all rows.</p>\n')
  })

  it("are cut in the table of a figure and in a fold too", () => {
    const rows = Array.from({ length: 300 }, (_, i) => [`w${i}`])
    const figure: Block = { type: "figure", title: "Drawn", svg: "<svg/>", table: { headers: ["work"], rows } }
    const folds: ReadonlyArray<Block> = [
      { type: "fold", summary: "More", blocks: [table(300)] },
      { type: "fold", summary: "Other", blocks: [table(25)] }
    ]
    const { blocks } = windowedSection(section(figure, ...folds), at("analysis-timeline-2=3"))
    expect(blocks[0]).toMatchObject({ svg: "<svg/>", table: { rows: rows.slice(0, 100) } })
    const open = blocks[2] as Extract<Block, { type: "fold" }>
    expect([open.isOpen, namesIn(open.blocks).at(0), namesIn(open.blocks).length]).toEqual([true, "w51", 25])
    expect(noteOf(open.blocks)).toContain("Rows 51 to 75 of 300.")
    expect(blocks[3]).toEqual(folds[1])
  })

  it("are each on exactly one page, whatever the length, and a wrong page is the nearest", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1000 }), (count) => {
        const pages = Math.max(1, Math.ceil(count / 100))
        const of = (page: string) => namesIn(windowedSection(section(table(count)), at(`analysis-timeline-1=${page}`)).blocks)
        expect(Array.from({ length: pages }, (_, i) => of(String(i + 1))).flat()).toEqual(namesIn([table(count)]))
        expect(of("9999")).toEqual(of(String(pages)))
        expect(of("-1")).toEqual(of("1"))
      })
    )
  })

  it("are the same whether cells are made of all rows or of those that are shown", () => {
    const rowsOf = (count: number) => Array.from({ length: count }, (_, i) => [`branch ${i % 3}`, i, `${"long ".repeat(i % 11)}work ${i}`])
    const tableOf = (title: string, count: number) => ({ title, headers: ["branch", "rank", "title"], rows: rowsOf(count) })
    const counts = fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 3 })
    fc.assert(
      fc.property(counts, fc.boolean(), fc.integer({ min: 0, max: 5 }), fc.integer({ min: 1, max: 6 }), (sizes, isDrawn, page, which) => {
        const table = () => sizes.map((count, i) => tableOf(`Table ${i}`, count))
        const views = { text: () => "text", table, ...(isDrawn ? { svg: () => "<svg/>" } : {}) }
        const one = { node: "timeline", reason: null, views }
        const here = at(`analysis-timeline-${which}=${page}`)
        const cut = windowedSection(analysisSection(one, new Map(), rowsIn("analysis-timeline", here)), here)
        expect(cut).toEqual(windowedSection(analysisSection(one), here))
      }),
      { numRuns: 30 }
    )
  })
})
