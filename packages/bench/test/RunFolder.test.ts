import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Run } from "@litfuse/eval/Run"
import * as Result from "effect/Result"
import { expect, it, onTestFinished } from "vitest"
import { fileNames, write } from "../src/RunFolder.ts"

it("names files so that no two systems share one, whatever the file system", () => {
  expect(fileNames(["bm25", "BM25", "a/b", "a b", "..", "learned, seed 1", "R@10"])).toEqual([
    "bm25.run",
    "BM25-2.run",
    "a-b.run",
    "a-b-2.run",
    "-.run",
    "learned-seed-1.run",
    "R@10.run"
  ])
})

it("writes runs and says which file is whose, and how many scores had to be lowered", () => {
  const folder = mkdtempSync(join(tmpdir(), "litfuse-runs-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const run: Run = { tag: "two words", topics: new Map([["1", { ids: ["a", "b"], scores: Float64Array.of(1, 1 + 1e-12) }]]) }
  expect(Result.isSuccess(write(join(folder, "deep/er"), [run]))).toBe(true)
  const written = join(folder, "deep/er")
  expect(readdirSync(written)).toEqual(["runs.tsv", "two-words.run"])
  expect(readFileSync(join(written, "runs.tsv"), "utf8")).toBe("system\tfile\ttopics\tlowered\ntwo words\ttwo-words.run\t1\t1\n")
  expect(readFileSync(join(written, "two-words.run"), "utf8")).toMatch(/^1 Q0 a 1 \S+ two-words\n1 Q0 b 2 \S+ two-words\n$/)
  write(join(folder, "none"), [])
  expect(readdirSync(folder)).toEqual(["deep"])
})
