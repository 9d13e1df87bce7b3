import { describe, expect, it } from "vitest"
import { markdownTable } from "../src/markdownTable.ts"

describe("table", () => {
  it("aligns its source: text to the left, numbers to the right", () => {
    expect(
      markdownTable(
        ["system", "P@5"],
        ["left", "right"],
        [
          ["bm25", "0.5000"],
          ["a longer name", "1"]
        ]
      )
    ).toBe(
      ["| system        |    P@5 |", "| ------------- | -----: |", "| bm25          | 0.5000 |", "| a longer name |      1 |"].join("\n")
    )
  })

  it("counts characters, not UTF-16 units, and keeps three for the rule", () => {
    expect(markdownTable(["x"], ["right"], [["é\u{1F600}"]])).toBe("|   x |\n| --: |\n|  é\u{1F600} |")
  })

  it("escapes what would end a cell", () => {
    expect(markdownTable(["a|b"], ["left"], [["c"]])).toBe("| a\\|b |\n| ---- |\n| c    |")
  })

  it("gives the header alone when there is no row", () => {
    expect(markdownTable(["a", "b"], ["left", "right"], [])).toBe("| a   |   b |\n| --- | --: |")
  })
})
