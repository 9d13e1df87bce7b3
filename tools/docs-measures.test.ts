import { readFileSync } from "node:fs"
import { measures } from "@litfuse/eval/measures/index"
import { describe, expect, it } from "vitest"
import { page } from "./docs-measures.ts"

describe("docs/measures.md", () => {
  it("is what the table and the docstrings say (node tools/docs-measures.ts)", () => {
    expect(readFileSync(new URL("../docs/measures.md", import.meta.url), "utf8")).toBe(page())
  })
  it("has a docstring for every measure", () => {
    for (const { id } of measures) expect(page()).toMatch(new RegExp(`### ${id}\\n\\n.{20,}`))
  })
  it("names trec_eval's measures beside ours", () => {
    expect(page()).toContain("| [`nDCG[@cutoff]`](#ndcg) | normalised discounted cumulative gain | mean | `ndcg`, `ndcg_cut` |")
    expect(page()).toContain("| [`gmAP[@cutoff]`](#gmap) | average precision, averaged by the geometric mean | geometric mean | `gm_map` |")
  })
})
