import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { readExperiment } from "../../src/experiment/readExperiment.ts"
import { runExperiment } from "../../src/experiment/runExperiment.ts"
import { Progress, type Step } from "../../src/Progress.ts"
import { reportMarkdown } from "../../src/report/reportMarkdown.ts"
import { printResults } from "../../src/report/storedResults.ts"
import { Results } from "../../src/report/Results.ts"
import { data, manifest, sha256 } from "../workspace.ts"
import { experiment, place, refusal, results } from "./experiments.ts"

describe("run", () => {
  it("measures every system of a run set by hand-checked values", async () => {
    const { tables } = await results(experiment)
    expect(tables[0]).toMatchObject({
      qrels: { name: "qrels", sha256: sha256(data["qrels.txt"]), forced: false },
      topics: ["1", "2"],
      systems: [
        { system: "x", input: { kind: "run", source: "runs/x", sha256: sha256(data["runs/x"]) }, missing: [] },
        { system: "y", missing: ["2"] }
      ],
      notices: []
    })
    expect(tables[0]!.systems.map(({ summary, values }) => ({ summary, values }))).toEqual([
      { summary: { "P@2": 0.5, "RR@2": 0.75 }, values: { "P@2": [0.5, 0.5], "RR@2": [1, 0.5] } },
      { summary: { "P@2": 0.25, "RR@2": 0.25 }, values: { "P@2": [0.5, 0], "RR@2": [0.5, 0] } }
    ])
  })

  it("compares with every printed score, at its digits", async () => {
    const { tables } = await results(experiment)
    expect(
      tables[0]!.expected.map(({ system, measure, expected, actual, verdict }) => [system, measure, expected, actual, verdict])
    ).toEqual([
      ["x", "P@2", "0.5000", "0.5000", "equal"],
      ["x", "RR@2", "0.7500", "0.7500", "equal"],
      ["y", "P@2", "0.2500", "0.2500", "equal"],
      ["y", "RR@2", "0.3000", "0.2500", "worse"]
    ])
  })

  it("says that a system or a measure of an expected value is absent", async () => {
    const single = "      - { system: z, measure: RR@2, value: 0.75, origin: a paper }\n"
    const { tables } = await results(experiment.replace(/ {6}- leaderboard[\s\S]*/, single))
    expect(tables[0]!.expected).toMatchObject([{ system: "z", expected: "0.75", actual: "", verdict: "absent" }])
  })

  it("refuses a leaderboard's column that is not there", async () => {
    expect(await refusal(experiment.replace("RR@2: rr", "RR@2: mrr"))).toBe('board: no column "mrr"; expected one of P@2, rr')
  })

  it("refuses a measure that reads below where runs were cut, and says so", async () => {
    const { tables } = await results(experiment.replace('["P@2", RR@2]', '["P@2", RR@2, AP]'))
    expect(Object.keys(tables[0]!.systems[0]!.summary)).toEqual(["P@2", "RR@2"])
    expect(tables[0]!.measures.map(({ name }) => name)).toEqual(["P@2", "RR@2", "AP"])
    expect(tables[0]!.notices).toEqual([
      {
        code: "truncated-run",
        subject: "all",
        text: "AP reads below rank 2, where 2 run(s) were cut; it is left out for them, because its value would be too low"
      }
    ])
  })

  it("measures one run file under its own name or another", async () => {
    const { tables } = await results(
      experiment.replace("- runset: cut", "- run: run-x\n      - { run: run-x, tag: again }").replace(/ {4}expected[\s\S]*/, "")
    )
    expect(tables[0]!.systems.map(({ system, input }) => [system, input.source])).toEqual([
      ["run-x", "runs/x"],
      ["again", "runs/x"]
    ])
  })

  it("writes null where a measure has no value: a missing topic of a measure that skips those", async () => {
    const whole = { "datasets/tiny/dataset.yaml": manifest.replace("    depth: 2\n", "") }
    const made = await results(experiment.replace('["P@2", RR@2]', "[BioASQ_P]").replace(/ {4}expected[\s\S]*/, ""), false, whole)
    expect(made.tables[0]!.systems.map(({ summary, values }) => [summary["BioASQ_P"], values["BioASQ_P"]])).toEqual([
      [0.5, [0.5, 0.5]],
      [0.5, [0.5, null]]
    ])
    expect(Schema.decodeUnknownSync(Results)(JSON.parse(printResults(made)))).toEqual(made)
  })

  it("restricts topics to a split, and averages only shared topics on request", async () => {
    const split = await results(experiment.replace("qrels: qrels", "qrels: qrels\n    split: first"))
    expect(split.tables[0]).toMatchObject({ topics: ["1"], systems: [{ summary: { "RR@2": 1 } }, { summary: { "RR@2": 0.5 } }] })
    const shared = await results(`${experiment}    topics: intersection\n`)
    expect(shared.tables[0]).toMatchObject({
      topicPolicy: "intersection",
      systems: [{ summary: { "RR@2": 0.75 } }, { summary: { "RR@2": 0.5 } }]
    })
  })

  it("prints a collection's notes above the experiment's own", async () => {
    const files = { "datasets/tiny/dataset.yaml": `${manifest}notes: [text subset]\n` }
    expect(reportMarkdown(await results(`${experiment}notes: [only a trial]\n`, false, files))).toContain(
      "\n- text subset\n- only a trial\n"
    )
  })

  it("reports its steps as shares of the parts: half of the one table when one of two systems is measured", async () => {
    const steps: Array<Step> = []
    const loaded = Result.getOrThrow(readExperiment(place(experiment), "try"))
    await Effect.runPromise(Effect.provideService(runExperiment(loaded), Progress, (step) => void steps.push(step)))
    expect(steps).toEqual([
      { done: 0, total: 1, what: "all: x" },
      { done: 0.5, total: 1, what: "all: y" }
    ])
  })

  it("fails with the file and line of a bad run", async () => {
    const bad = "1 Q0 a 1 2 y\n1 Q0 a 2 1 y\n"
    const digest = sha256(`${sha256(data["runs/x"])}  x\n${sha256(bad)}  y\n`)
    const changes = {
      "datasets/tiny/runs/y": bad,
      "datasets/tiny/dataset.yaml": manifest.replace(/sha256: \w+\n {4}depth/, `sha256: ${digest}\n    depth`)
    }
    expect(await refusal(experiment, false, changes)).toBe(
      "datasets/tiny/runs/y:2: document a of topic 1 again (first on line 1); expected each document once in a topic"
    )
  })
})

describe("a report", () => {
  it("has the same bytes every time", async () => {
    const [first, second] = [await results(experiment), await results(experiment)]
    expect(printResults(first)).toBe(printResults(second))
    expect(reportMarkdown(first)).toBe(reportMarkdown(second))
  })

  it("can be read back from results.json, and gives the same text", async () => {
    const made = await results(experiment.replace("RR@2]", "RR@2, AP]"))
    const read = Schema.decodeUnknownSync(Results)(JSON.parse(printResults(made)))
    expect(read).toEqual(made)
    expect(reportMarkdown(read)).toBe(reportMarkdown(made))
  })

  it("carries no path of this machine", async () => {
    expect(printResults(await results(experiment))).not.toContain("litfuse-")
  })

  it("is stamped when its runs were not made for its judgements", async () => {
    const forced = await results(experiment.replace("qrels: qrels", "qrels: other"), true)
    expect(reportMarkdown(forced)).toContain("**Forced:** these runs were not made for these judgements.")
    expect(reportMarkdown(await results(experiment, true))).not.toContain("Forced")
  })
})
