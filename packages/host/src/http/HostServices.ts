import { resolve } from "node:path"
import * as Cassette from "@litfuse/engine/http/Cassette"
import * as AnswerStore from "@litfuse/engine/http/AnswerStore"
import * as Player from "@litfuse/engine/http/Player"
import * as Recorder from "@litfuse/engine/http/Recorder"
import type * as PaceStore from "@litfuse/engine/http/PaceStore"
import * as Tape from "@litfuse/engine/http/Tape"
import * as Http from "@litfuse/engine/Http"
import * as Effect from "effect/Effect"
import type { SourceAccount, Whole } from "@litfuse/engine/SearchAccount"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import type * as Scope from "effect/Scope"
import type { Config } from "../Config.ts"
import { version } from "../version.ts"
import { openPaces } from "./openPaces.ts"
import * as UpstreamOverrides from "./UpstreamOverrides.ts"
import * as UndiciTransport from "./UndiciTransport.ts"

/**
 * Where requests go: to the network, to the network with a recording of every exchange, or to recordings only. Recordings are in a folder or in memory.
 *
 * - `over` recordings that replace the network while this search is recorded
 * - `first` recordings of the same search, used before the network or before `over`
 * - `Keep` the network, but without repeating a run's answered requests; new answers are added to the run's recordings, and to the folder `also`. With `over`,
 *   these recordings replace the network
 * - `leftOut` sources whose answers are missing in these recordings; `whole` the outcome of the search with them
 * - `outcomes` how the sources of the recorded search answered, which the answer repeats; `outputs` of its analyzers, by node
 * - `atMs` the time of a replay without recordings, in milliseconds since 1970
 * - `isUncached` ignore caches: cached values are equal to computed ones, but their keys may have another order
 */
export type Traffic =
  | { readonly _tag: "Live" }
  | { readonly _tag: "Record"; readonly folder: Tape.Place; readonly over?: Tape.Place; readonly first?: Tape.Place }
  | { readonly _tag: "Keep"; readonly shelf: AnswerStore.AnswerStore; readonly also?: string; readonly over?: Tape.Place | Tape.LazyTape }
  | {
      readonly _tag: "Replay"
      readonly folder: Tape.Place | Tape.LazyTape
      readonly leftOut?: ReadonlyArray<string>
      readonly whole?: Whole
      readonly outcomes?: ReadonlyArray<SourceAccount>
      readonly outputs?: Readonly<Record<string, { readonly analyzer: string; readonly revision: number; readonly output: unknown }>>
      readonly atMs?: number
      readonly isUncached?: boolean
    }

/** The network, without recordings. */
export const live: Traffic = { _tag: "Live" }

/** Whether recordings replace the network. */
export const isReplayed = (traffic: Traffic): boolean =>
  traffic._tag === "Replay" || (traffic._tag === "Keep" && traffic.over !== undefined)

const credentials = (config: Config): Layer.Layer<Http.Credentials> =>
  Layer.effect(
    Http.Credentials,
    Effect.map(UpstreamOverrides.OverrideListener, (tell) =>
      Http.Credentials.of({
        of: (upstream, credential) => {
          const value = UpstreamOverrides.credentialOf(config, tell, upstream, credential)
          return value === undefined ? undefined : Redacted.make(value, { label: credential.name })
        },
        addressOf: (upstream) => UpstreamOverrides.originOf(config, upstream)
      })
    )
  )

/**
 * What the requests of a host share: the network, request rates, and knowledge about services.
 *
 * - `held` knowledge about services, by configuration: a service with another address or key counts as another service
 */
export interface SharedServices {
  readonly network: Layer.Layer<Http.Transport>
  readonly pace: Effect.Effect<PaceStore.Shared, never, Scope.Scope>
  readonly held: (config: Config) => Http.ServiceState
}

/** New connections and request rates, for a single question without a host. */
const unshared: SharedServices = {
  network: UndiciTransport.layer,
  pace: openPaces,
  held: () => Http.serviceState()
}

const http = (config: Config, { pace, held }: SharedServices): Layer.Layer<Http.Http, never, Http.Transport | Http.Credentials> =>
  Layer.unwrap(
    Effect.map(Effect.all([pace, UpstreamOverrides.OverrideListener]), ([{ store, notices }, tell]) =>
      Http.layer({
        agent: `litfuse/${version}`,
        origins: UpstreamOverrides.origins(config, tell),
        pace: store,
        notices,
        serviceState: held(config)
      })
    )
  )

