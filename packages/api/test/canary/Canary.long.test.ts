import { cpSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as Http from "@litfuse/engine/Http"
import * as Recorder from "@litfuse/engine/http/Recorder"
import type * as Tape from "@litfuse/engine/http/Tape"
import * as Identifier from "@litfuse/engine/Identifier"
import type * as Registry from "@litfuse/engine/Registry"
import { onTestClock } from "@litfuse/kit/onTestClock"
import * as Scripted from "@litfuse/kit/scriptedHttp"
import { type SourceHarness, serverRequest, type ServerRequest } from "@litfuse/kit/SourceHarness"
import { secretsOf } from "@litfuse/kit/askSource"
import * as Config from "@litfuse/host/Config"
import { Host } from "@litfuse/host/Host"
import type { Traffic } from "@litfuse/host/http/HostServices"
import { pluginRegistry } from "@litfuse/host/pluginRegistry"
import * as Query from "@litfuse/query/Query"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import * as Canary from "../../src/canary/Canary.ts"
import * as RecordedDays from "../../src/canary/RecordedDays.ts"
import { kinds, limitHeader, remainingHeader } from "./mutations.ts"

const root = mkdtempSync(join(tmpdir(), "litfuse-canary-"))
afterAll(() => rmSync(root, { recursive: true }))

const { plugins } = await Effect.runPromise(pluginRegistry(Config.none(process.cwd())))
const sources = plugins.of("source").filter(({ plugin }) => plugin.upstream !== undefined)

type Change = (usual: (request: ServerRequest) => Scripted.Reply, request: ServerRequest) => Scripted.Reply
const asEver: Change = (usual, request) => usual(request)

/** Watches a source over its small server, on a clock that is moved by hand, so that no pace takes time. */
const watched = async (
  one: Registry.Registered<"source">,
  { server }: SourceHarness,
  change: Change,
  asked: Canary.WatchRequest
): Promise<Canary.WatchedSource> => {
  const limited = (request: ServerRequest): Scripted.Reply => {
    const reply = server!(request)
    return { ...reply, headers: { [limitHeader]: "100000", [remainingHeader]: "99990", ...reply.headers } }
  }
  const script = Scripted.script(({ method, url, headers, body }) =>
    change(limited, serverRequest(method, url, headers, body === undefined ? "" : new TextDecoder().decode(body)))
  )
  const around = (_: unknown, traffic?: Traffic) => {
    expect(traffic).toMatchObject({ _tag: "Record" })
    const tape = (traffic as { readonly folder: Tape.Tape }).folder
    const network = Recorder.record(tape).pipe(Layer.provide(script.layer))
    const http = Http.layer(Http.settings({})).pipe(
      Layer.provideMerge(Layer.merge(network, Scripted.credentials(secretsOf(one.plugin as never))))
    )
    return <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.provide(effect, http)
  }
  const host = Host.of({ around } as unknown as typeof Host.Service)
  const found = await Effect.runPromise(
    onTestClock(
      Effect.provideService(Canary.watch(Config.none(root), one, asked), Host, host) as Effect.Effect<
        { readonly watched: Canary.WatchedSource },
        Error
      >
    )
  )
  return found!.value.watched
}

/** What cannot change in the answers of a service: XML has no types, and some answers lack numbers, objects or nested fields. */
const impossible: Readonly<Record<string, ReadonlyArray<string>>> = {
  pubmed: ["a number becomes a text"],
  arxiv: ["a number becomes a text", "a text becomes a number", "an object becomes a list", "a field is always null"],
  biorxiv: ["a field within another is taken away", "an object becomes a list"],
  medrxiv: ["a field within another is taken away", "an object becomes a list"],
  // flat lists of texts, which come whole
  opencitations: [
    "a field within another is taken away",
    "a number becomes a text",
    "an object becomes a list",
    "the list has another name",
    "pages are smaller"
  ],
  scopus: ["a number becomes a text"],
  sciencedirect: ["an object becomes a list", "the known record is another one"],
  springer: ["a number becomes a text", "an object becomes a list"],
  // pages of the web, none of which is looked up
  brave: ["a number becomes a text", "the known record is another one"],
  searxng: ["a field within another is taken away", "an object becomes a list", "the known record is another one"],
  // one list of items without a name, all of them in one answer; nothing is looked up
  zotero: ["the list has another name", "pages are smaller", "the known record is another one"]
}

/** The first day on the clock; what was recorded on it is moved to the day before. */
const [yesterday, today] = ["1969-12-31", "1970-01-01"]

const wordOf = (query: Query.Query): string => Query.words(query)[0]!

describe.each(sources.map((one) => [one.plugin.id, one] as const))("%s", (id, one) => {
  const { plugin } = one
  const days = join(root, id)
  let harness: SourceHarness
  let before: Canary.WatchedSource
  let asked: Canary.WatchRequest
  beforeAll(async () => {
    harness = (await plugin.harness!()).default
    const known = harness.citations?.of ?? harness.fullText?.known ?? harness.lookup?.known[0]
    asked = { word: wordOf(harness.something), known: known && Identifier.print(known), days }
    before = await watched(one, harness, asEver, asked)
    cpSync(join(days, today), join(days, yesterday), { recursive: true })
  })
  /** What is found today, of a service that was recorded yesterday. */
  const found = async (change: Change, rest: Partial<Canary.WatchRequest> = {}) => {
    rmSync(join(days, today), { recursive: true, force: true })
    const { findings, since } = await watched(one, harness, change, { ...asked, ...rest })
    expect(since).toBe(yesterday)
    return findings
  }
  const recorded = () => {
    const day = RecordedDays.dayOf(days, yesterday, id)
    return {
      recordings: Result.getOrThrow(RecordedDays.recordingsIn(join(days, yesterday, id))),
      title: day === undefined || day === "damaged" ? null : day.known
    }
  }

  it("names a record for every ability, in a scheme that it looks up", () => {
    if (!plugin.abilities.includes("lookup")) return expect(plugin.known).toBeUndefined()
    const known = Identifier.find(plugin.known ?? "")
    return expect(plugin.capabilities.identifiers).toContain(known?.scheme)
  })

  it("is found by every ability, and a day without changes has no finding", async () => {
    expect(before.tried.map(({ ability }) => ability)).toEqual(plugin.abilities)
    for (const { ability, outcome } of before.tried)
      expect(ability === "search" || ability === "lookup" ? ["found"] : ["found", "empty"], ability).toContain(outcome.state)
    expect(await found(asEver)).toEqual([])
  })

  it.each(kinds)("%s", async (name, of) => {
    const mutation = of(recorded())
    expect(mutation === undefined, "a mutation that cannot occur").toBe(impossible[id]?.includes(name) ?? false)
    if (mutation === undefined) return
    const findings = await found((usual, request) => mutation.change(usual(request)))
    const named = findings.filter(({ what, where, said }) => mutation.kinds.includes(what) && `${where} ${said}`.includes(mutation.says))
    expect(named.length, JSON.stringify(findings)).toBeGreaterThan(0)
  })

  it("the known record is gone", async () => {
    if (harness.lookup === undefined) return expect(plugin.abilities).not.toContain("lookup")
    const here = Identifier.find(asked.known!)!.value.replace(/^PMC/u, "")
    // an unknown DOI that begins as the known one does would find it
    const { scheme, value } = harness.lookup.unknown
    const nowhere = scheme === "doi" ? "10.5555/zzzznotthere" : value.replace(/^PMC/u, "")
    // some services want characters of a query escaped
    const name = new RegExp(Array.from(here, (one) => `\\\\?${/[\w-]/u.test(one) ? one : `\\${one}`}`).join(""), "gu")
    const forgotten = (text: string) => text.replaceAll(name, nowhere)
    const findings = await found((usual, request) =>
      usual({
        ...request,
        path: forgotten(decodeURIComponent(request.path)),
        query: new URLSearchParams([...request.query].map(([key, one]): [string, string] => [key, forgotten(one)])),
        json: request.json === undefined ? undefined : JSON.parse(forgotten(JSON.stringify(request.json)))
      })
    )
    return expect(findings).toContainEqual(expect.objectContaining({ what: "known", said: expect.stringContaining("is no longer found") }))
  })

  it("nothing is found any more", async () => {
    // the known record that is gone is what can happen to a source that is not searched
    if (!plugin.abilities.includes("search")) return expect(before.tried.map(({ ability }) => ability)).not.toContain("search")
    const findings = await found(asEver, { word: wordOf(harness.nothing) })
    return expect(findings).toContainEqual({ what: "state", where: "search", said: "was found, and is empty" })
  })
})
