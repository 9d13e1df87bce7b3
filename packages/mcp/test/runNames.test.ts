/** A run has one name from its first answer on, and says how far its sources are. */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as Host from "@litfuse/api/Host"
import * as Project from "@litfuse/api/Project"
import * as Effect from "effect/Effect"
import { expect, it, onTestFinished, vi } from "vitest"
import { readToolText } from "@litfuse/files/readToolText"
import { serve } from "./recordedService.ts"
import { served } from "./served.ts"

const folderOf = (): string => {
  const made = mkdtempSync(join(tmpdir(), "litfuse-mcp-"))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

const [query, sources] = ["caffeine sleep", ["europepmc", "crossref"]]

/** Two services: one answers at once, the other when the test says so. */
const slowServices = async () => {
  const waiting: Array<() => void> = []
  await serve("crossref", (_, response) =>
    response
      .writeHead(200, { "content-type": "application/json" })
      .end('{"status":"ok","message-type":"work-list","message":{"total-results":0,"items":[]}}')
  )
  await serve("europepmc", (_, response) => {
    waiting.push(() => response.writeHead(200, { "content-type": "application/json" }).end('{"hitCount":0,"resultList":{"result":[]}}'))
  })
  return { isAsked: () => waiting.length > 0, answer: () => waiting.splice(0).forEach((one) => one()) }
}

it("a project's name for a run is in its first answer, and in every later one", async () => {
  vi.stubEnv("LITFUSE_STATE", folderOf())
  const project = folderOf()
  await Effect.runPromise(Effect.provide(Project.init({ folder: project }), Host.layer))
  const { isAsked, answer } = await slowServices()
  // modules of projects are loaded before the time of the first answer counts
  await (await served({ folder: project })).call("search", { query: "other words", sources: ["crossref"] })
  const { call } = await served({ folder: project, waitMs: 4000 })
  const first = readToolText((await call("search", { query, sources })).text)
  expect(first).toMatchObject({ state: "running", run: expect.stringMatching(/^\d{8}-[0-9a-f]{6}$/), next: first.run })
  await vi.waitFor(() => expect(isAsked()).toBe(true), { timeout: 60_000 })
  await vi.waitFor(
    async () => {
      const { columns, rows } = readToolText((await call("pipeline", { do: "state", run: first.run })).text)
      expect(columns).toEqual(["source", "state", "delivered", "wanted"])
      expect(rows.map(([source, state]) => [source, state]).toSorted()).toEqual([
        ["crossref", "empty"],
        ["europepmc", "asked"]
      ])
    },
    { timeout: 60_000 }
  )
  const runs = readToolText((await call("pipeline", { do: "runs" })).text).rows
  expect(runs.filter(([, , , asked]) => asked === query).map(([run, state]) => [run, state])).toEqual([[first.run, "running"]])
  answer()
  await vi.waitFor(
    async () => expect(readToolText((await call("search", { cursor: first.run })).text)).toMatchObject({ state: "done", run: first.run }),
    {
      timeout: 60_000
    }
  )
  const other = await served({ folder: project })
  expect(readToolText((await other.call("search", { cursor: first.run })).text)).toMatchObject({ state: "done", run: first.run })
  expect(readToolText((await other.call("pipeline", { do: "runs" })).text).rows.map(([run]) => run)).toContain(first.run)
}, 180_000)

it("the state of a stored run is failed when no source answered", async () => {
  vi.stubEnv("LITFUSE_STATE", folderOf())
  const project = folderOf()
  await Effect.runPromise(Effect.provide(Project.init({ folder: project }), Host.layer))
  await serve("crossref", (_, response) => response.writeHead(400).end("no"))
  const { call } = await served({ folder: project })
  const first = await call("search", { query, sources: ["crossref"] })
  const { run, state } = readToolText(first.text)
  expect([first.isError, state]).toEqual([true, "failed"])
  const later = await (await served({ folder: project })).call("pipeline", { do: "state", run })
  expect([later.isError, readToolText(later.text).state]).toEqual([true, "failed"])
  expect(readToolText(later.text).outcomes).toMatchObject([{ source: "crossref", state: "failed" }])
}, 180_000)

it.each([
  ["get", { ids: ["10.5555/a"], sources: ["europepmc", "crossref"] }],
  ["walk", { ids: ["10.5555/a"], sources: ["openalex", "crossref"] }]
] as const)(
  "an unfinished %s has the project's name, and says how far each source is",
  async (tool, args) => {
    vi.stubEnv("LITFUSE_STATE", folderOf())
    const project = folderOf()
    await Effect.runPromise(Effect.provide(Project.init({ folder: project }), Host.layer))
    const waiting: Array<() => void> = []
    await serve("crossref", (_, response) => response.writeHead(404).end("{}"))
    for (const upstream of ["europepmc", "openalex"])
      await serve(upstream, (_, response) => {
        waiting.push(() => response.writeHead(404, { "content-type": "application/json" }).end("{}"))
      })
    // modules of projects are loaded before the time of the first answer counts
    await (await served({ folder: project })).call("get", { ids: ["10.5555/b"], sources: ["crossref"] })
    const { call } = await served({ folder: project, waitMs: 4000 })
    const first = readToolText((await call(tool, args)).text)
    expect(first).toMatchObject({ state: "running", run: expect.stringMatching(/^\d{8}-[0-9a-f]{6}$/), next: first.run })
    await vi.waitFor(
      async () => {
        const { rows } = readToolText((await call("pipeline", { do: "state", run: first.run })).text)
        expect(rows.map(([source, state]) => [source, state]).toSorted()).toEqual([
          ["crossref", "empty"],
          [args.sources[0], "asked"]
        ])
      },
      { timeout: 60_000 }
    )
    await vi.waitFor(
      async () => {
        for (const answer of waiting.splice(0)) answer()
        expect(readToolText((await call(tool, { cursor: first.run })).text)).toMatchObject({ state: "done", run: first.run })
      },
      { timeout: 60_000 }
    )
  },
  180_000
)

it("without a project, a run keeps the server's name", async () => {
  vi.stubEnv("LITFUSE_STATE", folderOf())
  const { answer } = await slowServices()
  const { call } = await served({ folder: folderOf(), waitMs: 300 })
  const first = readToolText((await call("search", { query, sources })).text)
  expect([first.state, first.run]).toEqual(["running", expect.stringMatching(/^r[0-9a-f]{12}$/)])
  await vi.waitFor(
    async () => {
      answer()
      const facts = readToolText((await call("search", { cursor: first.run })).text)
      expect([facts.state, facts.run]).toEqual(["done", first.run])
    },
    { timeout: 60_000 }
  )
}, 180_000)
