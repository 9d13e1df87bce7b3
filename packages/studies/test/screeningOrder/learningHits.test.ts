import * as TermWeights from "@litfuse/lexical/learning/TermWeights"
import { describe, expect, it } from "vitest"
import { drawStart } from "../../src/screeningOrder/drawStart.ts"
import { learningHits } from "../../src/screeningOrder/learningHits.ts"

const texts = Array.from({ length: 60 }, (_, row) => (row % 6 === 0 ? "heart failure trial" : `lung gene study ${row % 7}`))
const marks = Uint8Array.from(texts, (_, row) => (row % 6 === 0 ? 1 : 0))
const weights = TermWeights.make(texts)

describe("the start of a run", () => {
  it("has one relevant and one other record, and a place for each record", () => {
    const { priors, place } = drawStart("one", "final", 3, marks)
    expect(priors.map((row) => marks[row])).toEqual([1, 0])
    expect([...place].sort((a, b) => a - b)).toEqual(texts.map((_, row) => row))
    expect(drawStart("one", "final", 3, marks)).toEqual({ priors, place })
  })

  it("differs by seed, review and target, but the places of a review do not differ by target", () => {
    const one = drawStart("one", "final", 3, marks)
    expect(drawStart("one", "final", 4, marks)).not.toEqual(one)
    expect(drawStart("other", "final", 3, marks).place).not.toEqual(one.place)
    expect(drawStart("one", "title-abstract", 3, marks).place).toEqual(one.place)
  })
})

describe("screening in the order that learns", () => {
  it("finds each relevant record once, without the one that was known", () => {
    const hits = learningHits(weights, marks, drawStart("one", "final", 1, marks), 10)
    expect(hits).toHaveLength(9)
    expect(hits.every((hit, i) => hit >= 1 && hit <= 58 && (i === 0 || hit > hits[i - 1]!))).toBe(true)
  })

  it("finds records that are like the known one first", () => {
    expect(learningHits(weights, marks, drawStart("one", "final", 1, marks), 10)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  it("screens records that are alike in the order of their places, so that the order of the file says nothing", () => {
    const alike = TermWeights.make(texts.map(() => "same words"))
    const { priors, place } = drawStart("one", "final", 1, marks)
    const rest = Array.from(texts.keys())
      .filter((row) => !priors.includes(row))
      .sort((a, b) => place[a]! - place[b]!)
    const expected = rest.flatMap((row, i) => (marks[row] === 1 ? [i + 1] : []))
    expect(learningHits(alike, marks, { priors, place }, 10)).toEqual(expected)
  })
})
