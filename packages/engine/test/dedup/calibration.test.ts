import { expect, it } from "vitest"
import { calibration, probability, scoreAt } from "@litfuse/engine/dedup/calibration"
import { thresholds } from "@litfuse/engine/dedup/weights"

it("rises with the score, is even where its curve says so, and small where nobody is asked", () => {
  const scores = Array.from({ length: 60 }, (_, i) => i - 30)
  for (const score of scores) expect(probability(score + 1)).toBeGreaterThan(probability(score))
  expect(probability(-calibration.intercept / calibration.slope)).toBeCloseTo(0.5, 12)
  expect(probability(thresholds.review)).toBeLessThan(0.05)
  for (const score of scores) expect(probability(score, true)).toBeLessThan(probability(score))
  for (const p of [0.01, 0.1, 0.5, 0.9, 0.999]) expect(probability(scoreAt(p))).toBeCloseTo(p, 12)
  expect(probability(14)).toBeGreaterThan(0.998)
})
