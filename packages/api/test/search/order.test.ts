import { resolve } from "node:path"
import type * as Registry from "@litfuse/engine/Registry"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as MemorySource from "@litfuse/kit/test/MemorySource"
import * as Config from "@litfuse/host/Config"
import * as PipelineFile from "@litfuse/host/PipelineFile"
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import * as SearchRun from "../../src/search/SearchRun.ts"
import { asked } from "../asked.ts"

const config = Config.none(import.meta.dirname)
const pipeline = PipelineFile.fromFile(resolve(import.meta.dirname, "../../../../presets/search.pipeline.yaml"))

const cited = (count: number) => ({ citationCount: { count, source: "shelf", date: SourceRecord.PartialDate.make("2026") } })
const published = (date: string) => ({ published: SourceRecord.PartialDate.make(date) })
const by = (family: string) => ({ contributors: [{ _tag: "Person", family, given: "A" }] as const })
const group = { contributors: [{ _tag: "Group", name: "Alpha Group" }] as const }

/** In the order in which the source lists them, which is neither that of dates nor that of citations. */
const records = [
  { id: "undated", title: "Gout", ...by("Zed"), ...cited(5) },
  { id: "month", title: "Colchicine", ...group, ...published("2021-03"), ...cited(1) },
  { id: "newest", title: "Joints", ...by("beta"), ...published("2023"), ...cited(9) },
  { id: "year", title: "Uric acid", ...published("2021") },
  { id: "also-uncited", title: "Crystals", ...published("1999") },
  { id: "same-month", title: "Allopurinol", ...published("2021-03"), ...cited(5) }
]
const atHand: ReadonlyArray<Registry.Candidate> = [
  {
    value: MemorySource.plugin({ id: "shelf", records: records.map((one) => ({ ...one, abstract: "heart" })) }),
    origin: { name: "test", code: "1" }
  }
]

const search = async (request: Partial<SearchRun.Request>) => {
  const prepared = await asked(SearchRun.prepare(config, { text: "heart", pipeline, atHand, sources: ["shelf"], ...request }))
  const { answer, works } = await asked(SearchRun.run(config, Result.getOrThrow(prepared.checked), prepared))
  const ids = [...answer.works].map(({ id }) => id.replace("shelf:", ""))
  expect([works.map(({ id }) => id.replace("shelf:", "")), [...answer.works].map(({ rank }) => rank)]).toEqual([
    ids,
    ids.map((_, i) => i + 1)
  ])
  return { ids, scores: new Map([...answer.works].map(({ score }, i) => [ids[i]!, score])) }
}

describe("the order of an answer", () => {
  it("newest: the latest date first, a month before its year alone, equal dates as ranked, works without a date last", async () => {
    const { ids: ranked } = await search({})
    const months = ranked.filter((id) => id.endsWith("month"))
    expect((await search({ sort: "newest" })).ids).toEqual(["newest", ...months, "year", "also-uncited", "undated"])
  })

  it("cited: the most cited first, equal counts as ranked, works without a count last", async () => {
    const { ids: ranked } = await search({})
    const of = (...some: ReadonlyArray<string>) => ranked.filter((id) => some.includes(id))
    expect((await search({ sort: "cited" })).ids).toEqual([
      "newest",
      ...of("undated", "same-month"),
      "month",
      ...of("year", "also-uncited")
    ])
  })

  it("author: by family name or the name of a group, ignoring case, works without an author last, as ranked", async () => {
    const { ids: ranked } = await search({})
    const nobodys = ranked.filter((id) => !["month", "newest", "undated"].includes(id))
    expect((await search({ sort: "author" })).ids).toEqual(["month", "newest", "undated", ...nobodys])
  })

  it("relevance: the best score first; another order shows each work with its own score", async () => {
    const { ids, scores } = await search({ sort: "relevance" })
    expect(ids).toHaveLength(records.length)
    expect([...scores.values()]).toEqual([...scores.values()].sort((a, b) => b! - a!))
    const { scores: byCitations } = await search({ sort: "cited" })
    expect(Object.fromEntries(byCitations)).toEqual(Object.fromEntries(scores))
  })

  it("cuts after sorting, and a limit of null cuts nothing", async () => {
    expect((await search({ sort: "newest", limit: 1 })).ids).toEqual(["newest"])
    const { ids } = await search({ sort: "newest", limit: null })
    expect([ids.length, ids.at(-1)]).toEqual([records.length, "undated"])
  })
})
