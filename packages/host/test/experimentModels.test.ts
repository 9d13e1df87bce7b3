import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, describe, expect, it, vi } from "vitest"
import { experimentModels } from "../src/experimentModels.ts"

const folder = mkdtempSync(join(tmpdir(), "litfuse-models-"))

afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
  vi.unstubAllEnvs()
})

describe("the sentence models of an experiment", () => {
  it("are found in its systems and in its pipeline files, each once, with whether their files are here", () => {
    vi.stubEnv("LITFUSE_MODELS", folder)
    for (const file of ["there/onnx/model.onnx", "there/tokenizer.json", "there/tokenizer_config.json"]) {
      mkdirSync(join(folder, file, ".."), { recursive: true })
      writeFileSync(join(folder, file), "x")
    }
    writeFileSync(
      join(folder, "a.pipeline.yaml"),
      "nodes:\n  - { id: v, plugin: embedder/onnx, params: { path: absent } }\n  - { id: w, plugin: embedder/onnx, params: { path: '' } }\n"
    )
    const systems = [
      { retrieve: "dense", params: { path: "there" } },
      { retrieve: "bm25", params: { path: "no model" } }
    ]
    const experiment = {
      systems,
      more: [{ pipeline: "a.pipeline.yaml" }, { pipeline: "a.pipeline.yaml" }, { pipeline: "absent.pipeline.yaml" }]
    }
    expect(experimentModels(folder, experiment)).toEqual([
      { path: "there", isHere: true },
      { path: "absent", isHere: false }
    ])
  })

  it("are none where nothing names one", () => expect(experimentModels(folder, { retrieve: "dense", params: {} })).toEqual([]))
})
