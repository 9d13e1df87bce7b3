import * as Seed from "@litfuse/stats/Seed"
import { describe, expect, it } from "vitest"
import { momentAt, oneLook, playForecast } from "../../src/screeningOrder/oneLook.ts"
import { playLooks } from "../../src/screeningOrder/playLooks.ts"

const looks = { at: [0.2, 0.4, 0.6, 0.8], sample: 0.2, alpha: 0.2, claim: 0.9 }
const drawn = () => Seed.stream(Seed.derive(1, "test"))

describe("playing looks", () => {
  it("reads everything and claims nothing where no look shows the recall", () => {
    const scattered = Array.from({ length: 20 }, (_, i) => 5 * (i + 1))
    const played = playLooks(100, scattered, { ...looks, claim: 1 }, 0.0001, drawn())
    expect(played).toMatchObject({ hasEnded: false, isRight: true, read: 100, sampled: 0 })
  })

  it("counts what was read until a look showed the recall, samples included", () => {
    // all 40 are found among the first 40: the second look, after 40, finds none among the others
    const played = playLooks(
      100,
      Array.from({ length: 40 }, (_, i) => i + 1),
      { ...looks, at: [0.4], sample: 0.5 },
      0.2,
      drawn()
    )
    expect(played).toEqual({ areRight: true, isRight: true, hasEnded: true, read: 70, sampled: 30 })
  })

  it("is wrong more often with all of alpha at each look than with a share of it, and then at most as often as alpha says", () => {
    const hits = Array.from({ length: 50 }, (_, i) => 4 * (i + 1))
    const wrong = (alpha: number): number => {
      const stream = drawn()
      let count = 0
      for (let draw = 0; draw < 2000; draw++) if (!playLooks(200, hits, looks, alpha, stream).areRight) count++
      return count / 2000
    }
    const [peeking, spending] = [wrong(0.2), wrong(0.05)]
    expect(peeking).toBeGreaterThan(spending)
    expect(spending).toBeLessThanOrEqual(0.2)
    expect(peeking).toBeGreaterThan(0.2)
  })
})

describe("coverage", () => {
  it("of one look is at least its level, whatever is missed", () => {
    for (let missed = 0; missed <= 60; missed++)
      expect(oneLook({ found: 30, left: 60, missed }, 20, 0.05).coverage).toBeGreaterThanOrEqual(0.95)
  })

  it("takes a moment of an order as it is: what was found, what is left, and what is missed", () => {
    expect(momentAt(10, [1, 2, 5, 9], 0.5)).toEqual({ found: 3, left: 5, missed: 1 })
  })

  it("of a forecast from reading all but one record is right, and narrow", () => {
    const forecast = playForecast({ found: 30, left: 60, missed: 4 }, 59, { recall: 0.9, alpha: 0.05 }, 0.8, drawn())
    expect(forecast.isRight).toBe(true)
  })
})
