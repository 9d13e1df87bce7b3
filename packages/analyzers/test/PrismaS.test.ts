import type { SearchAccount } from "@litfuse/engine/SearchAccount"
import type { SearchRequest } from "@litfuse/engine/SearchRequest"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import { analyzerLaws } from "@litfuse/kit/analyzerLaws"
import { testLaws } from "@litfuse/kit/testLaws"
import * as WorkTable from "@litfuse/engine/WorkTable"
import * as Query from "@litfuse/query/Query"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { PrismaS } from "../src/PrismaS.ts"
import { completeness, type Status } from "../src/prismaS/completeness.ts"

type Source = SearchAccount["sources"][number]

const outcome = (source: string, rest: Partial<Source>): Source => ({
  source,
  platform: "api.example.org",
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
  const identified: Record<string, number> = {}
  for (const { source, delivered } of sources) identified[source] = (identified[source] ?? 0) + delivered
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
  testLaws(it, analyzerLaws(PrismaS))

  it("is reported from what sources answered: platforms, strategies, limits, dates, totals, duplicates", () => {
    const approximated = outcome("b", { notices: [{ code: "unsupported-phrases", subject: "b", text: "phrases are words" }], total: 2 })
    const said = items([outcome("a", {}), approximated])
    expect(said[1]).toBe("reported: a, by api.example.org; b, by api.example.org")
    expect(said[8]).toBe("reported: as asked: gout; a: a query; b: b query")
    expect(said[9]).toBe(
      "reported: published in or after 2000; at most 100 records of each source; a delivered 2 of 5; b: phrases are words"
    )
    expect(said[13]).toBe("reported: 2026-01-31")
    expect(said[15]).toBe("reported: 4 records: a 2; b 2")
    expect(said[16]).toMatch(/: 1 duplicate removed, 3 works left$/)
  })

  it("says of all 16 items how they stand: what is reported, what a person writes, and what the search did not do, with the reason", () => {
    const { reported, applicable, index, items } = report([outcome("a", {})])
    const by = (status: Status) => items.flatMap((one) => (one.status === status ? [one.item] : []))
    expect([by("reported"), by("not-reported"), by("not-applicable")]).toEqual([
      [1, 8, 9, 13, 15, 16],
      [11, 12, 14],
      [2, 3, 4, 5, 6, 7, 10]
    ])
    expect([reported, applicable, index]).toEqual([6, 9, 6 / 9])
    const texts = items.map(({ text }) => text)
    expect(texts[2]).toBe("no study registry was among the sources; if one was searched otherwise, name it")
    expect(texts[9]).toMatch(/^the query is plain words, and no published search filter is in it/)
    expect(texts[13]).toMatch(/^say whether another person checked the strategy/)
  })

  it("names sources that did not answer, and counts no record of theirs as none found", () => {
    const failed = outcome("c", { state: "failed", delivered: 0, total: null, error: { reason: "Unreachable", message: "no answer" } })
    const said = items([outcome("a", {}), failed])
    expect(said[1]).toBe("reported: a, by api.example.org; asked, but without an answer: c (Unreachable)")
    expect(said[15]).toBe("reported: 2 records: a 2; asked, but without an answer: c (Unreachable)")
  })

  it("reports registries that answered; one that did not has to be asked again", () => {
    const silent = outcome("ctgov", { state: "failed", delivered: 0, total: null, effectiveQuery: null })
    expect(items([outcome("ctgov", {}), outcome("a", {})])[3]).toBe("reported: ctgov")
    expect(items([outcome("isrctn", {}), silent])[3]).toBe("reported: isrctn; asked, but without an answer: ctgov")
    expect(items([outcome("a", {}), silent])[3]).toBe("not-reported: ask again, or say that it could not be searched: ctgov")
  })

  it("leaves open what a source does not say: its platform, and how it understood the query", () => {
    const said = items([outcome("a", {}), outcome("b", { platform: null, effectiveQuery: null })])
    expect(said[1]).toMatch(/^not-reported: name the database and the platform of b .*a, by api.example.org; b, by a local file/)
    expect(said[8]).toMatch(/^not-reported: give the whole query .*: b$/)
  })

  it("says of files of references nothing that only the person knows who exported them", () => {
    const file = outcome("file-medline", { platform: "Ovid MEDLINE", effectiveQuery: "gout" })
    const { items } = report([file, outcome("a", {})])
    const open = [2, 3, 8, 9, 10, 13]
    expect(open.map((item) => items[item - 1]!.status)).toEqual(open.map(() => "not-reported"))
    expect(items[12]!.text).toBe("say on which day file-medline was searched and exported; services were asked on 2026-01-31")
    expect(items[0]).toMatchObject({ status: "reported", text: "a, by api.example.org; file-medline, by Ovid MEDLINE" })
  })

  it("reports little when nobody answered", () => {
    for (const sources of [[outcome("a", { state: "failed", delivered: 0, total: null })], []]) {
      const silent = report(sources)
      expect(silent.items.filter(({ status }) => status === "reported").map(({ item }) => item)).toEqual([9, 13])
      expect(silent.index).toBeCloseTo(2 / 10, 12)
      for (const shown of [
        PrismaS.views.text(silent),
        PrismaS.views.markdown!(silent),
        JSON.stringify([silent, PrismaS.views.table!(silent)])
      ])
        expect(shown).not.toMatch(/NaN|undefined|Infinity/)
    }
  })

  it("says how sources were asked: bounds, order, how many records, and what a bundle leaves out", () => {
    const until = SourceRecord.PartialDate.make("2010-03")
    expect(items([], { until, sort: "newest", perSource: 2000 }, { leftOut: ["scopus", "core"] })[9]).toBe(
      "reported: published in or after 2000; published in or before 2010-03; each source listed by newest; asked, but left out of the bundle with their answers: core, scopus; at most 2,000 records of each source"
    )
    expect(items([], { from: null, perSource: null })[9]).toBe("reported: no limits on dates")
  })

  it("sees limits in the query itself, where a published filter may be too", () => {
    const tree = Query.and(Query.text("gout"), Query.range("published", "2001"), Query.field("language", Query.text("english")))
    const said = items([outcome("a", {})], { tree, from: null, perSource: null })
    expect(said[9]).toBe("reported: limited by the query itself: published, language; a delivered 2 of 5")
    expect(said[10]).toMatch(/^not-reported: name every published search filter/)
  })

  it("reports the whole search, also from a bundle that leaves answers out, and says which these are", () => {
    const [a, b] = [outcome("a", {}), outcome("b", {})]
    const whole = { sources: [a, b], counts: { identified: { a: 2, b: 18 }, duplicates: 5, works: 15 } }
    const said = items([a], {}, { leftOut: ["b"], whole })
    expect(said[1]).toBe("reported: a, by api.example.org; b, by api.example.org (answers left out of the bundle)")
    expect(said[15]).toBe("reported: 20 records: a 2; b 18 (answers left out of the bundle)")
    expect(said[16]).toMatch(/: 5 duplicates removed, 15 works left$/)
  })

  it("is shown line by line, as Markdown and as a table", () => {
    const output = report([outcome("a", {})])
    const said =
      "PRISMA-S: 6 of 9 applicable items are reported (completeness 67 %); 7 of 16 do not apply to this search; the others are for a person to write"
    const lines = PrismaS.views.text(output).split("\n")
    expect([lines.length, lines[0], lines[2]]).toEqual([18, said, " 1 reported        Database name: a, by api.example.org"])
    expect(PrismaS.views.markdown!(output).split("\n").slice(0, 3)).toEqual([
      said,
      "",
      expect.stringMatching(/^1\. \*\*Database name\*\* \(reported\): a, by/)
    ])
    expect(PrismaS.views.table!(output)).toMatchObject([{ title: said, headers: ["item", "name", "status", "text"], rows: { length: 16 } }])
  })
})

