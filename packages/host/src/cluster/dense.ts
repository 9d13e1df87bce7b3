/** The retriever `dense` in a cluster. */
import { Dense } from "@litfuse/embedders/Dense"
import * as DenseVectors from "@litfuse/embedders/dense/DenseVectors"
import * as OnnxModel from "@litfuse/embedders/onnx/OnnxModel"
import type { Kind } from "@litfuse/retriever-opensearch"
import * as Result from "effect/Result"

/**
 * `dense` in a cluster: one vector per document, without passages. The index stores the checksum of the model weights, which detects another model under the
 * same path.
 */
export const dense: Kind<typeof Dense.params.Type> = {
  id: Dense.id,
  params: Dense.params,
  indexedBy: Dense.indexedBy,
  locationParams: ["path", "weights"],
  model: (params) =>
    Result.gen(function* () {
      if (params.passages !== "none")
        return yield* Result.fail(`passages ${JSON.stringify(params.passages)} are not supported in a cluster; use passages "none"`)
      const { embed, sha256 } = yield* OnnxModel.open(params)
      const [probe] = yield* embed([""], "document")
      return {
        dimensions: probe!.length,
        settled: { sha256 },
        ofDocuments: (documents) => {
          const texts = documents.map(DenseVectors.textOf)
          return Result.map(embed(texts, "document"), (vectors) => vectors.map((vector, i) => (texts[i] === "" ? undefined : vector)))
        },
        ofQuery: (text) => (text.trim() === "" ? Result.succeed(undefined) : Result.map(embed([text], "query"), ([vector]) => vector))
      }
    })
}
