import { existsSync, mkdtempSync, rmSync, symlinkSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as Result from "effect/Result"
import { afterEach, describe, expect, it, vi } from "vitest"
import * as Params from "@litfuse/engine/Params"
import * as OnnxModel from "@litfuse/embedders/onnx/OnnxModel"
import { Onnx } from "@litfuse/embedders/Onnx"
import { isRuntimeInstalled, writeTinyModel } from "../tinyModel.ts"

afterEach(() => void vi.unstubAllEnvs())

const defaults = { ...Params.defaults(Onnx), weights: "model.onnx", normalise: false }

describe("open", () => {
  it("says which file is missing, and which weights are others", () => {
    const why = (params: object) => Result.getOrThrow(Result.flip(OnnxModel.open({ ...defaults, ...params })))
    expect(why({})).toBe("no model is named: `path` is empty")
    expect(why({ path: mkdtempSync(join(tmpdir(), "no-model-")) })).toMatch(/has no file model\.onnx; .*nothing is downloaded/)
    expect(why({ path: writeTinyModel(), sha256: "0".repeat(64) })).toMatch(/have sha256 [0-9a-f]{64}; 0{64} is asked for/)
  })

  it("refuses a cache outside the folder of models, and keeps none in a folder that the user has not named", () => {
    const path = writeTinyModel()
    vi.stubEnv("LITFUSE_MODELS", path)
    symlinkSync(join(path, "target.sqlite"), join(path, "link.sqlite"))
    const why = (cache: string) => Result.getOrThrow(Result.flip(OnnxModel.open({ ...defaults, path, cache })))
    for (const cache of ["/tmp/vectors.sqlite", "../vectors.sqlite", "a/../../b", "a\\..\\b"]) expect(why(cache)).toContain("leads out of")
    expect(why("link.sqlite")).toContain("is a symbolic link")
    vi.stubEnv("LITFUSE_MODELS", "")
    expect(Result.isSuccess(OnnxModel.open({ ...defaults, path, cache: "memory-only.sqlite" }))).toBe(true)
    expect(existsSync("memory-only.sqlite")).toBe(false)
  })
})

describe.skipIf(!isRuntimeInstalled())("a tiny model", () => {
  const embed = (params: object, texts: ReadonlyArray<string>, role: "query" | "document" = "document") =>
    Result.getOrThrow(Result.flatMap(OnnxModel.open({ ...defaults, ...params }), (model) => model.embed(texts, role))).map((vector) =>
      [...vector].map((x) => Math.round(x * 1e6) / 1e6)
    )

  it("is right by hand: the mean over the tokens and the two marks", () => {
    // [CLS] heart lung [SEP]: (1 0 0) + (0 1 0) over 4
    expect(embed({ path: writeTinyModel() }, ["Heart lung", "", "unheard"])).toEqual([
      [0.25, 0.25, 0],
      [0, 0, 0],
      [0.033333, 0.066667, 0.1]
    ])
  })

  it("puts the prefix of its role before a text, and cuts what is longer", () => {
    const path = writeTinyModel()
    expect(embed({ path, queryPrefix: "query " }, ["heart"], "query")).toEqual([[0.375, 0.125, 0]])
    expect(embed({ path, queryPrefix: "query " }, ["heart"])).toEqual([[0.333333, 0, 0]])
    expect(embed({ path, maxTokens: 3 }, ["aspirin heart heart"])).toEqual([[0, 0, 0.333333]])
  })

  it("computes nothing that its cache knows, even when the model can compute no more", () => {
    const path = writeTinyModel()
    vi.stubEnv("LITFUSE_MODELS", path)
    const cache = "vectors.sqlite"
    const before = embed({ path, cache }, ["heart", "lung"])
    // the same sums under another name: the thread would start from a folder without a graph
    expect(embed({ path, cache, sha256: Result.getOrThrow(OnnxModel.open({ ...defaults, path })).sha256 }, ["heart", "lung"])).toEqual(
      before
    )
    rmSync(join(path, "tokenizer_config.json"))
    expect(embed({ path, cache }, ["lung", "heart"])).toEqual([...before].reverse())
  })

  it("says what the library says when the graph is none", () => {
    const path = writeTinyModel()
    const made = Result.flatMap(OnnxModel.open({ ...defaults, path, weights: "tokenizer.json" }), (model) =>
      model.embed(["heart"], "query")
    )
    expect(Result.getOrThrow(Result.flip(made))).toMatch(/tokenizer\.json failed/)
  })
})
