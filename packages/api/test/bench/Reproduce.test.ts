import * as Bench from "@litfuse/api/Bench"
import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { asked } from "../asked.ts"
import { place, refused, tiny } from "./workspace.ts"

const runs = {
  "qrels.txt": "1 0 a 1\n2 0 c 1\n",
  "base.run": "1 Q0 b 1 3 base\n1 Q0 c 2 2 base\n1 Q0 a 3 1 base\n2 Q0 c 1 1 base\n",
  "new.run": "1 Q0 b 1 3 new\n1 Q0 a 2 2 new\n1 Q0 c 3 1 new\n2 Q0 c 1 1 new\n",
  "again.run": "1 Q0 a 1 3 again\n1 Q0 b 2 2 again\n1 Q0 c 3 1 again\n2 Q0 c 1 1 again\n"
}

const two = { original: "new.run", reproduced: "again.run" }

describe("Bench.Reproduce", () => {
  it("compares two runs of its folder: orders, values, effects; what is not defined is null", async () => {
    const answer = await asked(
      Bench.Reproduce.ask({
        folder: place(runs),
        ...two,
        qrels: "qrels.txt",
        measures: ["RR"],
        baselines: ["base.run", "base.run"]
      })
    )
    // b a c against a b c: two pairs agree, one does not; topic 2 has a single document
    expect(answer).toMatchObject({
      of: "runs",
      orders: [
        { topic: "1", overlap: 1, tauUnion: expect.closeTo(1 / 3) },
        { topic: "2", overlap: 1, tauUnion: null, rbo: expect.closeTo(1) }
      ],
      mean: { topics: 2, taus: 1, overlap: 1, tauUnion: expect.closeTo(1 / 3) },
      closeness: [{ table: "runs", system: "again", measure: "RR", topics: 2, original: 0.75, reproduced: 1 }],
      // the baseline has 1/3 and 1: 1/12 became 1/3
      effects: [{ baseline: "base", measure: "RR", effectRatio: expect.closeTo(4), deltaRelativeImprovement: expect.closeTo(-0.375) }]
    })
    expect(Schema.is(Bench.Reproduce.Answer)(JSON.parse(JSON.stringify(answer)))).toBe(true)
  })

  it("compares two reports, named as files or as experiments", async () => {
    const folder = place(tiny)
    await asked(Bench.Run.ask({ folder, experiment: "try" }))
    const answer = await asked(Bench.Reproduce.ask({ folder, original: "reports/try/results.json", reproduced: "try" }))
    expect(answer).toEqual({
      of: "reports",
      original: `${folder}/reports/try/results.json`,
      closeness: [{ table: "all", system: "run", measure: "RR", topics: 1, original: 0.5, reproduced: 0.5, rmse: 0, p: 1 }],
      effects: [],
      unmatched: []
    })
  })

  it("is refused with the names of fields", async () => {
    const folder = place(runs)
    const of = (more: object) => refused(Bench.Reproduce.ask({ folder, ...two, ...more }))
    expect(await of({ p: 1 })).toEqual([[["p"], "<p> is 1; expected a number above 0 and below 1"]])
    expect(await of({ depth: 0 })).toEqual([[["depth"], "<depth> is 0; it takes a whole number of at least 1"]])
    expect(await of({ baselines: ["base.run"], qrels: "qrels.txt" })).toEqual([
      [["baselines", "qrels"], "<baselines> needs two run files separated by a comma, and <qrels>"]
    ])
    expect(await of({ original: "a.json" })).toEqual([[[], "name two reports, or two run files"]])
    expect(await of({ original: "nwe.run" })).toEqual([[[], '"nwe.run" is neither a file nor an experiment']])
    expect(await of({ compat: "trec_eval-8" })).toEqual([
      [["compat"], '<compat> is "trec_eval-8"; it takes trec_eval-9.0.8, trec_eval-10.0']
    ])
  })
})
