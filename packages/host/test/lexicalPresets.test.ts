import { tmpdir } from "node:os"
import { resolve } from "node:path"
import * as Store from "@litfuse/bench/dataset/Store"
import type { Table } from "@litfuse/bench/Experiment"
import * as System from "@litfuse/bench/experiment/systems/pipeline"
import * as SystemRun from "@litfuse/bench/experiment/systems/pipelineRun"
import * as Explanation from "@litfuse/engine/Explanation"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import * as Config from "../src/Config.ts"
import { forExperiments } from "../src/forExperiments.ts"
import { registry } from "../src/layers.ts"

const root = resolve(import.meta.dirname, "../../..")
const dataset = Result.getOrThrow(Store.open({ root, data: undefined, from: root }, "atlas"))

const answerOf = async (preset: string, params = {}) => {
  const plugins = forExperiments(await Effect.runPromise(registry(Config.none(tmpdir()))))
  const pipeline = `presets/${preset}.pipeline.yaml`
  const system = Result.getOrThrow(System.open({ dataset, plugins }, {} as Table, { pipeline, tag: preset, params }, new Map()))
  return Effect.runPromise(SystemRun.answer(system, system.topics[3]!))
}

describe("presets that rank by words", () => {
  it("hybrid without its model puts works in the order of lexical-best, and explains its scores", { timeout: 120_000 }, async () => {
    const words = await answerOf("lexical-best")
    const hybrid = await answerOf("hybrid", { vectors: { path: "", cache: "" } })
    const names = ({ works, ranking }: typeof words) => Array.from(ranking.rows.subarray(0, 20), (row) => works.ids.values[row])
    expect(names(hybrid)).toEqual(names(words))
    for (const { works, ranking, explain } of [words, hybrid])
      for (const [i, row] of [...ranking.rows.subarray(0, 10)].entries()) {
        const explanation = explain(works.ids.values[row]!)!
        expect(explanation.value).toBeCloseTo(ranking.scores[i]!, 12)
        expect(Explanation.gap(explanation)).toBeLessThanOrEqual(1e-12)
      }
  })
})
