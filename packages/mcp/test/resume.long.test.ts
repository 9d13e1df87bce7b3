import { mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as Host from "@litfuse/api/Host"
import * as Project from "@litfuse/api/Project"
import * as Effect from "effect/Effect"
import { expect, it, onTestFinished, vi } from "vitest"
import { copy, serve } from "./recordedService.ts"
import { started } from "./program.ts"
import { readToolText } from "@litfuse/files/readToolText"
import { recordings } from "./served.ts"

const query = "caffeine sleep shift workers"

const textOf = (result: unknown): string => (result as { readonly content: ReadonlyArray<{ readonly text: string }> }).content[0]!.text

it("resumes a search whose server was killed, and asks only the sources that had not answered", async () => {
  const folder = mkdtempSync(join(tmpdir(), "litfuse-mcp-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  vi.stubEnv("LITFUSE_STATE", join(folder, "state"))
  const project = join(folder, "project")
  await Effect.runPromise(Effect.provide(Project.init({ folder: project }), Host.layer))
  const quick = await copy(recordings.everyday, "europepmc")
  vi.stubEnv("CORE_API_KEY", "a-key")
  let asked = 0
  let isAwake = false
  await serve("core", (_, response) => {
    asked++
    if (isAwake) response.writeHead(200, { "content-type": "application/json" }).end('{"totalHits":0,"results":[]}')
  })
  const first = started(["--project", project])
  await first.connect()
  void first.call("search", { query, sources: ["europepmc", "core"] })
  const kept = (): ReadonlyArray<string> => readdirSync(join(project, ".litfuse"), { recursive: true, encoding: "utf8" })
  await vi.waitFor(
    () => {
      expect(asked).toBeGreaterThan(0)
      // both of its pages are in the project
      expect(kept().filter((file) => /europepmc.*\.json$/.test(file))).toHaveLength(2)
    },
    { timeout: 60_000, interval: 50 }
  )
  const before = quick.asked.length
  first.child.kill("SIGKILL")
  await first.ended
  isAwake = true

  const second = started(["--project", project])
  await second.connect()
  const { rows } = readToolText(textOf((await second.call("pipeline", { do: "runs" })).result))
  expect(rows.map(([, state, question, words]) => [state, question, words])).toEqual([["interrupted", "search", query]])
  const run = rows[0]![0]!
  const resumed = readToolText(textOf((await second.call("pipeline", { do: "resume", run })).result))
  expect(resumed).toMatchObject({ run, state: "done" })
  expect(resumed.outcomes.map(({ source, state }) => [source, state])).toEqual([
    ["core", "empty"],
    ["europepmc", "found"]
  ])
  expect(quick.asked.length).toBe(before)
  expect(readToolText(textOf((await second.call("search", { cursor: run })).result)).rows).toEqual(resumed.rows)
})
