import * as Params from "@litfuse/engine/Params"
import * as Retriever from "@litfuse/engine/Retriever"
import { type Example, retrieverLaws } from "@litfuse/kit/retrieverLaws"
import { testLaws } from "@litfuse/kit/testLaws"
import { describe, expect, it } from "vitest"
import { Dense } from "@litfuse/embedders/Dense"
import { isRuntimeInstalled, writeTinyModel } from "./tinyModel.ts"

const documents: ReadonlyArray<Retriever.Document> = [
  { id: "a", title: "heart", text: "" },
  { id: "b", title: "lung", text: "aspirin aspirin aspirin aspirin. Heart heart heart heart." },
  { id: "c", title: "", text: " " }
]

describe("Dense", () => {
  it("refuses to work without a model", () => {
    expect(Dense.refuses(Params.defaults(Dense))).toBe("no model is named: `path` is empty")
  })
})

describe.skipIf(!isRuntimeInstalled())("Dense with a tiny model", () => {
  const model = { path: writeTinyModel(), weights: "model.onnx", sha256: "", cache: "", maxTokens: 32 } as const
  const settled = { ...model, pooling: "mean", queryPrefix: "", documentPrefix: "" } as const

  const byHand: ReadonlyArray<Example<typeof Dense.params.Type>> = [
    {
      // heart is (1 0 0); document b is lung 1, aspirin 4, heart 4 and the full stops, 2 of (.1 .2 .3)
      what: "cosines by hand; a document without text is no hit",
      documents,
      query: "heart",
      params: model,
      expected: { a: 1, b: 4.2 / Math.hypot(4.2, 1.4, 4.6) }
    },
    {
      // the nearest passage of b is its second sentence: heart 4 and a full stop
      what: "the nearest passage counts beside the document",
      documents,
      query: "heart",
      params: { ...model, passages: "sentences", share: 0.25 },
      expected: { a: 1, b: 0.75 * (4.2 / Math.hypot(4.2, 1.4, 4.6)) + 0.25 * (4.1 / Math.hypot(4.1, 0.2, 0.3)) }
    }
  ]

  // single precision: the numbers by hand agree to seven digits, the worked examples of laws to nine
  it.each(byHand)("$what", ({ query, params, expected }) => {
    const { ids, rows, scores } = Retriever.open(Dense, { ...Params.defaults(Dense), ...params }, documents).retrieve(query, 10)
    expect(Array.from(rows, (row) => ids.values[row])).toEqual(Object.keys(expected))
    Object.values(expected).forEach((score, i) => expect(scores[i]).toBeCloseTo(score, 6))
  })

  testLaws(
    it,
    retrieverLaws(Dense, [], 40, (drawn) => ({ ...drawn, ...settled }))
  )
})
