import type * as Registry from "@litfuse/engine/Registry"
import type { Law } from "@litfuse/engine/testing/Law"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"

interface Harnessed<Harness> {
  readonly id: string
  readonly harness?: () => Promise<{ readonly default: Harness }>
}

/** The laws of a plugin over the harness that it names. A harness that cannot be loaded is a broken law of its own. */
const overHarness = async <Harness>(
  plugin: Harnessed<Harness>,
  laws: (harness: Harness | undefined) => ReadonlyArray<Law>
): Promise<ReadonlyArray<Law>> => {
  const { single } = await import("@litfuse/engine/testing/property")
  const [loaded] = await Promise.allSettled([Promise.resolve().then(() => plugin.harness?.())])
  if (loaded.status === "fulfilled" && loaded.value?.default !== undefined) return laws(loaded.value.default)
  if (plugin.harness === undefined) return laws(undefined)
  const why = loaded.status === "rejected" ? String(loaded.reason) : "it has no default export"
  return [...laws(undefined), single(plugin.id, "its harness can be loaded", () => why)]
}

/** The laws of an embedder. One that asks for the network cannot be tried here. */
const ofEmbedder = async (plugin: Registry.Kinds["embedder"]): Promise<ReadonlyArray<Law>> => {
  const { laws } = await import("@litfuse/engine/testing/embedderLaws")
  const { notRun } = await import("@litfuse/engine/testing/Law")
  const { offline } = await import("@litfuse/engine/testing/scriptedHttp")
  const Params = await import("@litfuse/engine/Params")
  const made = Effect.scoped(Effect.suspend(() => plugin.make(Params.defaults(plugin), []))).pipe(Effect.provide(offline))
  const all = laws(plugin, made)
  const isOnNetwork = plugin.services?.includes("http") === true
  return isOnNetwork ? all.map(({ name }) => notRun(name, "it asks for the network")) : all
}

/** The laws of a retriever. One that refuses its own defaults, for want of a model, cannot be tried here. */
const ofRetriever = async (plugin: Registry.Kinds["retriever"], cases: number): Promise<ReadonlyArray<Law>> => {
  const { laws } = await import("@litfuse/engine/testing/retrieverLaws")
  const { notRun } = await import("@litfuse/engine/testing/Law")
  const Params = await import("@litfuse/engine/Params")
  const why = plugin.refuses(Params.defaults(plugin))
  const all = laws(plugin, [], cases)
  return why === undefined ? all : all.map(({ name }) => notRun(name, why))
}

/** The laws of a measure under the names by which it can be called: without a cutoff, and with two of them. */
const ofMeasure = async (plugin: Registry.Kinds["measure"], cases: number): Promise<ReadonlyArray<Law>> => {
  const { laws } = await import("@litfuse/engine/testing/measureLaws")
  const MeasureName = await import("@litfuse/eval/MeasureName")
  const table: typeof MeasureName.builtIn = new Map([[plugin.id, plugin]])
  const parsed = (name: string) => MeasureName.parse(name, table)
  const canonical = (name: string) => Result.getOrUndefined(Result.map(parsed(name), (one) => one.name))
  return [plugin.id, `${plugin.id}@1`, `${plugin.id}@5`].flatMap((name) => {
    const configured = parsed(name)
    if (Result.isFailure(configured)) return []
    return laws(configured.success, canonical, cases).map((law) => ({ ...law, name: `${name}: ${law.name}` }))
  })
}

/**
 * The laws of a plugin's contract, for `litfuse plugin check`: the same that are run on the built-in plugins. Hand-worked examples belong to a
 * plugin's own tests and are not here.
 *
 * - `plugins` the registered ones, of which an analyzer may use some
 * - empty: a measure has no laws here when it cannot be called without further parameters
 */
export const lawsOf = async (plugin: Registry.AnyPlugin, cases: number, plugins?: Registry.Table): Promise<ReadonlyArray<Law>> => {
  switch (plugin.kind) {
    case "retriever":
      return ofRetriever(plugin, cases)
    case "ranker":
      return (await import("@litfuse/engine/testing/rankerLaws")).laws(plugin, [], cases)
    case "fusion":
      return (await import("@litfuse/engine/testing/fusionLaws")).laws(plugin, [], cases)
    case "normalisation":
      return (await import("@litfuse/engine/testing/normalisationLaws")).laws(plugin)
    case "reranker":
      return (await import("@litfuse/engine/testing/rerankerLaws")).laws(plugin)
    case "analyzer":
      return (await import("@litfuse/engine/testing/analyzerLaws")).laws(plugin, cases, (id) => plugins?.find("analyzer", id)?.plugin)
    case "source": {
      const { laws } = await import("@litfuse/engine/testing/sourceLaws")
      return overHarness(plugin, (harness) => laws(harness?.opened ?? plugin, harness))
    }
    case "enricher": {
      const { laws } = await import("@litfuse/engine/testing/enricherLaws")
      return overHarness(plugin, (harness) => laws(plugin, harness))
    }
    case "embedder":
      return ofEmbedder(plugin)
    case "measure":
      return ofMeasure(plugin, cases)
  }
}
