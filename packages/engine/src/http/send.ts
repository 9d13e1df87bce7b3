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
import { Blocked, type Budget, toldSpacingMs } from "./Budget.ts"
import { bounds, isRedirect, mostHops } from "./follow.ts"
import { answered, type Ended, failed, limited, wrong } from "./judge.ts"
import { accept, type Answer, type Request } from "./Request.ts"
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
  readonly held: ReadonlyArray<Secrets.UserCredential>
  readonly breaker: (origin: string) => Breaker
  readonly budgets: (name: string, endpoint: Endpoint | undefined) => ReadonlyArray<Budget>
}

type Reason = SourceError.Reason

const bodyOf = ({ json, lines, form }: Request): { readonly type: string; readonly bytes: Uint8Array } | undefined => {
  const bytes = (text: string) => new TextEncoder().encode(text)
  if (json !== undefined) return { type: "application/json", bytes: bytes(JSON.stringify(json)) }
  if (lines !== undefined) return { type: "application/x-ndjson", bytes: bytes(lines) }
  if (form === undefined) return undefined
  const query = Address.withQuery(new URL("http://form/"), form).searchParams.toString()
  return { type: "application/x-www-form-urlencoded", bytes: bytes(query) }
}

const unreadable = ({ bytes, headers, text }: Answer): number => Body.unreadable(bytes, headers["content-type"] ?? "", text)

