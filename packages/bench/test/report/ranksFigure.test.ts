import { describe, expect, it } from "vitest"
import { ranksFigure } from "../../src/report/ranksFigure.ts"

describe("ranksFigure", () => {
  it("ranks systems by topic and says what both tests find", () => {
    const good = [0.9, 0.8, 0.7, 0.9, 0.6, 0.8]
    const { about, table } = ranksFigure({
      measure: "AP",
      systems: [
        { label: "poor", values: good.map((value) => value - 0.2) },
        { label: "good", values: good },
        { label: "near", values: good.map((value, t) => value + (t === 0 ? 0.05 : -0.05)) }
      ]
    })
    // ranks 3, 7/6 and 11/6; the critical difference is 2.3437 * sqrt(3 * 4 / 36) = 1.3531
    expect(table.rows).toEqual([
      ["good", "1.167", "1"],
      ["near", "1.833", "1 2"],
      ["poor", "3.000", "2"]
    ])
    // chi-square is 12 / (6 * 12) * 6² * (1 + 25/36 + 1/36) = 31/3, F is 5 * 31/3 / (12 - 31/3) = 31, and p is (1 + 2 * 31 / 10)^-5
    expect(about).toContain(
      "Friedman's test over 6 topics: F = 31.00 (Iman and Davenport), p = 5.2e-5. Nemenyi's test, level 0.05. Critical difference 1.35."
    )
    expect(about).not.toContain("does not show")
  })

  it("warns of ranks whose differences are not shown, and knows topics that rank alike", () => {
    const values = [0.1, 0.5, 0.3]
    const same = ["a", "b", "c"].map((label) => ({ label, values }))
    expect(ranksFigure({ measure: "AP", systems: same }).about).toContain(
      "It does not show that any systems differ, so read no difference from the ranks."
    )
    const apart = ["a", "b", "c"].map((label, s) => ({ label, values: values.map((value) => value + s) }))
    expect(ranksFigure({ measure: "AP", systems: apart }).about).toContain(
      "Friedman's test over 3 topics: all topics rank alike. Nemenyi's"
    )
  })
})
