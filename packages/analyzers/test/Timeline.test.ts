import * as Ranking from "@litfuse/engine/Ranking"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import { laws } from "@litfuse/engine/testing/analyzerLaws"
import { tests } from "@litfuse/engine/testing/vitest"
import * as Work from "@litfuse/engine/Work"
import * as WorkTable from "@litfuse/engine/WorkTable"
import * as Query from "@litfuse/query/Query"
import { describe, expect, it } from "vitest"
import { EvidenceLevels } from "../src/EvidenceLevels.ts"
import { Timeline } from "../src/Timeline.ts"

const dates: Readonly<Record<string, string | undefined>> = { a: "2021-05", b: "2019", c: undefined, d: "2021", e: "2021-05" }
const works = WorkTable.make(
  Object.entries(dates).map(([id, date]) =>
    Work.make(id, [
      SourceRecord.make({
        source: "s",
        id,
        title: `Study: ${id}`,
        ...(date === undefined ? {} : { published: SourceRecord.PartialDate.make(date) }),
        ...(id === "a" ? { publicationTypes: ["Letter"] } : {})
      })
    ])
  )
)
const inputs = { works, ranking: Ranking.fromScores(works.ids, new Float64Array(works.ids.size)), query: Query.text("any") }
const output = Timeline.analyse(inputs, {}, { evidence: EvidenceLevels.analyse(inputs, {}, {}) })

describe("Timeline", () => {
  tests(it, laws(Timeline))

  it("puts works in the order of their dates, with the level that another analyzer gave them", () => {
    expect(output.years.map(({ year, events }) => [year, events.map(({ work, level }) => [work, level])])).toEqual([
      [2019, [["b", null]]],
      [
        2021,
        [
          ["d", null],
          ["a", 5],
          ["e", null]
        ]
      ]
    ])
    expect(output.undated).toEqual(["c"])
  })

  it("shows them, and draws them without what Mermaid would read as syntax", () => {
    expect(Timeline.views.text(output).split("\n")).toEqual([
      "2019",
      "  2019                 Study: b",
      "2021",
      "  2021                 Study: d",
      "  2021-05     level 5  Study: a",
      "  2021-05              Study: e",
      "1 works without a date"
    ])
    expect(Timeline.views.mermaid!(output)).toBe("timeline\n  2019 : Study  b\n  2021 : Study  d : Study  a : Study  e")
    expect(Timeline.views.text({ years: [], undated: [] })).toBe("no works")
    expect(Timeline.views.table!(output)).toMatchObject({ rows: { length: 4, 2: ["2021-05", 5, "Study: a", "a"] } })
  })
})
