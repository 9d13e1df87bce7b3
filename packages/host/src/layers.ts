import { dirname } from "node:path"
import * as Pipeline from "@litfuse/engine/Pipeline"
import { Params, PluginError } from "@litfuse/engine/PluginError"
import * as Cache from "@litfuse/engine/pipeline/Cache"
import * as World from "@litfuse/engine/pipeline/World"
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
import * as HostServices from "./http/services.ts"
import * as SourcesHash from "./SourcesHash.ts"

/** The built-in plugins, in the order of the table. */
const builtInPlugins: Effect.Effect<ReadonlyArray<Registry.Candidate>> = Effect.map(
  Effect.promise(() => import("./plugins.ts")),
  ({ packages }) => packages.flatMap(({ name, plugins }) => plugins.map((value) => ({ value, origin: { name }, isChecked: true })))
)

/**
 * All plugins that can be used in a project: the built-in ones, those that the caller has opened, then those that the configuration names. Plugins
 * that cannot be used are in `problems`; the others are not affected.
 *
 * - `atHand` plugins over what the caller has opened, such as a source over the documents of a dataset; the `code` of their origin must be a hash of
 *   what they were made over, because the cache identifies them by it
 */
export const registry = Effect.fn("Host.registry")(function* (
  config: Config,
  atHand: ReadonlyArray<Registry.Candidate> = []
): Effect.fn.Return<Registry.Registry> {
  return tableOf(config, yield* loaded(config), atHand)
})

/** The plugins of litfuse, and those that a configuration names, loaded and not yet registered. */
export const loaded = Effect.fnUntraced(function* (config: Config) {
  const read = config.plugins.map(withFiles)
  const wanted = read.flatMap((one) => (Result.isSuccess(one) ? [one.success] : []))
  const unread = read.flatMap((one) => (Result.isFailure(one) ? [one.failure] : []))
  return { builtIn: yield* builtInPlugins, wanted, unread, third: yield* Registry.loadAll(wanted) }
})

/** What `loaded` gives. */
export type Loaded = Effect.Success<ReturnType<typeof loaded>>

/** Registers plugins that were loaded, with those over what the caller has opened. */
export const tableOf = (
  config: Config,
  { builtIn, wanted, unread, third }: Loaded,
  atHand: ReadonlyArray<Registry.Candidate>
): Registry.Registry => {
  const { plugins, problems } = Registry.make([...builtIn, ...atHand, ...third.candidates])
  const placed = problems.map((problem) => inFiles(problem, wanted.find(({ where }) => where === problem.where)?.params))
  return { plugins, problems: inFileOrder(config, [...unread, ...third.problems, ...placed]) }
}

/** The parameters of a plugin, with those that stand in files beside the configuration. */
const withFiles = (wanted: Registry.Wanted): Result.Result<Registry.Wanted, PluginError> =>
  Result.mapBoth(TableParam.resolved(wanted.params, dirname(wanted.from)), {
    onSuccess: (params) => (wanted.params === undefined ? wanted : { ...wanted, params }),
    onFailure: ({ message }) => {
      const reason = new Params({ problems: [{ path: [], what: `cannot be read: ${message}` }] })
      return new PluginError({ plugin: wanted.plugin, reason, ...(wanted.where === undefined ? {} : { where: wanted.where }) })
    }
  })

/** Problems of parameters that stand in a file, with its name and line. */
const inFiles = (problem: PluginError, params: unknown): PluginError => {
  if (problem.reason._tag !== "Params") return problem
  const problems = problem.reason.problems.map(({ path, what }) => {
    const place = FileParam.placeOf(params, path)
    return { path, what: place === undefined ? what : `${what} (${place})` }
  })
  const { plugin, where } = problem
  return new PluginError({ plugin, reason: new Params({ problems }), ...(where === undefined ? {} : { where }) })
}

/** Problems in the order in which the configuration names their plugins; those of built-in plugins come first. */
const inFileOrder = (config: Config, problems: ReadonlyArray<PluginError>): ReadonlyArray<PluginError> => {
  const place = ({ where }: PluginError) => config.plugins.findIndex((plugin) => plugin.where === where)
  return problems.toSorted((a, b) => place(a) - place(b))
}

/** The node types that a pipeline may use: one for every plugin that can stand in one, and the steps between them. */
export const catalogue = ({ plugins }: Registry.Registry): Pipeline.Catalogue.Catalogue<Registry.Services> =>
  Pipeline.Catalogue.make([...Pipeline.ofPlugins(plugins), ...Pipeline.steps])

/** The user's cache, and the hash of litfuse's own code, which is part of cache keys. */
export const cacheAround = (
  config: Config,
  replay: string | undefined,
  { leftOut = [], whole, isUncached = false }: Pick<World.Surroundings, "leftOut" | "whole"> & { readonly isUncached?: boolean } = {}
): Layer.Layer<Cache.Cache | World.World> =>
  Layer.merge(
    isUncached ? Cache.layerNone : FileCache.layer(config.cacheFolder, config.formerCache),
    World.layer({
      sourcesHash: SourcesHash.ours(),
      leftOut,
      ...(whole === undefined ? {} : { whole }),
      ...(replay === undefined ? {} : { replay })
    })
  )

/** Everything that a pipeline needs: the user's cache, the hash of litfuse's own code, and the services that plugins may ask for. */
export type Environment = Cache.Cache | World.World | Exclude<Registry.Services, Scope.Scope>

/**
 * What a pipeline needs of its host.
 *
 * - `below` what a host keeps from one request to the next
 * - errors: `CassetteError` when the recordings to be played cannot be read, or the folder for new ones cannot be written
 */
export const pipeline = (
  config: Config,
  traffic: HostServices.Traffic = HostServices.live,
  below?: HostServices.Below
): Layer.Layer<Environment, CassetteError> =>
  Layer.unwrap(
    Effect.map(Effect.fromResult(HostServices.make(config, traffic, below)), ({ layer, replay }) =>
      Layer.merge(cacheAround(config, replay, traffic._tag === "Replay" ? traffic : {}), layer)
    )
  )
