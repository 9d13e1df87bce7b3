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
})
