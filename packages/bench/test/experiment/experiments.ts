import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { readExperiment } from "../../src/experiment/readExperiment.ts"
import { analyses } from "../../src/analyses/index.ts"
import * as Plugins from "../../src/experiment/Plugins.ts"
import { runExperiment, runReport } from "../../src/experiment/runExperiment.ts"
import type { Report } from "../../src/report/Report.ts"
import type { Results } from "../../src/report/Results.ts"
import { type Files, message, workspace } from "../workspace.ts"

/** An experiment over the dataset `tiny`. Its lines are counted in tests of messages. */
export const experiment = `id: try
question: Does it work?
ci: true
dataset: tiny
tables:
  - id: all
    title: All runs
    qrels: qrels
    systems:
      - runset: cut
    measures: ["P@2", RR@2]
    expected:
      - leaderboard: board
        origin: the board
        columns: { "P@2": "P@2", RR@2: rr }
`

const plugins = { ...Plugins.none, analyses }

/** A workspace with one experiment, `try`. */
export const place = (text: string, changes: Files = {}) => workspace({ "reports/try/experiment.yaml": text, ...changes })

/** Runs the experiment `try`. */
export const results = (text: string, isForced = false, changes: Files = {}): Promise<Results> =>
  Effect.runPromise(runExperiment(Result.getOrThrow(readExperiment(place(text, changes), "try", plugins, isForced))))

/** Runs the experiment `try`, and keeps its rankings. */
export const report = (text: string): Promise<Report> =>
  Effect.runPromise(runReport(Result.getOrThrow(readExperiment(place(text), "try", plugins))))

/** What the user sees of an experiment that cannot be loaded, or cannot be run. */
export const refusal = async (text: string, isForced = false, changes: Files = {}): Promise<unknown> => {
  const store = place(text, changes)
  const loaded = readExperiment(store, "try", plugins, isForced)
  if (Result.isFailure(loaded)) return message(loaded, store.root)
  return message(await Effect.runPromise(Effect.result(runExperiment(loaded.success))), store.root)
}
