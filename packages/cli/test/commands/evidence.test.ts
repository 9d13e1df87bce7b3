import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { again, litfuse } from "./litfuse.ts"

const trial = "# Results\n\nLate caffeine shortened day sleep by 41 minutes. Beds were cold.\n"
const claim = "Caffeine lengthens day sleep"

describe("litfuse evidence", () => {
  it("prints sentences with their stances and addresses, in every format, and each address can be checked", async () => {
    const { code, out, err } = await litfuse(["evidence", claim, "--in", "trial.md"], { "trial.md": trial })
    expect([code, err]).toEqual([0, "1 text searched\n"])
    expect(out).toBe("contradicts: Late caffeine shortened day sleep by 41 minutes.\n  trial.md \u00b7 Results \u00b7 0-48\n")
    await litfuse(["evidence", claim, "--in", "trial.md", "--out", "e.json"], { "trial.md": trial })
    expect(JSON.parse(readFileSync("e.json", "utf8"))).toMatchObject({
      version: 1,
      claim,
      state: "found",
      sentences: [
        { address: { work: "trial.md", section: "Results", from: 0, to: 48 }, stance: "contradicts", title: null, retraction: null }
      ],
      searched: 1,
      method: { id: "words", revision: 3 },
      notices: []
    })
    expect((await again("find --check e.json --in trial.md")).out).toBe("fits trial.md \u00b7 Results \u00b7 0-48\n")
    const page = await litfuse(["evidence", claim, "--in", "trial.md", "--format", "html"], { "trial.md": trial })
    expect(page.out).toMatch(/^<!doctype html>[\s\S]*contradicts[\s\S]*shortened day sleep/iu)
    const table = await litfuse(["evidence", claim, "--in", "trial.md", "--format", "md"], { "trial.md": trial })
    expect(table.out).toMatch(/\| contradicts \| Late caffeine shortened/u)
  })

  it("refuses a claim that no sentence fits, with exit code 0", async () => {
    const { code, out, err } = await litfuse(["evidence", "Statins prevent stroke", "--in", "trial.md"], { "trial.md": trial })
    expect([code, out]).toEqual([0, "no sentence found\n"])
    expect(err).toMatch(/no sentence found that fits the claim well enough\n1 text searched\n$/)
  })

  it("shows hostile text without control characters, and never writes over what it reads", async () => {
    const evil = "# A\u001b[2J\n\nLate\u202e caffeine shortened day sleep. Beds were cold.\n"
    const { out, err } = await litfuse(["evidence", claim, "--in", "trial.md"], { "trial.md": evil })
    expect(out).toContain("shortened day sleep")
    expect(`${out}${err}`.includes("\u001b") || `${out}${err}`.includes("\u202e")).toBe(false)
    const over = await litfuse(["evidence", claim, "--in", "trial.md", "--out", "trial.md"], { "trial.md": trial })
    expect([over.code, over.err]).toEqual([2, "litfuse evidence: trial.md is also the input file; write to another file\n"])
  })
})
