import { randomBytes } from "node:crypto"
import { createServer } from "node:http"
import type * as Host from "@litfuse/api/Host"
import { markup } from "@litfuse/document/Markup"
import { isSameSecret, listenFailure } from "@litfuse/files/listenFailure"
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import * as Cause from "effect/Cause"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type * as Scope from "effect/Scope"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as DeskCache from "./DeskCache.ts"
import * as DoubtCache from "./DoubtCache.ts"
import * as Guard from "./Guard.ts"
import * as PageResponse from "./PageResponse.ts"
import { StartError } from "./StartError.ts"
import * as ReferenceJobs from "./ReferenceJobs.ts"
import * as ReportReader from "./ReportReader.ts"
import { notFoundPage, otherRoutes } from "./otherRoutes.ts"
import { routes } from "./routes.ts"
import * as SearchJobs from "./SearchJobs.ts"
import type { Ask, PageServices, Route } from "./Route.ts"
import { PageSettings, type Settings } from "./PageSettings.ts"
import * as Uploads from "./Uploads.ts"
import * as WalkJobs from "./WalkJobs.ts"

const noForm = new URLSearchParams()

const urlOf = (written: string): URL | undefined =>
  URL.canParse(written, "http://localhost") ? new URL(written, "http://localhost") : undefined

interface SentForm {
  readonly form: URLSearchParams
  readonly files: ReadonlyArray<Uploads.Sent>
}

const emptyForm: SentForm = { form: noForm, files: [] }

/** Reads a multipart form. A damaged one is empty. */
const multipartOf = (request: HttpServerRequest.HttpServerRequest, contentType: string) =>
  Effect.flatMap(request.arrayBuffer, (body) =>
    Effect.tryPromise(async (): Promise<SentForm> => {
      const read = await new Response(body, { headers: { "content-type": contentType } }).formData()
      const form = new URLSearchParams()
      const files: Array<Uploads.Sent> = []
      for (const [field, value] of read.entries())
        if (typeof value === "string") form.append(field, value)
        // a file field without a chosen file has an empty name and no bytes
        else if (value.name !== "" || value.size > 0) files.push({ field, name: value.name, bytes: await value.bytes() })
      return { form, files }
    })
  ).pipe(Effect.orElseSucceed(() => emptyForm))

/** Reads a form; undefined without the CSRF token of this server. */
const readForm = Effect.fnUntraced(function* (request: HttpServerRequest.HttpServerRequest, csrf: string) {
  const contentType = request.headers["content-type"] ?? ""
  const sent: SentForm = /^multipart\/form-data;/i.test(contentType)
    ? yield* multipartOf(request, contentType)
    : { form: new URLSearchParams(yield* Effect.orElseSucceed(request.text, () => "")), files: [] }
  return isSameSecret(sent.form.get("csrf") ?? "", csrf) ? sent : undefined
})

/** `hasForm`: whether the page reads the form of a POST, which then needs the CSRF token. */
const handlerOf = ({ method, path, answer }: Route, csrf: string, hasForm: boolean) =>
  HttpRouter.route(
    method,
    path,
    Effect.gen(function* () {
      const request = yield* HttpServerRequest.HttpServerRequest
      const params = yield* HttpRouter.params
      const url = urlOf(request.url)
      if (url === undefined) return PageResponse.errorPage(400, "Invalid address", "The address cannot be read. Check the link.")
      const sent = hasForm ? yield* readForm(request, csrf) : emptyForm
      if (sent === undefined)
        return PageResponse.errorPage(
          403,
          "The form is out of date",
          "The server was restarted after this page was loaded. Go back, reload the page and send the form again."
        )
      const ask: Ask = { path: url.pathname, params, query: url.searchParams, ...sent, csrf }
      return yield* answer(ask).pipe(Effect.catch((error) => Effect.succeed(PageResponse.refusedPage(error))))
    })
  )

/** The page for an unexpected error. Its cause is printed in the terminal only. */
const internalError = (cause: Cause.Cause<unknown>) =>
  Effect.sync(() => {
    if (!Cause.hasInterruptsOnly(cause)) console.error(`litfuse serve: ${Cause.pretty(cause)}`)
    return PageResponse.errorPage(
      500,
      "This page has an error",
      "This is a bug in litfuse. The terminal where litfuse serve runs has the details; please report it."
    )
  })

/** A page that goes on to the first one. A browser that came from a file sends no strict cookie to the target of a redirect, but it does from here. */
const goOn = (start: string): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.setHeader(
    PageResponse.page({ title: "Signed in" }, markup`<p><a href="${start}">Go on to litfuse</a></p>`),
    "refresh",
    `0;url=${start}`
  )

const enter = (guard: Guard.Guard, given: string, start: string): HttpServerResponse.HttpServerResponse => {
  const isOnce = guard.useOnce(given)
  return isOnce || isSameSecret(given, guard.token)
    ? HttpServerResponse.setHeader(
        isOnce ? goOn(start) : PageResponse.redirect(start),
        "set-cookie",
        `${Guard.cookieOf(guard)}=${guard.session}; HttpOnly; SameSite=Strict; Path=/`
      )
    : PageResponse.errorPage(
        401,
        "This link is no longer valid",
        "The server was restarted, or the link was used before. Open the link that litfuse serve printed last."
      )
}

