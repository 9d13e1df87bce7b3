import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { matrices, page } from "./docs-faults.ts"

describe("docs/faults.md", () => {
  it("has no wrong cell, and is what searches under every fault end with (node tools/docs-faults.ts)", async () => {
    const found = await matrices()
    const wrong = Object.entries(found).flatMap(([asked, { names, rows }]) =>
      rows.flatMap(({ fault, cells, right }) =>
        cells.flatMap((cell, i) =>
          right[i]!.includes(cell) ? [] : [`${names[i]}, asked for ${asked}, ${fault}: ${cell} instead of ${right[i]!.join(" or ")}`]
        )
      )
    )
    expect(wrong).toEqual([])
    expect(page(found)).toBe(readFileSync(new URL("../docs/faults.md", import.meta.url), "utf8"))
  })
})
