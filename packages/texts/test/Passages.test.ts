import { inventedSections as sections } from "@litfuse/kit/inventedSections"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Passages from "../src/Passages.ts"

describe("Passages.named", () => {
  it("names sections by their headings, a repeated name with a number that no heading has", () => {
    const paths = [[], ["Methods"], ["Methods", "Cells"], ["Methods"], ["Methods (2)"], []]
    expect(Passages.named(sections(paths.map((path) => [path, "x"]))).map(({ name }) => name)).toEqual([
      "Text",
      "Methods",
      "Methods > Cells",
      "Methods (2)",
      "Methods (2) (2)",
      "Text (2)"
    ])
  })

  it("gives every section another name", () => {
    const heading = fc.constantFrom("A", "A (2)", "A > B", "B", "B (2)", "Text")
    fc.assert(
      fc.property(fc.array(fc.array(heading, { maxLength: 2 }), { minLength: 1, maxLength: 12 }), (paths) => {
        const names = Passages.named(sections(paths.map((path) => [path, "x"]))).map(({ name }) => name)
        expect(new Set(names).size).toBe(names.length)
      })
    )
  })
})

describe("Passages.matching", () => {
  const passages = Passages.named(
    sections([
      [["2. Methods"], "a"],
      [["2. Methods", "Cells"], "b"],
      [["Results"], "c"],
      [["Results", "Table 1"], "d"],
      [["Results", "Table 10"], "e"]
    ])
  )
  const found = (wanted: string) => Passages.matching(passages, wanted).map(({ text }) => text)

  it.each([
    ["methods", ["a", "b"]],
    ["2. Methods > Cells", ["b"]],
    ["cells", ["b"]],
    ["Table 1", ["d"]],
    ["meth", ["a", "b"]],
    ["table", ["d", "e"]],
    ["Discussion", []],
    ["2.", []]
  ])("%s", (wanted, texts) => expect(found(wanted)).toEqual(texts))

  it("says what there is, and what is near", () => {
    expect(Passages.choices(passages, "Resluts")).toMatch(/^the sections are 2\. Methods; .*did you mean "Results"\?$/)
  })
})

describe("Passages.clean", () => {
  it("keeps the length of every text and its line breaks, and no other control character", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.oneof(fc.constantFrom("\0", "\u0001", "\r", "\n", "\t", "\ud800", "a", "\u{1f600}"), fc.string()) }),
        (text) => {
          const cleaned = Passages.clean(text)
          expect(cleaned).toHaveLength(text.length)
          expect(cleaned).not.toMatch(/[^\P{Cc}\n]/u)
          expect(cleaned.isWellFormed()).toBe(true)
          expect(cleaned.split("\n")).toHaveLength(text.split("\n").length)
        }
      )
    )
  })
})
