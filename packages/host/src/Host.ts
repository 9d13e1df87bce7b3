import type { CassetteError } from "@litfuse/engine/http/Cassette"
import * as Http from "@litfuse/engine/Http"
import * as PaceStore from "@litfuse/engine/http/PaceStore"
import type * as Registry from "@litfuse/engine/Registry"
import type { DatasetError } from "@litfuse/files/DatasetError"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import type { Config } from "./Config.ts"
import * as HostServices from "./http/services.ts"
import * as UndiciTransport from "./http/transport.ts"
import * as IndexFile from "./IndexFile.ts"
import { type Environment, type Loaded, loaded, pipeline, tableOf } from "./layers.ts"
import * as Recent from "./Recent.ts"

/**
 * What lives as long as a host, and is the same for all requests: plugins, connections, paces, what is known of services, open indexes.
 *
 * - `registry` the plugins of a configuration and those over what the caller has opened; the modules of plugins are loaded once
 * - `around` gives a pipeline its cache, its services and its recordings; a request that ends, or is interrupted, leaves the others alone
 * - `index` an index file, opened once as long as it does not change
 * - `collection` documents that were read and indexed for an earlier request, by a key that names them and a stamp that changes with them
 */
export interface Offers {
  readonly registry: (config: Config, atHand?: ReadonlyArray<Registry.Candidate>) => Effect.Effect<Registry.Registry>
  readonly around: (
    config: Config,
    traffic?: HostServices.Traffic
  ) => <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E | CassetteError, Exclude<R, Environment>>
  readonly index: (file: string) => Effect.Effect<IndexFile.Indexed, DatasetError>
  readonly collection: Recent.Recent<Registry.Candidate>["get"]
}

/** The host of a process, for all of its requests. */
export class Host extends Context.Service<Host, Offers>()("@litfuse/host/Host") {}

/** At most so many indexes and collections stay in memory: each has about the size of its file. */
const [mostIndexes, mostCollections] = [4, 2]

/** A value for each key, made once and by whoever comes first; the others wait for it. */
const once = <A>(make: (key: string) => Effect.Effect<A>): Effect.Effect<(key: string) => Effect.Effect<A>> =>
  Effect.sync(() => {
    const made = new Map<string, Effect.Effect<A>>()
    return (key) =>
      Effect.suspend(() => {
        const known = made.get(key)
        if (known !== undefined) return known
        // made to its end even where the request that began it is interrupted, because others may wait
        const fresh = Effect.runSync(Effect.cached(Effect.uninterruptible(make(key))))
        made.set(key, fresh)
        return fresh
      })
  })

/** The host. Nothing is loaded or opened until needed; with its scope all is closed, last opened first, after the requests using it. */
export const layer: Layer.Layer<Host> = Layer.effect(
  Host,
  Effect.gen(function* () {
    const scope = yield* Effect.scope
    const network = yield* once(() => Layer.buildWithScope(UndiciTransport.layer, scope))
    const paces = yield* once((file) => Effect.provideService(PaceStore.file(file), Scope.Scope, scope))
    const held = new Map<string, Http.Held>()
    const below: HostServices.Below = {
      network: Layer.effectContext(network("")),
      pace: Effect.suspend(() => paces(HostServices.paceFile())),
      held: ({ upstreams }) => {
        const key = JSON.stringify(upstreams)
        const known = held.get(key) ?? Http.held()
        held.set(key, known)
        return known
      }
    }
    const configs = new Map<string, Config>()
    const plugins = yield* once((key): Effect.Effect<Loaded> => loaded(configs.get(key)!))
    const indexes = Recent.make<IndexFile.Indexed>(mostIndexes)
    const collections = Recent.make<Registry.Candidate>(mostCollections)
    return Host.of({
      registry: (config, atHand = []) =>
        Effect.suspend(() => {
          const key = JSON.stringify(config.plugins)
          configs.set(key, config)
          return Effect.map(plugins(key), (modules) => tableOf(config, modules, atHand))
        }),
      around: (config, traffic) => (effect) => Effect.provide(effect, pipeline(config, traffic, below)),
      index: (file) => Effect.suspend(() => indexes.get(file, Recent.stampOf(file), IndexFile.open(file))),
      collection: collections.get
    })
  })
)
