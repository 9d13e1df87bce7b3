import { createHash } from "node:crypto"
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as DatasetStore from "@litfuse/bench/dataset/DatasetStore"
import * as Gate from "@litfuse/bench/gate/checkReports"
import { readExperiment } from "@litfuse/bench/experiment/readExperiment"
import { runReport } from "@litfuse/bench/experiment/runExperiment"
import * as TuningJournal from "@litfuse/bench/tune/TuningJournal"
import { Tuning } from "@litfuse/bench/tune/Tuning"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { afterAll, describe, expect, it } from "vitest"
import * as Config from "../src/Config.ts"
import { experimentPlugins } from "../src/experimentPlugins.ts"
import { pluginRegistry } from "../src/pluginRegistry.ts"
import { workerEntry } from "../src/workerEntry.ts"

const root = mkdtempSync(join(tmpdir(), "litfuse-fixtures-"))
afterAll(() => rmSync(root, { recursive: true }))

const digest = (text: string) => createHash("sha256").update(text).digest("hex")

const handMade = (name: string) => readFileSync(new URL(`../../sources-crossref/test/fixtures/${name}`, import.meta.url), "utf8")

/** Answers as others may have recorded them, with their index. */
const answers = [
  { file: "crossref/works-search.json", status: 200, contentType: "application/json", text: handMade("works-search.json") },
  { file: "crossref/works-empty.json", status: 200, contentType: "application/json", text: handMade("works-empty.json") },
  { file: "crossref/works-400.json", status: 400, contentType: "application/json", text: handMade("works-400.json") }
]
const index = JSON.stringify(
  answers.map(({ file, status, contentType, text }) => ({
    file,
    source: "crossref",
    request: { method: "GET", url: "https://api.crossref.org/works" },
    status,
    contentType,
    sha256: digest(text)
  }))
)

const write = (path: string, text: string) => {
  mkdirSync(join(root, path, ".."), { recursive: true })
  writeFileSync(join(root, path), text)
}
write("fixtures/index.json", index)
for (const { file, text } of answers) write(`fixtures/${file}`, text)
write(
  "datasets/recorded-answers/dataset.yaml",
  `id: recorded-answers
title: Answers
about: recorded
version: "1"
licence: none
citation: nobody
obtain: record them
variable: LITFUSE_FIXTURES
grades: { maximum: 1, meanings: {} }
files: { index: { path: index.json, format: text, sha256: ${digest(index)} } }
`
)
const experiment = (sources: string) =>
  write(
    "reports/coverage/experiment.yaml",
    `id: coverage
question: What is read?
ci: true
dataset: recorded-answers
analyses: [{ id: sources, title: Sources, analysis: fixtures-coverage, params: { sources: [${sources}] } }]
`
  )

const plugins = experimentPlugins(await Effect.runPromise(pluginRegistry(Config.none(root))))
const store = (fixtures: string | undefined = join(root, "fixtures")) => ({ root, data: undefined, fixtures })
const tuning = { workers: 1, entry: workerEntry, folder: root, journal: () => TuningJournal.none }
const run = () =>
  Effect.runPromise(
    Effect.result(runReport(Result.getOrThrow(readExperiment(store(), "coverage", plugins))).pipe(Effect.provideService(Tuning, tuning)))
  )

describe("fixtures-coverage", () => {
  it("counts what a source reads out of each answer, and how the others end", async () => {
    experiment("crossref")
    const [sources] = Result.getOrThrow(await run()).results.analyses
    expect(sources!.conclusions).toEqual([
      "Of 3 recorded answers of 1 source, 1 give 7 records and 0 a full text. Nothing found: 1. Steps of a search without records: 0. Refused: 1 (1 as QueryRejected). Answers to requests that litfuse does not send: 0. None crashes a source."
    ])
    const [fields, answered] = sources!.tables
    const names = fields!.columns.map(({ name }) => name)
    const row = fields!.rows[0]!
    expect([row[names.indexOf("records")], row[names.indexOf("DOI")], row[names.indexOf("MeSH")]]).toEqual([7, 1, 0])
    expect(answered!.rows.map(([file, ending, records]) => [file, ending, records])).toEqual([
      ["works-400.json", "refused: QueryRejected", ""],
      ["works-empty.json", "nothing found", ""],
      ["works-search.json", "read", 7]
    ])
  })

  it("refuses an answer that is not the one that the index names", async () => {
    experiment("crossref")
    write("fixtures/crossref/works-empty.json", "{}")
    const failure = await run()
    write("fixtures/crossref/works-empty.json", handMade("works-empty.json"))
    expect(failure).toMatchObject({ failure: { _tag: "DatasetError", reason: { _tag: "ChecksumMismatch" } } })
  })

  it("refuses a source without recorded answers, and one that there is not", async () => {
    experiment("core")
    expect(await run()).toMatchObject({ failure: { reason: { _tag: "Missing", file: "core/" } } })
    experiment("corr")
    expect(Result.getFailure(readExperiment(store(), "coverage", plugins))).toMatchObject({
      value: { message: expect.stringContaining('"corr" is no source') }
    })
  })

  it("is not checked where LITFUSE_FIXTURES names no folder, and says so", async () => {
    experiment("crossref")
    for (const fixtures of [undefined, join(root, "elsewhere")]) {
      const check = Gate.checkExperiment("coverage", {
        store: { root, data: undefined, fixtures },
        plugins,
        run: () => Effect.die("nothing is run"),
        isUpdate: false
      })
      expect(await Effect.runPromise(check)).toMatchObject({
        state: "no data",
        text: "not checked: LITFUSE_FIXTURES does not name a folder that is there"
      })
    }
  })

  it("is not checked either where a dataset that its analysis reads besides is not there; what else goes wrong stays an error", async () => {
    experiment("crossref")
    write(
      "datasets/besides/dataset.yaml",
      `id: besides
title: Besides
about: read by an analysis
version: "1"
licence: none
citation: nobody
obtain: ask
grades: { maximum: 1, meanings: {} }
files: { index: { path: index.json, format: text, unseen: by this test } }
`
    )
    mkdirSync(join(root, "data/besides"), { recursive: true })
    const check = (data: string | undefined) =>
      Gate.checkExperiment("coverage", {
        store: { ...store(), data },
        plugins,
        run: ({ dataset }) =>
          Effect.fromResult(
            Result.flatMap(DatasetStore.open(dataset.store, "besides"), (besides) => DatasetStore.read(besides, "index"))
          ).pipe(Effect.flatMap(() => Effect.die("there is no such file"))),
        isUpdate: false
      })
    expect(await Effect.runPromise(check(undefined))).toMatchObject({
      state: "no data",
      text: "not checked: besides/ is not under LITFUSE_DATA"
    })
    expect(await Effect.runPromise(Effect.flip(check(join(root, "data"))))).toMatchObject({ reason: { _tag: "Missing" } })
  })
})
