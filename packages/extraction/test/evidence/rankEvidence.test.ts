import { passagesOf } from "@litfuse/texts/passagesOf"
import * as TextAddress from "@litfuse/texts/TextAddress"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { claimTermsOf, shareOf, weightsOf } from "../../src/evidence/ClaimTerms.ts"
import { evidenceMethod } from "../../src/evidence/evidenceMethod.ts"
import { rankEvidence } from "../../src/evidence/rankEvidence.ts"
import type { EvidenceText } from "../../src/evidence/SentenceInContext.ts"

const textOf = (
  work: string,
  parts: ReadonlyArray<readonly [heading: string, text: string]>,
  title: string | null = null
): EvidenceText => ({
  work,
  title,
  passages: passagesOf(parts.map(([heading, text]) => ({ path: heading === "" ? [] : [heading], text })))
})
const claim = "Caffeine shortens day sleep"
const trial = textOf("pmid:1", [
  ["Methods", "Nurses took caffeine or placebo at night. Day sleep was measured with watches."],
  ["Results", "Beds were cold. Day sleep was shortened by caffeine. Costs were equal."]
])
const found = (texts: ReadonlyArray<EvidenceText>, limit = 10, threshold?: number) =>
  rankEvidence(claim, texts, { limit, ...(threshold === undefined ? {} : { threshold }) }).map(({ sentence: { text } }) => text)

describe("evidence for a claim", () => {
  it("is the sentence with most words of the claim, and every sentence has the address of its text", () => {
    const [first] = rankEvidence(claim, [trial], { limit: 10 })
    expect([first!.sentence.text, first!.stance]).toEqual(["Day sleep was shortened by caffeine.", "supports"])
    expect(TextAddress.read(first!.sentence.address, trial.passages)).toEqual({ _tag: "Fits", quote: first!.sentence.text })
    // .65 of the words of the sentence and .3 of those around it are 1 each; a finding in results has no part in the fit
    expect(first!.fit).toBeCloseTo(0.95, 12)
    expect(first!.score).toBeCloseTo(1.05, 12)
  })

  it("is none when no sentence fits well enough, and for a claim of frequent words", () => {
    expect(rankEvidence("Statins prevent stroke in children", [trial], { limit: 10 })).toEqual([])
    expect(rankEvidence("it was the", [trial], { limit: 10 })).toEqual([])
    expect(rankEvidence(claim, [], { limit: 10 })).toEqual([])
  })

  it("prefers results to methods, and sentences that say what was found", () => {
    const same = (heading: string, text: string) => textOf(heading, [[heading, text]])
    const texts = [same("Methods", "Day sleep and caffeine were noted."), same("Results", "Day sleep and caffeine were noted.")]
    expect(rankEvidence(claim, texts, { limit: 2, threshold: 0 })[0]!.sentence.address.work).toBe("Results")
    const two = textOf("a", [["", "Caffeine and day sleep were noted. We found caffeine and day sleep."]])
    expect(found([two], 1, 0)).toEqual(["We found caffeine and day sleep."])
  })

  it("counts words around a sentence, those of the title too", () => {
    const texts = [textOf("b", [["", "Day sleep fell."]]), textOf("c", [["", "Day sleep fell."]], "Caffeine in nurses")]
    expect(rankEvidence(claim, texts, { limit: 2, threshold: 0 })[0]!.sentence.address.work).toBe("c")
  })

  it("has a total order, whatever the order of texts, and every sentence reaches the threshold", () => {
    const words = fc.array(fc.constantFrom("caffeine", "day", "sleep", "shortened", "nurses", "beds", "the", "found."), {
      minLength: 1,
      maxLength: 12
    })
    fc.assert(
      fc.property(fc.array(words, { minLength: 1, maxLength: 6 }), fc.integer({ min: 0, max: 5 }), (all, turn) => {
        const texts = all.map((one, i) => textOf(`pmid:${i}`, [["", one.join(" ")]]))
        const first = rankEvidence(claim, texts, { limit: 100 })
        const turned = rankEvidence(claim, [...texts.slice(turn), ...texts.slice(0, turn)], { limit: 100 })
        expect(turned).toEqual(first)
        for (const { fit, score } of first) {
          expect(fit).toBeGreaterThanOrEqual(evidenceMethod.threshold)
          expect(score).toBeGreaterThanOrEqual(fit)
        }
        expect(rankEvidence(claim, texts, { limit: 1 })).toEqual(first.slice(0, 1))
      })
    )
  })

  it("fits no worse when a sentence has another word of the claim", () => {
    const words = ["caffeine", "shortens", "day", "sleep"]
    fc.assert(
      fc.property(fc.subarray(words), fc.constantFrom(...words), (some, word) => {
        const fitOf = (own: ReadonlyArray<string>) =>
          rankEvidence(claim, [textOf("a", [["", `Nurses ${own.join(" ")}.`]]), textOf("b", [["", "Beds."]])], {
            limit: 100,
            threshold: 0
          }).find(({ sentence }) => sentence.address.work === "a")!.fit
        expect(fitOf([...new Set([...some, word])])).toBeGreaterThanOrEqual(fitOf(some) - 1e-12)
      })
    )
  })
})

describe("the terms of a claim", () => {
  it("are looked up by their words and by words that begin with their stems", () => {
    expect(claimTermsOf("The studies of day sleep, and a study.")).toEqual([
      { term: "studi", match: '"studies" OR "study" OR "studi" OR "studi" *' },
      { term: "dai", match: '"day" OR "dai"' },
      { term: "sleep", match: '"sleep" OR "sleep" *' }
    ])
  })

  it("weigh more the rarer they are", () => {
    const weights = weightsOf([{ term: "a" }, { term: "b" }], 9, (term) => (term === "a" ? 9 : 0))
    expect([weights.get("a"), weights.get("b")]).toEqual([1, Math.log(10) + 1])
    expect(shareOf(weights, (term) => term === "a")).toBeCloseTo(1 / (2 + Math.log(10)), 12)
    expect(shareOf(new Map(), () => true)).toBe(0)
  })
})
