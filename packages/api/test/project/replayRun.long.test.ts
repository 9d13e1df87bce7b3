import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest"
import * as Project from "../../src/Project.ts"
import * as Replay from "../../src/Replay.ts"
import * as Runs from "../../src/Runs.ts"
import * as Search from "../../src/Search.ts"
import { asked } from "../asked.ts"
import * as Copied from "../copied.ts"

const root = mkdtempSync(join(tmpdir(), "litfuse-replayed-"))
afterAll(() => rmSync(root, { recursive: true }))
beforeEach(() => {
  vi.stubEnv("LITFUSE_STATE", mkdtempSync(join(root, "state-")))
  return () => vi.unstubAllEnvs()
})

const made = async () => {
  const folder = mkdtempSync(join(root, "project-"))
  await asked(Project.init({ folder }))
  return folder
}

describe("the replay of a run", () => {
  it("a search of files alone is replayed as it was, wherever it is asked from", async () => {
    const folder = await made()
    writeFileSync(join(folder, "a.ris"), "TY  - JOUR\nTI  - The heart\nXX  - unknown\nER  - \n")
    await asked(Search.ask({ folder, query: "heart", sources: ["file:a.ris"] }))
    expect((await asked(Runs.list({ folder, answered: true }))).runs).toMatchObject([{ counts: { works: 1 }, recordings: "none" }])
    writeFileSync(join(folder, "a.ris"), "TY  - JOUR\nTI  - Another heart\nER  - \n")
    const { again, isSame } = await asked(Replay.ofRun({ folder, run: "last" }))
    const { answer } = (again as Extract<typeof again, { readonly question: "search" }>).found
    expect([isSame, [...answer.works].map(({ title }) => title)]).toEqual([true, ["The heart"]])
    expect(JSON.stringify(answer)).not.toContain(folder)
  })

  it("a source that failed stays failed in a replay, with its reason, though it left no recording", async () => {
    await Copied.source("pubmed", "ncbi")
    vi.stubEnv("LITFUSE_UPSTREAM_EUROPEPMC", "http://127.0.0.1:1")
    const folder = await made()
    const before = await asked(Search.ask({ folder, query: "heart", sources: ["pubmed", "europepmc", "springer"] }))
    vi.unstubAllEnvs()
    const { again, isSame } = await asked(Replay.ofRun({ folder, run: "last" }))
    const { answer } = (again as Extract<typeof again, { readonly question: "search" }>).found
    expect([isSame, answer.outcomes, answer.counts]).toEqual([
      true,
      before.outcomes.map((outcome) => ({ ...outcome, ms: null })),
      before.counts
    ])
    expect(answer.outcomes.map(({ state }) => state).toSorted()).toEqual(["failed", "found", "skipped"])
  })
})
