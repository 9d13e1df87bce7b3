import { describe, expect, it } from "vitest"
import * as YamlText from "@litfuse/files/YamlText"
import * as Result from "effect/Result"
import * as GateFiles from "../../src/bench/GateFiles.ts"

const gate: GateFiles.Gate = {
  id: "mine",
  qrels: { isTrec: true, file: "q.txt.gz", sha256: "a".repeat(64), maximum: 2, grades: [-1, 0, 2] },
  runs: [
    { name: "one", file: "x/One.run" },
    { name: "two: odd", file: "two.res" }
  ],
  measures: ["nDCG@10", "AP"]
}
const tune = {
  depth: 100,
  measure: "nDCG@10",
  folds: { outer: 5, inner: 4, seeds: 3 },
  primary: { id: "tuned", candidates: [{ fusion: "rrf", grid: { k: [10, 60] } }, { fusion: "combsum" }] },
  secondary: [
    { id: "plain", candidates: [{ fusion: "rrf" }] },
    { id: "best", candidates: [{ fusion: "combmnz" }] }
  ],
  baseline: "plain"
} as unknown as NonNullable<GateFiles.Gate["tune"]>
const read = (text: string) => Result.getOrThrow(YamlText.parse("f", text)).value as Record<string, unknown>

describe("the files of a gate", () => {
  it("name runs by their files, in letters that every experiment may use", () => {
    expect(
      ["a/B M25.run", "c.csv", "d.JSONL.gz", "x.txt.gz", "y.res", "z.trec", "run.runs", "..", "_é.run", "a.run.b"].map(GateFiles.nameOf)
    ).toEqual(["b-m25", "c", "d", "x", "y", "z", "run.runs", "run", "run", "a.run.b"])
  })

  it("describe the data", () => {
    expect(read(GateFiles.manifest(gate))).toMatchObject({
      id: "mine",
      grades: { maximum: 2, meanings: { "-1": "not judged", "0": "not relevant", "2": "relevant, grade 2" } },
      files: {
        qrels: { path: "qrels.txt.gz", format: "trec-qrels" },
        one: { path: "runs/one.run", format: "trec-run" },
        "two: odd": { path: "runs/two: odd.run" }
      }
    })
    const headed = GateFiles.manifest({ ...gate, qrels: { ...gate.qrels, isTrec: false } })
    expect(read(headed)).toMatchObject({ files: { qrels: { format: "beir-qrels" } } })
    expect(GateFiles.manifest(gate)).not.toContain("runsets")
    expect(read(GateFiles.manifest({ ...gate, tune }))).toMatchObject({
      runsets: { runs: { folder: "runs", ending: ".run", qrels: "qrels" } }
    })
    const others = [
      { name: "a", file: "A.JSON" },
      { name: "b", file: "b.csv.gz" }
    ]
    expect(read(GateFiles.manifest({ ...gate, qrels: { ...gate.qrels, file: "q.tsv", isTrec: false }, runs: others }))).toMatchObject({
      files: { qrels: { path: "qrels.tsv", format: "beir-qrels" }, a: { path: "runs/a.json" }, b: { path: "runs/b.csv.gz" } }
    })
    const packed = read(GateFiles.manifest({ ...gate, runs: [...gate.runs, { name: "three", file: "three.run.gz" }], tune }))
    expect(packed).toMatchObject({ files: { three: { path: "runs/three.run.gz" } } })
    expect((packed["runsets"] as { runs: object }).runs).not.toHaveProperty("ending")
  })

  it("compare other runs with the first, and tune them on request", () => {
    const expected = [{ run: "one", measure: "AP", value: "0.5000" }]
    const [table] = read(GateFiles.experiment({ ...gate, tune }, expected))["tables"] as ReadonlyArray<object>
    expect(table).toMatchObject({
      systems: [{ run: "one" }, { run: "two: odd" }],
      measures: ["nDCG@10", "AP"],
      against: { baseline: "one", measures: ["nDCG@10"] },
      expected: [{ system: "one", measure: "AP", value: 0.5, digits: 4, tolerance: 0.0005 }]
    })
    const [analysis] = read(GateFiles.experiment({ ...gate, tune }, expected))["analyses"] as ReadonlyArray<{ readonly params: object }>
    expect(analysis).toMatchObject({ analysis: "tune", params: { ...tune, qrels: "qrels", runs: { runset: "runs" } } })
    const alone = read(GateFiles.experiment({ ...gate, runs: gate.runs.slice(0, 1) }, expected))
    expect([alone["tables"], alone["analyses"]]).toEqual([[expect.not.objectContaining({ against: expect.anything() })], undefined])
  })

  it("install litfuse by its name only where this is ours", () => {
    const install = (isPublished: boolean) => {
      const { jobs } = read(GateFiles.workflow("1.2.3", isPublished)) as {
        jobs: { gate: { steps: ReadonlyArray<{ run?: string; name?: string }> } }
      }
      return jobs.gate.steps.find(({ name }) => name === "Install litfuse 1.2.3")!.run
    }
    expect([install(true), install(false)]).toEqual(["npm install --no-save litfuse@1.2.3", "npm install --no-save ./.litfuse/*.tgz"])
    expect(GateFiles.workflow("1.2.3", false).split("\n")[0]).toContain("litfuse is not in the npm registry")
    expect(GateFiles.workflow("1.2.3", true).split("\n")[0]).toBe("# The gate of litfuse bench init.")
  })
})
