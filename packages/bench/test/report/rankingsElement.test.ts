import { markupFault } from "@litfuse/figures/testing/markupFault"
import { describe, expect, it } from "vitest"
import { reportHtml } from "../../src/report/reportHtml.ts"
import { rankings, sample } from "./sample.ts"

const elementOf = (page: string) => /<script type="application\/json" id="rankings">([\s\S]*?)<\/script>/.exec(page)?.[1]

describe("a page with rankings", () => {
  const page = reportHtml(sample, rankings)

  it("holds them as they are kept, and no name can end their element", () => {
    expect(JSON.parse(elementOf(page)!)).toEqual({ depth: 20, tables: rankings.tables })
    expect(elementOf(page)).not.toContain("<x>")
    expect(markupFault(page)).toBeUndefined()
  })

  it("says nothing of missing ones", () => {
    expect(page).not.toContain("no rankings are stored")
  })
})

describe("a page without rankings", () => {
  it("is the same for a report of analyses alone, whether it was just made or read back", () => {
    const alone = { ...sample, tables: [] }
    expect(reportHtml(alone, { ...rankings, tables: [] })).toBe(reportHtml(alone))
    expect(reportHtml(alone)).not.toContain("rankings.json")
  })

  it("says how to get them, at each table", () => {
    const page = reportHtml(sample)
    expect(elementOf(page)).toBeUndefined()
    expect(page.match(/no rankings are stored for these results\. <code>litfuse bench run try<\/code>/g)).toHaveLength(1)
    expect(markupFault(page)).toBeUndefined()
  })
})