const policyOf = ({ headers }: HttpServerResponse.HttpServerResponse): Readonly<Record<string, string>> => {
  const own = headers[Guard.policyHeader]
  return own === undefined ? {} : { [Guard.policyHeader]: own }
}

type Answer = Effect.Effect<HttpServerResponse.HttpServerResponse, unknown, HttpServerRequest.HttpServerRequest | Scope.Scope>

/** Checks every request, also for unknown pages, and sets the headers of every response. */
const guarded = (guard: Guard.Guard, start: string, pages: Answer): Answer =>
  Effect.gen(function* () {
    const request = yield* HttpServerRequest.HttpServerRequest
    const url = urlOf(request.url)
    const { method, headers, cookies } = request
    const away = Guard.refuse(guard, { method, path: url?.pathname ?? "", headers, cookies })
    if (away !== undefined) return PageResponse.errorPage(away.status, "Access denied", away.why)
    if (url === undefined || !isDecodable(url)) return notFoundPage()
    if (url.pathname === Guard.entryPath) return enter(guard, url.searchParams.get("token") ?? "", start)
    return yield* pages
  }).pipe(
    Effect.catchCause(internalError),
    // a standalone page has its own policy for its style and script
    Effect.map((response) => HttpServerResponse.setHeaders(response, { ...Guard.headers, ...policyOf(response) }))
  )

/** Whether the path of an address can be decoded; a router fails for others. */
const isDecodable = ({ pathname }: URL): boolean => {
  try {
    return decodeURIComponent(pathname) !== ""
  } catch {
    return false
  }
}

/** Where a server listens: `port` 0 selects a free port; `token` gives access, and `onceToken` only the first time. */
export interface Listening {
  readonly port: number
  readonly token: string
  readonly onceToken?: string
}

const startErrorOf = (port: number, cause: unknown): StartError =>
  new StartError({ what: `127.0.0.1, port ${port}: ${listenFailure(cause)}`, instead: "choose another --port" })

/**
 * How long an idle connection stays open. A large search blocks the server for some seconds, and a form sent then must not find a closed connection.
 */
const idleMs = 60_000

/** How long open responses may continue when a server stops. */
const graceMs = 1000

/**
 * Serves pages on this machine only, until its scope ends: then it accepts no requests, interrupts jobs, and closes streams and connections.
 *
 * - returns the link with the token
 * - errors: `StartError` if the port is in use
 */
export const serve = Effect.fnUntraced(function* (
  settings: Settings,
  { port, token, onceToken }: Listening
): Effect.fn.Return<string, StartError, Host.Host | Scope.Scope> {
  const node = createServer({ keepAliveTimeout: idleMs })
  const server = yield* NodeHttpServer.make(() => node, { host: "127.0.0.1", port, gracefulShutdownTimeout: graceMs }).pipe(
    Effect.mapError(({ cause }) => startErrorOf(port, cause))
  )
  const at = node.address()
  const guard: Guard.Guard = {
    port: typeof at === "object" && at !== null ? at.port : port,
    token,
    useOnce: Guard.onceOnly(onceToken),
    session: randomBytes(24).toString("base64url")
  }
  const csrf = Guard.csrfOf(guard)
  const ground = yield* Effect.context<Host.Host>()
  const services = yield* Layer.build(
    Layer.mergeAll(
      SearchJobs.layer,
      WalkJobs.layer,
      ReferenceJobs.layer,
      DeskCache.layer,
      DoubtCache.layer,
      ReportReader.layer,
      Uploads.layer
    )
  )
  const closing = [
    Context.get(services, SearchJobs.SearchJobs).close,
    Context.get(services, WalkJobs.WalkJobs).close,
    Context.get(services, ReferenceJobs.ReferenceJobs).close
  ]
  const provided: Context.Context<PageServices> = Context.merge(Context.add(ground, PageSettings, settings), services)
  const provide = (route: Route): Route => ({ ...route, answer: (ask) => Effect.provide(route.answer(ask), provided) as never })
  const pages = yield* HttpRouter.toHttpEffect(
    HttpRouter.addAll([
      ...routes.map((route) => handlerOf(provide(route), csrf, route.method === "POST")),
      ...otherRoutes(routes).map((route) => handlerOf(provide(route), csrf, false))
    ])
  )
  yield* server.serve(guarded(guard, settings.start ?? "/", pages as Answer))
  // browsers keep idle connections open, which would delay the end
  yield* Effect.addFinalizer(() =>
    Effect.andThen(
      Effect.all(closing),
      Effect.sync(() => node.closeIdleConnections())
    )
  )
  return `http://127.0.0.1:${guard.port}${Guard.entryPath}?token=${token}`
})

/** The link of a server with another of its tokens. */
export const withToken = (link: string, token: string): string => {
  const url = new URL(link)
  url.searchParams.set("token", token)
  return url.href
}

/** A random token. */
export const freshToken = (): string => randomBytes(24).toString("base64url")
