import { readFileSync } from "node:fs"
import { join } from "node:path"
import { gunzipSync } from "node:zlib"
import { describe, expect, it } from "vitest"
import * as Stemmer from "@litfuse/lexical/Stemmer"
import * as Tokenizer from "@litfuse/lexical/Tokenizer"
import * as WordBreak from "@litfuse/lexical/tokenizer/WordBreak"
import * as Inputs from "./inputs.ts"

/**
 * Lucene's outputs for the inputs next to this file.
 *
 * - `words` for each context: runs of code points with the same words, `[length, words]`, words as pairs of start and end
 * - `texts` the words of each text
 * - `stems` for each form: how many letters stay, and what follows them
 * - `english` the terms of each text
 */
interface Golden {
  readonly about: string
  readonly words: ReadonlyArray<ReadonlyArray<readonly [number, string]>>
  readonly texts: ReadonlyArray<string>
  readonly stems: ReadonlyArray<string>
  readonly english: ReadonlyArray<string>
}

const golden: Golden = JSON.parse(gunzipSync(readFileSync(join(import.meta.dirname, "../fixtures/lucene-9.12.0.json.gz"))).toString("utf8"))

const spans = (text: string): string => WordBreak.spans(text).join(" ")

const runs = (values: ReadonlyArray<string>): Array<[number, string]> => {
  const found: Array<[number, string]> = []
  for (const value of values) {
    const last = found.at(-1)
    if (last !== undefined && last[1] === value) last[0]++
    else found.push([1, value])
  }
  return found
}

describe("Lucene 9.12.0", () => {
  it.each(Inputs.contexts.map((context, i) => [context, i] as const))("finds the same words in %j, for every code point", (context, i) => {
    const found = Inputs.codePoints.map((codePoint) => spans(context.replaceAll("%", () => String.fromCodePoint(codePoint))))
    expect(runs(found)).toEqual(golden.words[i])
  })

  it("finds the same words in random texts of every class of characters", () => {
    expect(Inputs.texts(golden.texts.length).map(spans)).toEqual(golden.texts)
  })

  it("takes the same stems, `eed` of the gene EED among them", () => {
    const forms = Inputs.forms(golden.stems.length)
    const expected = forms.map((form, i) => {
      const [, kept, ending] = /^(\d+)(.*)$/.exec(golden.stems[i]!)!
      return form.slice(0, Number(kept)) + ending
    })
    expect(forms.map(Stemmer.porter1)).toEqual(expected)
    expect(["eed", "eeds", "speed"].map(Stemmer.porter1)).toEqual(["eed", "eed", "speed"])
  })

  it("makes the same terms of every cased letter and of possessives", () => {
    expect(Inputs.english.map((text) => Tokenizer.luceneEnglish.tokenize(text).join(" "))).toEqual(golden.english)
  })
})
