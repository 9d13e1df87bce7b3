import { describe, expect, it } from "vitest"
import { litfuse } from "./litfuse.ts"

describe("litfuse plugin", () => {
  it("lists what there is, by kind", async () => {
    const { code, out } = await litfuse(["plugin", "list"])
    expect(code).toBe(0)
    for (const row of [/^\| retriever +\| bm25 /m, /^\| ranker +\| bm25-boost /m, /^\| fusion +\| rrf /m, /^\| measure +\| nDCG /m])
      expect(out).toMatch(row)
  })

  it("checks a plugin of the house: every law holds", async () => {
    const { code, out } = await litfuse(["plugin", "check", "fusion/rrf", "--cases", "20"])
    expect(code).toBe(0)
    expect(out).toMatch(/\| fusion\/rrf \| holds \| weights act/)
    expect(out).not.toMatch(/\| broken/)
  })

  it("says of a kind whose laws need more than the plugin that only its contract was checked", async () => {
    const { code, out, err } = await litfuse(["plugin", "check", "measure/nDCG", "rrf", "--cases", "5"])
    expect([code, err]).toEqual([0, ""])
    expect(out).toMatch(/\| measure\/nDCG \| contract only/)
  })

  it("names a plugin that is not there", async () => {
    const { code, err } = await litfuse(["plugin", "check", "rff"])
    expect([code, err]).toEqual([2, 'litfuse plugin check: unknown plugin "rff"; `litfuse plugin list` shows those there are\n'])
  })

  it("reports a third party's plugin that cannot be loaded and goes on with the others", async () => {
    const files = { "litfuse.config.yaml": "plugins:\n  - ./absent.ts\n" }
    const { code, out, err } = await litfuse(["plugin", "list"], files)
    expect(code).toBe(0)
    expect(out).toMatch(/\| fusion +\| rrf /)
    expect(err).toMatch(/absent\.ts/)
    expect(err.trimEnd().split("\n")).toHaveLength(1)
  })
})
