import { describe, expect, it } from "vitest"
import { read } from "../shared/repositoryFiles.ts"
import { pathPicture, pathSteps } from "./pathPicture.ts"

describe("the picture of the path", () => {
  const page = read("docs/comparison.md")

  it("has the tools of the table of comparison, and litfuse has every step", () => {
    const found = pathSteps(page)
    expect(found.map(([tool]) => tool)).toEqual(
      expect.arrayContaining(["litfuse", "PubMed Search MCP", "BioMCP", "ASReview LAB", "CoLRev", "Rayyan", "Covidence"])
    )
    expect(found.find(([tool]) => tool === "litfuse")![1]).not.toContain(false)
    expect(found.find(([tool]) => tool === "ASReview LAB")![1]).toEqual([false, false, false, false, false, false, false, true])
  })

  it("follows the table: a cell that becomes a dash becomes a ring", () => {
    const less = page.replace("| agreement of sources | yes | [yes]", "| agreement of sources | - | [-]")
    expect(less).not.toBe(page)
    for (const name of ["litfuse", "PubMed Search MCP"]) {
      expect(pathSteps(page).find(([tool]) => tool === name)![1][2]).toBe(true)
      expect(pathSteps(less).find(([tool]) => tool === name)![1][2]).toBe(false)
    }
    expect(() => pathSteps(page.replace("| timeline | by", "| time | by"))).toThrow(/timeline/)
  })

  it("describes each lane in words", () => {
    expect(pathPicture()).toContain("Covidence: screening")
  })
})