const servicesOver = (config: Config, transport: Layer.Layer<Http.Transport, Cassette.CassetteError>, below: SharedServices) =>
  http(config, below).pipe(Layer.provideMerge(Layer.merge(transport, credentials(config))))

/** The services that plugins may ask the host for. */
export type Offered = Http.Http | Http.Credentials | Http.Transport

/** A transport that records every exchange. It answers from the recordings in `first` when they contain the request, and passes on the others. */
const recordingLayer = <E>(
  { folder, first }: Pick<Traffic & { readonly _tag: "Record" }, "folder" | "first">,
  below: Layer.Layer<Http.Transport, E>
): Result.Result<Layer.Layer<Http.Transport, E | Cassette.CassetteError>, Cassette.CassetteError> => {
  const into = Recorder.record(typeof folder === "string" ? resolve(folder) : folder)
  if (first === undefined) return Result.succeed(into.pipe(Layer.provide(below)))
  return Result.map(Cassette.read(first), (cassette) => into.pipe(Layer.provide(Player.playFirst(cassette)), Layer.provide(below)))
}

/**
 * The services for the replay of recordings. They send no requests, so they need no request rates and no keys. The clock stands at the last recording. The
 * answers depend only on the recordings.
 *
 * - `recorded` wraps the transport, for example to record again; `atMs` the time without recordings, which are an error otherwise
 * - errors: `CassetteError` when recordings cannot be read
 */
export const replayServices = <E = never>(
  folder: Tape.Place | Tape.LazyTape,
  recorded: (played: Layer.Layer<Http.Transport>) => Result.Result<Layer.Layer<Http.Transport, E>, Cassette.CassetteError> = Result.succeed,
  atMs?: number
): Result.Result<{ readonly services: Layer.Layer<Offered, E>; readonly hash: string }, Cassette.CassetteError> =>
  Result.gen(function* () {
    const isEmpty = atMs !== undefined && typeof folder !== "string" && folder.texts.size === 0
    const cassette = isEmpty ? Cassette.empty(folder.label, atMs) : yield* Cassette.read(folder)
    const transport = yield* recorded(Player.play(cassette))
    const http = Http.layer(Http.settings({}))
    const below = Layer.merge(transport, Http.noCredentials)
    const services = http.pipe(Layer.provideMerge(below), Layer.provideMerge(Player.clock(cassette)))
    return { services, hash: cassette.hash }
  })

/** The services for plugins, and the hash of replayed recordings for cache keys. */
export interface Surroundings {
  readonly layer: Layer.Layer<Offered, Cassette.CassetteError>
  readonly replay: string | undefined
}

/**
 * The services for one kind of traffic. During a replay the clock shows the time of the last recording.
 *
 * - `below` what a host shares between requests; absent = created for this request
 * - errors: `CassetteError` when recordings cannot be read; the layer fails with it when they cannot be written
 */
export const make = (
  config: Config,
  traffic: Traffic,
  below: SharedServices = unshared
): Result.Result<Surroundings, Cassette.CassetteError> => {
  if (traffic._tag === "Live") return Result.succeed({ layer: servicesOver(config, below.network, below), replay: undefined })
  if (traffic._tag === "Record" && traffic.over !== undefined)
    // without the hash of the recordings, no answer comes from the cache, so that all are recorded
    return Result.map(
      replayServices(traffic.over, (played) => recordingLayer(traffic, played)),
      ({ services }) => ({ layer: services, replay: undefined })
    )
  if (traffic._tag === "Record")
    return Result.map(recordingLayer(traffic, below.network), (transport) => ({
      layer: servicesOver(config, transport, below),
      replay: undefined
    }))
  if (traffic._tag === "Keep" && traffic.over !== undefined)
    return Result.flatMap(AnswerStore.replayOrSend(traffic.shelf), (keeper) =>
      Result.map(
        replayServices(traffic.over!, (played) => Result.succeed(keeper.pipe(Layer.provide(played)))),
        ({ services }) => ({ layer: services, replay: undefined })
      )
    )
  if (traffic._tag === "Keep")
    return Result.map(AnswerStore.replayOrSend(traffic.shelf), (keeper) => {
      const keeping = keeper.pipe(Layer.provide(below.network))
      const recording = traffic.also === undefined ? keeping : Recorder.record(resolve(traffic.also)).pipe(Layer.provide(keeping))
      return { layer: servicesOver(config, recording, below), replay: undefined }
    })
  return Result.map(replayServices(traffic.folder, Result.succeed, traffic.atMs), ({ services, hash }) => ({
    layer: services,
    replay: hash
  }))
}
