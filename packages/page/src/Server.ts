import { randomBytes } from "node:crypto"
import { createServer } from "node:http"
import type * as Host from "@litfuse/api/Host"
import { isSame, whyNot } from "@litfuse/files/listening"
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import * as Cause from "effect/Cause"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type * as Scope from "effect/Scope"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as Doubted from "./Doubted.ts"
import * as Guard from "./Guard.ts"
import * as Reply from "./reply.ts"
import { Refusal } from "./Refusal.ts"
import * as Reported from "./Reported.ts"
import { routes } from "./routes.ts"
import * as Searches from "./Searches.ts"
import type { Ask, Ground, Route } from "./Route.ts"
import { Setting, type Settings } from "./Setting.ts"
import * as Uploads from "./Uploads.ts"
import * as Walks from "./Walks.ts"

const noForm = new URLSearchParams()

/** The address of a request, without its words; undefined for one that is none. */
const urlOf = (written: string): URL | undefined =>
  URL.canParse(written, "http://localhost") ? new URL(written, "http://localhost") : undefined

/** What a form sent: its words, and its files. */
interface Sending {
  readonly form: URLSearchParams
  readonly files: ReadonlyArray<Uploads.Sent>
}

const nothing: Sending = { form: noForm, files: [] }

/** Reads a form with files; one that cannot be read has neither words nor files. */
const multipartOf = (request: HttpServerRequest.HttpServerRequest, contentType: string) =>
  Effect.flatMap(request.arrayBuffer, (body) =>
    Effect.tryPromise(async (): Promise<Sending> => {
      const read = await new Response(body, { headers: { "content-type": contentType } }).formData()
      const form = new URLSearchParams()
      const files: Array<Uploads.Sent> = []
      for (const [field, value] of read.entries())
        if (typeof value === "string") form.append(field, value)
        // a field in which no file was chosen has neither name nor bytes
        else if (value.name !== "" || value.size > 0) files.push({ field, name: value.name, bytes: await value.bytes() })
      return { form, files }
    })
  ).pipe(Effect.orElseSucceed(() => nothing))

/** Reads a form, and lets in what carries the mark of this server's own forms. */
const sentBy = Effect.fnUntraced(function* (request: HttpServerRequest.HttpServerRequest, csrf: string) {
  const contentType = request.headers["content-type"] ?? ""
  const sent: Sending = /^multipart\/form-data;/i.test(contentType)
    ? yield* multipartOf(request, contentType)
    : { form: new URLSearchParams(yield* Effect.orElseSucceed(request.text, () => "")), files: [] }
  return isSame(sent.form.get("csrf") ?? "", csrf) ? sent : undefined
})

const handlerOf = ({ method, path, answer }: Route, csrf: string) =>
  HttpRouter.route(
    method,
    path,
    Effect.gen(function* () {
      const request = yield* HttpServerRequest.HttpServerRequest
      const params = yield* HttpRouter.params
      const url = urlOf(request.url)
      if (url === undefined) return Reply.sorry(400, "No address", "The address cannot be read.")
      const sent = method === "GET" ? nothing : yield* sentBy(request, csrf)
      if (sent === undefined)
        return Reply.sorry(
          403,
          "The form is out of date",
          "The server was started again since this page was made. Go back, load the page again, and send the form once more."
        )
      const ask: Ask = { path: url.pathname, params, query: url.searchParams, ...sent, csrf }
      return yield* answer(ask).pipe(Effect.catch((error) => Effect.succeed(Reply.refused(error))))
    })
  )

/** What an error that nobody foresaw is answered with: its cause is for the terminal alone. */
const broken = (cause: Cause.Cause<unknown>) =>
  Effect.sync(() => {
    if (!Cause.hasInterruptsOnly(cause)) console.error(`litfuse serve: ${Cause.pretty(cause)}`)
    return Reply.sorry(
      500,
      "This page has an error",
      "That is a fault of litfuse. The terminal in which it was started says more; please report it."
    )
  })

const enter = (guard: Guard.Guard, given: string): HttpServerResponse.HttpServerResponse =>
  isSame(given, guard.token)
    ? HttpServerResponse.setHeader(
        Reply.onTo("/"),
        "set-cookie",
        `${Guard.cookieOf(guard)}=${guard.session}; HttpOnly; SameSite=Strict; Path=/`
      )
    : Reply.sorry(401, "This link does not open litfuse", "It is of an earlier start. Open the link that litfuse serve printed last.")