/** Sends requests of one source to its upstream. `mayMiss`: "not found" is an answer, undefined. */
export const sender = ({ upstream, source, settings, transport, held, breaker, budgets }: Sender) => {
  const { isReplay } = transport
  const secrets = Secrets.make(upstream, held, settings.agent)
  const { hide, shown } = secrets

  return Effect.fn("Http.send", { attributes: { upstream: upstream.id } })(function* (
    request: Request,
    mayMiss: boolean
  ): Effect.fn.Return<Answer | undefined, SourceError.SourceError> {
    const listener: Listening = yield* Listener
    const fail = (reason: Reason) => SourceError.make(source, listener.operation, reason)
    const limits = bounds(upstream, request.endpoint, isReplay ? undefined : settings.origins[upstream.id])
    const isForeign = request.isForeign === true
    const given = Result.try(() => new URL(request.url ?? `${limits.origin}/${(request.path ?? "").replace(/^\/+/, "")}`))
    if (Result.isFailure(given))
      return yield* fail({ _tag: "BadResponse", detail: `"${hide(request.url ?? request.path ?? "")}" is no address` })
    const start = limits.homeward(Address.withQuery(given.success, request.query ?? {}))
    const refusal = request.url === undefined ? undefined : limits.refusal(start, isForeign)
    if (refusal !== undefined) return yield* fail({ _tag: "BadResponse", detail: `${shown(start)} is not followed: ${refusal}` })
    if (!isReplay)
      for (const { credential, value } of held)
        if (value === undefined && credential.without !== undefined)
          listener.notice(Notice.make("no-credential", source, `${credential.without}; set ${credential.env}: ${credential.how}`))

    const body = bodyOf(request)
    const gates = budgets(request.endpoint ?? "", request.endpoint === undefined ? undefined : upstream.endpoints?.[request.endpoint])
    const timeoutMs = upstream.timeoutMs ?? Retry.defaultTimeoutMs
    /** Waiting for a turn is no silence of the service. */
    const waiting = (by: 1 | -1) => Effect.map(Clock.currentTimeMillis, (nowMs) => listener.waits(nowMs, by))
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
      const { url, headers } = isHome ? secrets.identified(target) : { url: secrets.stripped(target), headers: {} }
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
        upstream: upstream.id,
        recorded: Address.without(limits.declared(url), secrets.names).href,
        secrets: secrets.values,
        anonymous: secrets.names
      }
    }

    /** One request with everything that it is redirected to, under one time limit; waiting for a turn does not count. */
    const attempt: Effect.Effect<Ended> = Effect.gen(function* () {
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
          listener.heard(nowMs)
          leftMs = Math.max(1, leftMs - (nowMs - before))
          return received
        })
        const paced = isReplay
          ? timed
          : gates.reduce<Effect.Effect<Received, TransportError | Blocked>>((inner, gate) => gate.through(inner), timed)
        const received = yield* Effect.result(paced)
        if (Result.isFailure(received)) {
          if (received.failure._tag === "TransportError") return failed(secrets, url, received.failure)
          const waitMs = received.failure.untilMs - (yield* Clock.currentTimeMillis)
          const detail = `${upstream.id} asked everybody to wait until ${new Date(received.failure.untilMs).toISOString()}`
          return wrong({ _tag: "RateLimited", detail, retryAfterMs: waitMs }, { waitMs, isDown: undefined })
        }
        const { status, headers, body: bytes, isProxied } = received.success
        trace.status = status
        trace.bytes = bytes.byteLength
        const spacing = toldSpacingMs(headers, upstream.perSecond)
        if (spacing !== undefined) gates[0]!.lower(spacing)
        const quota = Quota.warning(upstream, headers)
        if (quota !== undefined) listener.notice(Notice.make("quota-low", source, quota))
        if (isProxied === true && sent.isGuarded)
          listener.notice(
            Notice.make(
              "guard-by-proxy",
              source,
              "a proxy looks up the names of hosts, so addresses in private networks are refused only where they are written as numbers"
            )
          )
        const location = isRedirect(status) ? headers["location"] : undefined
        if (location === undefined)
          return answered(upstream, secrets, request, url, received.success, yield* Clock.currentTimeMillis, mayMiss)
        const next = Result.try(() => limits.homeward(new URL(location, url)))
        const why = Result.isFailure(next)
          ? "is no address"
          : sent.body !== undefined && status !== 303
            ? "a request with a body is not sent elsewhere"
            : limits.refusal(next.success, isForeign)
        if (why !== undefined || Result.isFailure(next))
          return wrong({ _tag: "BadResponse", detail: `${shown(url)} redirects to what is not followed: ${why}` })
        url = next.success
      }
      return wrong({ _tag: "BadResponse", detail: `${shown(start)} redirects more than ${mostHops} times` })
    })

    const run = Effect.gen(function* () {
      // a foreign host that is down does not mean that the upstream is
      const circuit = breaker(start.origin)
      for (let tries = 0; ; tries++) {
        const nowMs = yield* Clock.currentTimeMillis
        const openUntilMs = isReplay ? undefined : circuit.openUntil(nowMs)
        if (openUntilMs !== undefined)
          return yield* fail({
            _tag: "Unreachable",
            detail: `${upstream.id} did not answer several times in a row; it is left alone until ${new Date(openUntilMs).toISOString()}`,
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
        // a request to wait holds back all requests, this one too; other faults concern this request only
        const keepsAway = mayPass && (isLimited || isTold)
        if (keepsAway && !isReplay) gates[0]!.block(endMs + pauseMs)
        if (isTold) listener.told(endMs + pauseMs, pauseMs)
        if (isLast || isTooLong) return yield* fail(isLimited ? limited(reason.detail, Math.ceil(pauseMs)) : reason)
        if (!keepsAway && !isReplay) yield* Effect.sleep(pauseMs)
      }
    })

    const startMs = yield* Clock.currentTimeMillis
    // what a request does besides being under way is waiting
    const watched = Effect.ensuring(Effect.andThen(waiting(1), run), waiting(-1))
    return yield* Effect.onExit(watched, () =>
      Effect.map(Clock.currentTimeMillis, (endMs) => {
        for (const notice of settings.notices()) listener.notice(notice)
        listener.exchange({
          method: body === undefined ? "GET" : (request.method ?? "POST"),
          url: shown(trace.last),
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
