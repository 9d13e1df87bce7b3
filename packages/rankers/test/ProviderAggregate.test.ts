import { rankerLaws } from "@litfuse/kit/rankerLaws"
import { testLaws } from "@litfuse/kit/testLaws"
import { describe, expect, it } from "vitest"
import { ProviderAggregate } from "../src/ProviderAggregate.ts"
import { ranked, table } from "./ranked.ts"

const works = table({
  a: [
    { source: "s", title: "Heart attack", position: 2 },
    { source: "t", title: "Heart", position: 1 }
  ],
  b: { source: "s", title: "Trees", position: 4 },
  c: { source: "u", title: "Heart attack" }
})

describe("ProviderAggregate", () => {
  testLaws(it, rankerLaws(ProviderAggregate))

  it("scores each source by title and place, and takes the best, the mean or the sum: by hand", () => {
    const read = { query: "heart attack" }
    const best = ranked(ProviderAggregate, works, {}, read)
    // s: 1 of 1 and place 2 of 4 = 0.75; t: 1/2 and place 1 of 1
    expect(best.scores).toEqual({ a: 0.875, b: 0.125 })
    expect(best.missing).toEqual({ c: "no source gave it a place" })
    expect(ranked(ProviderAggregate, works, { of: "mean" }, read).scores["a"]).toBe((0.875 + 0.75) / 2)
    expect(ranked(ProviderAggregate, works, { of: "sum" }, read).scores["a"]).toBe(0.875 + 0.75)
  })
})
