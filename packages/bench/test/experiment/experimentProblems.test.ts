import { describe, expect, it } from "vitest"
import { experiment, refusal } from "./experiments.ts"

const at = (line: number, what: string) => `reports/try/experiment.yaml:${line}: ${what}`

describe("what an experiment's schema cannot say", () => {
  it("is reported all at once, each with its line", async () => {
    const broken = experiment
      .replace("qrels: qrels", "qrels: qrel\n    split: train")
      .replace("runset: cut", "run: run-z\n      - runset: whole")
      .replace('measures: ["P@2", RR@2]', 'measures: ["ndcg_cut_10", nDGC@5]')
      .replace("leaderboard: board", "leaderboard: bord")
    expect(await refusal(broken)).toMatchInlineSnapshot(`
      "reports/try/experiment.yaml:8: tables[0].qrels: unknown file "qrel"; the dataset has qrels, other, topics, board, run-x
      reports/try/experiment.yaml:9: tables[0].split: unknown split "train"; the dataset has first
      reports/try/experiment.yaml:11: tables[0].systems[0].run: unknown file "run-z"; the dataset has qrels, other, topics, board, run-x
      reports/try/experiment.yaml:12: tables[0].systems[1].runset: unknown run set "whole"; the dataset has cut
      reports/try/experiment.yaml:13: tables[0].measures[0]: write "nDCG@10" instead of "ndcg_cut_10": one name per measure
      reports/try/experiment.yaml:13: tables[0].measures[1]: unknown measure "nDGC@5"; did you mean nDCG@5? (litfuse eval --help lists them all)
      reports/try/experiment.yaml:15: tables[0].expected[0]: "P@2" is not among the table's measures
      reports/try/experiment.yaml:15: tables[0].expected[0]: "RR@2" is not among the table's measures
      reports/try/experiment.yaml:15: tables[0].expected[0].leaderboard: unknown file "bord"; the dataset has qrels, other, topics, board, run-x"
    `)
  })

  it("binds a run set to its judgements", async () => {
    expect(await refusal(experiment.replace("qrels: qrels", "qrels: other"))).toBe(
      at(
        10,
        'tables[0].systems[0].runset: run set "cut" was made for "qrels" and may not be measured with "other". Correct one of them, or pass --force; the report then says so'
      )
    )
  })

  it("lifts that binding, and nothing else, when forced", async () => {
    expect(await refusal(experiment.replace("qrels: qrels", "qrels: other"), true)).toMatchObject({ tables: [{ qrels: { forced: true } }] })
    expect(await refusal(experiment.replace("qrels: qrels", "qrels: qrel"), true)).toContain('unknown file "qrel"')
  })

  it("refuses two tables with one id", async () => {
    const table = experiment.slice(experiment.indexOf("  - id: all"))
    expect(await refusal(experiment + table)).toBe(at(16, 'tables[1].id: "all" is already the id of another table'))
  })

  it("refuses two systems with one tag: their values would be mixed up", async () => {
    expect(await refusal(experiment.replace("runset: cut", "runset: cut\n      - run: run-x\n      - { run: other, tag: run-x }"))).toBe(
      at(12, 'tables[0].systems[2]: "run-x" is already the tag of another system')
    )
  })

  it("names the plugins there are when one is unknown", async () => {
    const fused = experiment.replace("runset: cut", "{ fuse: rrf, tag: f, of: [{ runset: cut }] }")
    expect(await refusal(fused)).toContain('tables[0].systems[0].fuse: unknown plugin "rrf"; there is none')
  })
})
