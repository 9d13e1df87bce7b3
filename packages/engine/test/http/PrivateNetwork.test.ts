import type { LookupAddress, LookupOptions } from "node:dns"
import { describe, expect, it } from "vitest"
import * as PrivateNetwork from "@litfuse/engine/http/PrivateNetwork"

describe("an address", () => {
  it.each([
    "127.0.0.1",
    "10.1.2.3",
    "172.31.0.1",
    "192.168.0.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",
    "255.255.255.255",
    "::1",
    "::",
    "fe80::1%eth0",
    "fd00::1",
    "::ffff:10.0.0.1",
    "::ffff:7f00:1",
    "64:ff9b::a00:1"
  ])("of a private network is refused: %s", (address) => expect(PrivateNetwork.isPrivate(address)).toBe(true))

  it.each(["8.8.8.8", "172.32.0.1", "193.62.193.83", "2606:4700::1111", "::ffff:8.8.8.8", "example.org", ""])(
    "of everybody is not: %s",
    (address) => expect(PrivateNetwork.isPrivate(address)).toBe(false)
  )

  it.each(["http://127.0.0.1/", "http://2130706433/", "http://0x7f.1/", "http://[::1]/", "http://localhost:80/", "http://a.localhost./"])(
    "may be hidden in a host: %s",
    (url) => expect(PrivateNetwork.isPrivateHost(new URL(url))).toBe(true)
  )
})

describe("a look-up", () => {
  const names: Readonly<Record<string, ReadonlyArray<LookupAddress>>> = {
    "public.example": [{ address: "8.8.8.8", family: 4 }],
    "inside.example": [{ address: "10.0.0.1", family: 4 }],
    "both.example": [
      { address: "8.8.8.8", family: 4 },
      { address: "::1", family: 6 }
    ]
  }
  const ask = ((name: string, _: LookupOptions, done: (error: Error | null, found: ReadonlyArray<LookupAddress>) => void) =>
    done(names[name] === undefined ? new Error("ENOTFOUND") : null, names[name] ?? [])) as never
  const found = (name: string, options: LookupOptions) =>
    new Promise((done) => PrivateNetwork.lookup(name, options, (error, address) => done(error === null ? address : error.message), ask))

  it("gives public addresses, one or all", async () => {
    expect(await found("public.example", {})).toBe("8.8.8.8")
    expect(await found("public.example", { all: true })).toEqual([{ address: "8.8.8.8", family: 4 }])
  })

  it.each(["inside.example", "both.example"])("refuses a name that points into a private network: %s", async (name) => {
    expect(await found(name, {})).toContain("which answers must not lead to")
  })

  it("passes errors on", async () => {
    expect(await found("nowhere.example", {})).toBe("ENOTFOUND")
  })
})
