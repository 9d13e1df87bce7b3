import type { SearchAccount } from "@litfuse/engine/SearchAccount"
import type { SearchRequest } from "@litfuse/engine/SearchRequest"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import { laws } from "@litfuse/engine/testing/analyzerLaws"
import { tests } from "@litfuse/engine/testing/vitest"
import * as WorkTable from "@litfuse/engine/WorkTable"
import * as Query from "@litfuse/query/Query"
import { describe, expect, it } from "vitest"
import { PrismaS } from "../src/PrismaS.ts"

type Source = SearchAccount["sources"][number]

const outcome = (source: string, rest: Partial<Source>): Source => ({
  source,
  platform: source === "a" ? "api.example.org" : null,
  state: "found",
  delivered: 2,
  total: 5,
  effectiveQuery: `${source} query`,
  error: null,
  notices: [],
  ...rest
})

const request: SearchRequest = {
  text: "gout",
  tree: Query.text("gout"),
  sources: ["a"],
  from: SourceRecord.PartialDate.make("2000"),
  until: null,
  sort: "relevance",
  limit: 10,
  perSource: 100
}

const report = (sources: ReadonlyArray<Source>, asked: Partial<SearchRequest> = {}, rest: Partial<SearchAccount> = {}) => {
  const identified = Object.fromEntries(sources.map(({ source, delivered }) => [source, delivered]))
  const search = {
    searchedOn: SourceRecord.PartialDate.make("2026-01-31"),
    sources,
    counts: { identified, duplicates: 1, works: 3 },
    leftOut: [],
    ...rest
  }
  return PrismaS.analyse({ works: WorkTable.make([]), request: { ...request, ...asked }, search }, {}, {})
}

const items = (...args: Parameters<typeof report>): Readonly<Record<number, string>> =>
  Object.fromEntries(report(...args).items.map(({ item, status, text }) => [item, `${status}: ${text}`]))

describe("PRISMA-S", () => {
  tests(it, laws(PrismaS))

  it("is filled from what sources answered: platforms, strategies, limits, dates, totals, duplicates", () => {
    const approximated = outcome("b", { notices: [{ code: "unsupported-phrases", subject: "b", text: "phrases are words" }], total: 2 })
    const said = items([outcome("a", {}), approximated])
    expect(said[1]).toBe("filled: a, by api.example.org; b, by a file or collection at hand")
    expect(said[8]).toBe("filled: as asked: gout; a: a query; b: b query")
    expect(said[9]).toBe("filled: published in or after 2000; at most 100 records of each source; a delivered 2 of 5; b: phrases are words")
    expect(said[13]).toBe("filled: 2026-01-31")
    expect(said[15]).toBe("filled: 4 records: a 2; b 2")
    expect(said[16]).toMatch(/: 1 duplicate removed, 3 works left$/)
  })

  it("names sources that did not answer, and leaves open what only a person knows", () => {
    const failed = outcome("c", { state: "failed", delivered: 0, total: null, error: { reason: "Unreachable", message: "no answer" } })
    const said = items([outcome("a", {}), failed])
    expect(said[1]).toBe("filled: a, by api.example.org; asked, but without an answer: c (Unreachable)")
    expect(said[14]).toMatch(/^missing: say whether somebody else checked the strategy/)
    expect(report([outcome("a", {}), failed]).filled).toBe(7)
  })

  it("fills the registries when one was asked, and not the strategies when a source does not say what it understood", () => {
    const said = items([outcome("ctgov", { effectiveQuery: null })])
    expect(said[3]).toBe("filled: ctgov")
    expect(said[8]).toMatch(/^missing: /)
  })

  it("fills little when nobody answered", () => {
    const silent = report([outcome("a", { state: "failed", delivered: 0, total: null })])
    expect(silent.items.filter(({ status }) => status === "filled").map(({ item }) => item)).toEqual([9, 13])
  })

  it("says how sources were asked: bounds, order, how many records, and what a bundle leaves out", () => {
    const until = SourceRecord.PartialDate.make("2010-03")
    expect(items([], { until, sort: "newest", perSource: 2000 }, { leftOut: ["core", "scopus"] })[9]).toBe(
      "filled: published in or after 2000; published in or before 2010-03; each source listed by newest; asked, but left out of the bundle with their answers: core, scopus; at most 2,000 records of each source"
    )
    expect(items([], { from: null, perSource: null })[9]).toBe("filled: no limits on dates")
  })

  it("reports the whole search, also from a bundle that leaves answers out, and says which these are", () => {
    const [a, b] = [outcome("a", {}), outcome("b", {})]
    const whole = { sources: [a, b], counts: { identified: { a: 2, b: 18 }, duplicates: 5, works: 15 } }
    const said = items([a], {}, { leftOut: ["b"], whole })
    expect(said[1]).toBe("filled: a, by api.example.org; b, by a file or collection at hand (answers left out of the bundle)")
    expect(said[15]).toBe("filled: 20 records: a 2; b 18 (answers left out of the bundle)")
    expect(said[16]).toMatch(/: 5 duplicates removed, 15 works left$/)
  })

  it("is shown line by line and as a table", () => {
    const output = report([outcome("a", {})])
    const lines = PrismaS.views.text(output).split("\n")
    expect([lines.length, lines[0], lines[2]]).toEqual([
      18,
      "PRISMA-S: 7 of 16 items are filled from the search; the others are for a person to write",
      " 1 filled   Database name: a, by api.example.org"
    ])
    expect(PrismaS.views.table!(output)).toMatchObject({ headers: ["item", "name", "status", "text"], rows: { length: 16 } })
  })
})
