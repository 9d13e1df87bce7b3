import { describe, expect, it } from "vitest"
import type { LoadedExperiment } from "../../src/experiment/LoadedExperiment.ts"
import { unpinnedInputsOf } from "../../src/experiment/UnpinnedInputs.ts"

const file = { path: "x", format: "trec-run" }
const loaded = {
  dataset: {
    manifest: {
      files: { a: { ...file, sha256: "0" }, b: { ...file, unseen: "made anew" }, corpus: { ...file, unseen: "large" }, topics: file },
      runsets: { ours: { folder: "runs/ours", unseen: "made anew" }, theirs: { folder: "runs/theirs", sha256: "0" } }
    }
  },
  experiment: {
    tables: [
      {
        id: "all",
        retrieval: { topics: "topics" },
        systems: [
          { run: "a" },
          { run: "b", tag: "beta" },
          { runset: "ours" },
          { runset: "theirs" },
          { retrieve: "bm25", tag: "found", corpus: "corpus" },
          { retrieve: "bm25", tag: "elsewhere", corpus: "a" },
          { fuse: "rrf", tag: "pinned", of: [{ system: "a" }, { runset: "theirs" }] },
          { fuse: "rrf", tag: "half", of: [{ system: "a" }, { system: "beta" }] },
          { fuse: "rrf", tag: "twice", of: [{ system: "half" }, { system: "a" }] },
          { fuse: "rrf", tag: "set", of: [{ runset: "ours" }] }
        ]
      }
    ]
  }
} as unknown as Pick<LoadedExperiment, "dataset" | "experiment">

describe("unseenOf", () => {
  const { isSystem, isSource } = unpinnedInputsOf(loaded)
  const reads = (system: string, source = "") =>
    isSystem("all", { system, input: { kind: "run", source, sha256: "" }, summary: {}, intervals: {}, values: {}, missing: [] })

  it("finds systems that read what is not pinned, through fusions too", () => {
    const names = ["a", "beta", "found", "elsewhere", "pinned", "half", "twice", "set"]
    expect(names.filter((name) => reads(name))).toEqual(["beta", "found", "half", "twice", "set"])
  })

  it("finds the runs of a set by their folder", () => {
    expect([reads("x", "runs/ours/x"), reads("x", "runs/theirs/x"), reads("x", "runs/ours-too/x")]).toEqual([true, false, false])
  })

  it("finds what analyses read by its name, and in a choice of runs", () => {
    expect(["a", "b", "ours", "theirs", '{"runset":"ours"}', '{"runset":"theirs"}', "null", "7"].map(isSource)).toEqual([
      false,
      true,
      true,
      false,
      true,
      false,
      false,
      false
    ])
  })
})
