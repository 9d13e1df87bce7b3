import { describe, expect, it } from "vitest"
import * as TsvTopics from "../../src/formats/TsvTopics.ts"
import { bytes, message } from "./bytes.ts"

const parse = (text: string): unknown => message(TsvTopics.parse(bytes(text), "x.tsv"))

describe("TsvTopics.parse", () => {
  it("reads id and title", () => {
    expect(parse("1\tzero gravity\n3 a\t mice \n")).toEqual([
      { id: "1", title: "zero gravity" },
      { id: "3 a", title: "mice" }
    ])
  })

  it.each([
    ["a topic without text", "1\ta\n2\t \n", "x.tsv:2: topic 2 without text; expected the topic's text after the tab"],
    ["a topic that comes twice", "1\ta\n2\tb\n1\tc\n", "x.tsv:3: topic 1 again (first on line 1); expected each topic once"],
    ["a topic without id", "\ta\n", "x.tsv:1: a topic with an empty id; expected a topic with an id"],
    ["blanks for the tab", "1 a\n", "x.tsv:1: 1 tab-separated column; expected id, tab, text"],
    ["nothing", "", "x.tsv: no topic in it; expected at least one topic"]
  ])("refuses %s", (_, text, expected) => {
    expect(parse(text)).toBe(expected)
  })
})
