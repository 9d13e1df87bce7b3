import { describe, expect, it } from "vitest"
import { blocksMarkup } from "@litfuse/document/blocksMarkup"
import { valuesTable } from "../../src/report/valuesTable.ts"
import { table } from "./sample.ts"

const inPaper = { caption: "", id: "" }

/** The cells of each row of the first table in a piece of markup, tags left out. */
const rows = (markup: string) =>
  [...markup.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row]) =>
    [...row!.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell]) =>
      cell!.replace(/<span class="note">.*?<\/span>/, "").replaceAll(/<[^>]*>/g, "")
    )
  )

describe("valuesTable", () => {
  const { markup } = blocksMarkup([valuesTable(table, inPaper)])

  it("has what is behind each value in the page: intervals, but where they have a column, and origins", () => {
    expect([...markup.matchAll(/<span class="note">(.*?)<\/span>/g)].map(([, note]) => note).slice(0, 3)).toEqual([
      "better: expected 0.5400 (a &lt;paper&gt;)",
      "[0.2000, 1.0000]",
      "[0.4250, 0.4875]"
    ])
  })

  it("lists systems by the first measure, ties by name, with marks of significance", () => {
    expect(rows(markup)).toEqual([
      ["system", "nDCG@10", "95 % interval", "Judged@10", "nDCG(judged_only=True)@10"],
      ["good", "0.5500†", "[0.5000, 0.6500]", "0.8000", "0.4625"],
      ["&lt;odd&gt; &amp; &quot;co&quot;", "0.5000", "none", "1.0000", "refused"],
      ["base", "0.5000", "[0.4250, 0.5500]", "1.0000", "0.5000"]
    ])
  })

  it("marks the best, ties too, but never of a measure that only describes", () => {
    expect([...markup.matchAll(/class="n best[^"]*" data-v="([^"]*)"/g)].map((match) => match[1])).toEqual(["0.55", "0.5"])
    const tied = { ...table, systems: table.systems.map((one) => ({ ...one, summary: { "nDCG@10": 0.50001 } })) }
    expect(blocksMarkup([valuesTable(tied, inPaper)]).markup.match(/class="n best/g)).toHaveLength(3)
  })

  it("marks what was expected, with its origin, and what was not", () => {
    expect(markup).toContain('class="n ok" data-v="0.5" title="95 % interval [0.4250, 0.5500]; equal: expected 0.5000 (by hand)"')
    expect(markup).toContain(
      'class="n best bad" data-v="0.55" title="95 % interval [0.5000, 0.6500]; better: expected 0.5400 (a &lt;paper&gt;)"'
    )
  })

  it("marks low shares of judged documents", () => {
    expect(markup.match(/class="n low" data-v="0.8"/g)).toHaveLength(1)
  })
})
