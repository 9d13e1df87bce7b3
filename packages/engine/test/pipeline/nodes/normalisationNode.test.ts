import { describe, expect, it } from "vitest"
import * as Effect from "effect/Effect"
import * as Ids from "@litfuse/engine/Ids"
import * as Normalisation from "@litfuse/engine/Normalisation"
import * as Params from "@litfuse/engine/Params"
import { normalisationNode } from "@litfuse/engine/pipeline/nodes/normalisationNode"
import * as Ranking from "@litfuse/engine/Ranking"

const half = Normalisation.plugin({
  id: "half",
  revision: 3,
  about: "Half of each score",
  params: Params.none,
  prepare: (scores: Float64Array) => scores,
  score: (scores, _, out) => out.set(scores.map((score) => score / 2))
})

describe("a normalisation as a node", () => {
  const node = normalisationNode({ plugin: half, params: {}, origin: { name: "test", code: "1" } } as never)
  const ids = Ids.make(["a:1", "a:2", "a:3"]) // in the order of ties: the last first
  const ranking = { ...Ranking.fromScores(ids, Float64Array.of(4, 8, Number.NaN)), missing: [{ row: 2, reason: "it has no score" }] }

  it("is named after its plugin, and keeps the order and what is missing", async () => {
    expect([node.kind, node.id, node.revision]).toEqual(["normalisation", "half", 3])
    const run = node.run({} as never, { ranking } as never, {} as never) as unknown as Effect.Effect<{ readonly value: Ranking.Ranked }>
    const { value } = await Effect.runPromise(run)
    expect([[...value.rows], [...value.scores], value.missing]).toEqual([[1, 0], [4, 2], ranking.missing])
  })

  it("explains each hit with the score that it was, and nothing else", () => {
    const before = { label: "before", value: 4, parts: [] }
    const upstream = (id: string) => (id === "a:3" ? before : undefined)
    const explain = node.explain!({} as never, { ranking } as never, {} as never, { ranking: [upstream] } as never)
    expect(explain("a:3", "")).toEqual({ label: "half of 4", value: 2, parts: [], from: [before] })
    expect(explain("a:2", "")).toMatchObject({ label: "half of 8", value: 4 })
    expect([explain("a:1", ""), explain("b:1", "")]).toEqual([undefined, undefined])
  })
})
