import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Random from "effect/Random"
import * as Result from "effect/Result"
import type { Settings } from "./Settings.ts"
import * as Notice from "../Notice.ts"
import { Listener, type Listening } from "./Exchange.ts"
import * as SourceError from "../SourceError.ts"
import type { Endpoint, Upstream } from "../Upstream.ts"
import * as Address from "./Address.ts"
import * as Body from "./Body.ts"
import { type Breaker } from "./Breaker.ts"
import { Blocked, type Budget, spacingFromHeadersMs } from "./Budget.ts"
import type { PaceError } from "./PaceStore.ts"
import { addressBounds, isRedirect, mostHops } from "./addressBounds.ts"
import { judgeAnswer, type AttemptResult, judgeFailure, rateLimited, failedAttempt } from "./judgeAnswer.ts"
import { accept, type Answer, type Request } from "./Request.ts"
import { multipartBody } from "./multipartBody.ts"
import * as Recording from "./Recording.ts"
import * as Quota from "./Quota.ts"
import * as Retry from "./Retry.ts"
import * as Secrets from "./Secrets.ts"
import { type Received, type Sent, type Service, TransportError } from "./Transport.ts"

const defaultMaxBytes = 20_000_000

/** What the requests of one source share. */
export interface Sender {
  readonly upstream: Upstream
  readonly source: string
  readonly settings: Settings
  readonly transport: Service
  readonly credentials: ReadonlyArray<Secrets.UserCredential>
  readonly breaker: (origin: string) => Breaker
  readonly budgets: (name: string, endpoint: Endpoint | undefined) => ReadonlyArray<Budget>
}

type Reason = SourceError.Reason

const bodyOf = ({ json, lines, form, file }: Request): { readonly type: string; readonly bytes: Uint8Array } | undefined => {
  const bytes = (text: string) => new TextEncoder().encode(text)
  if (json !== undefined) return { type: "application/json", bytes: bytes(JSON.stringify(json)) }
  if (lines !== undefined) return { type: "application/x-ndjson", bytes: bytes(lines) }
  if (file !== undefined) return multipartBody(file, form)
  if (form === undefined) return undefined
  const query = Address.withQuery(new URL("http://form/"), form).searchParams.toString()
  return { type: "application/x-www-form-urlencoded", bytes: bytes(query) }
}

const unreadable = ({ bytes, headers, text }: Answer): number => Body.unreadable(bytes, headers["content-type"] ?? "", text)

