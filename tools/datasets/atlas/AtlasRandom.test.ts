import { describe, expect, it } from "vitest"
import * as AtlasRandom from "./AtlasRandom.ts"
import { cumulative, zipf } from "./Tables.ts"

describe("Random", () => {
  it("is xoshiro128**: the first outputs from the state 1, 2, 3, 4", () => {
    const random = AtlasRandom.fromState([1, 2, 3, 4])
    expect(Array.from({ length: 10 }, random.next)).toEqual([
      11520, 0, 5927040, 70819200, 2031721883, 1637235492, 1287239034, 3734860849, 3729100597, 4258142804
    ])
  })

  it("gives the same stream for the same purpose, and another for another", () => {
    const first = (random: AtlasRandom.Random) => Array.from({ length: 4 }, random.next)
    expect(first(AtlasRandom.derive(7, "a", 3))).toEqual(first(AtlasRandom.derive(7, "a", 3)))
    const streams = [
      AtlasRandom.derive(7, "a", 3),
      AtlasRandom.derive(8, "a", 3),
      AtlasRandom.derive(7, "b", 3),
      AtlasRandom.derive(7, "a", 4)
    ]
    expect(new Set(streams.map((random) => first(random).join())).size).toBe(4)
  })

  it("draws below, between and by weight without bias", () => {
    const random = AtlasRandom.derive(1, "test")
    const counts = new Map<number, number>()
    for (let i = 0; i < 30_000; i++) {
      const x = random.weighted(cumulative([1, 0, 2]))
      counts.set(x, (counts.get(x) ?? 0) + 1)
    }
    expect(counts.get(1)).toBeUndefined()
    expect(counts.get(0)! / 30_000).toBeCloseTo(1 / 3, 1)
    const seen = Array.from({ length: 2000 }, () => random.between(-2, 3))
    expect([Math.min(...seen), Math.max(...seen), new Set(seen).size]).toEqual([-2, 3, 6])
  })

  it("shuffles: the same items, another order", () => {
    const items = Array.from({ length: 50 }, (_, i) => i)
    const shuffled = AtlasRandom.shuffle(AtlasRandom.derive(1, "shuffle"), items)
    expect(shuffled).not.toEqual(items)
    expect(shuffled.toSorted((a, b) => a - b)).toEqual(items)
  })
})

describe("zipf", () => {
  it("accumulates 2^22 / (rank + shift), rounded down", () => {
    expect([...zipf(3, 2)]).toEqual([2097152, 2097152 + 1398101, 2097152 + 1398101 + 1048576])
  })
})
