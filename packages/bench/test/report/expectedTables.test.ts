import { markupFault } from "@litfuse/figures/testing/markupFault"
import { describe, expect, it } from "vitest"
import { expectedTables } from "../../src/report/expectedTables.ts"
import { table } from "./sample.ts"

describe("expectedTables", () => {
  it("shows what was not met, and folds what was", () => {
    const { markup } = expectedTables("All", table.expected)!
    expect(markupFault(markup)).toBeUndefined()
    expect(markup).toContain("<h3>1 expected value not met</h3>")
    expect(markup).toContain("<details><summary>1 expected value met</summary>")
    expect(markup.indexOf("a &lt;paper&gt;")).toBeLessThan(markup.indexOf("by hand"))
  })

  it("shows an absent value as nothing measured, and nothing where nothing was expected", () => {
    const absent = { ...table.expected[0]!, actual: "", verdict: "absent" as const }
    expect(expectedTables("All", [absent])!.markup).toContain("<td>nothing</td>")
    expect(expectedTables("All", [])).toBeUndefined()
  })
})
