/** The vectors of `dense` in a cluster. */
import { Dense } from "@litfuse/embedders/Dense"
import * as Vectors from "@litfuse/embedders/dense/Vectors"
import * as Model from "@litfuse/embedders/onnx/Model"
import type { Kind } from "@litfuse/retriever-opensearch"
import * as Result from "effect/Result"

/**
 * `dense` as a cluster has it: one vector for each document, so no passages. The sum of the weights is kept with an index, so that another model in a
 * folder of the same name is not taken for it.
 */
export const dense: Kind<typeof Dense.params.Type> = {
  id: Dense.id,
  params: Dense.params,
  indexedBy: Dense.indexedBy,
  places: ["path", "weights"],
  model: (params) =>
    Result.gen(function* () {
      if (params.passages !== "none")
        return yield* Result.fail(`passages ${JSON.stringify(params.passages)} are not kept in a cluster; passages "none" are`)
      const { embed, sha256 } = yield* Model.open(params)
      const [probe] = yield* embed([""], "document")
      return {
        dimensions: probe!.length,
        settled: { sha256 },
        ofDocuments: (documents) => {
          const texts = documents.map(Vectors.textOf)
          return Result.map(embed(texts, "document"), (vectors) => vectors.map((vector, i) => (texts[i] === "" ? undefined : vector)))
        },
        ofQuery: (text) => (text.trim() === "" ? Result.succeed(undefined) : Result.map(embed([text], "query"), ([vector]) => vector))
      }
    })
}
