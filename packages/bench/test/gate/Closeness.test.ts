import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { distance } from "../../src/gate/Closeness.ts"

const change = (name: string, committed: unknown, made: unknown) => ({
  name,
  committed: JSON.stringify(committed),
  made: JSON.stringify(made)
})
const results = (committed: unknown, made: unknown) => [change("results.json", committed, made)]

/** A value with every number moved by the share `by`, but for those that would leave what JSON can write. */
const moved = (value: unknown, by: number): unknown => {
  if (typeof value === "number") return Math.abs(value) > 1e300 ? value : value * (1 + by)
  if (Array.isArray(value)) return value.map((one) => moved(one, by))
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, moved(one, by)]))
}

describe("distance", () => {
  it("is small for every JSON of which each number moved a little, and is that of the number that moved most", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 3 }), fc.double({ min: 1, max: 1e6, noNaN: true }), (value, number) => {
        const committed = { value, number }
        const found = distance(results(committed, moved(committed, 1e-13)))
        expect(found).toBeGreaterThan(0)
        expect(distance(results(committed, { value, number: number * (1 + 1e-8) }))).toBeUndefined()
      })
    )
  })

  it("is none where anything but a number differs", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 3 }), fc.jsonValue({ maxDepth: 3 }), (value, other) => {
        fc.pre(JSON.stringify(moved(value, 0)) !== JSON.stringify(moved(other, 0)) && typeof value !== "number")
        const isOfNumbers = distance(results([value], [other])) !== undefined
        // numbers may be in them, and nothing else may differ
        const blank = (one: unknown) => JSON.stringify(one, (_, part: unknown) => (typeof part === "number" ? 0 : part))
        if (blank(value) !== blank(other)) expect(isOfNumbers).toBe(false)
        expect(distance(results({ n: 1, value }, { value, n: 1 + 1e-15 }))).toBeUndefined()
        expect(distance(results([1, value], [1 + 1e-15, value, value]))).toBeUndefined()
      })
    )
    expect(distance(results({ topic: "51", n: 0.5 }, { topic: "52", n: 0.5 + 1e-16 * 4 }))).toBeUndefined()
    expect(distance(results({ n: 0.5 }, { n: null }))).toBeUndefined()
    expect(distance([{ name: "results.json", committed: "", made: "{}" }])).toBeUndefined()
    expect(distance([])).toBeUndefined()
  })

  it("lets the last of ten digits differ by one, as results keep them", () => {
    expect(distance(results([0.1234567891], [0.1234567892]))).toBeCloseTo(1e-10, 15)
    expect(distance(results([1234.567891], [1234.567892]))).toBeCloseTo(1e-6, 9)
    expect(distance(results([0.1234567891], [0.1234567893]))).toBeUndefined()
    // more digits than ten are no rounding
    expect(distance(results([0.12345678911], [0.12345678921]))).toBeUndefined()
    expect(distance(results([0.12345678911], [0.12345678911 + 5e-13]))).toBeDefined()
    expect(distance(results([0.12345678911], [0.12345678911 + 3e-12]))).toBeUndefined()
  })

  it("lets the last digit of a rounded number differ, where the numbers behind it do", () => {
    const [json] = results({ n: 0.12345 }, { n: 0.12345 + 2e-16 })
    const text = (committed: string, made: string) => distance([json!, { name: "report.md", committed, made }])
    expect(text("| bm25 | .1234 [-.0100, .2000] |", "| bm25 | .1235 [-.0099, .2000] |")).toBeCloseTo(2e-16, 16)
    expect(text("| bm25 | -0.0000 |", "| bm25 | +0.0001 |")).toBeDefined()
    expect(text("It is 0.1234.", "It is 0.1235.")).toBeDefined()
    for (const [a, b] of [
      ["| bm25 | .1234 |", "| bm25 | .1236 |"],
      ["| bm25 | .1234 |", "| bm25 | .1234+ |"],
      ["| 12 topics |", "| 13 topics |"],
      ["version 1.2.3", "version 1.2.4"],
      ["sha256 8e.7c", "sha256 8e.8c"],
      [".1234", ".1234 .1234"],
      // a text without end, which is read once
      [`1.${"1".repeat(400_000)}x`, `1.${"1".repeat(400_000)}y`],
      [".".repeat(400_000), `${".".repeat(400_000)}1`]
    ])
      expect(text(a!, b!), b).toBeUndefined()
    // a file that there is not any more, and one that there was not
    for (const one of [
      { committed: undefined, made: undefined },
      { committed: undefined, made: "" }
    ])
      expect(distance([json!, { name: "a.svg", ...one }])).toBeUndefined()
    // a report that was edited, beside results that are as they were
    expect(distance([{ name: "report.md", committed: ".1234", made: ".1235" }])).toBeUndefined()
  })
})
