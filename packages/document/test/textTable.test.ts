import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { textTable } from "../src/textTable.ts"
import { wrapText } from "../src/wrapText.ts"

const text = fc.stringMatching(/^[a-z ]{0,120}$/)

describe("textTable", () => {
  it("is as wide as it must be where there is no terminal", () => {
    expect(textTable(["a"], ["left"], [["x".repeat(300)]], undefined).split("\n")[2]).toHaveLength(304)
  })

  it("breaks the longest texts, never numbers, to fit a terminal", () => {
    const rows = [["atlas", "0.123456", "a question of many words that goes on and on and does not want to end at all"]]
    expect(textTable(["id", "value", "question"], ["left", "right", "left"], rows, 50)).toBe(
      [
        "| id    |    value | question                    |",
        "| ----- | -------: | --------------------------- |",
        "| atlas | 0.123456 | a question of many words    |",
        "|       |          | that goes on and on and     |",
        "|       |          | does not want to end at all |"
      ].join("\n")
    )
  })

  it("is split into several tables that repeat the first column, if numbers leave no room", () => {
    expect(
      textTable(["run", "first", "second", "third"], ["left", "right", "right", "right"], [["bm25", "0.1", "0.22", "0.333"]], 26)
    ).toBe(
      [
        "| run  | first | second |",
        "| ---- | ----: | -----: |",
        "| bm25 |   0.1 |   0.22 |",
        "",
        "| run  | third |",
        "| ---- | ----: |",
        "| bm25 | 0.333 |"
      ].join("\n")
    )
  })

  it("fits any terminal of 60 columns and more, and loses no word", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text), { maxLength: 5 }), fc.integer({ min: 60, max: 200 }), (rows, columns) => {
        const lines = textTable(["one", "two"], ["left", "left"], rows, columns).split("\n")
        for (const line of lines) expect([...line].length).toBeLessThanOrEqual(columns)
        const words = (all: string) => all.split(/[^a-z]+/).filter((word) => word !== "")
        expect(words(lines.slice(2).join("")).join("").length).toBe(rows.flat().flatMap(words).join("").length)
      })
    )
  })
})

describe("wrap", () => {
  it("cuts a word that is longer than a line", () => {
    expect(wrapText("abcdefgh ij", 4)).toEqual(["abcd", "efgh", "ij"])
    expect(wrapText("", 4)).toEqual([""])
  })
})
