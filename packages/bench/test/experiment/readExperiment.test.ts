import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import { listExperiments, readExperiment } from "../../src/experiment/readExperiment.ts"
import { message } from "../workspace.ts"
import { experiment, place } from "./experiments.ts"

describe("list", () => {
  it("lists folders with an experiment, in byte order", () => {
    expect(listExperiments(place(experiment, { "reports/B/experiment.yaml": "", "reports/empty/report.md": "" }))).toEqual(["B", "try"])
    expect(listExperiments({ root: "/nowhere", data: undefined })).toEqual([])
  })
})

describe("load", () => {
  it("gives the experiment and its dataset, not forced by default", () => {
    expect(Result.getOrThrow(readExperiment(place(experiment), "try"))).toMatchObject({
      experiment: { id: "try" },
      dataset: { manifest: { id: "tiny" } },
      isForced: false
    })
  })

  it("names the experiments there are when one is unknown", () => {
    expect(message(readExperiment(place(experiment), "tyr"))).toBe(
      'reports/tyr/experiment.yaml: not found; known experiments: try; did you mean "try"?'
    )
  })

  it("reports an unknown dataset, and a broken manifest under the manifest's own name", () => {
    expect(message(readExperiment(place(experiment.replace("dataset: tiny", "dataset: tony")), "try"))).toBe(
      'datasets/tony/dataset.yaml: not found; known datasets: tiny; did you mean "tiny"?'
    )
    expect(message(readExperiment(place(experiment, { "datasets/tiny/dataset.yaml": "id: tiny\nfoo: 1\n" }), "try"))).toContain(
      "datasets/tiny/dataset.yaml:2: foo: is not a known key"
    )
  })

  it("refuses to be a part of what is no report, of itself, or of a part", () => {
    const partOf = (report: string) => experiment.replace("id: try\n", `id: try\npartOf: ${report}\n`)
    const others = { "reports/whole/experiment.yaml": "id: whole\n", "reports/inner/experiment.yaml": "id: inner\npartOf: whole\n" }
    const said = (report: string) => message(readExperiment(place(partOf(report), others), "try"))
    expect(said("whoel")).toContain('no experiment "whoel"; did you mean "whole"?')
    expect(said("try")).toContain("an experiment is no part of itself")
    expect(said("inner")).toContain('"inner" is itself a part of "whole"; name that one')
    expect(Result.isSuccess(readExperiment(place(partOf("whole"), others), "try"))).toBe(true)
  })
})
