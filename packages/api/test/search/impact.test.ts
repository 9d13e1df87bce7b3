import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import * as Work from "@litfuse/engine/Work"
import * as Result from "effect/Result"
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest"
import * as Config from "@litfuse/host/Config"
import type { Traffic } from "@litfuse/host/http/HostServices"
import * as PipelineFile from "@litfuse/host/PipelineFile"
import * as SearchRun from "../../src/search/SearchRun.ts"
import { asked } from "../asked.ts"
import * as Copied from "../copied.ts"

const root = resolve(import.meta.dirname, "../../../..")
const folder = mkdtempSync(join(tmpdir(), "litfuse-impact-"))
afterAll(() => rmSync(folder, { recursive: true }))
beforeEach(() => {
  vi.stubEnv("LITFUSE_STATE", mkdtempSync(join(folder, "state-")))
  return () => vi.unstubAllEnvs()
})

const config = Config.none(folder)

const search = async (preset: string, traffic?: Traffic) => {
  const pipeline = PipelineFile.fromFile(resolve(root, "presets", `${preset}.pipeline.yaml`))
  const prepared = await asked(
    SearchRun.prepare(config, { text: "heart", pipeline, sources: ["pubmed"], ...(traffic === undefined ? {} : { traffic }) })
  )
  const found = await asked(SearchRun.run(config, Result.getOrThrow(prepared.checked), prepared))
  return { ...found, codes: found.answer.notices.map(({ code, subject }) => `${subject}: ${code}`) }
}

const services = async (status = 200) => {
  await Copied.source("pubmed", "ncbi")
  return await Copied.icite(status)
}

const ratioOf = (work: Work.Work) => Work.field(work, "impact")?.value.find(({ measure }) => measure === "rcr")?.value

describe("a ranker that wants what an enricher provides", () => {
  it("gets it from iCite, asked once by the PMIDs of the works, and the same again from the recordings", async () => {
    const icite = await services()
    const tape = join(folder, "tape")
    const live = await search("impact", { _tag: "Record", folder: tape })
    const pmids = live.works
      .flatMap((work) => Work.field(work, "identifiers")!.value.filter(({ scheme }) => scheme === "pmid"))
      .map(({ value }) => value)
    expect(pmids.length).toBeGreaterThan(3)
    expect(icite.seen.map(({ query }) => query.get("pmids")!.split(",").sort())).toEqual([[...pmids].sort()])
    const byPmid = new Map(live.works.map((work, i) => [pmids[i]!, ratioOf(work)]))
    expect([...pmids].sort().map((pmid) => byPmid.get(pmid))).toEqual([undefined, ...pmids.slice(2).map((_, i) => i + 1), undefined])
    expect(live.answer.notices.find(({ code, text }) => code === "column-not-filled" && text.includes("rcr"))?.text).toBe(
      `2 of the ${pmids.length} works without rcr still lack it: 1 known to it without a value, 1 unknown to it`
    )
    // the answer for programs has its values, with source and date
    const shown = [...live.answer.works].map(({ impact = [] }) => impact.find(({ measure }) => measure === "rcr"))
    expect(shown.map((one) => one?.value)).toEqual(live.works.map(ratioOf))
    expect(shown.filter((one) => one !== undefined).every(({ source, date }) => source === "icite" && date.length === 10)).toBe(true)
    // no percentile came at all
    expect(live.codes).toContain("citation-impact: column-not-delivered")
    const ranked = live.trace.find(({ node }) => node === "impact")!
    expect(ranked.countOut).toBe(pmids.length - 1)

    vi.unstubAllEnvs()
    const again = await search("impact", { _tag: "Replay", folder: tape })
    expect(icite.seen.length).toBe(1)
    expect(again.works.map(({ id }) => id)).toEqual(live.works.map(({ id }) => id))
    expect(again.works.map(ratioOf)).toEqual(live.works.map(ratioOf))
    expect(again.answer.works).toEqual(live.answer.works)
  })

  it("has a notice when iCite fails, and the search continues without it", async () => {
    await services(403)
    const { answer, codes, failures } = await search("impact")
    expect([failures, answer.outcomes.map(({ source }) => source)]).toEqual([[], ["pubmed"]])
    expect(answer.works.length).toBeGreaterThan(3)
    expect(codes).toEqual(
      expect.arrayContaining(["icite: enricher-failed", "icite: column-not-filled", "citation-impact: column-not-delivered"])
    )
    expect(answer.notices.find(({ code }) => code === "enricher-failed")?.text).toContain("403")
  })

  it("has a notice when its pipeline names no enricher, and no service is asked", async () => {
    const icite = await services()
    const { codes, answer } = await search("corrected")
    expect(icite.seen).toEqual([])
    expect(codes.filter((code) => code === "citation-impact: column-not-delivered")).toHaveLength(3)
    expect(answer.works.length).toBeGreaterThan(3)
  })
})
