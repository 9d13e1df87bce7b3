import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import { beforeEach, expect, it, vi } from "vitest"
import { openPaces } from "../../src/http/openPaces.ts"
import { paceDatabase } from "../../src/http/paceDatabase.ts"
import * as TrustGate from "../../src/trust/TrustGate.ts"

const secret = "postgresql://litfuse:s3cret-pass@db.example.org/litfuse"

beforeEach(() => {
  vi.stubEnv("PACES", secret)
  return () => vi.unstubAllEnvs()
})

const opened = () => Effect.runPromise(Effect.result(TrustGate.config(import.meta.dirname)))

it("is the one whose variable the user names, and none otherwise", async () => {
  for (const value of ["", " "]) {
    vi.stubEnv("LITFUSE_PACE_DATABASE", value)
    expect(Result.getOrThrow(paceDatabase())).toBeUndefined()
  }
  vi.stubEnv("LITFUSE_PACE_DATABASE", "PACES")
  const { variable, url } = Result.getOrThrow(paceDatabase())!
  expect([variable, Redacted.value(url), String(url)]).toEqual(["PACES", secret, "<redacted>"])
  expect(await opened()).toMatchObject({ _tag: "Success" })
})

it.each([
  ["the address itself", secret, "must be the name of a variable that holds the address of a database, such as postgresql://NAME:"],
  ["a variable that is not set", "NOT_SET", "names the variable NOT_SET, which is not set; set it to postgresql://NAME:"],
  [
    "a variable with something else",
    "OTHER",
    "names the variable OTHER, which holds no address of a PostgreSQL database such as postgresql://NAME:"
  ]
])("refuses %s in one line without a password, and sends no request", async (_, value, message) => {
  vi.stubEnv("LITFUSE_PACE_DATABASE", value)
  vi.stubEnv("OTHER", "https://me:s3cret-pass@db.example.org")
  const refused = await opened()
  const text = Result.isFailure(refused) ? refused.failure.message : ""
  expect(text).toContain(`LITFUSE_PACE_DATABASE: ${message}`)
  expect(text).not.toContain("s3cret-pass")
  // a caller that reads no configuration gets no place
  const taken = await Effect.runPromise(Effect.scoped(Effect.flatMap(openPaces, ({ store }) => Effect.result(store.take("k", 1)))))
  expect(taken).toMatchObject({ _tag: "Failure", failure: { _tag: "PaceError", what: text } })
})
