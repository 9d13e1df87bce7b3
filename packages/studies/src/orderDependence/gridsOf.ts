import * as DatasetStore from "@litfuse/bench/dataset/DatasetStore"
import type * as Analysis from "@litfuse/bench/experiment/Analysis"
import type { LoadedExperiment } from "@litfuse/bench/experiment/LoadedExperiment"
import { documentsOf } from "@litfuse/bench/experiment/systems/Indexes"
import { RetrievalDesign, Topics } from "@litfuse/bench/tune/retrieval/RetrievalDesign"
import { openTopics } from "@litfuse/bench/tune/retrieval/TuneRetrieval"
import * as RetrievalSystems from "@litfuse/bench/tune/retrieval/RetrievalSystems"
import * as SearchSpace from "@litfuse/bench/tune/SearchSpace"
import * as Decode from "@litfuse/engine/Decode"
import type { Configured } from "@litfuse/engine/Measure"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type { Values } from "../nullCalibration/World.ts"

const Name = Schema.NonEmptyString

/** A collection that topics are drawn from: its files, and systems with the settings that are tuned. All are compared with the first one at its defaults. */
export const Collection = Schema.Struct({
  name: Name,
  dataset: Name,
  corpus: Name,
  ...Topics.fields,
  systems: RetrievalDesign.fields.systems
})
export type Collection = typeof Collection.Type

/** The values of one system's settings on all topics, with the baseline's as the last. */
export interface Grid {
  readonly collection: string
  readonly system: string
  readonly values: Values
}

/** Measures every setting of every system on every topic of a collection. */
export const gridsOf = (
  { dataset: { store }, plugins }: LoadedExperiment,
  { name, dataset: id, corpus, topics, qrels, query, systems }: Collection,
  measure: Configured,
  measureName: string
) =>
  Result.gen(function* () {
    const dataset = yield* DatasetStore.open(store, id)
    const documents = yield* documentsOf(new Map(), dataset, corpus)
    const { set, inputs: judged } = yield* openTopics(dataset, { topics, qrels, query })
    const design = Result.getOrThrow(
      Decode.strict(RetrievalDesign, { corpus, measure: measureName, systems, primary: systems[0].id, baseline: systems[0].id })
    )
    const measured = RetrievalSystems.make(design, documents, [measure], plugins).over(set)
    const valuesOf = (system: string, point: SearchSpace.Point) =>
      set.ids.map((_, t) => measured.values({ system, point, parts: [] }, t)[0]!)
    const grids = design.systems.flatMap((system): ReadonlyArray<Grid> => {
      if (!("retrieve" in system)) return []
      const size = SearchSpace.size(system.space)
      const settings = Array.from({ length: size }, (_, i) => valuesOf(system.id, SearchSpace.at(system.space, i)))
      const baseline = valuesOf(systems[0].id, SearchSpace.at((design.systems[0] as typeof system).space, 0))
      const values = Float64Array.from([...settings, baseline].flat())
      return [{ collection: name, system: system.id, values: { candidates: size, runs: 0, topics: set.ids.length, values } }]
    })
    const inputs: Analysis.Findings["inputs"] = [{ kind: "documents", source: corpus, sha256: documents.sha256 }, ...judged].map((one) => ({
      ...one,
      source: `${id}: ${one.source}`
    }))
    return { grids, inputs }
  })
