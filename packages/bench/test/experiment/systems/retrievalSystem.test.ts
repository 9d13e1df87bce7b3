import * as Ids from "@litfuse/engine/Ids"
import type * as Retriever from "@litfuse/engine/Retriever"
import { retriever } from "@litfuse/kit/test/planted/retrievers"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import { readExperiment } from "../../../src/experiment/readExperiment.ts"
import * as Plugins from "../../../src/experiment/Plugins.ts"
import type { BuiltIndex } from "../../../src/experiment/RetrievalSpec.ts"
import { runExperiment } from "../../../src/experiment/runExperiment.ts"
import { manifest, message, sha256 } from "../../workspace.ts"
import { experiment, place } from "../experiments.ts"

/** A retriever whose documents are somewhere else. */
const elsewhere = { ...retriever(), id: "elsewhere", refuses: () => "its documents are elsewhere" }

const text = `${experiment.slice(0, experiment.indexOf("    systems:"))}    retrieval: { corpus: docs }
    systems: [{ retrieve: elsewhere, tag: far }]
    measures: ["P@2"]
`

const first = { ids: Ids.make(["d1"]), rows: Int32Array.of(0), scores: Float64Array.of(1) }

const documents = '{"_id":"d1","title":"first","text":""}\n'

const files = {
  "datasets/tiny/docs.jsonl": documents,
  "datasets/tiny/dataset.yaml": manifest.replace(
    "files:\n",
    `files:\n  docs: { path: docs.jsonl, format: jsonl-documents, sha256: ${sha256(documents)} }\n`
  )
}

const ran = async (builtIndex?: BuiltIndex) => {
  const store = place(text, files)
  const retrievers = new Map([["elsewhere", elsewhere]]) as unknown as ReadonlyMap<string, Retriever.Retriever>
  const loaded = Result.getOrThrow(readExperiment(store, "try", { ...Plugins.none, retrievers }))
  const given = builtIndex === undefined ? loaded : { ...loaded, plugins: { ...loaded.plugins, builtIndex } }
  const result = await Effect.runPromise(Effect.result(runExperiment(given)))
  return Result.isSuccess(result) ? result.success.tables[0]!.systems.map(({ system }) => system) : message(result, store.root)
}

describe("a retriever whose documents are in a cluster", () => {
  it("is served by what was found there", async () => {
    expect(await ran({ indexFor: () => undefined, found: () => first })).toEqual(["far"])
  })

  it("says where its documents are, without that", async () => {
    expect(await ran()).toMatch(/what system "far" needs: .*its documents are elsewhere/)
  })
})
