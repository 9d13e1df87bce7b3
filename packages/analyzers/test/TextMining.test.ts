import * as Ranking from "@litfuse/engine/Ranking"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Work from "@litfuse/engine/Work"
import * as WorkTable from "@litfuse/engine/WorkTable"
import { analyzerLaws } from "@litfuse/kit/analyzerLaws"
import { testLaws } from "@litfuse/kit/testLaws"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { coOccurrences } from "../src/mining/coOccurrences.ts"
import { logOdds, sideOf } from "../src/mining/logOdds.ts"
import { termsOfTexts } from "../src/mining/termsOfTexts.ts"
import { TextMining } from "../src/TextMining.ts"

const heading = (descriptor: string, major = false) => ({ descriptor, qualifiers: [], major })
const record = (id: string, title: string, year?: string, ...headings: ReadonlyArray<string>) =>
  SourceRecord.make({
    source: "s",
    id,
    title,
    ...(year === undefined ? {} : { published: SourceRecord.PartialDate.make(year) }),
    ...(headings.length === 0 ? {} : { meshHeadings: headings.map((one) => heading(one, one === "Sleep")) })
  })
const records = [
  record("a", "Caffeine tablets wake nurses", "2001", "Sleep", "Caffeine"),
  record("b", "Caffeine tablets and naps", "2002", "Sleep", "Caffeine"),
  record("c", "Caffeine tablets: a bitter taste", "2003", "Caffeine"),
  record("d", "Melatonin lamps wake nurses", "2011", "Sleep"),
  record("e", "Melatonin lamps and naps", "2012"),
  record("f", "Melatonin lamps at dawn")
]
const works = WorkTable.make(records.map((one) => Work.make(one.id, [one])))
const ranking = Ranking.fromScores(
  works.ids,
  Float64Array.from(works.ids.values, (id) => -id.charCodeAt(0))
)
const params = { most: 15, first: 3, least: 2, years: 5, prior: 20 }
const mine = (more: object = {}, inputs: object = { works, ranking }) =>
  TextMining.analyse(inputs as never, { ...params, ...more } as never, {} as never)

describe("terms of texts", () => {
  it("are words and pairs, each once; stop words and ends of sentences divide pairs", () => {
    const texts = ["Acute pain. Knee pain and acute pain", "acute pain", "pain of the acute knee", "Knee pain"]
    const found = termsOfTexts(texts, 1)
    expect(found[0]!.toSorted()).toEqual(["acute", "acute pain", "knee", "knee pain", "pain"])
    expect(found[2]!.toSorted()).toEqual(["acute", "acute knee", "knee", "pain"])
    expect(termsOfTexts(texts, 3)[0]!.toSorted()).toEqual(["acute", "knee", "pain"])
    expect(termsOfTexts(["", "the of 12 ab"], 1)).toEqual([[], []])
  })
})

describe("log odds with a prior", () => {
  it("are those worked by hand", () => {
    // 3 of 4 counts against 1 of 4, prior 4: a = 4 · (3 + 1) / 8 = 2; log(5 / 3) - log(3 / 5); variance 1/5 + 1/3
    const [first] = logOdds(
      sideOf(
        new Map([
          ["x", 3],
          ["y", 1]
        ])
      ),
      sideOf(
        new Map([
          ["x", 1],
          ["y", 3]
        ])
      ),
      4
    )
    expect(first).toMatchObject({ term: "x", works: 3, others: 1 })
    expect(first!.logOdds).toBeCloseTo(2 * Math.log(5 / 3), 12)
    expect(first!.z).toBeCloseTo((2 * Math.log(5 / 3)) / Math.sqrt(1 / 5 + 1 / 3), 12)
  })

  it("of two sides have opposite signs: no term distinguishes both", () => {
    const counts = fc.dictionary(fc.constantFrom("a", "b", "c", "d"), fc.integer({ min: 1, max: 50 }))
    fc.assert(
      fc.property(counts, counts, fc.integer({ min: 1, max: 1000 }), (one, other, prior) => {
        const [x, y] = [sideOf(new Map(Object.entries(one))), sideOf(new Map(Object.entries(other)))]
        const both = [...logOdds(x, y, prior), ...logOdds(y, x, prior)].map(({ term }) => term)
        expect(new Set(both).size).toBe(both.length)
        for (const { z } of logOdds(x, y, prior)) expect(Number.isFinite(z)).toBe(true)
      })
    )
  })
})

