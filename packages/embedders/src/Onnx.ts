import * as Embedder from "@litfuse/engine/Embedder"
import { SourceError } from "@litfuse/engine/SourceError"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as OnnxModel from "./onnx/OnnxModel.ts"
import { modelParams } from "./onnx/ModelParams.ts"

const params = Schema.Struct(modelParams)

const id = "onnx"

const unreachable = (operation: string, detail: string): SourceError =>
  new SourceError({ source: id, operation, reason: { _tag: "Unreachable", detail } })

/**
 * A sentence model in a folder that the user names: an ONNX graph, with the tokenizer of Hugging Face. Vectors are kept by the sums of the weights
 * and the tokenizer, the parameters, and the text with its prefix. Nothing is downloaded; the user installs the library `onnxruntime-node`.
 *
 * - errors: `SourceError` when there is no such folder, or the library is not installed: a pipeline then goes on without vectors, and says so
 */
export const Onnx = Embedder.plugin<typeof params.Type, never>({
  id,
  revision: 1,
  about: "A sentence model in a folder, as an ONNX graph",
  params,
  make: (params) =>
    Effect.gen(function* () {
      const model = yield* Effect.fromResult(Result.mapError(OnnxModel.open(params), (why) => unreachable("open the model", why)))
      const embed: Embedder.Embedding["embed"] = (texts, role = "document") =>
        Effect.suspend(() => Effect.fromResult(Result.mapError(model.embed(texts, role), (why) => unreachable("embed texts", why))))
      const [probe] = yield* embed([""])
      return { model: model.name, dimensions: probe!.length, embed }
    })
})
