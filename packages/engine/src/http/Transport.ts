import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"

/**
 * One request as it goes over the wire.
 *
 * - `url` and `headers` with credentials in clear: code that stores or shows them must redact them
 * - `body` with its type in the headers; undefined = none
 * - `isGuarded` refuses addresses inside private networks: where the address came from an answer
 * - `recorded` the address of this request in recordings: at the declared origin, without secrets
 * - `secrets` texts that must not appear in a recording, even where a server sends them back; `anonymous` the parameters of a form that stand for the
 *   same
 * - units: `maxBytes` of the body after decompression
 */
export interface Sent {
  readonly method: "GET" | "POST" | "PUT"
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array | undefined
  readonly isGuarded: boolean
  readonly maxBytes: number
  readonly upstream: string
  readonly recorded: string
  readonly secrets: ReadonlyArray<string>
  readonly anonymous: ReadonlySet<string>
}

/**
 * The whole answer: status, headers by lower-case name, and the body after decompression.
 *
 * - `isProxied` when a proxy stood between, which looks names up itself
 * - `isReplayed` when it comes from a recording
 */
export interface Received {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
  readonly isProxied?: boolean
  readonly isReplayed?: boolean
}

/**
 * No whole answer came.
 *
 * - `reason` `unreachable` may pass by itself; `too-large`, `undecodable`, `private-address` and `untrusted` (its certificate) do not; `not-recorded` when
 *   recordings are played
 * - `nearest` of `not-recorded`: the recorded request that comes closest
 */
export class TransportError extends Data.TaggedError("TransportError")<{
  readonly reason: "unreachable" | "too-large" | "undecodable" | "private-address" | "untrusted" | "not-recorded"
  readonly detail: string
  readonly nearest?: string
}> {
  override get message() {
    return this.detail
  }
}

/**
 * Sends one request and reads its whole answer, once: no redirect is followed, nothing is retried, nothing waits. Interrupting it closes the
 * socket. The host supplies it; recordings wrap or replace it.
 *
 * - `isReplay` whether recordings stand for the network
 */
export interface Service {
  readonly send: (sent: Sent) => Effect.Effect<Received, TransportError>
  readonly isReplay: boolean
}

/** The transport that requests go through. */
export class Transport extends Context.Service<Transport, Service>()("@litfuse/engine/http/Transport") {}
