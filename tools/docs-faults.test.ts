import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { matrix, page } from "./docs-faults.ts"

describe("docs/faults.md", () => {
  it("has no wrong cell, and is what searches under every fault end with (node tools/docs-faults.ts)", { timeout: 180_000 }, async () => {
    const found = await matrix()
    const wrong = found.rows.flatMap(({ fault, cells, right }) =>
      cells.flatMap((cell, i) =>
        right[i]!.includes(cell) ? [] : [`${found.names[i]}, ${fault}: ${cell} instead of ${right[i]!.join(" or ")}`]
      )
    )
    expect(wrong).toEqual([])
    expect(page(found)).toBe(readFileSync(new URL("../docs/faults.md", import.meta.url), "utf8"))
  })
})
