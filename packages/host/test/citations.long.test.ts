import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import * as Edges from "@litfuse/engine/Edges"
import * as Pipeline from "@litfuse/engine/Pipeline"
import type { Port } from "@litfuse/engine/Port"
import * as Ports from "@litfuse/engine/Ports"
import * as Query from "@litfuse/engine/Query"
import * as Search from "@litfuse/engine/Search"
import { wrongInEdges, wrongInTexts } from "@litfuse/kit/test/followRules"
import { copyOf } from "@litfuse/kit/loopback"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest"
import * as Config from "../src/Config.ts"
import type { Traffic } from "../src/http/HostServices.ts"
import { catalogue, pluginRegistry } from "../src/pluginRegistry.ts"
import * as Host from "../src/Host.ts"
import * as PipelineFile from "../src/PipelineFile.ts"
import * as PipelineRun from "../src/PipelineRun.ts"
import { originOf, sources } from "./sources.ts"

const folder = mkdtempSync(join(tmpdir(), "litfuse-citations-"))
afterAll(() => rmSync(folder, { recursive: true }))

const file = fileURLToPath(new URL("fixtures/citations.pipeline.yaml", import.meta.url))

/** The sources that know citations or have texts; those of one service share a copy of it. */
const able = sources.filter(({ abilities }) => abilities.includes("citations") || abilities.includes("fullText"))

/** Runs the pipeline in a separate folder with an empty cache; a reused name finds its cache again. */
const run = (name: string, traffic: Traffic) =>
  Effect.runPromise(
    Effect.gen(function* () {
      const config = { ...Config.none(folder), cacheFolder: join(folder, name, "cache") }
      const { checked } = yield* PipelineRun.check(PipelineFile.fromFile(file), config, { localSources: [] })
      const graph = Result.getOrThrow(checked)
      const finished = yield* PipelineRun.execute(graph, config, Query.text("heart"), { traffic })
      return {
        finished,
        edges: (node: string) => Pipeline.valueAt(graph, finished, node, Ports.Edges)!,
        texts: Pipeline.valueAt(graph, finished, "texts", Ports.Texts)!,
        works: (node: string) => Pipeline.valueAt(graph, finished, node, Ports.Works)!.table
      }
    }).pipe(Effect.provide(Host.layer))
  )

type Run = Awaited<ReturnType<typeof run>>

const bytesOf = <A>({ codec }: Port<A>, value: A): string => JSON.stringify(Schema.encodeUnknownSync(codec)(value))

/** All that a run says, to the last byte. */
const allOf = ({ finished, edges, texts }: Run): string =>
  [Pipeline.Trace.print(finished.trace), bytesOf(Ports.Edges, edges("second")), bytesOf(Ports.Texts, texts)].join("\n")

/** What of a run does not depend on where and when the sources were asked. */
const foundIn = ({ edges, texts, works }: Run) => ({
  edges: edges("second").edges,
  lists: edges("second").lists,
  records: Edges.records(edges("second")),
  works: works("near").works,
  documents: texts.documents,
  asked: texts.asked
})

