import * as Ranking from "@litfuse/engine/Ranking"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import { analyzerLaws } from "@litfuse/kit/analyzerLaws"
import { testLaws } from "@litfuse/kit/testLaws"
import * as Work from "@litfuse/engine/Work"
import * as WorkTable from "@litfuse/engine/WorkTable"
import * as Query from "@litfuse/query/Query"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { EvidenceLevels } from "../src/EvidenceLevels.ts"
import { Milestones } from "../src/Milestones.ts"
import { periods, typeOf, types } from "../src/milestones/types.ts"
import { periodsOf } from "../src/timeline/periodsOf.ts"
import { of as timelineOf, Timeline } from "../src/Timeline.ts"
import { event } from "./events.ts"

const dates: Readonly<Record<string, string | undefined>> = { a: "2021-05", b: "2019", c: undefined, d: "2021", e: "2021-05" }
const works = WorkTable.make(
  Object.entries(dates).map(([id, date]) =>
    Work.make(id, [
      SourceRecord.make({
        source: "s",
        id,
        title: id === "e" ? "A phase II trial: e" : `Study: ${id}`,
        ...(date === undefined ? {} : { published: SourceRecord.PartialDate.make(date) }),
        ...(id === "a" ? { publicationTypes: ["Letter"] } : {})
      })
    ])
  )
)
const inputs = { works, ranking: Ranking.fromScores(works.ids, new Float64Array(works.ids.size)), query: Query.text("any") }
const rules = { preset: "corrected", rules: { version: 1, rules: [] }, confidences: "stated", least: 0.5 } as const
const output = Timeline.analyse(
  inputs,
  {},
  { evidence: EvidenceLevels.analyse(inputs, {}, {}), milestones: Milestones.analyse(inputs, rules, {}) }
)

describe("Timeline", () => {
  testLaws(it, analyzerLaws(Timeline))

  it("puts works in the order of their dates, with the level and the milestone that other analyzers gave them", () => {
    expect(
      output.years.map(({ year, events }) => [year, events.map(({ work, level, milestone }) => [work, level, milestone?.type ?? null])])
    ).toEqual([
      [2019, [["b", null, null]]],
      [
        2021,
        [
          ["d", null, null],
          ["a", 5, null],
          ["e", 3, "phase-2"]
        ]
      ]
    ])
    expect(output.undated).toMatchObject([{ work: "c", title: "Study: c", published: "", level: null, milestone: null }])
    expect(output.periods).toEqual([{ period: "clinical", label: "Clinical Development", from: 2021, to: 2021, milestones: 1 }])
  })

  it("shows them, and draws them without what Mermaid would read as syntax", () => {
    expect(Timeline.views.text(output).split("\n")).toEqual([
      "2019",
      "  2019                  Study: b",
      "2021",
      "  2021                  Study: d",
      "  2021-05     level 5   Study: a",
      "  2021-05     level 3 [Phase II]  A phase II trial: e",
      "without a date",
      "                        Study: c",
      "5 works, 1 without a date",
      "Clinical Development: 2021 to 2021, 1 milestone"
    ])
    expect(Timeline.views.mermaid!(output)).toBe(
      "timeline\n  2019 : Study  b\n  2021 : Study  d : Study  a : A phase II trial  e\n  no date : Study  c"
    )
    const [
      {
        year,
        events: [event]
      }
    ] = output.years as [(typeof output.years)[number]]
    const hostile = { ...output, undated: [], years: [{ year, events: [{ ...event!, title: "a %%{init: {'theme': 'dark'}}%% b" }] }] }
    expect(Timeline.views.mermaid!(hostile)).toBe("timeline\n  2019 : a  {init  {'theme'  'dark'}}  b")
    expect(Timeline.views.text({ years: [], undated: [], periods: [] })).toBe("0 works")
    expect(Timeline.views.table!(output)).toMatchObject([
      { rows: { length: 1 } },
      { rows: { length: 5, 2: ["2021-05", 5, "none", "Study: a", "a"], 4: ["no date", "none", "none", "Study: c", "c"] } }
    ])
  })
})

const dated = fc.record({
  year: fc.option(fc.integer({ min: 2000, max: 2006 }), { nil: undefined }),
  type: fc.option(fc.constantFrom(...types, "a-type-of-a-user"), { nil: undefined })
})
const order = periods.map(([period]) => period)

/**
 * A milestone whose type has a period has that one. Any other has the most frequent one of its year, else of the year before and after; of equally
 * frequent ones the earlier. Without a year, or without such neighbours, there is none. The order of the works does not matter.
 */
