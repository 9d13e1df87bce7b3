import { describe, expect, it } from "vitest"
import { tableSection } from "../../src/report/tableSection.ts"
import { table } from "./sample.ts"

describe("section", () => {
  it("has the figures of each measure compared, the matrix, and a place for topics", () => {
    const { markup } = tableSection(table)
    expect(markup.match(/<svg class="panel"/g)).toHaveLength(2)
    expect(markup.match(/<svg class="matrix"/g)).toHaveLength(1)
    expect(markup).toContain("[−0.0500, +0.1500]")
    expect(markup).toContain('data-table="all"')
  })

  it("compares nothing without a baseline", () => {
    const { against, ...alone } = table
    expect(against).toBeDefined()
    expect(tableSection(alone).markup).not.toContain("Against")
  })
})
