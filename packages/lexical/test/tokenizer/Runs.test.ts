import { describe, expect, it } from "vitest"
import * as Runs from "@litfuse/lexical/tokenizer/Runs"

const cut = (text: string, spans: ReadonlyArray<number>): Array<string> =>
  Array.from({ length: spans.length / 2 }, (_, i) => text.slice(spans[2 * i]!, spans[2 * i + 1]!))

describe("Runs", () => {
  it("ends an ASCII word at every other character", () => {
    expect(cut("Café x_1, IL-6", Runs.ascii("Café x_1, IL-6"))).toEqual(["Caf", "x", "1", "IL", "6"])
    expect(Runs.ascii("")).toEqual([])
  })

  it("keeps letters, marks and numbers of any script together", () => {
    const text = "Cafe\u0301 x_1² 日本 𝒜b."
    expect(cut(text, Runs.alphanumeric(text))).toEqual(["Cafe\u0301", "x", "1²", "日本", "𝒜b"])
  })

  it("joins words over one hyphen, of three kinds, and no more", () => {
    const text = "-IL-6 a--b c - d e\u2010f\u2011g-"
    expect(cut(text, Runs.joinHyphens(text, Runs.ascii(text)))).toEqual(["IL-6", "a", "b", "c", "d", "e\u2010f\u2011g"])
  })
})
