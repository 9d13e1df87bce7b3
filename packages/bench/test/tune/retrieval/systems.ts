import * as Decode from "@litfuse/engine/Decode"
import type * as Retriever from "@litfuse/engine/Retriever"
import { fusion } from "@litfuse/kit/test/planted/fusions"
import { retriever } from "@litfuse/kit/test/planted/retrievers"
import * as Judgements from "@litfuse/eval/Judgements"
import * as MeasureName from "@litfuse/eval/MeasureName"
import * as Qrels from "@litfuse/eval/Qrels"
import * as Result from "effect/Result"
import { RetrievalDesign } from "../../../src/tune/retrieval/RetrievalDesign.ts"
import * as RetrievalSystems from "../../../src/tune/retrieval/RetrievalSystems.ts"

export const plugins = {
  retrievers: new Map([["planted-counts", retriever()]]) as unknown as ReadonlyMap<string, Retriever.Retriever>,
  fusions: new Map([["planted-rrf", fusion()]]) as never
}

export const documents: ReadonlyArray<Retriever.Document> = [
  { id: "a", title: "heart", text: "heart heart" },
  { id: "b", title: "lung", text: "heart" },
  { id: "c", title: "lung lung", text: "" },
  { id: "d", title: "liver", text: "lung heart liver" }
]

export const designOf = (more: object) =>
  Result.getOrThrow(
    Decode.strict(RetrievalDesign, {
      measure: "RR",
      primary: "fused",
      baseline: "plain",
      folds: { outer: 2, seeds: 2 },
      systems: [
        { id: "plain", retrieve: "planted-counts", space: { boost: { grid: [1, 2] } } },
        { id: "strong", retrieve: "planted-counts", params: { boost: 3 } },
        { id: "fused", fuse: "planted-rrf", of: ["plain", "strong"], space: { k: { grid: [1, 60] } } },
        { id: "best", best: ["plain", "fused"] }
      ],
      ...more
    })
  )

/** Topics `t0`, `t1` ...: a text, and which documents are relevant. */
export const topicsOf = (topics: ReadonlyArray<readonly [text: string, relevant: ReadonlyArray<string>]>): RetrievalSystems.TopicSet => ({
  ids: topics.map((_, t) => `t${t}`),
  texts: topics.map(([text]) => text),
  judgements: Judgements.make(Qrels.make(new Map(topics.map(([, relevant], t) => [`t${t}`, new Map(relevant.map((id) => [id, 1]))]))))
})

export const measures = Result.getOrThrow(MeasureName.parseAll(["RR", "P@1"], MeasureName.builtIn))

export const systemsOf = (design: RetrievalDesign) =>
  RetrievalSystems.make(design, { documents, identity: "of the documents" }, measures, plugins)
