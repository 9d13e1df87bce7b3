import { describe, expect, it } from "vitest"
import { litfuse } from "./litfuse.ts"

const topics = Array.from({ length: 12 }, (_, t) => t + 1)
const files = {
  "qrels.txt": topics.map((t) => `${t} 0 good 1\n`).join(""),
  "first.run": topics.map((t) => `${t} Q0 bad 1 2 first\n${t} Q0 good 2 1 first\n`).join(""),
  "better.run": topics.map((t) => `${t} Q0 good 1 2 better\n`).join("")
}

describe("litfuse compare", () => {
  it("compares with the first run: reciprocal rank 1 against 1/2 on each of 12 topics", async () => {
    const { code, out } = await litfuse(["compare", "qrels.txt", "first.run", "better.run", "-m", "RR"], files)
    expect(code).toBe(0)
    expect(out).toMatch(/RR, 12 topics\. Baseline first: 0\.5000/)
    const row = out.split("\n").find((line) => line.startsWith("| better"))!
    const cells = row.split("|").map((cell) => cell.trim())
    expect(cells.slice(1, 5)).toEqual(["better", "1.0000", "+0.5000", "[+0.5000, +0.5000]"])
    // both extreme assignments of 2^12
    expect(Number(cells[5])).toBeCloseTo(2 / 4096, 5)
    expect(cells[11]).toBe("12 / 0 / 0")
  })

  it("turns round with the other baseline, and tells of equivalence when asked", async () => {
    const words = ["compare", "qrels.txt", "first.run", "better.run", "-m", "RR", "--baseline", "better.run", "--margin", "0.6"]
    const { out } = await litfuse(words, files)
    expect(out).toMatch(/\| first +\| 0\.5000 \| +-0\.5000/)
    expect(out).toMatch(/first: equivalent within 0\.6: p = /)
  })

  it.each([
    [["compare", "qrels.txt", "first.run", "better.run", "--baseline", "x.run"], /the baseline "x\.run" is not among the runs/],
    [["compare", "qrels.txt", "first.run", "better.run", "-m", "nDGC@10"], /did you mean nDCG\?/]
  ])("refuses %j in one line", async (words, message) => {
    const { code, err } = await litfuse(words, files)
    expect([code, err.trimEnd().split("\n").length]).toEqual([2, 1])
    expect(err).toMatch(message)
  })
})
