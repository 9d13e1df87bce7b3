import { mkdtempSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as Config from "@litfuse/host/Config"
import { pluginRegistry } from "@litfuse/host/pluginRegistry"
import { type Loopback, copyOf } from "@litfuse/kit/loopback"
import type { Reply } from "@litfuse/kit/scriptedHttp"
import type { SourceHarness } from "@litfuse/kit/SourceHarness"
import type { AnySource } from "@litfuse/kit/askSource"
import * as Effect from "effect/Effect"
import { describe, expect, it, onTestFinished, vi } from "vitest"
import { collection } from "./collection.ts"
import { litfuse } from "./litfuse.ts"

const { plugins } = await Effect.runPromise(pluginRegistry(Config.none(process.cwd())))
const sourceOf = (id: string) => plugins.of("source").find(({ plugin }) => plugin.id === id)!.plugin as unknown as AnySource

type Change = (reply: Reply, path: string) => Reply

/** A copy of a service that changes its answers from one day to the next. */
const copy = async (id: string): Promise<{ change: Change | undefined; server: Loopback; harness: SourceHarness }> => {
  const source = sourceOf(id)
  const { default: harness } = await source.harness!()
  const state: { change: Change | undefined } = { change: undefined }
  const server = await copyOf(harness, (usual, request) => state.change?.(usual(request), request.path) ?? usual(request))
  onTestFinished(server.close)
  vi.stubEnv(`LITFUSE_UPSTREAM_${source.upstream!.id.toUpperCase()}`, server.origin)
  for (const { env } of source.upstream!.credentials ?? []) vi.stubEnv(env, "s3cr3t-k3y@example.org")
  return Object.assign(state, { server, harness })
}

const folder = (): string => {
  const made = mkdtempSync(join(tmpdir(), "litfuse-days-"))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

const watch = (id: string, days: string, known: string) =>
  litfuse(["source", "check", id, "--live", "--all", "--word", "heart", "--known", known, "--record", days], collection)

type Work = Record<string, unknown>

/** The works of an answer of OpenAlex, each changed; a single work too. */
const works =
  (alter: (work: Work) => Work): Change =>
  (reply) => {
    const json = reply.json as (Work & { results?: ReadonlyArray<Work> }) | undefined
    if (json === undefined) return reply
    if (json.results === undefined) return { ...reply, json: "title" in json ? alter(json) : json }
    return {
      ...reply,
      json: { ...json, results: json.results.map(alter) }
    }
  }

const headers = { "content-type": "application/json", "x-ratelimit-limit": "100000", "x-ratelimit-remaining": "99990" }

const limited =
  (change: Change = (reply) => reply): Change =>
  (reply, path) => {
    const changed = change({ ...reply, headers: { ...headers, ...reply.headers } }, path)
    return changed
  }

/** What a service did to its answers overnight, and how the check names it; packages/api/test/canary has every kind, for every source. */
const mutations: ReadonlyArray<readonly [name: string, change: Change, kind: string, where: string]> = [
  [
    "a field is renamed",
    works(({ cited_by_count, ...work }) => ({ ...work, citations: cited_by_count })),
    "gone",
    "results\\[\\]\\.cited_by_count"
  ],
  [
    "pages are smaller",
    (reply) => {
      const json = reply.json as { results?: ReadonlyArray<Work> }
      return json.results === undefined ? reply : { ...reply, json: { ...json, results: json.results.slice(0, 2) } }
    },
    "page-size",
    "results"
  ],
  [
    "the rate limit is lower",
    (reply) => ({ ...reply, headers: { ...reply.headers, "x-ratelimit-limit": "100" } }),
    "rate",
    "100000, and is 100"
  ],
  [
    "the known record is gone",
    (reply, path) => (path.startsWith("/works/") ? { status: 404, json: { error: "no" } } : reply),
    "known",
    "is no longer found"
  ],
  ["the service is down", () => ({ status: 503 }), "state|status", "503"]
]

describe("litfuse source check --live --all", () => {
  it.each(mutations)("names it when %s", { timeout: 60_000 }, async (_, change, kind, where) => {
    const service = await copy("openalex")
    const days = folder()
    service.change = limited()
    const known = `${service.harness.lookup!.known[0]!.scheme}:${service.harness.lookup!.known[0]!.value}`
    const first = await watch("openalex", days, known)
    expect([first.code, first.out.includes("as before")]).toEqual([0, true])
    // the day before, so that the table has two
    const [today] = readdirSync(days)
    renameSync(join(days, today!), join(days, "2020-01-01"))
    service.change = limited(change)
    const second = await watch("openalex", days, known)
    expect(second.out).toMatch(new RegExp(`^\\| openalex +\\| (?:${kind}) +\\|.*${where}`, "m"))
    expect(second.code).toBe(/state/u.test(kind) && second.code === 3 ? 3 : 1)
    expect(second.out).toMatch(/^\| source +\| 2020-01-01 +\| \d{4}-\d\d-\d\d +\|$/mu)
    expect(second.out).toMatch(/^\| openalex +\| as before +\| \d+ changed +\|$/mu)
    expect(second.out + second.err).not.toContain("s3cr3t")
  })

  it("names the file of a day that is damaged", { timeout: 60_000 }, async () => {
    const service = await copy("openalex")
    const days = folder()
    const known = `${service.harness.lookup!.known[0]!.scheme}:${service.harness.lookup!.known[0]!.value}`
    await watch("openalex", days, known)
    renameSync(join(days, readdirSync(days)[0]!), join(days, "2020-01-01"))
    writeFileSync(join(days, "2020-01-01", "openalex.json"), '{"version":1,')
    const { code, out } = await watch("openalex", days, known)
    expect(out).toMatch(/^\| openalex +\| day +\| 2020-01-01\/openalex\.json +\| cannot be read/mu)
    expect(out).toMatch(/^\| openalex +\| damaged +\| 1 changed +\|$/mu)
    expect(code).toBe(1)
  })

  it("tells of a new field, and takes it for no fault", { timeout: 60_000 }, async () => {
    const service = await copy("openalex")
    const days = folder()
    const known = `${service.harness.lookup!.known[0]!.scheme}:${service.harness.lookup!.known[0]!.value}`
    expect((await watch("openalex", days, known)).code).toBe(0)
    service.change = works((work) => ({ ...work, brand_new: 1 }))
    const { code, out } = await watch("openalex", days, known)
    expect(code).toBe(0)
    expect(out).toMatch(/\| new +\|.*results\[\]\.brand_new/u)
  })

  it("names what changed in XML", { timeout: 60_000 }, async () => {
    const service = await copy("pubmed")
    const days = folder()
    const known = `pmid:${service.harness.lookup!.known[0]!.value}`
    expect((await watch("pubmed", days, known)).code).toBe(0)
    service.change = (reply) => ({
      ...reply,
      ...(reply.body === undefined ? {} : { body: reply.body.replaceAll("ArticleTitle", "ArticleName") })
    })
    const { code, out } = await watch("pubmed", days, known)
    expect(code).toBe(1)
    expect(out).toMatch(/\| gone +\|.*Article\[\]\.ArticleTitle/u)
  })

  it("says that nothing was recorded before, asks nothing without --live, and follows no link", { timeout: 60_000 }, async () => {
    const service = await copy("openalex")
    const elsewhere = folder()
    const days = join(folder(), "days")
    const known = `${service.harness.lookup!.known[0]!.scheme}:${service.harness.lookup!.known[0]!.value}`
    const { out } = await litfuse(["source", "check", "openalex", "--live", "--all", "--word", "heart", "--known", known], collection)
    expect(out).toMatch(/^\| openalex +\| search +\| found +\| +\d+ \| never/mu)
    expect((await litfuse(["source", "check", "openalex", "--all"], collection)).code).toBe(2)
    symlinkSync(elsewhere, days)
    const linked = await watch("openalex", days, known)
    expect([linked.code, readdirSync(elsewhere)]).toEqual([2, []])
    expect(linked.err).toContain("is a symbolic link")
  })
})
