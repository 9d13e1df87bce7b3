import { describe, expect, it } from "vitest"
import { families } from "../../src/measureName/families.ts"

describe("families", () => {
  it("stand in the order in which trec_eval prints them, each once", () => {
    const names = families.map(({ name }) => name)
    expect(names.slice(0, 6)).toEqual(["runid", "num_q", "num_ret", "num_rel", "num_rel_ret", "map"])
    expect(names.slice(-3)).toEqual(["rbp", "rbp_resid", "unj"])
    expect(new Set(names).size).toBe(38)
    expect(names.length).toBe(38)
  })
  it("have the nicknames of trec_eval", () => {
    expect(families.filter(({ isOfficial }) => isOfficial).map(({ name }) => name)).toEqual(
      "runid num_q num_ret num_rel num_rel_ret map gm_map Rprec bpref recip_rank iprec_at_recall P".split(" ")
    )
    expect(families.filter(({ isSet }) => isSet).map(({ name }) => name)).toEqual(
      "runid num_q num_ret num_rel num_rel_ret utility set_P set_relative_P set_recall set_map set_F".split(" ")
    )
  })
  it("have one measure that no nickname names, as trec_eval", () => {
    expect(families.filter(({ isApart }) => isApart).map(({ name }) => name)).toEqual(["yaap"])
  })
  it("count relevant documents from grade 1 on in the summary of -c -l 2, as trec_eval does", () => {
    const numRel = families.find(({ name }) => name === "num_rel")!
    const setting = { compat: "trec_eval-9.0.8", level: 2, docs: 0, isComplete: true } as const
    expect(numRel.lines("", setting)).toEqual([
      { shows: "topic", prints: { name: "NumRel(rel=2)" } },
      { shows: "summary", prints: { name: "NumRel" } }
    ])
    expect(numRel.lines("", { ...setting, isComplete: false }).length).toBe(1)
  })
})
