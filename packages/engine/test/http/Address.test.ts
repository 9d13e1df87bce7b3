import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Address from "../../src/http/Address.ts"

const origins = ["http://localhost:9200", "HTTPS://api.example.org", "http://127.0.0.1", "http://[::1]:9200"]

const withPath = ["http://localhost:8080/api", "https://example.org/"]

// a user, a query, a fragment, another scheme, none, no host, hosts and ports that there cannot be, and a path with the other slash
const neither = [
  "http://a:b@example.org",
  "http://example.org?x",
  "http://example.org#x",
  "ftp://example.org",
  "example.org:9200",
  "http://",
  "http://[::1",
  "http://example.org:99999",
  "http://%zz",
  "http://example.org\\api",
  "http:///example.org",
  ""
]

describe("the address of a service", () => {
  it("may have a path, and as scheme, host and port has none", () => {
    expect(origins.filter(Address.isOrigin)).toEqual(origins)
    expect([...origins, ...withPath].filter(Address.isService)).toEqual([...origins, ...withPath])
    expect(withPath.filter(Address.isOrigin)).toEqual([])
    expect(neither.filter((one) => Address.isOrigin(one) || Address.isService(one))).toEqual([])
  })

  it("can be asked, whatever the text was", () => {
    const text = fc
      .oneof(
        fc.webUrl(),
        fc.string({ unit: "grapheme" }),
        fc.ipV6().map((one) => `[${one}]`)
      )
      .map((one) => `http://${one}`)
    fc.assert(
      fc.property(text, (one) => {
        if (Address.isOrigin(one)) expect(new URL(`${one}/path`).pathname).toBe("/path")
        if (Address.isService(one)) expect(new URL(`${one}/path`).pathname).toMatch(/\/path$/)
      })
    )
  })
})
