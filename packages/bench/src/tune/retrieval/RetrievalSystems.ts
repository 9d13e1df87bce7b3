import * as Decode from "@litfuse/engine/Decode"
import * as Fusion from "@litfuse/engine/Fusion"
import type { Ids } from "@litfuse/engine/Ids"
import * as Invariant from "@litfuse/engine/Invariant"
import type { Configured } from "@litfuse/engine/Measure"
import type { Ranking } from "@litfuse/engine/Ranking"
import type * as Retriever from "@litfuse/engine/Retriever"
import * as Judgements from "@litfuse/eval/Judgements"
import * as Result from "effect/Result"
import type { Plugins } from "../../experiment/Plugins.ts"
import { indexOf, type Indexes } from "../../experiment/systems/Indexes.ts"
import { overlayParams } from "../overlayParams.ts"
import { measureReader } from "../measureReader.ts"
import { remember } from "../remember.ts"
import * as SearchSpace from "../SearchSpace.ts"
import type { RetrievalDesign, System } from "./RetrievalDesign.ts"

/**
 * What is chosen for a system: a place in its space, and what was chosen for each system that it is made of.
 *
 * - shape: one of `parts` for each input of a fusion; for the best of some, the one that was best
 */
export interface Setting {
  readonly system: string
  readonly point: SearchSpace.Point
  readonly parts: ReadonlyArray<Setting>
}

/** Topics to be searched for, with their judgements. */
export interface TopicSet {
  readonly ids: ReadonlyArray<string>
  readonly texts: ReadonlyArray<string>
  readonly judgements: Judgements.Judgements
}

/**
 * Systems over the topics of a set.
 *
 * - `values` one per measure, the same however often they are asked for
 */
export interface Measured {
  readonly topics: TopicSet
  readonly values: (setting: Setting, topic: number) => Float64Array
}

/** How to measure systems, whatever the topics: the collection is indexed once. */
export interface Systems {
  readonly systems: ReadonlyMap<string, System>
  readonly over: (topics: TopicSet) => Measured
}

type Params = Readonly<Record<string, unknown>>

const decoded = (plugin: { readonly params: Parameters<typeof Decode.strict>[0] }, params: Params): Params => {
  const found = Decode.strict(plugin.params, params)
  Invariant.check(Result.isSuccess(found), `parameters ${JSON.stringify(params)} were decoded when the experiment was checked`)
  return found.success as Params
}

/** Rankings of so many settings are kept, for fusions that read them again; more would fill the memory. */
const mostKept = 24

/** Opens the systems of a design over documents. */
export const make = (
  design: RetrievalDesign,
  { documents, identity }: { readonly documents: ReadonlyArray<Retriever.Document>; readonly identity: string },
  measures: ReadonlyArray<Configured>,
  { retrievers, fusions, builtIndex }: Pick<Plugins, "retrievers" | "fusions" | "builtIndex">
): Systems => {
  const systems = new Map(design.systems.map((system) => [system.id, system]))
  const indexes: Indexes = new Map()
  let ids: Ids | undefined

  const paramsOf = (system: Exclude<System, { readonly best: unknown }>, point: SearchSpace.Point): Params => {
    const plugin = "retrieve" in system ? retrievers.get(system.retrieve)! : fusions.get(system.fuse)!
    return decoded(plugin, overlayParams(system.params, SearchSpace.params(system.space, point)))
  }

  const corpus = { name: design.corpus, identity, documents: () => Result.succeed(documents), builtIndex }
  const indexFor = (retriever: Retriever.Retriever, params: Params): unknown =>
    Result.getOrThrow(indexOf(indexes, corpus, retriever, params))

  /** The ranking of a setting for a text. Indexes of the same documents have the same ids in the same rows. */
  const searching = (setting: Setting): ((text: string, parts: ReadonlyArray<Ranking>) => Ranking) => {
    const system = systems.get(setting.system)!
    if ("best" in system) return (_, [only]) => only!
    const params = paramsOf(system, setting.point)
    if ("retrieve" in system) {
      const retriever = retrievers.get(system.retrieve)!
      const index = indexFor(retriever, params)
      ids ??= retriever.ids(index)
      return (text) => ({ ...retriever.retrieve(index, params, text, design.depth), ids: ids! })
    }
    const fusion = fusions.get(system.fuse)!
    return (_, parts) =>
      Result.getOrThrow(
        Fusion.fuse(
          fusion,
          params,
          ids!,
          parts.map((part, i) => Fusion.list(system.of[i]!, part))
        )
      ).ranking
  }

  return {
    systems,
    over: (topics) => {
      const read = topics.ids.map((id, t) => {
        const judgement = topics.judgements.topics.get(id)!
        let readers: ReadonlyArray<(rows: Int32Array) => number> | undefined
        return (setting: Setting): Float64Array => {
          const { rows } = rankingOf(setting, t)
          if (readers === undefined) {
            const { grades } = Judgements.join(judgement, ids!.values)
            readers = measures.map((measure) => measureReader(judgement, grades, measure))
          }
          return Float64Array.from(readers, (reader) => reader(rows))
        }
      })
      const searches = new Map<string, ReturnType<typeof searching>>()
      const kept = new Map<string, Array<Ranking | undefined>>()
      const rankingOf = (setting: Setting, t: number): Ranking => {
        const key = JSON.stringify(setting)
        const parts = setting.parts.map((part) => keptRanking(part, t))
        return remember(searches, key, () => searching(setting))(topics.texts[t]!, parts)
      }
      const keptRanking = (setting: Setting, t: number): Ranking => {
        const key = JSON.stringify(setting)
        const own = kept.get(key) ?? []
        if (!kept.has(key) && kept.size === mostKept) kept.delete(kept.keys().next().value!)
        kept.set(key, own)
        return (own[t] ??= rankingOf(setting, t))
      }
      const known = new Map<string, Array<Float64Array | undefined>>()
      return {
        topics,
        values: (setting, t) => (remember(known, JSON.stringify(setting), () => [])[t] ??= read[t]!(setting))
      }
    }
  }
}
