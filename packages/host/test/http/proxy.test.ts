import { describe, expect, it } from "vitest"
import { proxyOf, textOf } from "../../src/http/UndiciTransport.ts"

describe("what is said of a connection that fails", () => {
  const coded = Object.assign(new Error(""), { code: "ECONNRESET" })
  it.each([
    ["no error", "no error"],
    [new Error("closed"), "closed"],
    [coded, "ECONNRESET"],
    [new Error("failed", { cause: new Error("reset by peer") }), "failed: reset by peer"],
    [new Error("failed: reset", { cause: new Error("reset") }), "failed: reset"],
    [new Error("failed", { cause: coded }), "failed: ECONNRESET"],
    [
      Object.assign(new AggregateError([new Error("::1 refuses"), new Error("127.0.0.1 refuses")], ""), { code: "ECONNREFUSED" }),
      "ECONNREFUSED: ::1 refuses; 127.0.0.1 refuses"
    ],
    [new AggregateError([new Error("one")], "all failed"), "all failed: one"]
  ])("%o is %s", (cause, text) => expect(textOf(cause)).toBe(text))
})

describe("a proxy of the environment", () => {
  it.each([
    ["http://api.example.org/", { http_proxy: "http://p:1" }, "http://p:1"],
    ["https://api.example.org/", { HTTPS_PROXY: "http://p:2", http_proxy: "http://p:1" }, "http://p:2"],
    ["https://api.example.org/", { http_proxy: "http://p:1" }, undefined],
    ["http://api.example.org/", { http_proxy: "http://p:1", no_proxy: "localhost, .example.org" }, undefined],
    ["http://api.example.org/", { http_proxy: "http://p:1", NO_PROXY: "*" }, undefined],
    ["http://notexample.org/", { http_proxy: "http://p:1", no_proxy: "example.org" }, "http://p:1"],
    ["http://api.example.org:81/", { http_proxy: "http://p:1", no_proxy: "example.org:80" }, "http://p:1"],
    ["http://api.example.org:81/", { http_proxy: "http://p:1", no_proxy: "example.org:81" }, undefined],
    ["http://api.example.org./", { http_proxy: "http://p:1", no_proxy: "" }, "http://p:1"]
  ])("for %s in %j is %s", (url, environment, proxy) => expect(proxyOf(new URL(url), environment)).toBe(proxy))
})
