import { dirname } from "node:path"
import * as Pipeline from "@litfuse/engine/Pipeline"
import { Params, PluginError } from "@litfuse/engine/PluginError"
import * as Cache from "@litfuse/engine/pipeline/Cache"
import * as Surroundings from "@litfuse/engine/pipeline/Surroundings"
import type { CassetteError } from "@litfuse/engine/http/Cassette"
import * as Registry from "@litfuse/engine/Registry"
import * as FileParam from "@litfuse/files/FileParam"
import * as TableParam from "@litfuse/files/TableParam"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import type * as Scope from "effect/Scope"
import type { Config } from "./Config.ts"
import * as FileCache from "./FileCache.ts"
import * as HostServices from "./http/HostServices.ts"
import * as SourcesHash from "./SourcesHash.ts"

const builtInPlugins: Effect.Effect<ReadonlyArray<Registry.Candidate>> = Effect.map(
  Effect.promise(() => import("./builtInPackages.ts")),
  ({ builtInPackages: packages }) =>
    packages.flatMap(({ name, plugins }) => plugins.map((value) => ({ value, origin: { name }, isChecked: true })))
)

/**
 * All plugins of a project: the built-in ones, the caller's local sources, then those in the configuration. Unusable plugins are in `problems`; they do not
 * affect the others.
 *
 * - `localSources` the caller's local sources, such as the documents of a dataset. Cache keys contain the `code` of their origin, which must be a hash of their
 *   contents
 */
export const pluginRegistry = Effect.fn("Host.registry")(function* (
  config: Config,
  localSources: ReadonlyArray<Registry.Candidate> = [],
  place: PluginPlace = "here"
): Effect.fn.Return<Registry.Registry> {
  return registerPlugins(config, yield* loadPlugins(config, place), localSources)
})

/**
 * Where plugins of a configuration run.
 *
 * - `here` in litfuse's process
 * - `apart` in separate processes that cannot read judgements, if their kind allows that; others run here
 * - `apart-only` as `apart`, without the others: a comparison of runs needs no source and no retriever
 */
export type PluginPlace = "here" | "apart" | "apart-only"

const loadApart = Effect.fnUntraced(function* (wanted: ReadonlyArray<Registry.PluginEntry>, hasOthers: boolean) {
  const { importConfined, isConfined, leftOut } = yield* Effect.promise(() => import("./confined/importConfined.ts"))
  const { candidates, problems } = yield* Registry.loadAll(wanted, (url) => importConfined(url, hasOthers))
  const marked = candidates
    .filter(({ value }) => value !== leftOut)
    .map((one) => (isConfined(one.value) ? { ...one, origin: { ...one.origin, isConfined: true } } : one))
  return { candidates: marked, problems }
})

/** Loads the built-in plugins and those of a configuration, without registering them. */
export const loadPlugins = Effect.fnUntraced(function* (config: Config, place: PluginPlace = "here") {
  const read = config.plugins.map(withFiles)
  const wanted = read.flatMap((one) => (Result.isSuccess(one) ? [one.success] : []))
  const unread = read.flatMap((one) => (Result.isFailure(one) ? [one.failure] : []))
  return {
    builtIn: yield* builtInPlugins,
    wanted,
    unread,
    third: yield* place === "here" || wanted.length === 0 ? Registry.loadAll(wanted) : loadApart(wanted, place === "apart")
  }
})

/** Loaded plugins before registration. */
export type LoadedPlugins = Effect.Success<ReturnType<typeof loadPlugins>>

/** Registers loaded plugins together with the caller's local sources. */
export const registerPlugins = (
  config: Config,
  { builtIn, wanted, unread, third }: LoadedPlugins,
  localSources: ReadonlyArray<Registry.Candidate>
): Registry.Registry => {
  const { plugins, problems } = Registry.make([...builtIn, ...localSources, ...third.candidates])
  const placed = problems.map((problem) => inFiles(problem, wanted.find(({ where }) => where === problem.where)?.params))
  return { plugins, problems: inFileOrder(config, [...unread, ...third.problems, ...placed]) }
}

const withFiles = (wanted: Registry.PluginEntry): Result.Result<Registry.PluginEntry, PluginError> =>
  Result.mapBoth(TableParam.resolved(wanted.params, dirname(wanted.from)), {
    onSuccess: (params) => (wanted.params === undefined ? wanted : { ...wanted, params }),
    onFailure: ({ message }) => {
      const reason = new Params({ problems: [{ path: [], what: `cannot be read: ${message}` }] })
      return new PluginError({ plugin: wanted.plugin, reason, ...(wanted.where === undefined ? {} : { where: wanted.where }) })
    }
  })

const inFiles = (problem: PluginError, params: unknown): PluginError => {
  if (problem.reason._tag !== "Params") return problem
  const problems = problem.reason.problems.map(({ path, what }) => {
    const place = FileParam.placeOf(params, path)
    return { path, what: place === undefined ? what : `${what} (${place})` }
  })
  const { plugin, where } = problem
  return new PluginError({ plugin, reason: new Params({ problems }), ...(where === undefined ? {} : { where }) })
}

/** Sorts problems by the order of plugins in the configuration; those of built-in plugins come first. */
const inFileOrder = (config: Config, problems: ReadonlyArray<PluginError>): ReadonlyArray<PluginError> => {
  const place = ({ where }: PluginError) => config.plugins.findIndex((plugin) => plugin.where === where)
  return problems.toSorted((a, b) => place(a) - place(b))
}

/** The node types for pipelines: one for every plugin that can be a node, and the steps. */
export const catalogue = ({ plugins }: Registry.Registry): Pipeline.Catalogue.Catalogue<Registry.Services> =>
  Pipeline.Catalogue.make([...Pipeline.pluginNodes(plugins), ...Pipeline.steps])

/** The user's cache, and the hash of litfuse's code for cache keys. */
export const cacheLayer = (
  config: Config,
  replay: string | undefined,
  { leftOut = [], whole, isUncached = false }: Pick<Surroundings.Surroundings, "leftOut" | "whole"> & { readonly isUncached?: boolean } = {}
): Layer.Layer<Cache.Cache | Surroundings.World> =>
  Layer.merge(
    isUncached ? Cache.layerNone : FileCache.layer(config.cacheFolder, config.formerCache),
    Surroundings.layer({
      sourcesHash: SourcesHash.ours(),
      leftOut,
      ...(whole === undefined ? {} : { whole }),
      ...(replay === undefined ? {} : { replay })
    })
  )

/** Everything that a pipeline needs: the user's cache, the hash of litfuse's code, and the services for plugins. */
export type Environment = Cache.Cache | Surroundings.World | Exclude<Registry.Services, Scope.Scope>

/**
 * The layer with everything that a pipeline needs.
 *
 * - `below` what a host shares between requests
 * - errors: `CassetteError` when recordings cannot be read, or the folder for new ones cannot be written
 */
export const pipelineLayer = (
  config: Config,
  traffic: HostServices.Traffic = HostServices.live,
  below?: HostServices.SharedServices
): Layer.Layer<Environment, CassetteError> =>
  Layer.unwrap(
    Effect.map(Effect.fromResult(HostServices.make(config, traffic, below)), ({ layer, replay }) =>
      Layer.merge(cacheLayer(config, replay, traffic._tag === "Replay" ? traffic : {}), layer)
    )
  )
