/** One exchange in a file: the request and the answer, without secrets. */
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { canonical } from "../canonical.ts"
import { redact } from "../internal/redact.ts"
import { sha256 } from "../internal/sha256.ts"
import * as SecretPattern from "./SecretPattern.ts"
import type { Received, Sent } from "./Transport.ts"

/**
 * A recording: DIR/<upstream>/<first 12 digits of the key>-<n>.json.
 *
 * - `body` of the request: the text of a form, a JSON value, the hash of a form with a file, or null
 * - `body` of the response: a JSON value if the answer is JSON and converts without loss, else text; `bodyBase64` when it is neither
 */
export const Recording = Schema.Struct({
  version: Schema.Literal(1),
  recordedAt: Schema.String.check(
    Schema.isPattern(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/, { expected: "a time such as 2026-01-31T12:00:00.000Z" })
  ),
  request: Schema.Struct({ method: Schema.Literals(["GET", "POST", "PUT"]), url: Schema.NonEmptyString, body: Schema.Json }),
  response: Schema.Struct({
    status: Schema.Int.check(Schema.isBetween({ minimum: 100, maximum: 599 })),
    headers: Schema.Record(Schema.String, Schema.String),
    body: Schema.optionalKey(Schema.Json),
    bodyBase64: Schema.optionalKey(Schema.String)
  })
})
export type Recording = typeof Recording.Type

const mask = "REDACTED"

const storedHeaders = /^(content-type|content-range|retry-after|link|location|total-results|x-rate-?limit.*|ratelimit.*)$/

const jsonOf = (text: string): Schema.Json | undefined =>
  Result.getOrElse(
    Result.try((): Schema.Json | undefined => JSON.parse(text)),
    () => undefined
  )

const squeezed = (text: string): string => text.replace(/("(?:[^"\\]|\\.)*")|\s+/g, (_, quoted: string | undefined) => quoted ?? "")

/** The body of a request in a canonical form without secrets: equal requests of different users have the same name. */
const bodyOf = ({ body, headers, anonymous }: Sent): Schema.Json => {
  if (body === undefined) return null
  const type = headers["content-type"] ?? ""
  // a sent file may be large, and its licence may forbid copies
  if (type.startsWith("multipart/")) return `sha256:${sha256(body)}`
  const text = new TextDecoder().decode(body)
  if (type.includes("json")) return jsonOf(text) ?? text
  if (!type.includes("form")) return text
  const form = new URLSearchParams(text)
  for (const name of new Set(form.keys())) if (anonymous.has(name.toLowerCase())) form.delete(name)
  form.sort()
  return form.toString()
}

const named = (method: string, url: string, body: Schema.Json): string => sha256(`${method} ${url}\n${canonical(body)}`).slice(0, 12)

/** The name of a request in recordings, independent of its secrets. */
export const keyOf = (sent: Sent): string => named(sent.method, sent.recorded, bodyOf(sent))

/** The correct name of a recording. */
export const keyOfRecording = ({ request: { method, url, body } }: Recording): string => named(method, url, body)

/** Some servers put the IP address of the user into error messages. */
const address = /(?<![\d.])(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)(?![\d.])/g
const addressKey = /("(?:api-?key|ip|ip_?address|client_?ip|remote_?(?:addr|ip|address))"\s*:\s*")[^"]*(")/gi

const hidden = (text: string, { secrets }: Sent, isComplaint: boolean): string => {
  const anonymous = SecretPattern.masking(secrets, mask)(text).replace(addressKey, `$1${mask}$2`)
  return isComplaint ? anonymous.replace(address, mask) : anonymous
}

const isText = (type: string): boolean =>
  /^(?:text\/|application\/(?:[\w.+-]*\+)?(?:json|xml)|application\/x-ndjson)/i.test(type) || type === ""

const isUtf8 = (body: Uint8Array): boolean => Buffer.from(new TextDecoder().decode(body)).equals(Buffer.from(body))

/** Makes a recording `at` a time in ISO 8601. Addresses of a redirected upstream become those of the declared origin. */
export const make = (sent: Sent, { status, headers, body }: Received, at: string): Recording => {
  const elsewhere = sent.url.origin
  const declared = new URL(sent.recorded).origin
  const clean = (text: string) => hidden(elsewhere === declared ? text : text.replaceAll(elsewhere, declared), sent, status >= 400)
  const type = headers["content-type"] ?? ""
  const stored = Object.entries(headers).filter(([name]) => storedHeaders.test(name))
  const request = bodyOf(sent)
  const answer = (): Pick<Recording["response"], "body" | "bodyBase64"> => {
    if (!isText(type) || !isUtf8(body)) return { bodyBase64: Buffer.from(body).toString("base64") }
    const text = clean(new TextDecoder().decode(body))
    const value = jsonOf(text)
    // numbers in unusual spellings (1.0, integers of 20 digits) would change
    const isKept = typeof value === "object" && value !== null && JSON.stringify(value) === squeezed(text)
    return { body: isKept ? value : text }
  }
  return {
    version: 1,
    recordedAt: at,
    request: { method: sent.method, url: sent.recorded, body: typeof request === "string" ? hidden(request, sent, false) : request },
    response: { status, headers: Object.fromEntries(stored.map(([name, value]) => [name, clean(redact(value))])), ...answer() }
  }
}

/** The answer of a recording. */
export const received = ({ response: { status, headers, body, bodyBase64 } }: Recording): Received => ({
  status,
  headers,
  body:
    bodyBase64 === undefined
      ? new TextEncoder().encode(typeof body === "string" ? body : JSON.stringify(body ?? ""))
      : Buffer.from(bodyBase64, "base64"),
  isReplayed: true
})

const secretParameter =
  /[?&](?:api[-_]?key|apikey|e?mail|mailto|tool|token|access[-_]?token|secret|password|signature|x-amz-[a-z-]+)=(?!REDACTED|\*\*\*)[^&#\s"']+/i
const secretHeader = /\b(?:bearer|basic)\s+(?!REDACTED)[A-Za-z0-9._~+/=-]{12,}/i
const knownKeys = /\b(?:sk-[A-Za-z0-9]{20,}|gh[pousr]_[A-Za-z0-9]{30,}|AKIA[A-Z0-9]{16}|eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}\.)/
const keyField = /"(?:api[-_]?key|access[-_]?token|secret|password)"\s*:\s*"(?!REDACTED)[^"]{4,}"/i

/** A likely secret in the text of a recording, for the scan over all recordings; undefined = none. */
export const secretIn = (text: string): string | undefined => {
  for (const pattern of [secretParameter, secretHeader, knownKeys, keyField]) {
    const found = pattern.exec(text)?.[0]
    if (found !== undefined) return `${found.slice(0, 12)}...`
  }
  return undefined
}