/** Sends requests of one source to its upstream. `mayMiss`: "not found" is an answer, undefined. */
export const sender = ({ upstream, source, settings, transport, credentials, breaker, budgets }: Sender) => {
  const { isReplay } = transport
  const secrets = Secrets.make(upstream, credentials, settings.agent)
  const { hide, redactUrl } = secrets

  return Effect.fn("Http.send", { attributes: { upstream: upstream.id } })(function* (
    request: Request,
    mayMiss: boolean
  ): Effect.fn.Return<Answer | undefined, SourceError.SourceError> {
    const listener: Listening = yield* Listener
    const fail = (reason: Reason) => SourceError.make(source, listener.operation, reason)
    const limits = addressBounds(upstream, request.endpoint, isReplay ? undefined : settings.origins[upstream.id])
    const isForeign = request.isForeign === true
    const parsed = Result.try(() => new URL(request.url ?? `${limits.origin}/${(request.path ?? "").replace(/^\/+/, "")}`))
    if (Result.isFailure(parsed))
      return yield* fail({ _tag: "BadResponse", detail: `"${hide(request.url ?? request.path ?? "")}" is not a valid address` })
    const start = limits.homeward(Address.withQuery(parsed.success, request.query ?? {}))
    const refusal = request.url === undefined ? undefined : limits.refusal(start, isForeign)
    if (refusal !== undefined) return yield* fail({ _tag: "BadResponse", detail: `${redactUrl(start)} is not followed: ${refusal}` })
    if (!isReplay)
      for (const { credential, value } of credentials)
        if (value === undefined && credential.without !== undefined)
          listener.notice(Notice.make("no-credential", source, `${credential.without}; set ${credential.env}: ${credential.how}`))

    const body = bodyOf(request)
    const gates = budgets(request.endpoint ?? "", request.endpoint === undefined ? undefined : upstream.endpoints?.[request.endpoint])
    const timeoutMs = upstream.timeoutMs ?? Retry.defaultTimeoutMs
    /** Waiting for a turn does not count as silence of the service. */
    const waiting = (by: 1 | -1) => Effect.map(Clock.currentTimeMillis, (nowMs) => listener.waiting(nowMs, by))
    const trace = {
      bytes: 0,
      status: null as number | null,
      attempts: 0,
      last: start,
      sent: undefined as Sent | undefined,
      isReplayed: isReplay
    }

    const sentTo = (target: URL, isFollowed: boolean): Sent => {
      const isHome = limits.isHome(target)
      const { url, headers } = isHome ? secrets.identify(target) : { url: secrets.strip(target), headers: {} }
      const isBodied = body !== undefined && !isFollowed
      return {
        method: isBodied ? (request.method ?? "POST") : "GET",
        url,
        headers: {
          "user-agent": secrets.agent,
          accept: accept[request.expects ?? "bytes"],
          "accept-encoding": Body.acceptEncoding,
          ...(isBodied ? { "content-type": body.type } : {}),
          ...(isHome || !isFollowed ? request.headers : {}),
          ...headers
        },
        body: isBodied ? body.bytes : undefined,
        isGuarded: !isHome,
        maxBytes: upstream.maxBytes ?? defaultMaxBytes,
        ...(request.into === undefined ? {} : { into: request.into }),
        upstream: upstream.id,
        recorded: Address.withoutParameters(limits.declared(url), secrets.names).href,
        secrets: secrets.values,
        anonymous: secrets.names
      }
    }

    /** One request with all redirects under one time limit. Waiting for a turn does not count. */
    const attempt: Effect.Effect<AttemptResult> = Effect.gen(function* () {
      let url = start
      let leftMs = timeoutMs
      for (let hop = 0; hop <= mostHops; hop++) {
        trace.last = url
        const sent = sentTo(url, hop > 0)
        trace.sent = sent
        const timed = Effect.gen(function* () {
          const before = yield* Clock.currentTimeMillis
          yield* waiting(-1)
          const received = yield* Effect.ensuring(transport.send(sent), waiting(1)).pipe(
            Effect.timeoutOrElse({
              duration: leftMs,
              orElse: () => Effect.fail(new TransportError({ reason: "unreachable", detail: `no complete answer within ${timeoutMs} ms` }))
            })
          )
          const nowMs = yield* Clock.currentTimeMillis
          listener.responded(nowMs)
          leftMs = Math.max(1, leftMs - (nowMs - before))
          return received
        })
        const paced = isReplay
          ? timed
          : gates.reduce<Effect.Effect<Received, TransportError | Blocked | PaceError>>((inner, gate) => gate.through(inner), timed)
        const received = yield* Effect.result(paced)
        if (Result.isFailure(received)) {
          if (received.failure._tag === "TransportError") return judgeFailure(secrets, url, received.failure)
          if (received.failure._tag === "PaceError")
            return failedAttempt({ _tag: "Unreachable", detail: `no request was sent: ${received.failure.what}` }, { isDown: undefined })
          const waitMs = received.failure.untilMs - (yield* Clock.currentTimeMillis)
          const detail = `${upstream.id} asked all clients to wait until ${new Date(received.failure.untilMs).toISOString()}`
          return failedAttempt({ _tag: "RateLimited", detail, retryAfterMs: waitMs }, { waitMs, isDown: undefined })
        }
        const { status, headers, body: bytes, isProxied } = received.success
        trace.status = status
        trace.bytes = bytes.byteLength
        const spacing = spacingFromHeadersMs(headers, upstream.perSecond)
        if (spacing !== undefined) gates[0]!.lower(spacing)
        const quota = Quota.warning(upstream, headers)
        if (quota !== undefined) listener.notice(Notice.make("quota-low", source, quota))
        if (isProxied === true && sent.isGuarded)
          listener.notice(
            Notice.make(
              "guard-by-proxy",
              source,
              "a proxy resolves host names, so litfuse refuses private addresses only when they are numeric"
            )
          )
        const location = isRedirect(status) ? headers["location"] : undefined
        if (location === undefined)
          return judgeAnswer(upstream, secrets, request, url, received.success, yield* Clock.currentTimeMillis, mayMiss)
        const next = Result.try(() => limits.homeward(new URL(location, url)))
        const unfollowed = (why: string): AttemptResult =>
          failedAttempt({ _tag: "BadResponse", detail: `${redactUrl(url)} redirects to an address that litfuse does not follow: ${why}` })
        if (Result.isFailure(next)) return unfollowed("it is not a valid address")
        if (sent.body !== undefined && status !== 303) return unfollowed("a request with a body is not redirected")
        const refused = limits.refusal(next.success, isForeign)
        if (refused !== undefined) return unfollowed(refused)
        url = next.success
      }
      return failedAttempt({ _tag: "BadResponse", detail: `${redactUrl(start)} redirects more than ${mostHops} times` })
    })

    const run = Effect.gen(function* () {
      // a foreign host that is down says nothing about the upstream
      const circuit = breaker(start.origin)
      for (let tries = 0; ; tries++) {
        const nowMs = yield* Clock.currentTimeMillis
        const openUntilMs = isReplay ? undefined : circuit.openUntil(nowMs)
        if (openUntilMs !== undefined)
          return yield* fail({
            _tag: "Unreachable",
            detail: `${upstream.id} failed several times in a row; litfuse sends it no request until ${new Date(openUntilMs).toISOString()}`,
            openUntilMs
          })
        trace.attempts++
        const ended = yield* attempt
        const endMs = yield* Clock.currentTimeMillis
        if (ended.isDown === true) circuit.failed(endMs)
        if (ended.isDown === false) circuit.answered()
        if (ended._tag === "Answer") {
          const damaged = ended.answer === undefined ? 0 : unreadable(ended.answer)
          if (damaged > 0)
            listener.notice(
              Notice.make("text-damaged", source, `sent bytes that are not in its character set: ${damaged} characters are shown as \ufffd`)
            )
          return ended.answer
        }
        const { reason, mayPass, waitMs } = ended
        const isLast = tries === Retry.mostRetries || !mayPass
        const pauseMs = waitMs ?? Retry.backoffMs(tries, yield* Random.next)
        const isTold = waitMs !== undefined && (mayPass || reason._tag === "RateLimited")
        const isTooLong = pauseMs > Retry.longestWaitMs
        const isLimited = reason._tag === "RateLimited" || (isTold && isTooLong)
        // a requested wait holds back all requests; other faults concern this request only
        const keepsAway = mayPass && (isLimited || isTold)
        // without the shared store, this request fails at its next turn; the upstream tells the other machines itself
        if (keepsAway && !isReplay) yield* Effect.ignore(gates[0]!.block(pauseMs))
        if (isTold) listener.askedToWait(endMs + pauseMs, pauseMs)
        if (isLast || isTooLong) return yield* fail(isLimited ? rateLimited(reason.detail, Math.ceil(pauseMs)) : reason)
        if (!keepsAway && !isReplay) yield* Effect.sleep(pauseMs)
      }
    })

    const startMs = yield* Clock.currentTimeMillis
    // a request that is not being sent is waiting
    const watched = Effect.ensuring(Effect.andThen(waiting(1), run), waiting(-1))
    return yield* Effect.onExit(watched, () =>
      Effect.map(Clock.currentTimeMillis, (endMs) => {
        for (const notice of settings.notices()) listener.notice(notice)
        listener.exchange({
          method: body === undefined ? "GET" : (request.method ?? "POST"),
          url: redactUrl(trace.last),
          ...(request.says === undefined ? {} : { query: hide(request.says) }),
          ...(trace.sent === undefined ? {} : { recording: `${upstream.id}/${Recording.keyOf(trace.sent)}` }),
          status: trace.status,
          attempts: trace.attempts,
          bytes: trace.bytes,
          ms: trace.isReplayed ? null : endMs - startMs
        })
      })
    )
  })
}
