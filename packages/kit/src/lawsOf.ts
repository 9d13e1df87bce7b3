import type * as Measure from "@litfuse/engine/Measure"
import type * as Registry from "@litfuse/engine/Registry"
import * as Effect from "effect/Effect"
import type { Law } from "./Law.ts"

interface Harnessed<Harness> {
  readonly id: string
  readonly harness?: () => Promise<{ readonly default: Harness }>
}

/** The laws of a plugin over the harness that it names. A harness that cannot be loaded breaks a separate law. */
const overHarness = async <Harness>(
  plugin: Harnessed<Harness>,
  laws: (harness: Harness | undefined) => ReadonlyArray<Law>
): Promise<ReadonlyArray<Law>> => {
  const { single } = await import("./property.ts")
  const [loaded] = await Promise.allSettled([Promise.resolve().then(() => plugin.harness?.())])
  if (loaded.status === "fulfilled" && loaded.value?.default !== undefined) return laws(loaded.value.default)
  if (plugin.harness === undefined) return laws(undefined)
  const why = loaded.status === "rejected" ? String(loaded.reason) : "it has no default export"
  return [...laws(undefined), single(plugin.id, "its harness can be loaded", () => why)]
}

/** The laws of an embedder. One that needs the network cannot be checked here. */
const ofEmbedder = async (plugin: Registry.Kinds["embedder"]): Promise<ReadonlyArray<Law>> => {
  const { embedderLaws: laws } = await import("./embedderLaws.ts")
  const { notRun } = await import("./Law.ts")
  const { offline } = await import("./scriptedHttp.ts")
  const Params = await import("@litfuse/engine/Params")
  const made = Effect.scoped(Effect.suspend(() => plugin.make(Params.defaults(plugin), []))).pipe(Effect.provide(offline))
  const all = laws(plugin, made)
  const isOnNetwork = plugin.services?.includes("http") === true
  return isOnNetwork ? all.map(({ name }) => notRun(name, "it needs the network")) : all
}

/** The laws of a retriever. One that refuses its own defaults (it needs a model, for example) cannot be checked here. */
const ofRetriever = async (plugin: Registry.Kinds["retriever"], cases: number): Promise<ReadonlyArray<Law>> => {
  const { retrieverLaws: laws } = await import("./retrieverLaws.ts")
  const { notRun } = await import("./Law.ts")
  const Params = await import("@litfuse/engine/Params")
  const why = plugin.refuses(Params.defaults(plugin))
  const all = laws(plugin, [], cases)
  return why === undefined ? all : all.map(({ name }) => notRun(name, why))
}

/** The laws of a measure under the names by which it can be called: without a cutoff, and with two cutoffs. */
const ofMeasure = async (
  plugin: Registry.Kinds["measure"],
  { cases, measureNamed }: Pick<Options, "cases" | "measureNamed">
): Promise<ReadonlyArray<Law>> => {
  const { measureLaws: laws } = await import("./measureLaws.ts")
  const canonical = (name: string) => measureNamed(plugin, name)?.name
  return [plugin.id, `${plugin.id}@1`, `${plugin.id}@5`].flatMap((name) => {
    const configured = measureNamed(plugin, name)
    if (configured === undefined) return []
    return laws(configured, canonical, cases).map((law) => ({ ...law, name: `${name}: ${law.name}` }))
  })
}

/**
 * How laws are checked.
 *
 * - `cases` how many random cases each law sees
 * - `plugins` the registered plugins, of which an analyzer may use some
 * - `measureNamed` reads the name of a measure with its parameters (`P(rel=2)@10`); undefined when `measure` has no such name
 */
export interface Options {
  readonly cases: number
  readonly plugins?: Registry.Table
  readonly measureNamed: (measure: Registry.Kinds["measure"], name: string) => Measure.Configured | undefined
}

/**
 * The laws of a plugin's contract, for `litfuse plugin check`: the same laws that the built-in plugins keep. Examples worked by hand belong to the
 * plugin's own tests and are not here.
 *
 * - empty: a measure has no laws here when it cannot be called without further parameters
 */
export const lawsOf = async (plugin: Registry.AnyPlugin, options: Options): Promise<ReadonlyArray<Law>> => {
  const { cases, plugins } = options
  switch (plugin.kind) {
    case "retriever":
      return ofRetriever(plugin, cases)
    case "ranker":
      return (await import("./rankerLaws.ts")).rankerLaws(plugin, [], cases)
    case "fusion":
      return (await import("./fusionLaws.ts")).fusionLaws(plugin, [], cases)
    case "normalisation":
      return (await import("./normalisationLaws.ts")).normalisationLaws(plugin)
    case "reranker":
      return (await import("./rerankerLaws.ts")).rerankerLaws(plugin)
    case "analyzer":
      return (await import("./analyzerLaws.ts")).analyzerLaws(plugin, cases, (id) => plugins?.find("analyzer", id)?.plugin)
    case "source": {
      const { sourceLaws: laws } = await import("./sourceLaws.ts")
      return overHarness(plugin, (harness) => laws(harness?.opened ?? plugin, harness))
    }
    case "enricher": {
      const { enricherLaws: laws } = await import("./enricherLaws.ts")
      return overHarness(plugin, (harness) => laws(plugin, harness))
    }
    case "entity": {
      const { entityLaws: laws } = await import("./entityLaws.ts")
      return overHarness(plugin, (harness) => laws(plugin, harness))
    }
    case "embedder":
      return ofEmbedder(plugin)
    case "measure":
      return ofMeasure(plugin, options)
  }
}