const inherits = (of: typeof periodsOf) =>
  fc.assert(
    fc.property(fc.array(dated, { maxLength: 12 }), (works) => {
      const said = of(works)
      expect(of(works.toReversed())).toEqual(said.toReversed())
      const most = (years: ReadonlyArray<number>) => {
        const counts = order.map(
          (period) =>
            works.filter(({ year, type }) => year !== undefined && years.includes(year) && type && typeOf(type).period === period).length
        )
        const highest = Math.max(...counts)
        return highest === 0 ? undefined : order[counts.indexOf(highest)]
      }
      for (const [i, { year, type }] of works.entries()) {
        const own = type === undefined ? null : typeOf(type).period
        const beside = year === undefined ? undefined : (most([year]) ?? most([year - 1, year + 1]))
        expect(said[i]).toBe(own === undefined ? (beside ?? "unassigned") : own)
      }
    })
  )

/** A timeline has each dated work once, in the order of time, and the years of its periods are those of their milestones. */
const ordered = (of: typeof timelineOf) =>
  fc.assert(
    fc.property(fc.uniqueArray(event, { selector: ({ work }) => work }), (given) => {
      const timeline = of(given)
      expect(of(given.toReversed())).toEqual(timeline)
      expect(timeline.undated.map(({ work }) => work)).toEqual(
        given
          .filter(({ published }) => published === "")
          .map(({ work }) => work)
          .sort()
      )
      const events = given.filter(({ published }) => published !== "")
      expect(timeline.years.map(({ year }) => year)).toEqual(
        [...new Set(events.map(({ published }) => Number(published.slice(0, 4))))].sort()
      )
      const all = timeline.years.flatMap(({ year, events }) => events.map((one) => ({ year, ...one })))
      expect(all.map(({ work }) => work).toSorted()).toEqual(events.map(({ work }) => work).toSorted())
      for (const [i, { year, published }] of all.entries()) {
        expect(published.startsWith(String(year))).toBe(true)
        if (i > 0) expect(published >= all[i - 1]!.published).toBe(true)
      }
      expect(timeline.periods.reduce((sum, { milestones }) => sum + milestones, 0)).toBe(events.filter((one) => one.milestone).length)
      for (const { period, from, to } of timeline.periods) {
        const years = all.filter(({ milestone }) => milestone?.period === period).map(({ year }) => year)
        expect([from, to]).toEqual([Math.min(...years), Math.max(...years)])
      }
    })
  )

describe("a timeline", () => {
  it("has each dated work once, in the order of time, whatever the order of the works; planted mistakes are noticed", () => {
    ordered(timelineOf)
    expect(() => ordered((events) => timelineOf(events.slice(1)))).toThrow()
    expect(() =>
      ordered((...given) => {
        const timeline = timelineOf(...given)
        return { ...timeline, years: timeline.years.map((one) => ({ ...one, events: one.events.toReversed() })) }
      })
    ).toThrow()
    expect(() =>
      ordered((...given) => {
        const timeline = timelineOf(...given)
        return { ...timeline, periods: timeline.periods.map((one) => ({ ...one, to: one.from })) }
      })
    ).toThrow()
  })
})

describe("periods", () => {
  it("are those of the type, else of the neighbours in time, in any order of the works; planted mistakes are noticed", () => {
    inherits(periodsOf)
    expect(() => inherits((works) => periodsOf(works.map((one) => ({ ...one, year: one.year && 2 * Math.floor(one.year / 2) }))))).toThrow()
    expect(() => inherits((works) => periodsOf(works).map((period) => period ?? "unassigned"))).toThrow()
    expect(() => inherits((works) => periodsOf(works.map((one) => ({ ...one, year: one.year ?? 2003 }))))).toThrow()
  })

  it.each([
    ["discovery", "first-report"],
    ["clinical", "phase-1"],
    ["clinical", "phase-3"],
    ["clinical", "randomised-trial"],
    ["post-market", "phase-4"],
    ["regulatory", "approval-ema"],
    ["synthesis", "meta-analysis"],
    ["synthesis", "guideline"],
    ["post-market", "withdrawal"]
  ])("%s holds %s", (period, type) => expect(periodsOf([{ year: 2000, type }])).toEqual([period]))

  it("are inherited from the same year, else from the years beside it, else unassigned", () => {
    const types = ["landmark", "phase-1", "phase-2", "guideline"] as const
    const years = (own: ReadonlyArray<number>) => periodsOf(types.map((type, i) => ({ type, year: own[i] })))[0]
    expect(years([2000, 2000, 2000, 2000])).toBe("clinical")
    expect(years([2000, 1999, 2001, 2005])).toBe("clinical")
    expect(years([2000, 1990, 1991, 2001])).toBe("synthesis")
    expect(years([2000, 1990, 1991, 2005])).toBe("unassigned")
    expect(periodsOf([{ type: undefined, year: 2000 }])).toEqual([null])
  })

  it("decides for the earlier period where two are as usual", () => {
    const works = ["guideline", "first-report", "breakthrough"].map((type) => ({ type, year: 2000 }))
    expect(periodsOf(works)[2]).toBe("discovery")
  })
})
