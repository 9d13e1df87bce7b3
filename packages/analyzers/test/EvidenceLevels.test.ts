import * as Ranking from "@litfuse/engine/Ranking"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import { analyzerLaws } from "@litfuse/kit/analyzerLaws"
import { testLaws } from "@litfuse/kit/testLaws"
import * as Work from "@litfuse/engine/Work"
import * as WorkTable from "@litfuse/engine/WorkTable"
import * as Query from "@litfuse/query/Query"
import { describe, expect, it } from "vitest"
import { EvidenceLevels } from "../src/EvidenceLevels.ts"

const heading = (descriptor: string) => ({ descriptor, qualifiers: [], major: false })
const records: Readonly<Record<string, Partial<SourceRecord.SourceRecord>>> = {
  a: { publicationTypes: ["Review", "Meta-Analysis"] },
  b: { publicationTypes: ["Journal Article"], meshHeadings: [heading("Cohort Studies")] },
  c: { publicationTypes: ["Journal Article"] },
  d: {},
  e: { publicationTypes: ["randomized controlled trial"] }
}
const works = WorkTable.make(
  Object.entries(records).map(([id, known]) => Work.make(id, [SourceRecord.make({ source: "s", id, title: id, ...known })]))
)
const ranking = Ranking.fromScores(works.ids, new Float64Array(works.ids.size))

/** Every term of the table in the paper, and its level. */
const terms = [
  ["Meta-Analysis", 1],
  ["Network Meta-Analysis", 1],
  ["Systematic Review", 1],
  ["Randomized Controlled Trial", 2],
  ["Controlled Clinical Trial", 2],
  ["Observational Study", 3],
  ["Cohort Studies", 3],
  ["Case-Control Studies", 3],
  ["Cross-Sectional Studies", 3],
  ["Clinical Trial, Phase IV", 3],
  ["Clinical Trial, Phase III", 3],
  ["Clinical Trial, Phase II", 3],
  ["Clinical Trial, Phase I", 3],
  ["Adaptive Clinical Trial", 3],
  ["Clinical Trial", 3],
  ["Case Reports", 4],
  ["Clinical Conference", 4],
  ["Editorial", 5],
  ["Comment", 5],
  ["Review", 5],
  ["Letter", 5]
] as const

/** Types as the paper prints them, in the singular, and the term of the table that they mean. */
const printed = [
  ["Cohort Study", 3, "Cohort Studies"],
  ["Case-Control Study", 3, "Case-Control Studies"],
  ["Cross-Sectional Study", 3, "Cross-Sectional Studies"],
  ["Observational Studies", 3, "Observational Study"],
  ["Case Report", 4, "Case Reports"],
  ["Randomised Controlled Trial", 2, "Randomized Controlled Trial"],
  ["Letters", 5, "Letter"]
] as const

const levelledAs = (known: Partial<SourceRecord.SourceRecord>) => {
  const works = WorkTable.make([Work.make("w", [SourceRecord.make({ source: "s", id: "w", title: "w", ...known })])])
  return EvidenceLevels.analyse({ works, ranking: Ranking.fromScores(works.ids, new Float64Array(1)), query: Query.text("any") }, {}, {})
    .works
}

describe("EvidenceLevels", () => {
  testLaws(it, analyzerLaws(EvidenceLevels))

  it.each(terms)("puts %s at level %i, as a publication type or a heading, in any case", (term, level) => {
    const expected = [{ work: "w", level, from: "term", because: term, retraction: null }]
    expect(levelledAs({ publicationTypes: ["Journal Article", term] })).toEqual(expected)
    expect(levelledAs({ publicationTypes: [term.toUpperCase()] })).toEqual(expected)
    expect(levelledAs({ meshHeadings: [heading(term)] })).toEqual(expected)
  })

  it.each(printed)("puts %s at level %i, as its term in the other number or spelling", (type, level, because) => {
    expect(levelledAs({ publicationTypes: [type] })).toEqual([{ work: "w", level, from: "term", because, retraction: null }])
  })

  it.each([
    ["protocol", ["Clinical Trial Protocol", "Randomized Controlled Trial"]],
    ["preprint", ["Preprint", "Meta-Analysis"]],
    ["guideline", ["Practice Guideline", "Review"]],
    ["no-term-of-a-level", ["Journal Article"]]
  ] as const)("gives no level to a work that is a %s, whatever else it is, and says so", (reason, publicationTypes) => {
    const works = WorkTable.make([Work.make("w", [SourceRecord.make({ source: "s", id: "w", title: "w", publicationTypes })])])
    expect(EvidenceLevels.analyse({ works }, {}, {})).toEqual({ works: [], unlevelled: [{ work: "w", reason }] })
  })

  it("takes the strongest term, and gives no level without one", () => {
    const output = EvidenceLevels.analyse({ works, ranking, query: Query.text("any") }, {}, {})
    expect(output.works.map(({ work, level, because }) => [work, level, because])).toEqual([
      ["e", 2, "Randomized Controlled Trial"],
      ["b", 3, "Cohort Studies"],
      ["a", 1, "Meta-Analysis"]
    ])
    expect(output.unlevelled).toEqual([
      { work: "d", reason: "no-terms-delivered" },
      { work: "c", reason: "no-term-of-a-level" }
    ])
    expect(EvidenceLevels.views.text(output).split("\n")).toEqual([
      "level 1   1 work",
      "level 2   1 work",
      "level 3   1 work",
      "level 4   0 works",
      "level 5   0 works",
      "no level  2 works"
    ])
    expect([...EvidenceLevels.mentions(output)].sort()).toEqual(["a", "b", "c", "d", "e"])
    expect(EvidenceLevels.views.table!(output)).toMatchObject([
      {
        rows: [
          ["1", "meta-analysis, systematic review", 1],
          ["2", "randomised or controlled trial", 1],
          ["3", "observational study, other trial", 1],
          ["4", "case report", 0],
          ["5", "review, editorial, letter", 0],
          ["none", "notices, protocols, preprints, guidelines", 2]
        ]
      },
      { headers: ["work", "level", "because"], rows: { length: 5, 4: ["c", "none", "no type or heading of a level"] } }
    ])
  })
})
