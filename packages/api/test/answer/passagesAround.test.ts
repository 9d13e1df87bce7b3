import { passagesAround } from "@litfuse/api/answer/passagesAround"
import type { Statement } from "@litfuse/api/answer/Report"
import { abstractPassages } from "@litfuse/api/text/recordTexts"
import { sentencesOf } from "@litfuse/extraction/sentencesOf"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"

const numbers = ["Aa", "Bb", "Cc", "Dd", "Ee", "Ff", "Gg", "Hh"]

const textOf = (work: string, sentences: ReadonlyArray<string>) => ({
  work,
  title: null,
  retraction: null,
  passages: abstractPassages(sentences.map((one) => `${one} sleeps.`).join(" "))
})

const quoted = (text: ReturnType<typeof textOf>, at: number): Statement => {
  const { text: sentence, address } = sentencesOf(text.work, text.passages)[at]!
  return { text: sentence, kind: "quotation", evidence: [address] }
}

describe("the text around quoted sentences", () => {
  it("is the sentence before and the sentence after, and one text for sentences near to each other", () => {
    const text = textOf("doi:10.5555/a", numbers)
    const around = (...places: ReadonlyArray<number>) => passagesAround(places.map((at) => quoted(text, at)), [text]).map((one) => one.text) // prettier-ignore
    expect(around(0)).toEqual(["Aa sleeps. Bb sleeps."])
    expect(around(4)).toEqual(["Dd sleeps. Ee sleeps. Ff sleeps."])
    expect(around(7, 1)).toEqual(["Gg sleeps. Hh sleeps.", "Aa sleeps. Bb sleeps. Cc sleeps."])
    expect(around(5, 1, 3)).toEqual(["Aa sleeps. Bb sleeps. Cc sleeps. Dd sleeps. Ee sleeps. Ff sleeps. Gg sleeps."])
  })

  it("is not given for a sentence that is alone, or whose neighbour has no end", () => {
    const [alone, endless] = [textOf("doi:10.5555/a", ["Aa"]), textOf("doi:10.5555/b", ["Aa", "b ".repeat(1500)])]
    expect(passagesAround([quoted(alone, 0), quoted(endless, 0)], [alone, endless])).toEqual([])
  })

  it("has each sentence, says what is at its address, and no place twice", () => {
    const some = fc.uniqueArray(fc.nat(7), { minLength: 1 })
    fc.assert(
      fc.property(some, some, (first, second) => {
        const texts = [textOf("doi:10.5555/a", numbers), textOf("doi:10.5555/b", numbers.toReversed())] as const
        const all = [...first.map((at) => quoted(texts[0], at)), ...second.map((at) => quoted(texts[1], at))]
        const found = passagesAround(all, texts)
        for (const { text, evidence } of all) {
          const own = found.filter((one) => one.evidence[0]!.work === evidence[0]!.work)
          expect(own.filter((one) => one.text.includes(text))).toHaveLength(1)
        }
        for (const { text, evidence } of found) {
          const { work, from, to } = evidence[0]!
          expect(texts.find((one) => one.work === work)!.passages[0]!.text.slice(from, to)).toBe(text)
        }
      })
    )
  })
})
