import { analyses } from "@litfuse/bench/analyses/index"
import type { Choices, Corpus, Imitated, OpenPipeline, Pipelines, Replay } from "@litfuse/bench/experiment/Pipelines"
import type { RetrievalSpec } from "@litfuse/bench/experiment/RetrievalSpec"
import type { Plugins } from "@litfuse/bench/experiment/Plugins"
import * as Ports from "@litfuse/engine/Ports"
import * as Registry from "@litfuse/engine/Registry"
import { studies } from "@litfuse/studies/index"
import * as Query from "@litfuse/query/Query"
import * as Result from "effect/Result"
import { collectionSource } from "./collectionSource.ts"
import { confiner } from "./confined/confiner.ts"
import { enrichersFor } from "./enrichersFor.ts"
import * as HostServices from "./http/HostServices.ts"
import { catalogue } from "./pluginRegistry.ts"
import { analyzersOf } from "./expandAnalyzers.ts"
import * as PipelineFile from "./PipelineFile.ts"

const isNode = ({ plugin: { kind } }: Registry.Registered): boolean => kind !== "measure" && kind !== "retriever"

type Checked = Result.Result<OpenPipeline, ReadonlyArray<string>>

interface Searching {
  readonly registry: Registry.Registry
  readonly catalogue: ReturnType<typeof catalogue>
  readonly enrichers: ReturnType<typeof enrichersFor>
  readonly analyzers: ReturnType<typeof analyzersOf>
  readonly checked: Map<string, Checked>
}

const keyOf = (file: string, sources: ReadonlyArray<string>, params: Choices["params"]): string =>
  // JSON cannot represent numbers that are not finite
  JSON.stringify([file, sources, params], (_, value: unknown) =>
    typeof value === "number" && !Number.isFinite(value) ? { number: String(value) } : value
  )

const once = <A>(known: Map<string, A>, key: string, make: () => A): A => {
  const found = known.has(key) ? known.get(key)! : make()
  known.set(key, found)
  return found
}

type Replayed = Result.Result<Replay, { readonly message: string }>

/**
 * Opens pipeline files over a collection, which is their `source/corpus`. A collection is indexed once for all pipelines, and its index lives as long as its
 * documents. A file is read once, and checked once per collection, parameters and sources. A changed file is read again by the next experiment.
 */
const openPipelines = ({ plugins }: Registry.Registry): Pipelines => {
  const nodes = plugins.all.filter(isNode).map(({ plugin, origin, params }) => ({ value: plugin, origin, params, isChecked: true }))
  const known = new WeakMap<Corpus["documents"], Map<string, Searching>>()
  // systems of an experiment replay the same recordings, and reading a folder takes a second
  const played = new Map<string, Replayed>()
  const replayOf = (replay: string | Imitated): Replayed =>
    once(played, JSON.stringify(replay), () =>
      typeof replay === "string" ? HostServices.replayServices(replay) : studies.imitated(replay)
    )
  const files = new Map<string, ReturnType<typeof PipelineFile.fromFile>>()
  const make = ({ dataset, identity, documents, retriever: id, builtIndex }: Corpus): Searching => {
    const retriever = plugins.find("retriever", id)!.plugin
    const existingIndex = (settings: unknown) =>
      builtIndex?.indexFor({ retriever, settings: settings as RetrievalSpec["settings"], identity })
    const corpus = collectionSource(dataset, documents, identity, retriever, existingIndex)
    const registry = Registry.make([corpus, ...nodes])
    return {
      registry,
      catalogue: catalogue(registry),
      enrichers: enrichersFor(registry),
      analyzers: analyzersOf(registry),
      checked: new Map()
    }
  }
  const searching = (corpus: Corpus): Searching => {
    const own = known.get(corpus.documents) ?? new Map<string, Searching>()
    known.set(corpus.documents, own)
    return once(own, JSON.stringify([corpus.dataset, corpus.retriever]), () => make(corpus))
  }
  const check = (file: string, corpus: Corpus, sources: ReadonlyArray<string>, params: Choices["params"]): Checked => {
    const { registry, catalogue, enrichers, analyzers, checked } = searching(corpus)
    return once(checked, keyOf(file, sources, params), () =>
      Result.gen(function* () {
        const written = yield* once(files, file, () => PipelineFile.fromFile(file))
        const graph = yield* PipelineFile.check(written, { catalogue, given: Ports.searchInputs, enrichers, analyzers, sources, params })
        return { graph, plugins: registry.plugins, query: Query.text, written: written.value }
      }).pipe(Result.mapError((problems) => problems.map(({ message }) => message)))
    )
  }
  return {
    open: (file, corpus, { params, sources = ["corpus"], replay }) =>
      Result.flatMap(check(file, corpus, sources, params), (open) =>
        replay === undefined
          ? Result.succeed(open)
          : Result.mapBoth(replayOf(replay), {
              onFailure: ({ message }) => [message],
              onSuccess: (replay) => ({ ...open, replay })
            })
      )
  }
}

/** The plugins and analyses that experiments can name, and the pipelines that they can run. */
export const experimentPlugins = (registry: Registry.Registry): Plugins => ({
  analyses: [...analyses, ...studies.analyses(registry)],
  retrievers: registry.plugins.byId("retriever"),
  fusions: registry.plugins.byId("fusion"),
  analyzers: registry.plugins.byId("analyzer"),
  measures: registry.plugins.byId("measure"),
  thirdParty: new Set(registry.plugins.of("fusion").flatMap(({ plugin, origin }) => (origin.where === undefined ? [] : [plugin.id]))),
  unconfined: registry.plugins.all.flatMap(({ plugin: { kind, id }, origin }) =>
    origin.where === undefined || origin.isConfined === true ? [] : [`${kind}/${id}`]
  ),
  confine: confiner(registry),
  pipelines: openPipelines(registry)
})
