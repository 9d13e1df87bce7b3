import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { serve } from "@litfuse/kit/loopback"
import * as Host from "@litfuse/host/Host"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as ManagedRuntime from "effect/ManagedRuntime"
import { afterAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest"
import * as Search from "../src/Search.ts"
import * as Copied from "./copied.ts"

const folder = mkdtempSync(join(tmpdir(), "litfuse-host-"))
afterAll(() => rmSync(folder, { recursive: true }))
beforeEach(() => {
  vi.stubEnv("LITFUSE_STATE", mkdtempSync(join(folder, "state-")))
  return () => vi.unstubAllEnvs()
})

/** A host as a server has one: for all requests of a test. */
const opened = () => {
  const runtime = ManagedRuntime.make(Host.layer)
  onTestFinished(() => runtime.dispose())
  return runtime
}

const request = { folder, query: "heart", sources: ["pubmed", "core"] }

const fifty = Array.from({ length: 50 }, (_, i) => i)

/** Recordings of the search, made on copies of the services. */
const recorded = async (): Promise<string> => {
  await Copied.source("pubmed", "ncbi")
  await Copied.source("core")
  vi.stubEnv("CORE_API_KEY", "a-key")
  const tape = mkdtempSync(join(folder, "tape-"))
  const { outcomes } = await opened().runPromise(Search.ask({ ...request, record: tape }))
  expect(outcomes.map(({ state }) => state)).toEqual(["found", "found"])
  vi.unstubAllEnvs()
  return tape
}

describe("one host for many requests", () => {
  it("gives 50 equal answers to 50 searches at once", async () => {
    const replay = await recorded()
    const host = opened()
    const answers = await Promise.all(fifty.map(() => host.runPromise(Search.ask({ ...request, replay }))))
    expect(answers[0]!.works.length).toBeGreaterThan(3)
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  })

  it("closes the connections of a search that is cancelled, and leaves the others alone", async () => {
    const replay = await recorded()
    let open = 0
    const silent = await serve((_, response) => {
      open++
      response.on("close", () => open--)
    })
    onTestFinished(() => silent.close())
    vi.stubEnv("LITFUSE_UPSTREAM_EUROPEPMC", silent.origin)
    const host = opened()
    const waiting = host.runFork(Search.ask({ ...request, sources: ["europepmc"] }))
    await vi.waitFor(() => expect(open).toBe(1), { timeout: 60_000 })
    const others = Promise.all(fifty.map(() => host.runPromise(Search.ask({ ...request, replay }))))
    await Effect.runPromise(Fiber.interrupt(waiting))
    expect(Exit.hasInterrupts(await Effect.runPromise(Fiber.await(waiting)))).toBe(true)
    await vi.waitFor(() => expect(open).toBe(0), { timeout: 60_000 })
    expect(new Set((await others).map((answer) => JSON.stringify(answer))).size).toBe(1)
  })

  it("remembers a service that does not answer from one request to the next", async () => {
    const broken = await serve((_, response) => response.writeHead(400).end())
    const { origin } = broken
    await broken.close()
    vi.stubEnv("LITFUSE_UPSTREAM_EUROPEPMC", origin)
    const reasons = async (host: ReturnType<typeof opened>) => {
      const { outcomes } = await host.runPromise(Search.ask({ ...request, sources: ["europepmc"] }))
      return outcomes.map(({ error }) => error?.message)
    }
    const host = opened()
    const first = await reasons(host)
    const later = [await reasons(host), await reasons(host), await reasons(host), await reasons(host)].flat()
    expect(first[0]).toMatch(/cannot be reached|refused/i)
    expect(later.at(-1)).toMatch(/not asked|open|again at|until/i)
    expect(await reasons(opened())).toEqual(first)
  })

  it("loads the modules of plugins once", async () => {
    const replay = await recorded()
    const host = opened()
    const registries = await Promise.all(
      [1, 2].map(() =>
        host.runPromise(Effect.flatMap(Host.Host, ({ registry }) => registry({ cacheFolder: folder, plugins: [], upstreams: {} })))
      )
    )
    expect(registries[0]!.plugins.find("source", "pubmed")!.plugin).toBe(registries[1]!.plugins.find("source", "pubmed")!.plugin)
    expect(await host.runPromise(Search.ask({ ...request, replay }))).toMatchObject({ replayed: true })
  })
})
