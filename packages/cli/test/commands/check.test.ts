import { describe, expect, it } from "vitest"
import { litfuse } from "./litfuse.ts"

const files = { "a.run": "1 Q0 x 1 2 a\n1 Q0 y 2 1 a\n", "q.txt": "1 0 x 1\n2 0 y 1\n", "ids.txt": "x\ny\n" }

describe("litfuse check", () => {
  it("passes a run in order", async () => {
    const { code, out, err } = await litfuse(["check", "a.run", "--documents", "ids.txt"], files)
    expect([code, err]).toEqual([0, ""])
    expect(out).toMatch(/\| ok +\| format +\| 2 hits, 1 topic, tag a/)
  })

  it("ends with 1 when a judged topic has no hit", async () => {
    const { code, out, err } = await litfuse(["check", "a.run", "--qrels", "q.txt"], files)
    expect([code, err]).toEqual([1, "litfuse check: 1 check(s) failed for a.run\n"])
    expect(out).toMatch(/\| wrong +\| judged topics +\| without a hit: 1 \(2\)/)
  })

  it("ends with 2 when the file is no run", async () => {
    const { code, err } = await litfuse(["check", "q.txt"], files)
    expect(code).toBe(2)
    expect(err).toMatch(/^litfuse: q\.txt:1: 4 columns; expected topic, Q0, document, rank, score and tag\n$/)
  })
})
