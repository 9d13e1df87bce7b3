import { fault } from "@litfuse/figures/testing/wellFormed"
import { describe, expect, it } from "vitest"
import { html } from "../../../src/report/html/page.ts"
import { rankings, sample } from "../sample.ts"

const elementOf = (page: string) => /<script type="application\/json" id="rankings">([\s\S]*?)<\/script>/.exec(page)?.[1]

describe("a page with rankings", () => {
  const page = html(sample, rankings)

  it("holds them as they are kept, and no name can end their element", () => {
    expect(JSON.parse(elementOf(page)!)).toEqual({ depth: 20, tables: rankings.tables })
    expect(elementOf(page)).not.toContain("<x>")
    expect(fault(page)).toBeUndefined()
  })

  it("says nothing of missing ones", () => {
    expect(page).not.toContain("no rankings are stored")
  })
})

describe("a page without rankings", () => {
  it("is the same for a report of analyses alone, whether it was just made or read back", () => {
    const alone = { ...sample, tables: [] }
    expect(html(alone, { ...rankings, tables: [] })).toBe(html(alone))
    expect(html(alone)).not.toContain("rankings.json")
  })

  it("says how to get them, at each table", () => {
    const page = html(sample)
    expect(elementOf(page)).toBeUndefined()
    expect(page.match(/no rankings are stored for these results: run <code>litfuse bench run try<\/code>/g)).toHaveLength(1)
    expect(fault(page)).toBeUndefined()
  })
})
