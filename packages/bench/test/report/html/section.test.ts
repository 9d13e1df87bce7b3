import { describe, expect, it } from "vitest"
import { section } from "../../../src/report/html/section.ts"
import { valuesTable } from "../../../src/report/html/values.ts"
import { warningsOf } from "../../../src/report/html/warnings.ts"
import { table } from "../sample.ts"

/** The cells of each row of the first table in a piece of markup, tags left out. */
const rows = (markup: string) =>
  [...markup.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row]) =>
    [...row!.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell]) => cell!.replaceAll(/<[^>]*>/g, ""))
  )

describe("valuesTable", () => {
  const { markup } = valuesTable(table)

  it("lists systems by the first measure, ties by name, with marks of significance", () => {
    expect(rows(markup)).toEqual([
      ["system", "nDCG@10", "Judged@10", "nDCG(judged_only=True)@10"],
      ["good", "0.5500†", "0.8000", "0.4625"],
      ["&lt;odd&gt; &amp; &quot;co&quot;", "0.5000", "1.0000", "refused"],
      ["base", "0.5000", "1.0000", "0.5000"]
    ])
    expect(markup).toContain("† p &lt; 0.05 against base, corrected (holm) · ")
  })

  it("marks the best, ties too, but never of a measure that only describes", () => {
    expect([...markup.matchAll(/class="n best[^"]*" data-v="([^"]*)"/g)].map((match) => match[1])).toEqual(["0.55", "0.5"])
    const tied = { ...table, systems: table.systems.map((one) => ({ ...one, summary: { "nDCG@10": 0.50001 } })) }
    expect(valuesTable(tied).markup.match(/class="n best/g)).toHaveLength(3)
  })

  it("marks what was expected, with its origin, and what was not", () => {
    expect(markup).toContain('class="n ok" data-v="0.5" title="equal: expected 0.5000 (by hand)"')
    expect(markup).toContain('class="n best bad" data-v="0.55" title="better: expected 0.5400 (a &lt;paper&gt;)"')
  })

  it("marks low shares of judged documents", () => {
    expect(markup.match(/class="n low" data-v="0.8"/g)).toHaveLength(1)
  })
})

describe("warningsOf", () => {
  it("warns of ties, missing topics, unjudged documents, and of a best system that only the pool makes", () => {
    expect(warningsOf(table)).toEqual([
      "ties: 3 systems have tied documents above rank 10",
      "Missing topics: 1 of 3 systems lack some of the 4 topics: `good` 1.",
      "Unjudged documents: in 1 of 3 systems more than 10\u00a0% of the top 10 were never judged and count as not relevant, so their values are lower bounds. Most unjudged: `good` 20\u00a0%.",
      "Judged documents only: the best system by `nDCG(judged_only=True)@10` is `base` (0.5000), by `nDCG@10` it is `good` (0.5500)."
    ])
  })

  it("says nothing when there is nothing to warn of", () => {
    const clean = {
      ...table,
      notices: [],
      measures: table.measures.slice(0, 1),
      systems: table.systems.map((one) => ({ ...one, missing: [] }))
    }
    expect(warningsOf(clean)).toEqual([])
    expect(warningsOf({ ...clean, qrels: { ...clean.qrels, forced: true } })).toHaveLength(1)
  })
})

describe("section", () => {
  it("has the figures of each measure compared, the matrix, and a place for topics", () => {
    const { markup } = section(table)
    expect(markup.match(/<svg class="panel"/g)).toHaveLength(2)
    expect(markup.match(/<svg class="matrix"/g)).toHaveLength(1)
    expect(markup).toContain("[−0.0500, +0.1500]")
    expect(markup).toContain('data-table="all"')
  })

  it("compares nothing without a baseline", () => {
    const { against, ...alone } = table
    expect(against).toBeDefined()
    expect(section(alone).markup).not.toContain("Against")
  })
})
