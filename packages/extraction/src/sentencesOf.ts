import type { Passage } from "@litfuse/texts/Passages"
import * as TextAddress from "@litfuse/texts/TextAddress"
import type { Sentence } from "./ExtractionRule.ts"

const segmenter = new Intl.Segmenter("en", { granularity: "sentence" })

/** Abbreviations after which a sentence goes on: `vs. placebo`, `et al. 2019`, `(P. = .03)`. */
const unfinished = /(?:\b(?:vs|al|e\.g|i\.e|approx|ca|no|fig|dr|resp|incl|max|min|ref|st|sd|ci)\.|\b\p{Lu}\.)\s*$/iu

/** A longer sentence is a table or a list without full stops: rules read its beginning. Units: UTF-16 units. */
const longest = 2000

/**
 * The sentences of a text in its order, with their addresses. Each row of a table is a sentence.
 *
 * - units: offsets in UTF-16 units of the section, without the blanks around the sentence
 */
export const sentencesOf = (work: string, passages: ReadonlyArray<Passage>): ReadonlyArray<Sentence> =>
  passages.flatMap((passage) => {
    // line ends inside of sentences, as in PDF files, do not end them; the length does not change
    const text = passage.kind === "table" ? passage.text : passage.text.replaceAll(/(?<![.!?:;])\n(?=[\p{Ll}(\d])/gu, " ")
    const found: Array<Sentence> = []
    const section = passage.path.join(" > ").toLowerCase()
    let start = 0
    const close = (end: number): void => {
      let [from, to] = [start, end]
      while (from < to && /\s/u.test(text.charAt(from))) from++
      while (to > from && /\s/u.test(text.charAt(to - 1))) to--
      start = end
      if (from < to)
        found.push({
          text: text.slice(from, Math.min(to, from + longest)).replaceAll(/\s/gu, " "),
          section,
          address: TextAddress.of(work, passage, from, to)
        })
    }
    for (const { segment, index } of segmenter.segment(text)) {
      const end = index + segment.length
      if (unfinished.test(segment) && !/\n\s*$/u.test(segment) && end < text.length) continue
      close(end)
    }
    close(text.length)
    return found
  })
