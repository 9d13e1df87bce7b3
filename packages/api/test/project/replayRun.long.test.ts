import { cpSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import * as Effect from "effect/Effect"
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest"
import * as Graph from "../../src/Graph.ts"
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

describe("a run over recordings that was killed", () => {
  const recordings = join(import.meta.dirname, "../../../../datasets/everyday/cassettes")

  /** A project with such a run: its answers of PubMed are not stored yet, and the database says that it runs. */
  const killed = async (more: object = {}) => {
    const folder = await made()
    cpSync(recordings, join(folder, "recorded"), { recursive: true })
    const query = "caffeine sleep shift workers"
    const { runId } = await asked(Search.ask({ folder, query, replay: "recorded", save: "mine", ...more }))
    const database = new DatabaseSync(join(folder, ".litfuse/project.sqlite"))
    database.exec("UPDATE run SET state = 'running', answer = NULL, outcomes = '[]', counts = '{}'; DELETE FROM saved")
    database.close()
    rmSync(join(folder, ".litfuse/recordings", runId!, "ncbi"), { recursive: true })
    return { folder, runId: runId! }
  }
  const list = async (folder: string) =>
    (await asked(Runs.list({ folder }))).runs.map(({ runId, state, saved, counts }) => ({ runId, state, saved, works: counts["works"] }))

  it("continues with these recordings, and is saved and stored as its command asked", async () => {
    const { folder, runId } = await killed({ keep: "known" })
    rmSync(join(folder, ".litfuse/graph.sqlite"), { force: true })
    await asked(Runs.resume({ folder, run: "last" }))
    expect(await list(folder)).toEqual([{ runId, state: "done", saved: ["mine"], works: 32 }])
    expect((await asked(Replay.ofRun({ folder, run: "mine" }))).isSame).toBe(true)
    expect((await asked(Graph.show({ folder }))).works).toBeGreaterThan(0)
    // a replay is the question alone
    expect(await list(folder)).toHaveLength(1)
  })

  it("says in one line what to give when its recordings are gone, stays as it is, and continues with their new folder", async () => {
    const { folder, runId } = await killed()
    renameSync(join(folder, "recorded"), join(folder, "moved"))
    const why = async (more: object) => (await asked(Effect.flip(Runs.resume({ folder, run: "last", ...more })))).message
    const gone = (place: string) => `run ${runId} reads recordings in ${place}, which is not there; name their folder with replay`
    expect([await why({}), await why({ replay: "away" })]).toEqual([gone("recorded"), gone("away")])
    expect(await list(folder)).toMatchObject([{ state: "failed" }])
    expect((await asked(Runs.show({ folder, run: "last" }))).isInterrupted).toBe(true)
    await asked(Runs.resume({ folder, run: "last", replay: "moved" }))
    expect(await list(folder)).toEqual([{ runId, state: "done", saved: ["mine"], works: 32 }])
  })
})

it("the details of a run have the files that it read: stored by content, or left out with the reason", async () => {
  const folder = await made()
  writeFileSync(join(folder, "a.ris"), "TY  - JOUR\nTI  - The heart\nER  - \n")
  await asked(Search.ask({ folder, query: "heart", sources: ["file:a.ris"] }))
  const { files } = await asked(Runs.show({ folder, run: "last" }))
  expect(files).toEqual([{ path: "a.ris", sha256: expect.stringMatching(/^[0-9a-f]{64}$/), why: null }])
})
