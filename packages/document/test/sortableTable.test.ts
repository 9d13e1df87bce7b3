import { markupFault } from "@litfuse/figures/testing/markupFault"
import { describe, expect, it } from "vitest"
import { sortableTable } from "../src/sortableTable.ts"

const columns = [
  { name: "system", isNumber: false },
  { name: "P@5", isNumber: true, about: "precision" }
]
const row = (name: string, value: number) => [{ text: name }, { text: value.toFixed(1), value, mark: "best", note: "equal" }]

describe("sortableTable", () => {
  it("has heads to press, row heads, and values to sort by at full precision", () => {
    const { markup } = sortableTable("all", columns, [row("a", 1 / 3)], 1)
    expect(markupFault(markup)).toBeUndefined()
    expect(markup).toContain('<th scope="col" class="n" aria-sort="descending"><button type="button" title="precision">P@5</button></th>')
    expect(markup).toContain(
      `<th scope="row">a</th><td class="n best" data-v="${1 / 3}" title="equal">0.3<span class="note">equal</span></td>`
    )
    expect(markup).toContain("<dt>P@5</dt><dd>precision</dd>")
  })

  it("gets a box to filter, and then to scroll in, as rows become many", () => {
    const of = (n: number) =>
      sortableTable(
        "all",
        columns,
        Array.from({ length: n }, (_, i) => row(`s${i}`, i))
      ).markup
    expect([of(20).includes("data-filter"), of(21).includes("data-filter")]).toEqual([false, true])
    expect([of(40).includes("tall"), of(41).includes("tall")]).toEqual([false, true])
  })

  it("is well formed without rows", () => {
    expect(markupFault(sortableTable("none", columns, []).markup)).toBeUndefined()
  })
})