describe("citations and texts of the sources that are built in", () => {
  const tape = join(folder, "tape")
  let live: Run

  beforeAll(async () => {
    vi.stubEnv("LITFUSE_STATE", join(folder, "state"))
    const copies = new Map<string, { readonly close: () => Promise<void> }>()
    for (const source of able) {
      for (const { env } of source.upstream!.credentials ?? []) vi.stubEnv(env, "s3cr3t-0f-the-user@example.org")
      if (copies.has(source.upstream!.id)) continue
      const copy = await copyOf((await source.harness!()).default)
      copies.set(source.upstream!.id, copy)
      vi.stubEnv(originOf(source), copy.origin)
    }
    live = await run("live", { _tag: "Record", folder: tape })
    for (const { close } of copies.values()) await close()
    vi.unstubAllEnvs()
    vi.stubEnv("LITFUSE_STATE", join(folder, "state"))
    return () => void vi.unstubAllEnvs()
  }, 120_000)

  it("has both steps in the catalogue of the host", async () => {
    const { find } = catalogue(await Effect.runPromise(pluginRegistry(Config.none(folder))))
    expect([find("step/citations")._tag, find("step/text")._tag]).toEqual(["Found", "Found"])
  })

  it("asks each of them about the works that it can name, and keeps every rule", () => {
    const { finished, edges, texts } = live
    expect(finished.failures).toEqual([])
    expect([wrongInEdges(edges("first")), wrongInEdges(edges("second")), wrongInTexts(texts)]).toEqual([undefined, undefined, undefined])
    expect(finished.trace.flatMap(({ node, outcomes }) => outcomes.map(({ source, _tag }) => `${node} ${source} ${_tag}`))).toEqual([
      "openalex openalex Found",
      "pubmed pubmed Found",
      ...["crossref", "europepmc", "openalex", "opencitations", "pubmed", "semanticscholar"].map((source) => `first ${source} Found`),
      "open core Found",
      "second europepmc Found",
      "second openalex Empty",
      "texts pmc Found",
      "texts europepmc Empty"
    ])
    expect(finished.outcomes.map(({ source }) => source).toSorted()).toEqual(["openalex", "pubmed"])
    expect(Search.silence(finished)).toBeUndefined()
  })

  it("finds what the copies of the services hold", () => {
    const { edges, texts } = live
    const has = (provider: string, citing: string, cited: string) =>
      edges("second").edges.find((edge) => edge.provider === provider && edge.citing === citing && edge.cited === cited)?.hop
    expect([
      has("openalex", "openalex:W102", "openalex:W101"),
      has("openalex", "openalex:W101", "openalex:W102"),
      // the works that a search found are named by their own records where another source is asked
      has("pubmed", "pubmed:99000001", "pubmed:99000002"),
      has("europepmc", "pubmed:99000001", "europepmc:MED/99000002"),
      has("europepmc", "europepmc:MED/99000002", "europepmc:MED/99000003")
    ]).toEqual([1, undefined, 1, 1, 2])
    const complete = Edges.completeness(edges("first"))
    // Semantic Scholar never says how many there are, and Crossref does not say it of citing works
    expect(complete.flatMap(({ provider, direction, total }) => (total === null ? [`${provider} ${direction}`] : []))).toEqual([
      "crossref citing",
      "semanticscholar cited",
      "semanticscholar citing"
    ])
    expect(complete.flatMap(({ provider, stubs }) => (stubs > 0 ? [`${provider} ${stubs}`] : []))).toEqual([
      "crossref 2",
      "europepmc 1",
      "semanticscholar 1"
    ])
    expect(texts.documents.map(({ record, provider }) => `${record} ${provider}`)).toEqual([
      "europepmc:MED/99000002 pmc",
      "pubmed:99000001 pmc",
      "pubmed:99000004 pmc"
    ])
    expect(texts.documents[1]!.sections.map(({ path, text, offset }) => [path.join(" / "), text.slice(0, 9), offset])).toEqual([
      ["Abstract / BACKGROUND", "Heart fai", 0],
      ["Abstract / RESULTS", "Mortality", 51],
      ["Introduction", "Chronic h", 89],
      ["Methods", "We invent", 142]
    ])
  })

  it("is recorded, and replayed to the same bytes without network and keys, from the cache too", async () => {
    expect(readdirSync(tape).length).toBe(new Set(able.map(({ upstream }) => upstream!.id)).size)
    const first = await run("replayed", { _tag: "Replay", folder: tape })
    expect(foundIn(first)).toEqual(foundIn(live))
    const elsewhere = join(folder, "moved")
    cpSync(tape, elsewhere, { recursive: true })
    const second = await run("again", { _tag: "Replay", folder: elsewhere })
    expect(allOf(second)).toBe(allOf(first))
    const cached = await run("replayed", { _tag: "Replay", folder: tape })
    expect(cached.finished.trace.map(({ status }) => status)).toEqual(first.finished.trace.map(() => "cached"))
    expect(foundIn(cached)).toEqual(foundIn(first))
    expect(cached.finished.trace.map(({ hash }) => hash)).toEqual(first.finished.trace.map(({ hash }) => hash))
  })

  it("keeps nothing of a live network, and says which request was not recorded", async () => {
    const again = await run("live", { _tag: "Replay", folder: tape })
    expect(again.finished.trace.filter(({ status }) => status === "cached")).toEqual([])
    const torn = join(folder, "torn")
    cpSync(tape, torn, { recursive: true })
    rmSync(join(torn, "crossref"), { recursive: true })
    onTestFinished(() => rmSync(torn, { recursive: true }))
    const { finished, edges } = await run("torn", { _tag: "Replay", folder: torn })
    expect(finished.failures).toEqual([])
    expect(wrongInEdges(edges("first"))).toBeUndefined()
    const crossref = finished.followed.filter(({ source }) => source === "crossref")
    expect(crossref.map((outcome) => outcome._tag === "Failed" && outcome.error.reason._tag)).toEqual(["NotRecorded"])
    expect(edges("first").edges.filter(({ provider }) => provider !== "crossref")).toEqual(
      live.edges("first").edges.filter(({ provider }) => provider !== "crossref")
    )
  })
})
