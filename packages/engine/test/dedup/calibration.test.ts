import { expect, it } from "vitest"
import { probability, thresholds } from "@litfuse/engine/dedup/calibration"

it("rises with the score, is even where records are merged, and small where nobody is asked", () => {
  const scores = Array.from({ length: 60 }, (_, i) => i - 30)
  for (const score of scores) expect(probability(score + 1)).toBeGreaterThan(probability(score))
  expect(probability(thresholds.merge)).toBeCloseTo(0.5, 12)
  expect(probability(thresholds.review)).toBeLessThan(0.01)
  expect(probability(14)).toBeGreaterThan(0.998)
})
