import { join, resolve } from "node:path"
import { describe, expect, it } from "vitest"
import * as Evaluate from "../src/Evaluate.ts"
import { trustFolder } from "../../../tools/test-setup/trustFolder.ts"
import { asked } from "./asked.ts"
import { elsewhere, isPlain, refused, watched } from "./elsewhere.ts"

const files = {
  "qrels.txt": "1 0 a 2\n1 0 b 0\n2 0 c 1\n",
  "x.run": "1 Q0 a 1 2 x\n1 Q0 b 2 1 x\n2 Q0 d 1 2 x\n2 Q0 c 2 1 x\n",
  "deep/y.run": "1 Q0 b 1 2 x\n1 Q0 a 2 1 x\n9 Q0 a 1 1 x\n",
  "far.run": "7 Q0 a 1 1 far\n"
}
const qrels = { 1: { a: 2, b: 0 }, 2: { c: 1 } }
const x = { 1: { a: 2, b: 1 }, 2: { d: 2, c: 1 } }

describe("Evaluate", () => {
  it("measures files of a folder that is not the current one, and names them as they were named", async () => {
    const folder = elsewhere(files)
    const answer = await asked(Evaluate.ask({ folder, qrels: "qrels.txt", runs: ["x.run", "deep/y.run"], measures: ["RR", "ndcg_cut_2"] }))
    expect(answer.runs.map(({ name, values }) => [name, values["RR"]])).toEqual([
      ["x.run", 0.75],
      ["deep/y.run", 0.25]
    ])
    expect(answer.runs[1]).toMatchObject({ perTopic: { 1: { RR: 0.5 }, 2: { RR: 0 } }, missing: ["2"], ignored: ["9"] })
    expect(Object.keys(answer.runs[0]!.values)).toEqual(["RR", "nDCG@2"])
    expect(answer.notices.map(({ code, subject }) => [code, subject])).toEqual([
      ["missing-topics", "deep/y.run"],
      ["unjudged-topics", "deep/y.run"]
    ])
    expect(isPlain(Evaluate.Answer, answer)).toBe(true)
  })

  it("measures numbers as it measures the files that hold them, by the names of their keys", async () => {
    const folder = elsewhere(files)
    const request = { folder, measures: ["RR", "AP"], compat: "trec_eval-10.0" } as const
    const [fromFiles] = (await asked(Evaluate.ask({ ...request, qrels: "qrels.txt", runs: ["x.run"] }))).runs
    const { runs } = await asked(Evaluate.ask({ ...request, qrels, runs: { x, again: "x.run" } }))
    expect(runs).toEqual([fromFiles, { ...fromFiles, name: "again" }])
    expect((await asked(Evaluate.ask({ ...request, qrels, runs: [x, x] }))).runs.map(({ name }) => name)).toEqual(["run 1", "run 2"])
  })

  it("measures the default columns, and other options of eval", async () => {
    const folder = elsewhere(files)
    const { runs } = await asked(Evaluate.ask({ folder, qrels, runs: ["x.run"] }))
    expect(Object.keys(runs[0]!.values)).toHaveLength(10)
    const more = { depth: 1, level: 2, judgedOnly: true, topics: "intersection", ties: true } as const
    const [run] = (await asked(Evaluate.ask({ folder, qrels, runs: ["x.run"], measures: ["P@1", "RR"], ...more }))).runs
    // topic 2 loses the unjudged document only after its ranking was cut to it
    expect(run).toMatchObject({ values: { "P(rel=2)@1": 0.5, "RR(rel=2)": 0.5 }, ties: [{ measure: "P(rel=2)@1", tied: 0 }, {}] })
  })

  it("reads preferences, and values that are standardised", async () => {
    const folder = elsewhere({ ...files, prefs: "1 0 0 a 2\n1 0 0 b 1\n", z: "1 recip_rank 0.5 0.25\n2 recip_rank 0.5 0\n" })
    const preferred = await asked(
      Evaluate.ask({ folder, qrels: "prefs", relations: "prefs", runs: [x, "x.run"], measures: ["prefs_simp"] })
    )
    expect(preferred.runs.map(({ values }) => Object.values(values))).toEqual([[1], [1]])
    const { runs } = await asked(Evaluate.ask({ folder, qrels, runs: ["x.run"], measures: ["recip_rank"], zscores: "z" }))
    expect(runs[0]!.perTopic).toEqual({ 1: { Zrecip_rank: 2 }, 2: { Zrecip_rank: 0 } })
  })

  it("knows the measures of the plugins that the folder's configuration names", async () => {
    const plugin = `import * as Measure from "${import.meta.resolve("@litfuse/engine/Measure")}"
      export default Measure.plugin({
        id: "First", revision: 1, about: "the grade of the first hit", params: {}, laws: {}, score: ({ grades }) => Math.max(0, grades[0] ?? 0)
      })`
    const folder = elsewhere({ ...files, "litfuse.config.yaml": "plugins: [./first.ts]\n", "first.ts": plugin })
    await trustFolder(folder)
    const { runs } = await asked(Evaluate.ask({ folder, qrels: "qrels.txt", runs: ["x.run"], measures: ["First", "RR"] }))
    expect(runs[0]!.values).toEqual({ First: 1, RR: 0.75 })
  })

  it("reports the highest grade if a measure needs it, and ties on request", async () => {
    const noticesOf = async (...measures: ReadonlyArray<string>) =>
      (await asked(Evaluate.ask({ folder: elsewhere(files), qrels, runs: ["x.run"], measures }))).notices.map(({ code }) => code)
    for (const measures of [["ERR@10"], ["RR", "ERR@10"], ["ERR@10", "RR"], ["nDCG(unjudged=best)@10"]])
      expect(await noticesOf(...measures)).toContain("maximum-grade")
    for (const measures of [["RR"], ["nDCG@10"], ["ERR(max_rel=4)@10"]]) expect(await noticesOf(...measures)).not.toContain("maximum-grade")
    const request = { folder: elsewhere(files), qrels, runs: ["x.run"], measures: ["RR"] }
    expect((await asked(Evaluate.ask(request))).runs[0]).not.toHaveProperty("ties")
    expect((await asked(Evaluate.ask({ ...request, ties: true }))).runs[0]).toHaveProperty("ties")
  })

  it("reports each run before it is read", async () => {
    const { events } = await watched(Evaluate.ask({ folder: elsewhere(files), qrels, runs: ["x.run", "deep/y.run"], measures: ["RR"] }))
    expect(events).toEqual([
      { _tag: "Stepped", done: 0, total: 2, what: "x.run" },
      { _tag: "Stepped", done: 1, total: 2, what: "deep/y.run" }
    ])
  })

  it.each([
    [{ runs: "x.run" }, ["runs"], '{runs} is "x.run"; it takes a list of runs, or an object of runs by name'],
    [{ runs: { a: { 1: { d: "2" } } } }, ["runs"], '{runs}.a[1].d is "2"; it takes number'],
    [{ qrels: 3 }, ["qrels"], "{qrels} is 3; it takes a file, grades by topic and document, or rows"],
    [{ level: 0.5 }, ["level"], "{level} is 0.5; it takes a whole number"],
    [{ topics: "all" }, ["topics"], '{topics} is "all"; it takes judged, intersection'],
    [{ depht: 3 }, ["depht"], "{depht} is not a known key"],
    [
      { qrels: "prefs", relations: "prefs", ties: true },
      ["ties", "relations"],
      "{ties} has no effect with {relations} prefs; omit one of them"
    ],
    [
      { ties: true, zscores: "z" },
      ["ties", "zscores"],
      "{ties} is about raw values, {zscores} about deviations from a mean; omit one of them"
    ],
    [{ relations: "qrels_jg" }, ["qrels", "relations"], "{relations} qrels_jg needs a file of {qrels}; name one"]
  ])("refuses %j by its fields", async (wrong, fields, text) => {
    const request = { folder: elsewhere(files), qrels, runs: ["x.run"], ...wrong } as typeof Evaluate.Request.Encoded
    expect(await refused(Evaluate.ask(request))).toEqual({ id: "evaluate", problems: [{ fields, text }] })
  })

  it.each([
    [{ measures: ["nDGC@10"] }, /^unknown measure "nDGC@10"; did you mean nDCG@10\?/],
    [{ qrels: { 1: { a: 1.5 } } }, /^qrels: the grade 1\.5; expected a whole number/],
    [{ runs: { mine: { 1: { a: Number.NaN } } } }, /^mine: the score NaN of a in topic 1; expected a number as score$/],
    [{ runs: ["far.run"] }, /^far\.run: no topic of the run is in the qrels/],
    [{ runs: { mine: "far.run" } }, /^mine: no topic of the run is in the qrels/]
  ])("fails for %j as eval does", async (wrong, message) => {
    const failure = await refused(Evaluate.ask({ folder: elsewhere(files), qrels, runs: ["x.run"], ...wrong }))
    expect(failure.message).toMatch(message)
  })

  it("names the path of a missing file", async () => {
    const folder = elsewhere(files)
    const { message } = await refused(Evaluate.ask({ folder, qrels, runs: ["none.run"] }))
    expect(message).toBe(`${resolve(join(folder, "none.run"))}: not found; check the path`)
  })
})
