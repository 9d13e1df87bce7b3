import * as fc from "fast-check"
import { expect, it } from "vitest"
import * as SecretPattern from "../../src/http/SecretPattern.ts"

const secret = fc.string({ unit: "binary", minLength: 8, maxLength: 24 }).filter((text) => text.isWellFormed() && !text.includes("***"))

const form = (text: string): string => new URLSearchParams([["", text]]).toString().slice(1)
const percent = (text: string): string => Array.from(Buffer.from(text), (byte) => `%${byte.toString(16).padStart(2, "0")}`).join("")
const html = (text: string): string =>
  text.replace(/[&<>"']/g, (one) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" })[one]!)
const entities = (text: string, base: 10 | 16): string =>
  Array.from(text, (one) => `&#${base === 16 ? "x" : ""}${one.codePointAt(0)!.toString(base)};`).join("")
const json = (text: string): string => JSON.stringify(text).slice(1, -1)
const units = (text: string): string =>
  Array.from({ length: text.length }, (_, i) => `\\u${text.charCodeAt(i).toString(16).padStart(4, "0")}`).join("")
const base64 = (text: string): string => Buffer.from(text).toString("base64")

const encodings: Readonly<Record<string, (text: string) => string>> = {
  "as it is": (text) => text,
  "in an address": encodeURIComponent,
  "in an address, twice": (text) => encodeURIComponent(encodeURIComponent(text)),
  "in a path": encodeURI,
  "in a form": form,
  "in bytes of an address": percent,
  "in JSON": json,
  "in JSON inside JSON": (text) => json(json(text)),
  "in JSON of ASCII": units,
  "in JSON with escaped slashes": (text) => json(text).replaceAll("/", "\\/"),
  "in HTML": html,
  "in entities": (text) => entities(text, 10),
  "in hexadecimal entities": (text) => entities(text, 16),
  "in HTML inside JSON": (text) => json(html(text)),
  "in an address inside HTML": (text) => html(encodeURI(text)),
  "in base64": base64,
  "in base64 for addresses": (text) => Buffer.from(text).toString("base64url"),
  "as a password in base64": (text) => base64(`user:${text}`),
  "inside a longer text in base64": (text) => base64(`{"key":"${text}"}`).replaceAll("=", "%3D")
}

it.each(Object.entries(encodings))("finds a secret %s", (_, encode) => {
  fc.assert(
    fc.property(secret, fc.constantFrom("", "key ", "x\n"), (key, before) => {
      const masked = SecretPattern.masking([key])(`${before}${encode(key)} after`)
      expect(masked).toContain("***")
      expect(masked.length).toBeLessThanOrEqual(before.length + 60)
      expect(masked).not.toContain(encode(key))
    })
  )
})

it("finds a secret whose characters have different encodings", () => {
  const one = (text: string) => fc.constantFrom(encodeURIComponent, form, json, html, percent, units).map((encode) => encode(text))
  const cases = secret.chain((key) => fc.tuple(fc.constant(key), fc.tuple(...Array.from(key, one))))
  fc.assert(fc.property(cases, ([key, parts]) => void expect(SecretPattern.masking([key])(parts.join(""))).toBe("***")))
})

it("leaves other texts as they are, and masks the longer of two secrets", () => {
  expect(SecretPattern.masking([])("text")).toBe("text")
  expect(SecretPattern.masking(["abcd", "abcdefgh"])("abcdefgh abcd abce YWJkZA")).toBe("*** *** abce YWJkZA")
  expect(SecretPattern.masking(["a.b*c(d)e"])("axbbc(d)e a.b*c(d)e")).toBe("axbbc(d)e ***")
})

it("reads texts of one sign in time with their length: a service may send a million of them", () => {
  const mask = SecretPattern.masking(['s3cr"et\\key/with+odd'])
  // with the square of its length, the first of these takes half an hour
  for (const text of ["\\".repeat(1_000_000), "%25".repeat(300_000), "&amp;".repeat(200_000), `&#${"0".repeat(1_000_000)}`])
    expect(mask(text) === text).toBe(true)
  expect(mask(`${"\\".repeat(31)}u0073${json(json('3cr"et\\key/with+odd'))}`)).toBe("***")
})