describe("the index of PRISMA-S", () => {
  const statuses = fc.array(fc.constantFrom<Status>("reported", "not-reported", "not-applicable"), { minLength: 16, maxLength: 16 })
  const source = fc
    .record({
      name: fc.constantFrom("a", "b", "ctgov", "file-x"),
      platform: fc.constantFrom(null, "api.example.org"),
      effectiveQuery: fc.constantFrom(null, "q"),
      state: fc.constantFrom("found" as const, "empty" as const, "partial" as const, "failed" as const, "skipped" as const),
      delivered: fc.nat(9)
    })
    .map(({ name, ...rest }) => outcome(name, rest))
  const sources = fc.array(source, { maxLength: 6 })

  it("is items reported of items that apply, and null where none does", () => {
    expect(completeness(["reported", "not-reported", "not-applicable"])).toEqual({ reported: 1, applicable: 2, index: 1 / 2 })
    expect(completeness(["not-applicable"])).toEqual({ reported: 0, applicable: 0, index: null })
  })

  const shared = (say: typeof report) =>
    fc.assert(
      fc.property(sources, (all) => {
        const { items, index, reported, applicable } = say(all)
        expect(items.map(({ item }) => item)).toEqual(Array.from({ length: 16 }, (_, i) => i + 1))
        expect(items.every(({ text }) => text !== "")).toBe(true)
        expect(reported).toBe(items.filter(({ status }) => status === "reported").length)
        expect(applicable).toBe(items.filter(({ status }) => status !== "not-applicable").length)
        expect(index).toBe(reported / applicable)
        expect(index! >= 0 && index! <= 1).toBe(true)
      })
    )

  const rising = (index: typeof completeness) =>
    fc.assert(
      fc.property(statuses, fc.nat(15), (all, i) => {
        const [before, after] = [index(all).index ?? 0, index(all.with(i, "reported")).index ?? 0]
        expect(after).toBeGreaterThanOrEqual(before)
      })
    )

  const telling = (say: typeof report) =>
    fc.assert(
      fc.property(sources, fc.nat(5), (all, i) => {
        const told = all.map((one, j) => (j === i ? { ...one, platform: "api.example.org", effectiveQuery: "q" } : one))
        expect(say(told).index!).toBeGreaterThanOrEqual(say(all).index!)
      })
    )

  const orderFree = (say: typeof report) =>
    fc.assert(
      fc.property(
        sources.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
        ([all, other]) => {
          const leftOut = all.map(({ source }) => source)
          expect(say(other, {}, { leftOut: leftOut.toReversed() })).toEqual(say(all, {}, { leftOut }))
        }
      )
    )

  it("is in [0,1] for every search, and the share that its items have; planted mistakes are noticed", () => {
    shared(report)
    expect(() => shared((...asked) => ({ ...report(...asked), applicable: 16 }))).toThrow()
    expect(() => shared((...asked) => ({ ...report(...asked), items: report(...asked).items.slice(1) }))).toThrow()
  })

  it("never falls when an item becomes reported; a planted mistake is noticed", () => {
    rising(completeness)
    expect(() => rising((all) => ({ ...completeness(all), index: 1 - (completeness(all).index ?? 0) }))).toThrow()
  })

  it("never falls when a source says more: its platform, and how it understood the query; a planted mistake is noticed", () => {
    telling(report)
    expect(() =>
      telling((all, ...rest) =>
        report(
          all.filter(({ platform }) => platform === null),
          ...rest
        )
      )
    ).toThrow()
  })

  it("and all that is said is the same in whatever order sources were asked; a planted mistake is noticed", () => {
    orderFree(report)
    expect(() => orderFree((all, ...rest) => report(all.slice(0, 1), ...rest))).toThrow()
  })
})
