import * as Http from "@litfuse/engine/Http"
import { addressProblem } from "@litfuse/engine/http/Credentials"
import { Transport } from "@litfuse/engine/http/Transport"
import type { Upstream } from "@litfuse/engine/Upstream"
import * as Effect from "effect/Effect"
import { expect, it } from "vitest"

const fixed: Upstream = { id: "fixed", origin: "https://api.example.org", pace: { requests: 1, perMs: 1000 } }
const own: Upstream = { ...fixed, id: "own-search", origin: "https://own.invalid", ownAddress: "run one" }

const problemOf = (upstream: Upstream, address?: string, isReplay = false): string | undefined =>
  Effect.runSync(
    addressProblem(upstream).pipe(
      Effect.provideService(
        Http.Credentials,
        Http.Credentials.of({ of: () => undefined, addressOf: () => (address === undefined ? undefined : { address, where: "VARIABLE" }) })
      ),
      Effect.provideService(Transport, Transport.of({ isReplay, send: () => Effect.never }))
    )
  )

it("a service that everybody runs for themselves needs the user's address, and says how to set it", () => {
  expect(problemOf(own)).toBe("needs your address: set LITFUSE_UPSTREAM_OWN_SEARCH, such as http://localhost:8080; run one")
  expect(problemOf(own, "http://localhost:8080")).toBeUndefined()
  expect(problemOf(own, "https://search.example.org/searx/")).toBeUndefined()
  expect(problemOf(fixed)).toBeUndefined()
})

it("an address of another kind is refused for every upstream, before anything is sent", () => {
  for (const wrong of [
    "nonsense",
    "file:///etc/passwd",
    "ftp://example.org",
    "http://",
    "http://a b",
    "http://a/?q=1",
    "http://a/#b",
    "//a",
    ""
  ])
    for (const upstream of [own, fixed]) expect(problemOf(upstream, wrong), wrong).toMatch(/^VARIABLE must be an address such as http/)
})

it("recordings need no address", () => {
  expect(problemOf(own, undefined, true)).toBeUndefined()
})
