import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { type Event, Watch } from "@litfuse/api/Events"
import * as Project from "@litfuse/api/Project"
import * as Replay from "@litfuse/api/Replay"
import * as Runs from "@litfuse/api/Runs"
import * as Walk from "@litfuse/api/Walk"
import * as ProjectFiles from "@litfuse/project/ProjectFiles"
import * as Effect from "effect/Effect"
import { afterAll, beforeEach, expect, it, vi } from "vitest"
import { asked } from "../asked.ts"

const replay = resolve(import.meta.dirname, "../../../../datasets/atlas/walks")
const root = mkdtempSync(join(tmpdir(), "litfuse-durable-"))
afterAll(() => rmSync(root, { recursive: true }))
beforeEach(() => {
  vi.stubEnv("LITFUSE_STATE", mkdtempSync(join(root, "state-")))
  return () => vi.unstubAllEnvs()
})

const walk = (folder: string) => ({ folder, ids: ["10.99999/atlas.9hhff"] as const, direction: "both", replay }) as const

const project = async (): Promise<string> => {
  const folder = mkdtempSync(join(root, "project-"))
  await asked(Project.init({ folder }))
  return folder
}

const listed = async (folder: string) => (await asked(Runs.list({ folder }))).runs

/** Changes the database of a project. */
const change = (folder: string, statement: string): void => {
  const database = new DatabaseSync(ProjectFiles.of(folder).database)
  database.exec(statement)
  database.close()
}

it("a durable walk needs a project, and says so before anything is asked", async () => {
  const folder = mkdtempSync(join(root, "none-"))
  expect((await asked(Effect.flip(Walk.ask({ ...walk(folder), durable: true })))).message).toBe(
    "durable needs a project that stores the pieces; make one with `litfuse project init`"
  )
})

it("a durable walk over recordings is stored, and its answer is that of one that is not", async () => {
  const folder = await project()
  const plain = await asked(Walk.ask(walk(folder)))
  expect([plain.runId, await listed(folder)]).toEqual([null, []])
  const durable = await asked(Walk.ask({ ...walk(folder), durable: true }))
  expect({ ...durable, runId: null }).toEqual(plain)
  expect(await listed(folder)).toMatchObject([{ runId: durable.runId, state: "done", recordings: "all" }])
  // a replay of the run is no run
  await asked(Replay.ofRun({ folder, run: "last" }))
  expect(await listed(folder)).toHaveLength(1)
})

it("a durable walk ends when an answer cannot be stored, and is continued from there", async () => {
  const folder = await project()
  const plain = await asked(Walk.ask(walk(folder)))
  const full =
    "CREATE TRIGGER full BEFORE INSERT ON exchange WHEN (SELECT count(*) FROM exchange) > 2 BEGIN SELECT RAISE(ABORT, 'no more room'); END"
  // a project with a trigger cannot be opened, so this one is made when the run has begun
  const watch = (event: Event) => void (event._tag === "Named" && change(folder, full))
  const ended = await asked(Effect.flip(Effect.provideService(Walk.ask({ ...walk(folder), durable: true }), Watch, watch)))
  expect(ended.message).toMatch(/no more room/)
  change(folder, "DROP TRIGGER full")
  expect(await listed(folder)).toMatchObject([{ state: "failed", recordings: "some" }])
  const again = await asked(Runs.resume({ folder, run: "last" }))
  expect(again).toMatchObject({ question: "cites", found: { answer: { counts: plain.counts, works: plain.works, edges: plain.edges } } })
  expect(await listed(folder)).toMatchObject([{ state: "done" }])
})
