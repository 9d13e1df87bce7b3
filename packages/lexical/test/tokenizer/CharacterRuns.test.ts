import { describe, expect, it } from "vitest"
import * as CharacterRuns from "@litfuse/lexical/tokenizer/CharacterRuns"

const cut = (text: string, spans: ReadonlyArray<number>): Array<string> =>
  Array.from({ length: spans.length / 2 }, (_, i) => text.slice(spans[2 * i]!, spans[2 * i + 1]!))

describe("CharacterRuns", () => {
  it("ends an ASCII word at every other character", () => {
    expect(cut("Café x_1, IL-6", CharacterRuns.ascii("Café x_1, IL-6"))).toEqual(["Caf", "x", "1", "IL", "6"])
    expect(CharacterRuns.ascii("")).toEqual([])
  })

  it("keeps letters, marks and numbers of any script together", () => {
    const text = "Cafe\u0301 x_1² 日本 𝒜b."
    expect(cut(text, CharacterRuns.alphanumeric(text))).toEqual(["Cafe\u0301", "x", "1²", "日本", "𝒜b"])
  })

  it("joins words over one hyphen, of three kinds, and no more", () => {
    const text = "-IL-6 a--b c - d e\u2010f\u2011g-"
    expect(cut(text, CharacterRuns.joinHyphens(text, CharacterRuns.ascii(text)))).toEqual(["IL-6", "a", "b", "c", "d", "e\u2010f\u2011g"])
  })
})
