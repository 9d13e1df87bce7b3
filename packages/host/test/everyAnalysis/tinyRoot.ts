import { createHash } from "node:crypto"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { readExperiment } from "@litfuse/bench/experiment/readExperiment"
import type { ExperimentJob } from "@litfuse/bench/experiment/ExperimentJob"
import { runReport } from "@litfuse/bench/experiment/runExperiment"
import * as Rankings from "@litfuse/bench/report/Rankings"
import type { Report } from "@litfuse/bench/report/Report"
import * as storedResults from "@litfuse/bench/report/storedResults"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { afterAll } from "vitest"
import * as Config from "../../src/Config.ts"
import { experimentPlugins } from "../../src/experimentPlugins.ts"
import { pluginRegistry } from "../../src/pluginRegistry.ts"
import { workerEntry } from "../../src/workerEntry.ts"

/** The sum by which manifests know their files. */
export const sha256 = (content: string | Uint8Array): string => createHash("sha256").update(content).digest("hex")

/** The manifest of a dataset in the repository; `entries` are its files and run sets, as YAML. */
export const manifestOf = (id: string, entries: string): string => `id: ${id}
title: Tiny
about: a few lines
version: "1"
licence: none
citation: nobody
obtain: write it yourself
embedded: true
grades: { maximum: 2, meanings: { "0": no, "1": partly, "2": yes } }
files:
${entries}`

/** A folder with files of one's own, which is removed after the tests, and how its experiments run: here, or in so many workers. */
export const tinyRoot = (name: string) => {
  const root = mkdtempSync(join(tmpdir(), `litfuse-${name}-`))
  afterAll(() => rmSync(root, { recursive: true }))
  const write = (path: string, content: string | Uint8Array): string => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), content)
    return sha256(content)
  }
  const loaded = (experiment: string) =>
    Effect.map(pluginRegistry(Config.none(root)), (all) =>
      Result.getOrThrow(readExperiment({ root, data: undefined }, experiment, experimentPlugins(all)))
    )
  const alone = (experiment: string) => Effect.flatMap(loaded(experiment), (one) => runReport(one))
  /** `asked` is the experiment that the workers load; with `isHereToo` this thread takes pieces too; `entry` is what they start from. */
  const inPool = (experiment: string, size: number, asked = experiment, isHereToo = false, entry = workerEntry) =>
    Effect.gen(function* () {
      const job: ExperimentJob = {
        kind: "experiment",
        root,
        data: undefined,
        folder: root,
        experiment: asked,
        isForced: false,
        runs: undefined,
        index: undefined
      }
      return yield* runReport(yield* loaded(experiment), { entry, job, size, isHereToo })
    })
  return { root, write, loaded, alone, inPool }
}

/** A report as the bytes that are written of it. */
export const print = ({ results, rankings }: Report): string => storedResults.printResults(results) + Rankings.print(rankings)
