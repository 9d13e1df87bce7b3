import { claimTermsOf } from "@litfuse/extraction/evidence/ClaimTerms"
import { passagesOf } from "@litfuse/texts/passagesOf"
import { expect, it } from "vitest"
import { bestAbstracts } from "../../src/evidence/bestAbstracts.ts"

const abstract = (work: string, text: string) => ({
  work,
  title: null,
  retraction: null,
  names: [],
  passages: passagesOf([{ path: [], text }])
})

it("chooses abstracts by the words of a claim and their beginnings, rare words first, and counts each term", () => {
  const terms = claimTermsOf("Caf\u00e9 drinks shorten sleep")
  const texts = [
    abstract("a", "Sleep was long."),
    abstract("b", "In caf\u00e9s, DRINKING was rare. Sleep was shortened."),
    abstract("c", "Nothing of it: asleep, overdrinking."),
    abstract("d", "Sleepers slept.")
  ]
  const { texts: best, counts } = bestAbstracts(texts, terms, 10)
  expect(best.map(({ work }) => work)).toEqual(["b", "a", "d"])
  expect(bestAbstracts(texts, terms, 1).texts.map(({ work }) => work)).toEqual(["b"])
  expect([counts.n, terms.map(({ term }) => counts.dfOf(term)), counts.dfOf("unknown")]).toEqual([4, [1, 1, 1, 3], 0])
  expect(bestAbstracts([], terms, 10)).toMatchObject({ texts: [], counts: { n: 0 } })
})
