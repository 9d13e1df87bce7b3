import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import * as Review from "../../src/Review.ts"
import { asked } from "../asked.ts"
import { refused } from "../elsewhere.ts"
import { reviewCopy } from "./reviewCopy.ts"

describe("the flow of a review as a file", () => {
  it("is the diagram with the numbers of the report, wide or in one column", async () => {
    const folder = await reviewCopy()
    const [wide, narrow] = await Promise.all(
      (["svg", "svg-narrow"] as const).map(async (format) => (await asked(Review.report({ folder, format }))).text)
    )
    const numbersOf = (svg: string) => [...svg.matchAll(/n\s=\s([\d,]+)/gu)].map(([, number]) => number)
    expect(numbersOf(wide!)).toContain("143")
    expect(numbersOf(narrow!)).toEqual(numbersOf(wide!))
    const widthOf = (svg: string) => Number(/ width="(\d+)"/u.exec(svg)![1])
    // with letters of 12 pixels
    expect(widthOf(narrow!)).toBeLessThanOrEqual(400)
    expect(widthOf(wide!)).toBeGreaterThan(400)
  })

  it("is refused while its sums do not add up", async () => {
    const folder = await reviewCopy()
    writeFileSync(join(folder, "flow.yaml"), "version: 1\nboxes:\n  automation: { n: 1000, why: a tool }\n")
    const message = JSON.stringify(await refused(Review.report({ folder, format: "svg" })))
    expect(message).toMatch(/flow\.yaml: .*; correct it, and the flow can be drawn/u)
  })
})
