import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import type * as Redacted from "effect/Redacted"
import type { Credential, Pace, Upstream } from "../Upstream.ts"
import { Transport } from "./Transport.ts"

/**
 * The user's keys and addresses for a declared credential, as secrets that do not print; undefined = none.
 *
 * - `addressOf` where the user sends requests of an upstream instead of its declared address, and the setting that says so; absent = not known here
 */
export interface Service {
  readonly of: (upstream: Pick<Upstream, "id" | "origin">, credential: Credential) => Redacted.Redacted | undefined
  readonly addressOf?: (upstream: string) => { readonly address: string; readonly where: string } | undefined
}

/** The user's keys and addresses. */
export class Credentials extends Context.Service<Credentials, Service>()("@litfuse/engine/http/Credentials") {}

/** No keys at all. */
export const layerNone: Layer.Layer<Credentials> = Layer.succeed(Credentials, Credentials.of({ of: () => undefined }))

/** The required credentials that the user does not have. Replays need none. */
export const missing = (upstream: Upstream | undefined): Effect.Effect<ReadonlyArray<Credential>> =>
  Effect.gen(function* () {
    const credentials = yield* Effect.serviceOption(Credentials)
    const transport = yield* Effect.serviceOption(Transport)
    if (Option.isNone(credentials) || (Option.isSome(transport) && transport.value.isReplay)) return []
    return (upstream?.credentials ?? []).filter((one) => one.isRequired === true && credentials.value.of(upstream!, one) === undefined)
  })

/** The name of the variable with the user's address of an upstream. */
export const addressVariable = (upstream: string): string => `LITFUSE_UPSTREAM_${upstream.toUpperCase().replaceAll("-", "_")}`

const isWebAddress = (text: string): boolean => /^https?:\/\/[^?#\s]+$/iu.test(text) && URL.canParse(text)

/** Why requests cannot go to the address of an upstream: the user gives none, or one of another kind. Replays need none. Empty: undefined when they can. */
export const addressProblem = (upstream: Upstream | undefined): Effect.Effect<string | undefined> =>
  Effect.gen(function* () {
    const credentials = yield* Effect.serviceOption(Credentials)
    const transport = yield* Effect.serviceOption(Transport)
    if (upstream === undefined || Option.isNone(credentials) || credentials.value.addressOf === undefined) return undefined
    if (Option.isSome(transport) && transport.value.isReplay) return undefined
    const own = credentials.value.addressOf(upstream.id)
    if (own === undefined)
      return upstream.ownAddress === undefined
        ? undefined
        : `needs your address: set ${addressVariable(upstream.id)}, such as http://localhost:8080; ${upstream.ownAddress}`
    return isWebAddress(own.address)
      ? undefined
      : `${own.where} must be an address such as http://localhost:8080, with http or https and without query and fragment`
  })

type Keys = ReadonlyArray<{ readonly credential: Credential; readonly value: unknown }>

/** The pace of an upstream for a user with these keys: the fastest that one of them allows. */
export const paceWith = (upstream: Upstream, keys: Keys): Pace => {
  const own = keys.flatMap(({ credential, value }) => (value === undefined || credential.pace === undefined ? [] : [credential.pace]))
  return own.toSorted((a, b) => a.perMs / a.requests - b.perMs / b.requests)[0] ?? upstream.pace
}

/** The pace of an upstream for this user. */
export const paceOf = (upstream: Upstream): Effect.Effect<Pace, never, Credentials> =>
  Effect.map(Credentials, ({ of }) =>
    paceWith(
      upstream,
      (upstream.credentials ?? []).map((credential) => ({ credential, value: of(upstream, credential) }))
    )
  )
