import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Work from "@litfuse/engine/Work"
import { trialsOfWorks } from "@litfuse/engine/works/trialsOfWorks"
import { describe, expect, it } from "vitest"

const nct = (number: string) => ({ registry: "ClinicalTrials.gov", number })

const work = (id: string, published: string | undefined, ...trials: ReadonlyArray<string>): Work.Work =>
  Work.make(id, [
    SourceRecord.make({
      source: "s",
      id,
      title: id,
      ...(published === undefined ? {} : { published: SourceRecord.PartialDate.make(published) }),
      ...(trials.length === 0 ? {} : { trials: trials.map(nct) as never })
    })
  ])

describe("trials of works", () => {
  it("are ordered by their first publication, and name their works by date, undated ones last", () => {
    const found = trialsOfWorks([
      work("a", "2021-03", "NCT00000002", "NCT00000001"),
      work("b", undefined, "NCT00000001"),
      work("c", "2019", "NCT00000001"),
      work("d", undefined, "NCT00000003"),
      work("e", "2018")
    ])
    expect(found).toEqual([
      { ...nct("NCT00000001"), first: "2019", last: "2021-03", works: [3, 1, 2] },
      { ...nct("NCT00000002"), first: "2021-03", last: "2021-03", works: [1] },
      { ...nct("NCT00000003"), first: null, last: null, works: [4] }
    ])
    expect(trialsOfWorks([])).toEqual([])
  })
})
