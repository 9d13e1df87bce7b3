import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Every from "../src/Every.ts"

const at = (text: string): number => Date.parse(text)
const everys = Every.Every.literals
const times = fc.integer({ min: at("1970-01-01"), max: at("2100-01-01") })

describe("what is due once in a period", () => {
  it("is due in the next day, in the next week from Monday, and in the next month", () => {
    // 2026-02-28 is a Saturday
    const last = at("2026-02-28T23:59:59Z")
    const due = (text: string) => everys.map((every) => Every.isDue(every, last, at(text)))
    expect(due("2026-02-28T23:59:59.500Z")).toEqual([false, false, false])
    expect(due("2026-03-01T00:00:00Z")).toEqual([true, false, true])
    expect(due("2026-03-02T00:00:00Z")).toEqual([true, true, true])
    expect(everys.map((every) => new Date(Every.nextMs(every, last)).toISOString().slice(0, 10))).toEqual([
      "2026-03-01",
      "2026-03-02",
      "2026-03-01"
    ])
  })

  it("is due when it never ran, and when it last ran in the future", () => {
    for (const every of everys) {
      expect(Every.isDue(every, undefined, 0)).toBe(true)
      expect(Every.isDue(every, at("2030-01-01"), at("2026-01-01"))).toBe(true)
    }
  })

  it("is not due again before the next period begins, and is due from then on", () => {
    fc.assert(
      fc.property(fc.constantFrom(...everys), times, fc.nat({ max: 40 * 86_400_000 }), (every, last, later) => {
        const next = Every.nextMs(every, last)
        expect(next).toBeGreaterThan(last)
        expect(Every.isDue(every, last, last + later)).toBe(last + later >= next)
        expect(Every.nextMs(every, next - 1)).toBe(next)
      })
    )
  })
})