const policyOf = ({ headers }: HttpServerResponse.HttpServerResponse): Readonly<Record<string, string>> => {
  const own = headers[Guard.policyHeader]
  return own === undefined ? {} : { [Guard.policyHeader]: own }
}

type Answer = Effect.Effect<HttpServerResponse.HttpServerResponse, unknown, HttpServerRequest.HttpServerRequest | Scope.Scope>

/** Every request goes through here, also one for a page that there is not: what may not come in is turned away, and every answer has the same headers. */
const guarded = (guard: Guard.Guard, pages: Answer): Answer =>
  Effect.gen(function* () {
    const request = yield* HttpServerRequest.HttpServerRequest
    const url = urlOf(request.url)
    const { method, headers, cookies } = request
    const away = Guard.turnedAway(guard, { method, path: url?.pathname ?? "", headers, cookies })
    if (away !== undefined) return Reply.sorry(away.status, "Not let in", away.why)
    if (url?.pathname === Guard.entry) return enter(guard, url.searchParams.get("token") ?? "")
    return yield* pages
  }).pipe(
    Effect.catchCause(broken),
    // a page that brings its own style and script says itself that nothing but these may run
    Effect.map((response) => HttpServerResponse.setHeaders(response, { ...Guard.headers, ...policyOf(response) }))
  )

const nowhere: Route = {
  method: "GET",
  path: "/*",
  answer: () =>
    Effect.succeed(Reply.sorry(404, "There is no such page", "What it showed may have made room for newer searches; ask again."))
}

/** Where a server listens: `port` 0 is any that is free; `token` opens it. */
export interface Listening {
  readonly port: number
  readonly token: string
}

const refusalOf = (port: number, cause: unknown): Refusal =>
  new Refusal({ what: `127.0.0.1, port ${port}: ${whyNot(cause)}`, instead: "name another --port" })

/**
 * A connection that is idle is held so long. A large search keeps the server busy for some seconds; a form that is sent then must not find its connection
 * closed.
 */
const idleMs = 60_000

/** Connections that are still read when a server ends are given so long. */
const graceMs = 1000

/**
 * Serves pages on this machine alone, until its scope ends: first no more is taken, then questions that are asked end, then streams and connections.
 *
 * - gives the link that opens it
 * - errors: a `Refusal`, where the port is taken
 */
export const serve = Effect.fnUntraced(function* (
  settings: Settings,
  { port, token }: Listening
): Effect.fn.Return<string, Refusal, Host.Host | Scope.Scope> {
  const node = createServer({ keepAliveTimeout: idleMs })
  const server = yield* NodeHttpServer.make(() => node, { host: "127.0.0.1", port, gracefulShutdownTimeout: graceMs }).pipe(
    Effect.mapError(({ cause }) => refusalOf(port, cause))
  )
  const at = node.address()
  const guard: Guard.Guard = {
    port: typeof at === "object" && at !== null ? at.port : port,
    token,
    session: randomBytes(24).toString("base64url")
  }
  const csrf = Guard.csrfOf(guard)
  const ground = yield* Effect.context<Host.Host>()
  const held = yield* Layer.build(Layer.mergeAll(Searches.layer, Walks.layer, Doubted.layer, Reported.layer, Uploads.layer))
  const closing = [Context.get(held, Searches.Searches).close, Context.get(held, Walks.Walks).close]
  const provided: Context.Context<Ground> = Context.merge(Context.add(ground, Setting, settings), held)
  const pages = yield* HttpRouter.toHttpEffect(
    HttpRouter.addAll(
      [...routes, nowhere].map((route) =>
        handlerOf({ ...route, answer: (ask) => Effect.provide(route.answer(ask), provided) as never }, csrf)
      )
    )
  )
  yield* server.serve(guarded(guard, pages as Answer))
  // a browser keeps connections open for what may come: they end with the questions, and none is waited for
  yield* Effect.addFinalizer(() =>
    Effect.andThen(
      Effect.all(closing),
      Effect.sync(() => node.closeIdleConnections())
    )
  )
  return `http://127.0.0.1:${guard.port}${Guard.entry}?token=${token}`
})

/** A token that nobody guesses. */
export const freshToken = (): string => randomBytes(24).toString("base64url")