describe("names that occur together", () => {
  it("are counted and normalised by hand", () => {
    const names = [["a", "b", "c"], ["a", "b"], ["a"], ["a"]]
    expect(coOccurrences(names, new Set(["a", "b"]))).toEqual([{ one: "a", other: "b", works: 2, cosine: 2 / Math.sqrt(4 * 2) }])
  })
})

describe("text mining", () => {
  it("finds what distinguishes the first works and each period, and what occurs together", () => {
    const found = mine()
    expect([found.against, found.reason, found.undated]).toEqual(["other-works", null, 1])
    expect(found.distinctive.slice(0, 3).map(({ term, works: own, others }) => [term, own, others])).toEqual([
      ["caffeine", 3, 0],
      ["caffeine tablets", 3, 0],
      ["tablets", 3, 0]
    ])
    expect(found.headings).toEqual([
      { heading: "Caffeine", works: 3, major: 0 },
      { heading: "Sleep", works: 3, major: 3 }
    ])
    expect(found.together).toEqual([{ one: "Caffeine", other: "Sleep", works: 2, cosine: 2 / 3 }])
    expect(found.periods.map(({ from, to, works: n, terms }) => [from, to, n, terms[0]!.term])).toEqual([
      [2000, 2004, 3, "caffeine"],
      [2010, 2014, 2, "lamps"]
    ])
  })

  it("compares all works with a background, and says why it compares nothing", () => {
    const against = mine({ background: { caffeine: 500, lamps: 1, tablets: 400 } })
    expect(against.against).toBe("background")
    expect(against.distinctive.map(({ term }) => term)).toContain("lamps")
    expect(against.distinctive.map(({ term }) => term)).not.toContain("caffeine")
    expect(mine({}, { works }).reason).toBe("no-ranking")
    expect(mine({ first: 6 }).reason).toBe("no-other-works")
    expect(TextMining.views.text(mine({}, { works }))).toContain("undefined (the works have no order")
  })

  it("draws the terms of periods, which a table has too", () => {
    const found = mine()
    const drawn = TextMining.views.svg!(found)
    const table = (TextMining.views.table!(found) as ReadonlyArray<{ readonly title: string; readonly rows: ReadonlyArray<unknown> }>).at(
      -1
    )!
    for (const { terms } of found.periods) for (const { term } of terms.slice(0, 5)) expect(drawn).toContain(`>${term}<`)
    expect(table.rows).toHaveLength(found.periods.reduce((sum, { terms }) => sum + terms.length, 0))
  })

  it("reads 10,000 works with abstracts within two seconds of the processor", { timeout: 60_000 }, () => {
    const word = (n: number): string => `w${((n * 7919) % 20_011).toString(36)}a`
    const many = WorkTable.make(
      Array.from({ length: 10_000 }, (_, i) => {
        const abstract = Array.from({ length: 150 }, (__, k) => word(i * 31 + k * k)).join(" ")
        return Work.make(`${i}`, [SourceRecord.make({ source: "s", id: `${i}`, title: word(i), abstract })])
      })
    )
    many.column("abstract")
    const order = Ranking.fromScores(
      many.ids,
      Float64Array.from(many.ids.values, (_, i) => -i)
    )
    const before = process.cpuUsage()
    mine({}, { works: many, ranking: order })
    const { user } = process.cpuUsage(before)
    expect(user / 1e6).toBeLessThan(2)
  })
})

describe("text-mining keeps the laws of analyzers", () => testLaws(it, analyzerLaws(TextMining)))
