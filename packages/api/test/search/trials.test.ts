import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as Analyse from "@litfuse/api/Analyse"
import * as Search from "@litfuse/api/Search"
import { expect, it, onTestFinished } from "vitest"
import { root } from "../../../../tools/shared/repositoryFiles.ts"
import { asked } from "../asked.ts"

const search = (preset: string) =>
  asked(
    Search.ask({ folder: root, query: "WAKE1 wakeine", preset, sources: ["pubmed"], replay: join(root, "datasets/case-studies/gene-drug") })
  )

const trial = {
  number: "NCT99900001",
  registered: "2016-12-20",
  started: "2017-02",
  completed: "2019-01-15",
  results: "2020-03-09"
}

it("the preset trials adds the registry's dates to the work that reports a trial, and to the timeline", async () => {
  const { works, analyses, outcomes } = await search("trials")
  expect(works.map(({ trialDates }) => trialDates)).toEqual([undefined, [trial]])
  expect(analyses!["timeline"]!.output).toMatchObject({
    trials: [{ ...trial, registry: "ClinicalTrials.gov", first: "2021-02-01", works: [works[1]!.id] }]
  })
  expect(outcomes.map(({ source, state }) => [source, state])).toContainEqual(["pubmed", "found"])
})

it("a timeline over the file of such a run has the dates too, and one of another run has none", async () => {
  const folder = mkdtempSync(join(tmpdir(), "litfuse-trials-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const timelineOf = async (preset: string) => {
    writeFileSync(join(folder, "run.json"), JSON.stringify(await search(preset)))
    const { analyses } = await asked(Analyse.ask({ folder, files: ["run.json"], analyses: ["timeline"] }))
    return (analyses["timeline"]!.output as { readonly trials?: ReadonlyArray<object> }).trials
  }
  expect(await timelineOf("trials")).toMatchObject([trial])
  expect(await timelineOf("gene-drug")).toBeUndefined()
})

it("a registry that fails is named, and takes no work away", async () => {
  const replay = mkdtempSync(join(tmpdir(), "litfuse-trials-"))
  onTestFinished(() => rmSync(replay, { recursive: true, force: true }))
  cpSync(join(root, "datasets/case-studies/gene-drug/ncbi"), join(replay, "ncbi"), { recursive: true })
  const { works, notices } = await asked(
    Search.ask({ folder: root, query: "WAKE1 wakeine", preset: "trials", sources: ["pubmed"], replay })
  )
  expect(works.map(({ trials = [], trialDates }) => [trials.length, trialDates])).toEqual([
    [0, undefined],
    [1, undefined]
  ])
  expect(notices.filter(({ code }) => code === "trials-unknown").map(({ text }) => text)).toEqual([
    expect.stringMatching(/^dates of trials are missing: clinicaltrials .*not recorded/)
  ])
})
