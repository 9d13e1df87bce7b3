import { expect, it } from "vitest"
import { calibration, matchProbability, scoreForProbability } from "@litfuse/engine/dedup/matchProbability"
import { thresholds } from "@litfuse/engine/dedup/weights"

it("rises with the score, is even where its curve says so, and small where no person is asked", () => {
  const scores = Array.from({ length: 60 }, (_, i) => i - 30)
  for (const score of scores) expect(matchProbability(score + 1)).toBeGreaterThan(matchProbability(score))
  expect(matchProbability(-calibration.intercept / calibration.slope)).toBeCloseTo(0.5, 12)
  expect(matchProbability(thresholds.review)).toBeLessThan(0.05)
  for (const score of scores) expect(matchProbability(score, true)).toBeLessThan(matchProbability(score))
  for (const p of [0.01, 0.1, 0.5, 0.9, 0.999]) expect(matchProbability(scoreForProbability(p))).toBeCloseTo(p, 12)
  expect(matchProbability(14)).toBeGreaterThan(0.998)
})
