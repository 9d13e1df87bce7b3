import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as Source from "@litfuse/engine/Source"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Config from "@litfuse/host/Config"
import { pluginRegistry } from "@litfuse/host/pluginRegistry"
import * as Effect from "effect/Effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { listOf } from "@litfuse/studies/atlas/network"
import { recordSearches } from "./cassettes/recordSearches.ts"
import { held } from "@litfuse/studies/atlas/Service"
import { services } from "@litfuse/studies/atlas/services"
import { read } from "@litfuse/studies/atlas/shelves"

const atlas = join(import.meta.dirname, "../../datasets/atlas")
const options = { depth: 10, perSource: 100, isFaulty: true }

describe("recordings over the atlas", () => {
  const shelves = read(atlas)
  const folder = mkdtempSync(join(tmpdir(), "cassettes-"))
  let outcomes: ReadonlyArray<{ readonly topic: string; readonly outcome: Source.Outcome }>
  beforeAll(async () => {
    const { plugins } = await Effect.runPromise(pluginRegistry(Config.none(process.cwd())))
    const sources = plugins.of("source").map(({ plugin }) => plugin as Source.Source)
    outcomes = await Effect.runPromise(recordSearches(sources, shelves, folder, options))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  it("give each source the list of its view, record by record, where it does not fail", () => {
    const documents = new Map(
      readFileSync(join(atlas, "records.tsv"), "utf8")
        .trimEnd()
        .split("\n")
        .map((line) => line.split("\t") as [string, string])
    )
    expect(outcomes.length).toBe(services.length * shelves.topics.length)
    for (const { topic, outcome } of outcomes) {
      const service = services.find(({ source }) => source === outcome.source)!
      const shelf = shelves.of(service.view)
      const wanted = listOf(
        shelf,
        held(service, shelf),
        shelves.topics.find(({ id }) => id === topic),
        options.depth
      )
      const found = Source.recordsOf(outcome).map((one) => documents.get(SourceRecord.keyOf(one)))
      if (outcome._tag !== "Failed") expect(found, `${outcome.source} ${topic}`).toEqual(wanted.map(({ document }) => document))
    }
  })

  it("have one source that fails for each topic, each for ten of sixty, in three ways", () => {
    const failed = outcomes.filter(({ outcome }) => outcome._tag === "Failed")
    expect(new Set(failed.map(({ topic }) => topic)).size).toBe(shelves.topics.length)
    for (const { source } of services) expect(failed.filter(({ outcome }) => outcome.source === source).length).toBe(10)
    const reasons = new Set(failed.map(({ outcome }) => Source.errorOf(outcome)!.reason._tag))
    expect([...reasons].sort()).toEqual(["BadResponse", "RateLimited", "Unreachable"])
  })

  it("keep what a view has: titles, abstracts, headings, DOIs, dates", () => {
    const wrong: Array<string> = []
    for (const { outcome } of outcomes) {
      const service = services.find(({ source }) => source === outcome.source)!
      const byName = new Map([...held(service, shelves.of(service.view))].map((item) => [service.recordOf(item), item]))
      for (const one of Source.recordsOf(outcome)) {
        const item = byName.get(one.id)!
        const plain = (text: string | undefined) => text?.replace(/[^\p{L}\p{N}]+/gu, " ").trim()
        const say = (what: string) => wrong.push(`${outcome.source}:${one.id} ${what}`)
        if (plain(one.title) !== plain(item.title)) say("title")
        if ((one.abstract === undefined) !== (item.abstract === undefined)) say("abstract")
        const doi = one.identifiers.find(({ scheme }) => scheme === "doi")?.value
        if (doi !== item.doi) say(`doi ${doi} instead of ${item.doi}`)
        if (item.published !== undefined && !one.published?.startsWith(item.published.slice(0, 4))) say(`published ${one.published}`)
        if (["pubmed", "europepmc"].includes(outcome.source) && one.meshHeadings.length !== (item.headings?.length ?? 0)) say("headings")
        if (one.contributors.length !== item.authors.length) say("contributors")
        if (one.containerTitle !== item.containerTitle) say(`containerTitle ${one.containerTitle}`)
      }
    }
    expect(wrong.slice(0, 10)).toEqual([])
  })
})
