import { describe, expect, it } from "vitest"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import { wrongInEdges } from "@litfuse/kit/test/followRules"
import { both, dois, node, run, workOf, works } from "@litfuse/kit/test/citing"

describe("step/works with edges", () => {
  const nodes = (params: object) => [node(), { id: "ends", plugin: "step/works", params, inputs: { records: "$records", edges: "walk" } }]

  it("makes works of the records at the far ends, in addition to those that were found", async () => {
    const { works: at, entry } = await run([both(), dois()], nodes({}), { works })
    expect(at("ends").table.works.map(({ id }) => id)).toEqual(["shelf:x", "shelf:b", "shelf:a", "dois:C", "dois:B", "both:C", "both:B"])
    expect(entry("ends").notices).toEqual([])
  })

  it("merges them as all records, and a walk goes on from works that are merged", async () => {
    const asked: Array<string> = []
    const on = { id: "on", plugin: "step/citations", inputs: { works: "ends", edges: "walk" } }
    const result = await run([both({ asked }), dois({ asked })], [...nodes({ merge: "corrected" }), on], { works })
    expect(
      result
        .works("ends")
        .table.works.map(({ records }) => records.length)
        .toSorted()
    ).toEqual([1, 1, 2, 3])
    expect(wrongInEdges(result.edges("on"))).toBeUndefined()
    // b is one of the works that were given, and of those that cite a: it was asked about before
    expect(asked.filter((one) => one.endsWith("pmid:2"))).toEqual(["both citing pmid:2"])
    expect(asked).toContain("both citing pmid:3")
  })

  it("says nothing of a record that a search found too", async () => {
    const found = [workOf("both", "B", "pmid:2"), ...works.slice(0, 1)]
    const { works: at, entry } = await run([both()], nodes({}), { works: found })
    expect(at("ends").table.works.map(({ id }) => id)).toEqual(["shelf:a", "both:C", "both:B"])
    expect(entry("ends").notices).toEqual([])
  })

  it("names the ends of edges as it names records, so that a table of works says which works they are", async () => {
    const { edges, works: at } = await run([both(), dois()], nodes({ merge: "corrected" }), { works })
    const keys = new Set(at("ends").table.works.flatMap(({ records }) => records.map(SourceRecord.keyOf)))
    expect(
      edges("walk")
        .edges.flatMap(({ citing, cited }) => [citing, cited])
        .filter((key) => !keys.has(key))
    ).toEqual([])
  })
})
