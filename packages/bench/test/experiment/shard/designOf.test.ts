import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import * as Result from "effect/Result"
import { expect, it, onTestFinished } from "vitest"
import type { LoadedExperiment } from "../../../src/experiment/LoadedExperiment.ts"
import { designOf } from "../../../src/experiment/shard/designOf.ts"

it("changes with every file that an experiment names, and those that these name, and with no other", () => {
  const root = mkdtempSync(join(tmpdir(), "litfuse-design-"))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const named = {
    "reports/try/experiment.yaml": `
tables: [{ systems: [{ pipeline: reports/other/a.pipeline.yaml, replay: tapes/heart, records: records.tsv }] }]
analyses: [{ params: { rules: { file: rules.yaml }, around: ../../../.., whole: ./, docs: docs } }]`,
    "reports/other/a.pipeline.yaml": "nodes: [{ params: { weights: { table: weights.tsv } } }]",
    "reports/other/weights.tsv": "a\tb\n",
    "reports/try/rules.yaml": "self: rules.yaml",
    "tapes/heart/one.json": "{}",
    "tapes/heart/below/two.json": "{}",
    "records.tsv": "record\tdocument\n"
  }
  const others = ["reports/try/results.json", "presets/x.pipeline.yaml", "docs/page.md", "tapes/lung/one.json"]
  const design = (version = "1"): string =>
    Result.getOrThrow(designOf({ dataset: { manifest: { version }, store: { root } } } as unknown as LoadedExperiment, "try"))
  for (const [path, text] of Object.entries(named)) write(path, text)
  const before = design()
  for (const path of others) write(path, "other")
  expect(design()).toBe(before)
  expect(design("2")).not.toBe(before)
  for (const [path, text] of Object.entries(named)) {
    write(path, `${text}\n# changed\n`)
    expect([path, design() === before]).toEqual([path, false])
    write(path, text)
  }
  expect(design()).toBe(before)
  rmSync(join(root, "reports/try/experiment.yaml"))
  expect(Result.isFailure(designOf({ dataset: { manifest: {}, store: { root } } } as unknown as LoadedExperiment, "try"))).toBe(true)
})
