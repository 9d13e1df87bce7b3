import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"

/**
 * Receives the body of an answer piece by piece, for files that memory should not hold.
 *
 * - `begin` is called before the first piece, and again before those of a retry, which starts from the beginning
 * - both say why the body is not stored, such as a full disk or too many bytes; undefined = it is
 * - `isAsSent` receives the bytes without decompression
 */
export interface BodySink {
  readonly isAsSent?: boolean
  readonly begin: () => string | undefined
  readonly write: (piece: Uint8Array) => string | undefined
}

/**
 * One request as it is sent.
 *
 * - `url` and `headers` with credentials in clear: code that stores or shows them must redact them
 * - `body` with its type in the headers; undefined = none
 * - `isGuarded` refuses addresses inside private networks: the address came from an answer
 * - `recorded` the address in recordings: at the declared origin, without secrets
 * - `into` receives the body of an answer of status 200 after decompression unless it is taken as sent, instead of memory and without its limit. Recordings do not have it
 * - `secrets` texts that must not appear in a recording, even if a server sends them back; `anonymous` the same for parameters of a form
 * - units: `maxBytes` of the body after decompression
 */
export interface Sent {
  readonly method: "GET" | "POST" | "PUT"
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array | undefined
  readonly isGuarded: boolean
  readonly maxBytes: number
  readonly into?: BodySink
  readonly upstream: string
  readonly recorded: string
  readonly secrets: ReadonlyArray<string>
  readonly anonymous: ReadonlySet<string>
}

/**
 * The whole answer: status, headers by lower-case name, and the body after decompression.
 *
 * - `isProxied` through a proxy, which resolves names itself
 * - `isReplayed` from a recording
 */
export interface Received {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
  readonly isProxied?: boolean
  readonly isReplayed?: boolean
}

/**
 * No complete answer came.
 *
 * - `reason` `unreachable` may pass. `too-large`, `undecodable`, `not-stored`, `private-address` and `untrusted` (the certificate) do not; `not-recorded` occurs in
 *   replays
 * - `nearest` of `not-recorded`: the closest recorded request
 */
export class TransportError extends Data.TaggedError("TransportError")<{
  readonly reason: "unreachable" | "too-large" | "undecodable" | "not-stored" | "private-address" | "untrusted" | "not-recorded"
  readonly detail: string
  readonly nearest?: string
}> {
  override get message() {
    return this.detail
  }
}

/**
 * Sends one request and reads its whole answer, once: no redirect, retry or wait. Interrupting it closes the socket. The host supplies it; recordings
 * wrap or replace it.
 *
 * - `isReplay` whether recordings replace the network
 */
export interface Service {
  readonly send: (sent: Sent) => Effect.Effect<Received, TransportError>
  readonly isReplay: boolean
}

/** The transport that requests go through. */
export class Transport extends Context.Service<Transport, Service>()("@litfuse/engine/http/Transport") {}
