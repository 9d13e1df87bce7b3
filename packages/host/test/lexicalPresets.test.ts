import { tmpdir } from "node:os"
import { resolve } from "node:path"
import * as DatasetStore from "@litfuse/bench/dataset/DatasetStore"
import type { Table } from "@litfuse/bench/Experiment"
import * as PipelineSystems from "@litfuse/bench/experiment/systems/PipelineSystems"
import * as SystemRun from "@litfuse/bench/experiment/systems/SystemRun"
import * as Explanation from "@litfuse/engine/Explanation"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import * as Config from "../src/Config.ts"
import { experimentPlugins } from "../src/experimentPlugins.ts"
import { pluginRegistry } from "../src/pluginRegistry.ts"

const root = resolve(import.meta.dirname, "../../..")
const dataset = Result.getOrThrow(DatasetStore.open({ root, data: undefined, from: root }, "atlas"))

const answerOf = async (preset: string, params = {}) => {
  const plugins = experimentPlugins(await Effect.runPromise(pluginRegistry(Config.none(tmpdir()))))
  const pipeline = `presets/${preset}.pipeline.yaml`
  const system = Result.getOrThrow(PipelineSystems.open({ dataset, plugins }, {} as Table, { pipeline, tag: preset, params }, new Map()))
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
