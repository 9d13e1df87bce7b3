import { measures } from "@litfuse/eval/measures/index"
import { describe, expect, it } from "vitest"
import { measuresPage } from "./measuresPage.ts"

describe("docs/reference/measures.md", () => {
  const page = measuresPage()
  it("has a docstring for every measure", () => {
    for (const { id } of measures) expect(page).toMatch(new RegExp(`### ${id}\\n\\n.{20,}`))
  })
  it("says how documents with equal scores are ordered", () => {
    expect(page).toContain("ties by document id from high to low, as trec_eval does")
  })
  it("names trec_eval's measures beside ours", () => {
    expect(page).toContain("| [`nDCG[@cutoff]`](#ndcg) | normalised discounted cumulative gain | mean | `ndcg`, `ndcg_cut` |")
    expect(page).toContain("| [`gmAP[@cutoff]`](#gmap) | average precision, averaged by the geometric mean | geometric mean | `gm_map` |")
  })
})
