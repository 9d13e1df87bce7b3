import { existsSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import * as Bench from "@litfuse/api/Bench"
import { describe, expect, it } from "vitest"
import { asked } from "../asked.ts"
import { place, read, refused } from "./workspace.ts"

const files = {
  "my qrels.txt": "1 0 d1 2\n1 0 d2 0\n2 0 d4 1\n",
  "BM25 v2.run": "1 Q0 d2 1 9 bm25\n1 Q0 d1 2 8 bm25\n2 Q0 d4 1 6 bm25\n",
  "dense.run": "1 Q0 d1 1 9 dense\n2 Q0 d4 1 6 dense\n"
}

const request = { qrels: "my qrels.txt", runs: ["BM25 v2.run", "dense.run"] }

describe("Bench.Init", () => {
  it("makes a gate in its folder, which is open", async () => {
    const folder = place(files)
    const answer = await asked(Bench.Init.ask({ folder, ...request, measures: ["RR"] }))
    expect(answer).toEqual({
      id: "mine",
      files: [
        "datasets/mine/dataset.yaml",
        "reports/mine/experiment.yaml",
        ".github/workflows/litfuse.yml",
        "datasets/mine/qrels.txt",
        "datasets/mine/runs/bm25-v2.run",
        "datasets/mine/runs/dense.run"
      ]
    })
    expect(read(folder, "reports/mine/experiment.yaml")).toContain('{ system: "bm25-v2", measure: "RR", value: 0.7500, digits: 4')
    expect(read(folder, "datasets/mine/runs/dense.run")).toBe(files["dense.run"])
    await asked(Bench.Run.ask({ folder, experiment: "mine" }))
    expect((await asked(Bench.Check.ask({ folder, ci: true, required: "all" }))).isOpen).toBe(true)
  })

  it("numbers runs with the same name, and gives none the name of the judgements", async () => {
    const run = files["dense.run"]
    const folder = place({ "q.txt": files["my qrels.txt"], "a/x.run": run, "b/x.run": run, "c/X.run": run, "qrels.run": run })
    const answer = await asked(
      Bench.Init.ask({ folder, qrels: "q.txt", runs: ["a/x.run", "b/x.run", "c/X.run", "qrels.run"], measures: ["RR"] })
    )
    expect(answer.files.filter((file) => file.includes("/runs/")).map((file) => file.slice(file.lastIndexOf("/") + 1))).toEqual([
      "x.run",
      "x-2.run",
      "x-3.run",
      "qrels-4.run"
    ])
  })

  it("writes nothing where something is there already, or wrong", async () => {
    const folder = place(files)
    const of = (more: object) => refused(Bench.Init.ask({ folder, ...request, ...more }))
    expect(await of({ id: "My Runs" })).toEqual([[["id"], '<id> is "My Runs"; it takes lower-case letters, digits, points and hyphens']])
    expect(await of({ runs: ["-"] })).toEqual([[[], "standard input (-) cannot be copied under a name; name files"]])
    expect(await of({ runs: ["none.run"] })).toMatch(/none\.run: not found; check the path$/)
    expect(await of({ measures: ["nDGC"] })).toMatch(/^unknown measure "nDGC"; did you mean nDCG\?/)
    expect(existsSync(join(folder, "datasets"))).toBe(false)
    await asked(Bench.Init.ask({ folder, ...request }))
    expect(await of({})).toEqual([[["id"], "datasets/mine/dataset.yaml already exists; use another <id>, or remove it first"]])
    // a workflow of another tool
    writeFileSync(join(folder, ".github/workflows/litfuse.yml"), "name: mine\n")
    expect(await of({ id: "other" })).toEqual([
      [[], expect.stringMatching(/^\.github\/workflows\/litfuse\.yml exists and is not a gate of litfuse; /)]
    ])
    expect(existsSync(join(folder, "datasets/other"))).toBe(false)
  })

  it("makes a second gate whose judgements and runs have other forms; the first workflow checks both", async () => {
    const folder = place({
      ...files,
      "judged.json": JSON.stringify({ 1: { d1: 2, d2: 0 }, 2: { d4: 1 } }),
      "a.json": JSON.stringify({ 1: { d1: 9 }, 2: { d4: 6 } }),
      "b.csv": "qid,docno,score\n1,d2,9\n1,d1,8\n2,d4,1\n"
    })
    await asked(Bench.Init.ask({ folder, ...request }))
    const { files: made } = await asked(
      Bench.Init.ask({ folder, id: "other", qrels: "judged.json", runs: ["a.json", "b.csv"], measures: ["RR"] })
    )
    expect(made).toEqual([
      "datasets/other/dataset.yaml",
      "reports/other/experiment.yaml",
      "datasets/other/qrels.json",
      "datasets/other/runs/a.json",
      "datasets/other/runs/b.csv"
    ])
    expect(read(folder, "reports/other/experiment.yaml")).toContain('{ system: "b", measure: "RR", value: 0.7500, digits: 4')
    for (const experiment of ["mine", "other"]) await asked(Bench.Run.ask({ folder, experiment }))
    expect((await asked(Bench.Check.ask({ folder, ci: true, required: "all" }))).isOpen).toBe(true)
  })
})
