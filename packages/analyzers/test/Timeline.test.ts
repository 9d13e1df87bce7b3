import * as Ranking from "@litfuse/engine/Ranking"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import { laws } from "@litfuse/engine/testing/analyzerLaws"
import { tests } from "@litfuse/engine/testing/vitest"
import * as Work from "@litfuse/engine/Work"
import * as WorkTable from "@litfuse/engine/WorkTable"
import * as Query from "@litfuse/query/Query"
import { describe, expect, it } from "vitest"
import { EvidenceLevels } from "../src/EvidenceLevels.ts"
import { Milestones } from "../src/Milestones.ts"
import { periodsOf } from "../src/timeline/periods.ts"
import { Timeline } from "../src/Timeline.ts"

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
  tests(it, laws(Timeline))

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
          ["e", null, "phase-2"]
        ]
      ]
    ])
    expect(output.undated).toEqual(["c"])
    expect(output.periods).toEqual([{ period: "clinical", label: "Clinical Development", from: 2021, to: 2021, milestones: 1 }])
  })

  it("shows them, and draws them without what Mermaid would read as syntax", () => {
    expect(Timeline.views.text(output).split("\n")).toEqual([
      "2019",
      "  2019                  Study: b",
      "2021",
      "  2021                  Study: d",
      "  2021-05     level 5   Study: a",
      "  2021-05     [Phase II]  A phase II trial: e",
      "1 work without a date",
      "Clinical Development: 2021 to 2021, 1 milestone"
    ])
    expect(Timeline.views.mermaid!(output)).toBe("timeline\n  2019 : Study  b\n  2021 : Study  d : Study  a : A phase II trial  e")
    const [
      {
        year,
        events: [event]
      }
    ] = output.years as [(typeof output.years)[number]]
    const hostile = { ...output, years: [{ year, events: [{ ...event!, title: "a %%{init: {'theme': 'dark'}}%% b" }] }] }
    expect(Timeline.views.mermaid!(hostile)).toBe("timeline\n  2019 : a  {init  {'theme'  'dark'}}  b")
    expect(Timeline.views.text({ years: [], undated: [], periods: [] })).toBe("no works")
    expect(Timeline.views.table!(output)).toMatchObject([
      { rows: { length: 1 } },
      { rows: { length: 4, 2: ["2021-05", 5, "none", "Study: a", "a"] } }
    ])
  })
})

describe("periods", () => {
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
