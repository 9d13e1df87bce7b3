import { mkdtempSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { serve } from "@litfuse/kit/loopback"
import { beforeEach, expect, it, onTestFinished, vi } from "vitest"
import * as Copied from "../copied.ts"
import { written } from "../written.ts"
import { start } from "./server.ts"

const reference = (title: string) => `TY  - JOUR\nTI  - ${title}\nPY  - 2020\nT2  - Heart\nVL  - 3\nSP  - 5\nER  - \n`

const files = {
  "a.ris": reference("Aspirin after a first heart attack"),
  "b.ris": reference("ASPIRIN AFTER A FIRST HEART ATTACK"),
  "qrels.txt": "1 0 good 1\n2 0 good 1\n",
  "first.run": "1 Q0 bad 1 2 first\n1 Q0 good 2 1 first\n2 Q0 good 1 1 first\n",
  "second.run": "1 Q0 good 1 2 second\n2 Q0 good 1 1 second\n"
}

let folder: string
beforeEach(() => {
  folder = written(files)
  vi.stubEnv("LITFUSE_STATE", mkdtempSync(join(folder, "state-")))
  return () => vi.unstubAllEnvs()
})

const started = async () => {
  const { origin, stop } = await start(folder)
  onTestFinished(stop)
  return async (question: string, request: object, signal: AbortSignal | null = null) => {
    const response = await fetch(`${origin}/${question}`, { method: "POST", body: JSON.stringify(request), signal })
    return { status: response.status, body: (await response.json()) as unknown }
  }
}

it("needs the questions and nothing below them", () => {
  const imports = [...readFileSync(join(import.meta.dirname, "server.ts"), "utf8").matchAll(/ from "([^"]+)"/g)].map(([, from]) => from!)
  expect(imports.filter((from) => !/^(?:@litfuse\/api\/|effect\/|node:)/.test(from))).toEqual([])
})

it("answers search, get, dedup and compare", async () => {
  await Copied.source("pubmed", "ncbi")
  const ask = await started()
  const searched = await ask("search", { query: "heart", sources: ["pubmed"] })
  expect(searched).toMatchObject({ status: 200, body: { version: 2, outcomes: [{ source: "pubmed", state: "found" }] } })
  const [{ identifiers }] = (searched.body as { works: [{ identifiers: ReadonlyArray<string> }] }).works
  expect(await ask("get", { ids: [identifiers[0]!], sources: ["pubmed"] })).toMatchObject({
    status: 200,
    body: { works: [{ identifiers }] }
  })
  expect(await ask("dedup", { files: ["a.ris", "b.ris"] })).toMatchObject({
    status: 200,
    body: { document: { clusters: [["a.ris:1", "b.ris:1"]] } }
  })
  expect(await ask("compare", { qrels: "qrels.txt", runs: ["first.run", "second.run"], measures: ["RR"] })).toMatchObject({
    status: 200,
    body: { measures: [{ baselines: [{ mean: 0.75 }], runs: [{ mean: 1 }] }] }
  })
})

it("says what is wrong with a request, names what there is, and takes no other folder", async () => {
  const ask = await started()
  expect(await ask("search", { query: "heart", limit: 0, folder: "/" })).toMatchObject({
    status: 400,
    body: { error: expect.stringContaining("limit") }
  })
  expect(await ask("dedup", { files: ["a.ris"], folder: "/nowhere" })).toMatchObject({ status: 200 })
  expect(await ask("tea", {})).toMatchObject({ status: 404 })
})

it("stops requests of a client that disconnects", async () => {
  let open = 0
  const silent = await serve((_, response) => {
    open++
    response.on("close", () => open--)
  })
  onTestFinished(silent.close)
  vi.stubEnv("LITFUSE_UPSTREAM_EUROPEPMC", silent.origin)
  const ask = await started()
  const patience = new AbortController()
  const asked = ask("search", { query: "heart", sources: ["europepmc"] }, patience.signal)
  await vi.waitFor(() => expect(open).toBe(1), { timeout: 60_000 })
  patience.abort()
  await expect(asked).rejects.toThrow()
  await vi.waitFor(() => expect(open).toBe(0), { timeout: 60_000 })
})
