import { join, resolve } from "node:path"
import * as Cassette from "@litfuse/engine/http/Cassette"
import * as Keeper from "@litfuse/engine/http/Keeper"
import * as Player from "@litfuse/engine/http/Player"
import * as Recorder from "@litfuse/engine/http/Recorder"
import * as PaceStore from "@litfuse/engine/http/PaceStore"
import * as Tape from "@litfuse/engine/http/Tape"
import * as Http from "@litfuse/engine/Http"
import * as Effect from "effect/Effect"
import type { Whole } from "@litfuse/engine/SearchAccount"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import type * as Scope from "effect/Scope"
import type { Config } from "../Config.ts"
import * as UserFolders from "../UserFolders.ts"
import { version } from "../version.ts"
import * as Departures from "./Departures.ts"
import * as UndiciTransport from "./transport.ts"

/**
 * Where requests go: to the network, to the network with a recording of every exchange, or to recordings only. Recordings lie in a folder or in memory.
 *
 * - `over` recordings that are asked instead of the network while those of this search are kept
 * - `first` recordings of the same search, which are asked before the network, or before those of `over`
 * - `Keep` the network, but what a run was answered before is not asked again; new answers are kept on its shelf, and `also` in a folder
 * - `leftOut` sources whose answers were left out of these recordings; `whole` how the search went with them
 * - `isUncached` nothing comes out of a cache: what does is equal to what is computed, but need not be spelt in the same order
 */
export type Traffic =
  | { readonly _tag: "Live" }
  | { readonly _tag: "Record"; readonly folder: Tape.Place; readonly over?: Tape.Place; readonly first?: Tape.Place }
  | { readonly _tag: "Keep"; readonly shelf: Keeper.Shelf; readonly also?: string }
  | {
      readonly _tag: "Replay"
      readonly folder: Tape.Place | Tape.Kept
      readonly leftOut?: ReadonlyArray<string>
      readonly whole?: Whole
      readonly isUncached?: boolean
    }

/** To the network, without recordings. */
export const live: Traffic = { _tag: "Live" }

/** The user's credentials, out of the environment. */
const credentials = (config: Config): Layer.Layer<Http.Credentials> =>
  Layer.effect(
    Http.Credentials,
    Effect.map(Departures.Departures, (tell) =>
      Http.Credentials.of({
        of: (upstream, credential) => {
          const value = Departures.keyOf(config, tell, upstream, credential)
          return value === undefined ? undefined : Redacted.make(value, { label: credential.name })
        }
      })
    )
  )

/** The file in which all processes of this machine share the paces of services. */
export const paceFile = (): string => join(UserFolders.state(), "pace.sqlite")

/**
 * What the requests of a host share: the network, the paces, and what is known of services.
 *
 * - `held` what is known of services, by configuration: a service with another address or key counts as another service
 */
export interface Below {
  readonly network: Layer.Layer<Http.Transport>
  readonly pace: Effect.Effect<PaceStore.Shared, never, Scope.Scope>
  readonly held: (config: Config) => Http.Held
}

/** New connections and paces, for a single question without a host. */
const afresh: Below = {
  network: UndiciTransport.layer,
  pace: Effect.suspend(() => PaceStore.file(paceFile())),
  held: () => Http.held()
}

const http = (config: Config, { pace, held }: Below): Layer.Layer<Http.Http, never, Http.Transport | Http.Credentials> =>
  Layer.unwrap(
    Effect.map(Effect.all([pace, Departures.Departures]), ([{ store, notices }, tell]) =>
      Http.layer({ agent: `litfuse/${version}`, origins: Departures.origins(config, tell), pace: store, notices, held: held(config) })
    )
  )

const over = (config: Config, transport: Layer.Layer<Http.Transport, Cassette.CassetteError>, below: Below) =>
  http(config, below).pipe(Layer.provideMerge(Layer.merge(transport, credentials(config))))

/** The services that plugins may ask the host for. */
export type Offered = Http.Http | Http.Credentials | Http.Transport

/** A transport that records every exchange. It answers from the recordings in `first` where they have the request, and passes others on. */
const kept = <E>(
  { folder, first }: Pick<Traffic & { readonly _tag: "Record" }, "folder" | "first">,
  below: Layer.Layer<Http.Transport, E>
): Result.Result<Layer.Layer<Http.Transport, E | Cassette.CassetteError>, Cassette.CassetteError> => {
  const into = Recorder.record(typeof folder === "string" ? resolve(folder) : folder)
  if (first === undefined) return Result.succeed(into.pipe(Layer.provide(below)))
  return Result.map(Cassette.read(first), (cassette) => into.pipe(Layer.provide(Player.playFirst(cassette)), Layer.provide(below)))
}

/**
 * The services during the replay of a folder of recordings. No service is asked, so there is no pace, and no key is looked up. The clock stands at the
 * last recording. The answers depend on the folder alone.
 *
 * - `recorded` what becomes of the recordings on their way
 * - errors: `CassetteError` when recordings cannot be read
 */
export const replayed = <E = never>(
  folder: Tape.Place | Tape.Kept,
  recorded: (played: Layer.Layer<Http.Transport>) => Result.Result<Layer.Layer<Http.Transport, E>, Cassette.CassetteError> = Result.succeed
): Result.Result<{ readonly services: Layer.Layer<Offered, E>; readonly hash: string }, Cassette.CassetteError> =>
  Result.gen(function* () {
    const cassette = yield* Cassette.read(folder)
    const transport = yield* recorded(Player.play(cassette))
    const http = Http.layer(Http.settings({}))
    const below = Layer.merge(transport, Http.noCredentials)
    const services = http.pipe(Layer.provideMerge(below), Layer.provideMerge(Player.clock(cassette)))
    return { services, hash: cassette.hash }
  })

/** Everything that plugins may ask the host for, and the hash of the recordings when they are replayed, for cache keys. */
export interface Surroundings {
  readonly layer: Layer.Layer<Offered, Cassette.CassetteError>
  readonly replay: string | undefined
}

/**
 * The services of the host for one kind of traffic. During a replay the clock shows the time of the last recording.
 *
 * - `below` what a host keeps from one request to the next; absent = all of it is made for this one
 * - errors: `CassetteError` when recordings cannot be read; the layer fails with it when they cannot be written
 */
export const make = (config: Config, traffic: Traffic, below: Below = afresh): Result.Result<Surroundings, Cassette.CassetteError> => {
  if (traffic._tag === "Live") return Result.succeed({ layer: over(config, below.network, below), replay: undefined })
  if (traffic._tag === "Record" && traffic.over !== undefined)
    // without the hash of the recordings no answer of a service comes out of the cache, so that all of them are kept
    return Result.map(
      replayed(traffic.over, (played) => kept(traffic, played)),
      ({ services }) => ({ layer: services, replay: undefined })
    )
  if (traffic._tag === "Record")
    return Result.map(kept(traffic, below.network), (transport) => ({ layer: over(config, transport, below), replay: undefined }))
  if (traffic._tag === "Keep")
    return Result.map(Keeper.keep(traffic.shelf), (keeper) => {
      const keeping = keeper.pipe(Layer.provide(below.network))
      const recording = traffic.also === undefined ? keeping : Recorder.record(resolve(traffic.also)).pipe(Layer.provide(keeping))
      return { layer: over(config, recording, below), replay: undefined }
    })
  return Result.map(replayed(traffic.folder), ({ services, hash }) => ({ layer: services, replay: hash }))
}
