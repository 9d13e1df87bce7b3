import * as Params from "@litfuse/engine/Params"
import * as Retriever from "@litfuse/engine/Retriever"
import { retrieverLaws } from "@litfuse/kit/retrieverLaws"
import { testLaws } from "@litfuse/kit/testLaws"
import { describe, expect, it } from "vitest"
import { Dense } from "@litfuse/embedders/Dense"
import { DenseFeedback } from "@litfuse/embedders/DenseFeedback"
import { isRuntimeInstalled, writeTinyModel } from "./tinyModel.ts"

const documents: ReadonlyArray<Retriever.Document> = [
  { id: "near", title: "cardiac", text: "" },
  { id: "far", title: "lung", text: "" },
  { id: "other", title: "aspirin", text: "" },
  { id: "both", title: "lung", text: "Aspirin. Heart aspirin." },
  { id: "empty", title: "", text: "" }
]

describe.skipIf(!isRuntimeInstalled())("DenseFeedback with a tiny model", () => {
  const model = { path: writeTinyModel(), weights: "model.onnx", sha256: "", cache: "", maxTokens: 32 } as const
  const settled = { ...model, pooling: "mean", queryPrefix: "", documentPrefix: "" } as const
  const scores = (params: Partial<typeof DenseFeedback.params.Type>, of: ReadonlyArray<Retriever.Document> = documents.slice(0, 3)) => {
    const { ids, rows, scores } = Retriever.open(DenseFeedback, { ...Params.defaults(DenseFeedback), ...model, ...params }, of).retrieve(
      "heart",
      9
    )
    return Object.fromEntries(Array.from(rows, (row, i) => [ids.values[row]!, scores[i]!]))
  }

  it("moves the query to what it found first", () => {
    // heart is (1 0 0), the first document (.8 .6 0): the second query is (1.8 .6 0), whose length is the root of 3.6
    const found = scores({ documents: 1, beta: 1 })
    expect(found["near"]).toBeCloseTo(1.8 / Math.sqrt(3.6), 6)
    expect(found["far"]).toBeCloseTo(0.6 / Math.sqrt(3.6), 6)
    expect(found["other"]).toBeCloseTo(0, 6)
    // with lung (0 1 0) and aspirin (0 0 1) too: (1 0 0) + .75 * mean = (1.2 .4 .25)
    expect(scores({ documents: 3, beta: 0.75 })["far"]).toBeCloseTo(0.4 / Math.hypot(1.2, 0.4, 0.25), 6)
  })

  it.each([{ documents: 0 }, { beta: 0 }])("is `dense` without feedback: %j", (none) => {
    const params = { ...model, passages: "sentences", share: 0.3 } as const
    const dense = Retriever.open(Dense, { ...Params.defaults(Dense), ...params }, documents).retrieve("heart", 9)
    expect(Object.values(scores({ ...params, ...none }, documents))).toEqual([...dense.scores])
  })

  it("says what its scores are made of", () => {
    const opened = Retriever.open(
      DenseFeedback,
      { ...Params.defaults(DenseFeedback), ...model, documents: 1, passages: "sentences" },
      documents
    )
    const { rows, scores } = opened.retrieve("heart", 9)
    rows.forEach((row, i) => expect(opened.explain("heart", row).value).toBeCloseTo(scores[i]!, 9))
  })

  testLaws(
    it,
    retrieverLaws(DenseFeedback, [], 40, (drawn) => ({ ...drawn, ...settled }))
  )
})
