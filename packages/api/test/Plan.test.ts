import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { beforeEach, describe, expect, it, vi } from "vitest"
import * as Plan from "../src/Plan.ts"
import { asked } from "./asked.ts"
import * as Copied from "./copied.ts"

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "litfuse-plan-"))
  vi.stubEnv("LITFUSE_STATE", mkdtempSync(join(folder, "state-")))
  return () => vi.unstubAllEnvs()
})

const plan = (sources: ReadonlyArray<string>, more: object = {}) =>
  asked(Plan.ask({ folder, query: "heart", sources: [...sources], ...more } as never))

describe("how long a search will take", () => {
  it("is forecast for each source from one record of it, with what it costs where requests are paid", async () => {
    const [pubmed, openalex] = [await Copied.source("pubmed", "ncbi"), await Copied.source("openalex")]
    const { sources, notices } = await plan(["pubmed", "openalex"], { all: true })
    expect(notices).toEqual([])
    expect(sources.map(({ source, usd }) => [source, usd === null])).toEqual([
      ["openalex", false],
      ["pubmed", true]
    ])
    for (const { requests, usd } of sources) {
      expect(requests).toBeGreaterThan(0)
      if (usd !== null) expect(usd).toBeCloseTo(requests * 0.001, 6)
    }
    // one record: a search and what reads it
    expect([pubmed.seen.length, openalex.seen.length]).toEqual([2, 1])
  })

  it("grows with what is asked of a source, and not beyond what it has", async () => {
    await Copied.source("pubmed", "ncbi")
    const requestsOf = async (more: object) => (await plan(["pubmed"], more)).sources[0]!.requests
    const [few, many, all] = [await requestsOf({ perSource: 10 }), await requestsOf({ perSource: 50_000 }), await requestsOf({ all: true })]
    expect(few).toBeLessThanOrEqual(many)
    expect(many).toBe(all)
  })

  it("is a notice with the reason if no forecast is possible", async () => {
    vi.stubEnv("CORE_API_KEY", undefined)
    const { sources, notices } = await plan(["core", "biorxiv"], { from: "2024-01-01" })
    expect(sources).toEqual([])
    expect(notices.map(({ code, subject }) => [code, subject]).sort()).toEqual([
      ["not-planned", "biorxiv"],
      ["not-planned", "core"]
    ])
  })
})
