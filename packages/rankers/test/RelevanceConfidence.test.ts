import { rankerLaws } from "@litfuse/kit/rankerLaws"
import { testLaws } from "@litfuse/kit/testLaws"
import { describe, expect, it } from "vitest"
import { RelevanceConfidence } from "../src/RelevanceConfidence.ts"
import { ranked, table } from "./ranked.ts"

const works = table({
  a: { position: 1, score: 30 },
  b: [
    { position: 2, score: 10 },
    { source: "t", position: 1 }
  ],
  c: { position: 4, score: 20 },
  d: { source: "t", position: 2 },
  e: { source: "u" }
})

describe("RelevanceConfidence", () => {
  testLaws(it, rankerLaws(RelevanceConfidence))

  it("takes the best place of a work among its sources, by hand", () => {
    const { scores, missing, explain } = ranked(RelevanceConfidence, works)
    // source s gave places to 4, source t to 2
    expect(scores).toEqual({ a: 1, b: 1, c: 0.25, d: 0.5 })
    expect(missing).toEqual({ e: "no source gave it a place" })
    expect(explain("b").label).toBe("place 1 in t")
  })

  it("takes the mean over the records of a work", () => {
    expect(ranked(RelevanceConfidence, works, { of: "mean" }).scores["b"]).toBe((0.75 + 1) / 2)
  })

  it("brings scores to one scale source by source, and says where there is none", () => {
    const { scores, missing } = ranked(RelevanceConfidence, works, { by: "score" })
    expect(scores).toEqual({ a: 1, b: 0, c: 0.5 })
    expect(missing).toEqual({ d: "no source gave it a score", e: "no source gave it a score" })
  })
})
