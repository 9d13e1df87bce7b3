import { analyses } from "@litfuse/bench/analyses/index"
import * as TuningJournal from "@litfuse/bench/tune/TuningJournal"
import { Tuning } from "@litfuse/bench/tune/Tuning"
import * as Registry from "@litfuse/engine/Registry"
import type { Report } from "@litfuse/bench/report/Report"
import { studies } from "@litfuse/studies/index"
import * as Effect from "effect/Effect"
import { beforeAll, describe, expect, it } from "vitest"
import { workerEntry } from "../src/workerEntry.ts"
import { files } from "./everyAnalysis/files.ts"
import { paramsOf } from "./everyAnalysis/paramsOf.ts"
import { print, tinyRoot } from "./everyAnalysis/tinyRoot.ts"

const { root, write, alone, inPool } = tinyRoot("analyses")
for (const [path, content] of Object.entries(files)) write(path, content)

/** An experiment of these analyses, each with the seeds 1 and 2, so that there are two of each kind to share. */
const experiment = (id: string, kinds: ReadonlyArray<string>, seeds: ReadonlyArray<number>): string => {
  const entries = kinds.flatMap((kind) =>
    seeds.map((seed) => ({ id: `${kind}-${seed}`, title: kind, analysis: kind, params: paramsOf[kind]!(seed) }))
  )
  return `id: ${id}\nquestion: Does it work?\nci: true\ndataset: small\nanalyses: ${JSON.stringify(entries)}\n`
}

const all = [...analyses, ...studies.analyses(Registry.make([]))]
// fixtures-coverage reads recorded answers, and has a separate test
const kinds = all.map(({ id }) => id).filter((id) => id !== "fixtures-coverage")

describe("every analysis, with one worker and with two", () => {
  let here: Report
  let shared: Report
  beforeAll(async () => {
    write("reports/every/experiment.yaml", experiment("every", Object.keys(paramsOf), [1, 2]))
    here = await Effect.runPromise(alone("every"))
    shared = await Effect.runPromise(inPool("every", 2))
  }, 300_000)

  it("is in the table", () => {
    expect(Object.keys(paramsOf).toSorted()).toEqual(kinds.toSorted())
  })

  it.each(kinds)("%s finds something, and the same to the last byte", (kind) => {
    const of = ({ results }: Report) => results.analyses.filter(({ analysis }) => analysis === kind)
    expect(of(here)).toHaveLength(2)
    for (const { tables } of of(here)) expect(tables.some(({ rows }) => rows.length > 0)).toBe(true)
    expect(JSON.stringify(of(shared))).toBe(JSON.stringify(of(here)))
  })

  it("is written as the same bytes, in the order of the experiment", () => {
    expect(print(shared)).toBe(print(here))
  })

  it("of which there is one has the same bytes where workers share its folds", { timeout: 300_000 }, async () => {
    write("reports/folds/experiment.yaml", experiment("folds", ["tune"], [1]))
    const tuning = (workers: number): Tuning => ({ workers, entry: workerEntry, folder: root, journal: () => TuningJournal.none })
    const with2 = await Effect.runPromise(Effect.provideService(alone("folds"), Tuning, tuning(2)))
    expect(print(with2)).toBe(print(await Effect.runPromise(Effect.provideService(alone("folds"), Tuning, tuning(1)))))
  })
})
