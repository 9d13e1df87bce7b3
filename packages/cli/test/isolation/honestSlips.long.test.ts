import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { openProject, type Project } from "./project.ts"
import { pipelines, slips } from "./slips.ts"

const cassettes = join(import.meta.dirname, "../../../../datasets/everyday/cassettes")

let project: Project
beforeAll(async () => {
  project = await openProject({
    ...slips,
    ...pipelines,
    "litfuse.config.yaml": "plugins: [./sort-measure.ts, ./slip-ranker.ts]\n",
    qrels: "1 0 a 2\n1 0 b 0\n1 0 c 1\n",
    "mine.run": "1 Q0 b 1 3 mine\n1 Q0 c 2 2 mine\n1 Q0 a 3 1 mine\n"
  })
}, 120_000)
afterAll(() => project.close())

describe("a measure that sorts its grades in place", () => {
  it("is named by the error, with exit code 2, and no value is printed", () => {
    const { code, out, err } = project.litfuse("eval", "qrels", "mine.run", "-m", "SlipDCG@3", "-m", "nDCG@3")
    expect([code, out]).toEqual([2, ""])
    expect(err).toBe(
      "litfuse: plugin measure/SlipDCG changed the grades; other plugins read the same, so its author must copy before writing\n"
    )
  }, 60_000)

  it("is found by plugin check", () => {
    const { code, out } = project.litfuse("plugin", "check", "measure/SlipDCG")
    expect(code).toBe(1)
    expect(out).toMatch(/what it reads is not written to/)
  }, 60_000)
})

describe("a ranker that writes into a column", () => {
  const ranked = (name: string) => {
    const { out, err } = project.litfuse("pipeline", "run", name, "--query", "caffeine sleep shift workers", "--replay", cassettes)
    return { table: out.slice(out.indexOf("\ncitations:")), err }
  }

  it("is named by the error, and another ranker has the values that it has alone", () => {
    const [alone, beside] = [ranked("alone.pipeline.yaml"), ranked("beside.pipeline.yaml")]
    expect(alone.table).toMatch(/\| +1 \|/)
    expect(beside.table).toBe(alone.table)
    expect(beside.err).toContain("ranker/a-slip failed: ContractBroken: plugin ranker/a-slip changed the column citationCount;")
  }, 120_000)
})
