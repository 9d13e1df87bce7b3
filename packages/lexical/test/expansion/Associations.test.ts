import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Associations from "@litfuse/lexical/expansion/Associations"
import * as Index from "@litfuse/lexical/Index"
import * as Tokenizer from "@litfuse/lexical/Tokenizer"
import * as Corpora from "../corpora.ts"

const toIndex = (documents: ReadonlyArray<Corpora.Words>) =>
  Index.make(
    Tokenizer.simple,
    { text: "words", title: "words", subjects: "names" },
    documents.map(({ text, title, headings }) => ({
      text: text.join(" "),
      title: title.join(" "),
      subjects: headings.map((heading) => heading.join(" "))
    }))
  )

/** The same from lists of strings: four counts for each word and heading, and mutual information instead of the sum over cells. */
const naive = (documents: ReadonlyArray<Corpora.Words>, words: ReadonlyArray<string>, dfShare: number) => {
  const N = documents.length
  const all = documents.map(({ text, title, headings }) => ({
    words: new Set([...text, ...title]),
    names: new Set(headings.map((heading) => heading.join(" ")))
  }))
  const names = [...new Set(all.flatMap((one) => [...one.names]))].filter(
    (name) => all.filter((one) => one.names.has(name)).length <= dfShare * N
  )
  const entropy = (counts: ReadonlyArray<number>) =>
    counts.reduce((sum, count) => sum - (count === 0 ? 0 : (count / N) * Math.log(count / N)), 0)
  return names
    .map((heading) => {
      let strength = 0
      for (const word of new Set(words)) {
        const count = (hasWord: boolean, hasName: boolean) =>
          all.filter((one) => one.words.has(word) === hasWord && one.names.has(heading) === hasName).length
        const [tt, tf, ft, ff] = [count(true, true), count(true, false), count(false, true), count(false, false)]
        if (tt * N <= (tt + tf) * (tt + ft)) continue
        strength += 2 * N * (entropy([tt + tf, ft + ff]) + entropy([tt + ft, tf + ff]) - entropy([tt, tf, ft, ff]))
      }
      return { heading, strength }
    })
    .filter(({ strength }) => strength > 1e-9)
}

describe("logLikelihoodRatio", () => {
  it("is right by hand: 2 * sum of observed * ln(observed / expected)", () => {
    // 8 documents: both 3, the word alone 1, the heading alone 0, neither 4
    const expected = 2 * (3 * Math.log(3 / 1.5) + 1 * Math.log(1 / 2.5) + 4 * Math.log(4 / 2.5))
    expect(Associations.logLikelihoodRatio(3, 4, 3, 8)).toBeCloseTo(expected, 12)
  })

  it("is 0 where nothing goes together, or less than by chance, or everywhere", () => {
    expect(Associations.logLikelihoodRatio(1, 2, 4, 8)).toBe(0)
    expect(Associations.logLikelihoodRatio(0, 2, 4, 8)).toBe(0)
    expect(Associations.logLikelihoodRatio(3, 3, 8, 8)).toBe(0)
  })
})

describe("of", () => {
  it("agrees with counting and mutual information, for any documents", () => {
    fc.assert(
      fc.property(Corpora.corpus, fc.constantFrom(0, 0.3, 1), ({ documents, query }, dfShare) => {
        const found = Associations.of(toIndex(documents), query, dfShare).filter(({ strength }) => strength > 1e-9)
        const slow = naive(documents, query, dfShare)
        expect(found.map(({ heading }) => heading).sort()).toEqual(slow.map(({ heading }) => heading).sort())
        for (const { heading, strength } of slow) expect(found.find((one) => one.heading === heading)!.strength).toBeCloseTo(strength, 9)
      })
    )
  })

  it("comes strongest first, whatever the order of the words of the query", () => {
    fc.assert(
      fc.property(Corpora.corpus, ({ documents, query }) => {
        const found = Associations.of(toIndex(documents), query, 1)
        found.slice(1).forEach(({ strength }, i) => expect(strength).toBeLessThanOrEqual(found[i]!.strength))
        const names = (words: ReadonlyArray<string>) => Associations.of(toIndex(documents), words, 1).map(({ heading }) => heading)
        expect(names([...query].reverse()).sort()).toEqual(found.map(({ heading }) => heading).sort())
      })
    )
  })
})
