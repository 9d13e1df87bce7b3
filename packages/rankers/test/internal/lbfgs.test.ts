import { describe, expect, it } from "vitest"
import { lbfgs } from "../../src/internal/lbfgs.ts"

describe("minimise", () => {
  it("finds the least value of a quadratic bowl that is steep one way and flat the other", () => {
    const at = lbfgs(
      (x, gradient) => {
        gradient[0] = 200 * (x[0]! - 3)
        gradient[1] = 2 * (x[1]! + 5)
        return 100 * (x[0]! - 3) ** 2 + (x[1]! + 5) ** 2
      },
      2,
      100
    )
    expect(at[0]).toBeCloseTo(3, 6)
    expect(at[1]).toBeCloseTo(-5, 6)
  })

  it("stays where the gradient is 0, and where it has no dimensions", () => {
    expect([...lbfgs(() => 1, 2, 10)]).toEqual([0, 0])
    expect([...lbfgs(() => 1, 0, 10)]).toEqual([])
  })
})
