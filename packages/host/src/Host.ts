import type { CassetteError } from "@litfuse/engine/http/Cassette"
import * as Http from "@litfuse/engine/Http"
import type * as Registry from "@litfuse/engine/Registry"
import type { DatasetError } from "@litfuse/files/DatasetError"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import type { Config } from "./Config.ts"
import type * as HostServices from "./http/HostServices.ts"
import { openPaces, paceFile } from "./http/openPaces.ts"
import * as UndiciTransport from "./http/UndiciTransport.ts"
import * as IndexFile from "./IndexFile.ts"
import { type Environment, type LoadedPlugins, loadPlugins, pipelineLayer, type PluginPlace, registerPlugins } from "./pluginRegistry.ts"
import * as RecentlyOpened from "./RecentlyOpened.ts"

/**
 * What all requests of a host share: plugins, connections, request rates, knowledge about services, and open indexes.
 *
 * - `registry` the plugins of a configuration and the local sources of the caller; modules of plugins are loaded once for each place where they run
 * - `around` gives a pipeline its cache, services and recordings; the end or interruption of a request does not affect others
 * - `index` an index file, opened once until it changes
 * - `collection` indexed documents from an earlier request, by a key that names them and a stamp that changes with them
 */
export interface Offers {
  readonly registry: (
    config: Config,
    localSources?: ReadonlyArray<Registry.Candidate>,
    place?: PluginPlace
  ) => Effect.Effect<Registry.Registry>
  readonly around: (
    config: Config,
    traffic?: HostServices.Traffic
  ) => <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E | CassetteError, Exclude<R, Environment>>
  readonly index: (file: string) => Effect.Effect<IndexFile.Indexed, DatasetError>
  readonly collection: RecentlyOpened.RecentlyOpened<Registry.Candidate>["get"]
}

/** The host of a process, for all of its requests. */
export class Host extends Context.Service<Host, Offers>()("@litfuse/host/Host") {}

/** The most indexes and collections in memory: each has about the size of its file. */
const [mostIndexes, mostCollections] = [4, 2]

/** Computes one value per key; the first caller starts it, and the others wait for it. */
const once = <A>(make: (key: string) => Effect.Effect<A>): Effect.Effect<(key: string) => Effect.Effect<A>> =>
  Effect.sync(() => {
    const made = new Map<string, Effect.Effect<A>>()
    return (key) =>
      Effect.suspend(() => {
        const known = made.get(key)
        if (known !== undefined) return known
        // not interrupted with the request that started it, because others may wait
        const fresh = Effect.runSync(Effect.cached(Effect.uninterruptible(make(key))))
        made.set(key, fresh)
        return fresh
      })
  })

/** The host. It loads and opens everything on demand. The end of its scope closes everything in reverse order, after the last request. */
export const layer: Layer.Layer<Host> = Layer.effect(
  Host,
  Effect.gen(function* () {
    const scope = yield* Effect.scope
    const network = yield* once(() => Layer.buildWithScope(UndiciTransport.layer, scope))
    const paces = yield* once(() => Effect.provideService(openPaces, Scope.Scope, scope))
    const held = new Map<string, Http.ServiceState>()
    const below: HostServices.SharedServices = {
      network: Layer.effectContext(network("")),
      pace: Effect.suspend(() => paces(paceFile())),
      held: ({ upstreams }) => {
        const key = JSON.stringify(upstreams)
        const known = held.get(key) ?? Http.serviceState()
        held.set(key, known)
        return known
      }
    }
    const configs = new Map<string, readonly [Config, PluginPlace]>()
    const plugins = yield* once((key): Effect.Effect<LoadedPlugins> => {
      const [config, place] = configs.get(key)!
      return loadPlugins(config, place)
    })
    const indexes = RecentlyOpened.make<IndexFile.Indexed>(mostIndexes)
    const collections = RecentlyOpened.make<Registry.Candidate>(mostCollections)
    return Host.of({
      registry: (config, localSources = [], place = "here") =>
        Effect.suspend(() => {
          const key = JSON.stringify([config.plugins, place])
          configs.set(key, [config, place])
          return Effect.map(plugins(key), (modules) => registerPlugins(config, modules, localSources))
        }),
      around: (config, traffic) => (effect) => Effect.provide(effect, pipelineLayer(config, traffic, below)),
      index: (file) => Effect.suspend(() => indexes.get(file, RecentlyOpened.stampOf(file), IndexFile.open(file))),
      collection: collections.get
    })
  })
)
