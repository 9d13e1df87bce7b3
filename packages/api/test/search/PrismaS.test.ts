import { describe, expect, it } from "vitest"
import type { Answer, SourceAnswer } from "../../src/search/Answer.ts"
import * as PrismaS from "../../src/search/PrismaS.ts"

const outcome = (source: string, rest: Partial<SourceAnswer>): SourceAnswer => ({
  source,
  state: "found",
  delivered: 2,
  total: 5,
  ms: 1,
  effectiveQuery: `${source} query`,
  error: null,
  notices: [],
  ...rest
})

const answer = (...outcomes: ReadonlyArray<SourceAnswer>): Answer => ({
  version: 2,
  runId: null,
  query: { text: "gout", tree: null },
  replayed: false,
  ms: null,
  outcomes,
  counts: { identified: Object.fromEntries(outcomes.map(({ source, delivered }) => [source, delivered])), duplicates: 1, works: 3 },
  written: null,
  works: [],
  notices: []
})

const known = {
  searchedOn: "2026-01-31",
  platforms: { a: { id: "a", origin: "https://api.example.org", pace: { requests: 1, perMs: 1000 } } },
  limits: ["published in or after 2000"],
  perSource: 100
}

const items = (one: Answer): Readonly<Record<number, string>> =>
  Object.fromEntries(PrismaS.report(one, known).items.map(({ item, status, text }) => [item, `${status}: ${text}`]))

describe("PRISMA-S", () => {
  it("is filled from what sources answered: platforms, strategies, limits, dates, totals, duplicates", () => {
    const approximated = outcome("b", { notices: [{ code: "unsupported-phrases", subject: "b", text: "phrases are words" }], total: 2 })
    const report = items(answer(outcome("a", {}), approximated))
    expect(report[1]).toBe("filled: a, by api.example.org; b, by a file or collection at hand")
    expect(report[8]).toBe("filled: as asked: gout; a: a query; b: b query")
    expect(report[9]).toBe(
      "filled: published in or after 2000; at most 100 records of each source; a delivered 2 of 5; b: phrases are words"
    )
    expect(report[13]).toBe("filled: 2026-01-31")
    expect(report[15]).toBe("filled: 4 records: a 2; b 2")
    expect(report[16]).toMatch(/: 1 duplicate removed, 3 works left$/)
  })

  it("names sources that did not answer, and leaves open what only a person knows", () => {
    const failed = outcome("c", { state: "failed", delivered: 0, total: null, error: { reason: "Unreachable", message: "no answer" } })
    const report = items(answer(outcome("a", {}), failed))
    expect(report[1]).toBe("filled: a, by api.example.org; asked, but without an answer: c (Unreachable)")
    expect(report[14]).toMatch(/^missing: say whether somebody else checked the strategy/)
    expect(PrismaS.report(answer(outcome("a", {}), failed), known).filled).toBe(7)
  })

  it("fills the registries when one was asked, and not the strategies when a source does not say what it understood", () => {
    const report = items(answer(outcome("ctgov", { effectiveQuery: null })))
    expect(report[3]).toBe("filled: ctgov")
    expect(report[8]).toMatch(/^missing: /)
  })

  it("fills little when nobody answered", () => {
    const silent = PrismaS.report(answer(outcome("a", { state: "failed", delivered: 0, total: null })), known)
    expect(silent.items.filter(({ status }) => status === "filled").map(({ item }) => item)).toEqual([9, 13])
  })
})
