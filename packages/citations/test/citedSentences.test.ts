import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { citedSentences } from "../src/citedSentences.ts"
import { readLatex } from "../src/latexText.ts"
import { readMarkdown } from "../src/markdownText.ts"

const markdown = (text: string) => citedSentences(readMarkdown(text).marked, true).map(({ text: said, keys, line }) => [line, keys.join(" "), said]) // prettier-ignore

describe("sentences that cite", () => {
  it.each([
    ["before the full stop", "Sleep fell [@a]. It rose.", [[1, "a", "Sleep fell."]]],
    ["after the full stop", "Sleep fell. [@a] It rose.", [[1, "a", "Sleep fell."]]],
    ["as the subject of the next sentence", "Sleep fell. @smith2019 showed it.", [[1, "smith2019", "showed it."]]],
    ["at the beginning of a paragraph", "Sleep fell.\n\n@a and @b agree.", [[3, "a", "and agree."], [3, "b", "and agree."]]], // prettier-ignore
    ["over lines", "Sleep\nof nurses\nfell [@a; @b]. It rose.", [[3, "a b", "Sleep of nurses fell."]]],
    ["below a heading and in a list", "# Sleep\nIt fell [@a].\n- It rose [@b]\n- No", [[2, "a", "It fell."], [3, "b", "- It rose"]]], // prettier-ignore
    ["with a dot in its key", "Sleep fell, as [@smith.2019] says. It rose.", [[1, "smith.2019", "Sleep fell, as says."]]],
    ["alone", "[@a]", [[1, "a", ""]]],
    ["never", "Sleep fell.", []]
  ])("%s", (_, text, expected) => expect(markdown(text)).toEqual(expected))

  it("in LaTeX go over lines, and end at a heading", () => {
    const { marked } = readLatex("\\section{Sleep}\nIt fell~\\cite{a}.\nWe ate. Rats\nslept \\citep[see][]{b}.\n")
    expect(citedSentences(marked, true).map(({ text, line }) => [line, text])).toEqual([
      [2, "It fell~."],
      [4, "Rats slept."]
    ])
  })

  it("of a Word document end with their paragraph", () => {
    expect(citedSentences("Sleep fell\nafter the shift \ue000a\ue001", false)).toEqual([{ text: "after the shift", keys: ["a"], line: 2 }])
  })

  it("are one for each citation, in order, with its line and a bounded length, whatever the text", () => {
    const part = fc.constantFrom("Sleep fell. ", "it rose ", "\n", "\n\n", "\ue000a\ue001", "\ue000b\ue002c\ue001", "# Head\n", "\u{1f634}", " ", "word ".repeat(200)) // prettier-ignore
    fc.assert(
      fc.property(fc.array(part, { maxLength: 40 }), fc.boolean(), (parts, isWrapped) => {
        const marked = parts.join("")
        const found = citedSentences(marked, isWrapped)
        const at = [...marked.matchAll(/\ue000[^\ue001]*\ue001/gu)].map(({ index }) => marked.slice(0, index).split("\n").length)
        expect(found.map(({ line }) => line)).toEqual(at)
        for (const { text } of found)
          expect([text.length <= 420, text.isWellFormed(), /[\ue000-\ue002\n]/u.test(text)]).toEqual([true, true, false])
      })
    )
  })

  it.each([
    ["one line", "Sleep \ue000a\ue001 "],
    ["nothing but citations", "\ue000a\ue001"],
    ["lines without words", "\n \ue000a\ue001"]
  ])("are found in time linear in a text of 50,000 citations on %s", (_, part) => {
    const found = citedSentences(part.repeat(50_000), true)
    expect([found.length, found.at(-1)!.text.length <= 420]).toEqual([50_000, true])
  })
})
