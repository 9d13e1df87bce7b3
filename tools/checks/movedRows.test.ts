import { createHash } from "node:crypto"
import { globSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { root } from "../shared/repositoryFiles.ts"
import { hashNow, movedRows } from "./movedRows.ts"

describe("reports on one question are one report", () => {
  const rows = movedRows(root)

  it("and no table, analysis or value of the former reports is lost", () => {
    expect(rows.filter(({ report }) => report === "").map(({ was, id }) => `${was} ${id}`)).toEqual(["archive notes"])
    const lost = rows.filter((row) => row.report !== "" && hashNow(root, row) !== row.hash)
    expect(
      lost.map(({ was, id }) => `${was} ${id}: a value differs, or it is gone; node tools/checks/movedRows.ts writes new hashes`)
    ).toEqual([])
  })

  it("and the list of what there was stays as it is", () => {
    expect(rows).toHaveLength(177)
    expect(new Set(rows.map(({ was }) => was)).size).toBe(90)
    const names = rows.map(({ was, id }) => `${was} ${id}`).join("\n")
    expect(createHash("sha256").update(names).digest("hex").slice(0, 16)).toMatchInlineSnapshot(`"e81311efd50708e2"`)
  })

  it("so that the 75 of before are at most 40, and later ones are few", () => {
    const later = [
      "choice-baselines",
      "cited-report",
      "extraction",
      "landmark-weights",
      "living-atlas",
      "published-means",
      "query-generation",
      "screening-order",
      "search-default",
      "trial-publications",
      "verify-references"
    ]
    const all = globSync("reports/**/results.json", { cwd: root })
    expect(all.filter((file) => !later.some((id) => file === `reports/${id}/results.json`)).length).toBeLessThanOrEqual(40)
    expect(later.filter((id) => !all.includes(`reports/${id}/results.json`))).toEqual([])
    expect(globSync("reports/archive", { cwd: root })).toEqual([])
  })
})
