import { createHmac } from "node:crypto"
import { isSame } from "@litfuse/files/listening"
import { mostBytes as mostSent } from "./Uploads.ts"

/**
 * Who may ask a server.
 *
 * - `token` in the link that is printed; whoever has it gets the cookie
 * - `session` the value of the cookie; the names of the cookie differ by port, since browsers send a cookie to every port of a machine
 */
export interface Guard {
  readonly port: number
  readonly token: string
  readonly session: string
}

/** A request before anything of its body is read. */
export interface Incoming {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly cookies: Readonly<Record<string, string | undefined>>
}

/** The most bytes of a form: a strategy of a systematic review, and more. */
export const mostBytes = 1_000_000

/** Where runs and judgements are sent as files, which may be longer. */
export const uploading = "/evaluation/files"

const mostOf = (path: string): number => (path === uploading ? mostSent : mostBytes)

/** Where the printed link leads. */
export const entry = "/enter"

/** The name of the cookie. */
export const cookieOf = ({ port }: Pick<Guard, "port">): string => `litfuse-${port}`

/** What a form sends along, so that no page of elsewhere can send it. */
export const csrfOf = ({ session }: Pick<Guard, "session">): string => createHmac("sha256", session).update("csrf").digest("base64url")

/** The names by which this machine calls its own server: a page of elsewhere whose name was made to lead here has another one. */
const namesOf = ({ port }: Pick<Guard, "port">): ReadonlyArray<string> =>
  ["127.0.0.1", "localhost", "[::1]"].map((name) => `${name}:${port}`)

/** Whether what is sent comes from a page of this server. Browsers hide the origin of a form where pages tell no referrer; they say then that it is of the same. */
const isFromHere = (guard: Guard, { origin, "sec-fetch-site": site }: Incoming["headers"]): boolean => {
  if (origin === undefined) return site === undefined || site === "same-origin" || site === "none"
  if (origin === "null") return site === "same-origin"
  return namesOf(guard).some((name) => origin === `http://${name}`)
}

/** The status with which a request is turned away, and why; undefined when it may come in. */
export const turnedAway = (guard: Guard, incoming: Incoming): { readonly status: number; readonly why: string } | undefined => {
  const { method, path, headers, cookies } = incoming
  if (!namesOf(guard).includes((headers["host"] ?? "").toLowerCase()))
    return { status: 421, why: "This server answers under its own address only." }
  if (method !== "GET" && method !== "HEAD" && method !== "POST")
    return { status: 405, why: "Pages are read, and forms are sent; nothing else is." }
  if (path === entry) return undefined
  if (!isSame(cookies[cookieOf(guard)] ?? "", guard.session))
    return { status: 401, why: "Open the link that litfuse serve printed when it started; it lets this browser in." }
  if (method !== "POST") return undefined
  if (!isFromHere(guard, headers)) return { status: 403, why: "This form was sent from a page of elsewhere." }
  const length = headers["content-length"]
  if (length === undefined) return { status: 411, why: "Nothing says how long this request is." }
  if (Number(length) > mostOf(path)) return { status: 413, why: `A form holds at most ${mostOf(path)} bytes.` }
  return undefined
}

/** The header that says what a page may show and run. */
export const policyHeader = "content-security-policy"

/** What every answer says, also one of an unknown page: nothing comes from elsewhere, nothing runs that is not of this server, nothing is told to others. */
export const headers: Readonly<Record<string, string>> = {
  [policyHeader]:
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "cache-control": "no-store"
}
