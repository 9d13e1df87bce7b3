import { createHmac } from "node:crypto"
import { isSameSecret } from "@litfuse/files/listenFailure"
import { mostBytes as mostSent } from "./Uploads.ts"

/**
 * What a server accepts requests with.
 *
 * - `token` in the printed link, which sets the cookie
 * - `useOnce` whether a text is the token that works once, for the file that a browser opens; it is not any more afterwards
 * - `session` the value of the cookie. Its name contains the port, because browsers send cookies to all ports of a machine
 */
export interface Guard {
  readonly port: number
  readonly token: string
  readonly useOnce: (given: string) => boolean
  readonly session: string
}

/** Accepts a token once. Empty: without a token it accepts nothing. */
export const onceOnly = (token: string | undefined): ((given: string) => boolean) => {
  let left = token
  return (given) => {
    const isIt = left !== undefined && isSameSecret(given, left)
    if (isIt) left = undefined
    return isIt
  }
}

/** A request without its body. */
export interface Incoming {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly cookies: Readonly<Record<string, string | undefined>>
}

/** The maximum size of a form in bytes. Search strategies of systematic reviews fit. */
export const mostBytes = 1_000_000

/** The paths of forms with files, which may be larger than others: runs, manuscripts, references, and exports of a review. */
export const uploadPaths = {
  runs: "/evaluation/files",
  references: "/references",
  searches: "/searches/files",
  doubts: "/doubts/files",
  review: "/review/searches"
} as const

const mostOf = (path: string): number => (Object.values<string>(uploadPaths).includes(path) ? mostSent : mostBytes)

/** The path of the printed link. */
export const entryPath = "/enter"

/** The name of the cookie. */
export const cookieOf = ({ port }: Pick<Guard, "port">): string => `litfuse-${port}`

/** The CSRF token of a form. Pages of other servers do not have it. */
export const csrfOf = ({ session }: Pick<Guard, "session">): string => createHmac("sha256", session).update("csrf").digest("base64url")

/** The host names of this server. A check of the host prevents DNS rebinding. */
const namesOf = ({ port }: Pick<Guard, "port">): ReadonlyArray<string> =>
  ["127.0.0.1", "localhost", "[::1]"].map((name) => `${name}:${port}`)

/** Whether a form comes from a page of this server. Without a referrer, browsers send the origin "null" and `sec-fetch-site`. */
const isFromHere = (guard: Guard, { origin, "sec-fetch-site": site }: Incoming["headers"]): boolean => {
  if (origin === undefined) return site === undefined || site === "same-origin" || site === "none"
  if (origin === "null") return site === "same-origin"
  return namesOf(guard).some((name) => origin === `http://${name}`)
}

/** The status and reason of a refused request; undefined for an accepted one. */
export const refuse = (guard: Guard, incoming: Incoming): { readonly status: number; readonly why: string } | undefined => {
  const { method, path, headers, cookies } = incoming
  if (!namesOf(guard).includes((headers["host"] ?? "").toLowerCase()))
    return { status: 421, why: "This server answers only under its own address. Open the link that litfuse serve printed." }
  if (method !== "GET" && method !== "HEAD" && method !== "POST") return { status: 405, why: "Only GET, HEAD and POST are allowed." }
  if (path === entryPath) return undefined
  if (!isSameSecret(cookies[cookieOf(guard)] ?? "", guard.session))
    return { status: 401, why: "This browser is not signed in. Open the link that litfuse serve printed when it started." }
  if (method !== "POST") return undefined
  if (!isFromHere(guard, headers))
    return { status: 403, why: "This form did not come from this server. Open the page again and resend it." }
  const length = headers["content-length"]
  if (length === undefined) return { status: 411, why: "The request has no Content-Length header." }
  if (Number(length) > mostOf(path)) return { status: 413, why: `This form is too large: at most ${mostOf(path)} bytes are allowed.` }
  return undefined
}

/** The name of the header with the content security policy. */
export const policyHeader = "content-security-policy"

/** The headers of every response: no content or script from other servers, no referrer, no cache. */
export const headers: Readonly<Record<string, string>> = {
  [policyHeader]:
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "cache-control": "no-store"
}
