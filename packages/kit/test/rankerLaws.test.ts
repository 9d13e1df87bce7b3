import { describe, expect, it } from "vitest"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import { ranker, type Mistake, mistakes } from "./planted/rankers.ts"
import * as Parts from "./planted/termRankers.ts"
import { type Example, rankerLaws } from "@litfuse/kit/rankerLaws"
import { isBroken, testLaws } from "@litfuse/kit/testLaws"

const example = "a work cited 7 times scores 1 + weight ln 8, one without a count nothing"
const citationCount = { count: 7, source: "x", date: SourceRecord.PartialDate.make("2024") }

const examples: ReadonlyArray<Example<{ readonly weight: number }>> = [
  {
    what: example,
    records: [
      { id: "cited", title: "One", citationCount },
      { id: "unknown", title: "Two" }
    ],
    query: "any",
    params: { weight: 2 },
    expected: { cited: 1 + 2 * Math.log(8) }
  }
]

const breaks: Readonly<Record<Mistake, string>> = {
  "missing scored 0": "a work without a needed column has no score, not even 0",
  "ties broken by row": "works with the same records tie to the last bit",
  "a score that counts its calls": "a score depends on nothing that was scored before",
  "infinite for no citations": "every work gets a finite score or none, whatever was in the array before",
  "only the first works are written": "every work gets a finite score or none, whatever was in the array before",
  "an explanation without its constant": "an explanation sums to its score",
  "a score for nothing": "of many works that have what it needs, some get a score",
  "counts filled in place": "what it reads is not written to",
  "counts filled in place, while it scores": "what it reads is not written to",
  "a title shortened in place": "what it reads is not written to",
  "the weight is ignored": example
}

const explained = "an explanation sums to its score"
const ofMany = "all of this holds for 10,000 works too"

const breaksOfParts: Readonly<Record<Parts.Mistake, string>> = {
  "a word that comes often lowers the score": "one more word of the query instead of another word never lowers a score",
  "months run backwards": "a later date of publication never lowers a score",
  "ten citations are fewer than nine": "one more citation never lowers a score",
  "infinite for a word that the collection lacks": "every work gets a finite score or none, whatever was in the array before",
  "crashes without statistics": "without a collection behind the works every work is ranked or missing too, or the parameters are refused",
  "the clock is read and not declared": "every work is either ranked or missing with a reason",
  "a buffer for five thousand works": ofMany,
  "twins far apart differ": ofMany,
  "explained by other statistics": explained,
  "explained in 32 bits": explained,
  "a part of the explanation is left out": explained,
  "a part's own parts are left out": explained
}

describe("the laws of rankers of several parts, which read and claim", () => {
  describe("hold for a plain one", () => {
    testLaws(it, rankerLaws(Parts.ranker(), []))
  })

  it.each(Parts.mistakes)("are broken when: %s", async (mistake) => {
    expect(await isBroken(rankerLaws(Parts.ranker(mistake), []), breaksOfParts[mistake])).toBe(true)
  })

  it("that look at few works cannot see what goes wrong with many", async () => {
    const few = rankerLaws(Parts.ranker("a buffer for five thousand works"), []).filter(({ name }) => name !== ofMany)
    for (const { name } of few) expect(await isBroken(few, name), name).toBe(false)
  })
})

describe("the laws of rankers", () => {
  describe("hold for a plain ranker", () => {
    testLaws(it, rankerLaws(ranker(), examples))
  })

  it.each(mistakes)("are broken when: %s", async (mistake) => {
    expect(await isBroken(rankerLaws(ranker(mistake), examples), breaks[mistake])).toBe(true)
  })
})
