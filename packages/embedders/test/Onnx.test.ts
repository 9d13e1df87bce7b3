import * as Effect from "effect/Effect"
import * as Params from "@litfuse/engine/Params"
import { testLaws } from "@litfuse/kit/testLaws"
import { describe, expect, it } from "vitest"
import { Onnx } from "@litfuse/embedders/Onnx"
import { isRuntimeInstalled, writeTinyModel } from "./tinyModel.ts"
import { embedderLaws } from "@litfuse/kit/embedderLaws"

describe("Onnx", () => {
  it("fails in one line without a model", async () => {
    const { message } = await Effect.runPromise(Effect.flip(Onnx.make(Params.defaults(Onnx), [])))
    expect(message).toBe("onnx cannot be reached (open the model): no model is named: `path` is empty")
  })
})

describe.skipIf(!isRuntimeInstalled())("Onnx with a tiny model", () => {
  testLaws(it, embedderLaws(Onnx, Onnx.make({ ...Params.defaults(Onnx), path: writeTinyModel(), weights: "model.onnx" }, [])))
})
