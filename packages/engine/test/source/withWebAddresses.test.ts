import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import * as Identifier from "@litfuse/engine/Identifier"
import * as Query from "@litfuse/query/Query"
import * as Source from "@litfuse/engine/Source"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import { webAddress } from "../../src/source/withWebAddresses.ts"
import { hostileAddresses } from "./hostileAddresses.ts"

describe("an address that a source delivers", () => {
  it.each(hostileAddresses)("is left out where a program would execute or open it: %j", (address) => {
    expect(webAddress(address)).toBeUndefined()
  })

  it.each([
    ["https://a.org/x?y=javascript:1", "https://a.org/x?y=javascript:1"],
    ["HTTPS://A.org/X", "https://A.org/X"],
    ["Http://a.org", "http://a.org"],
    ["ftp://a.org/x", "ftp://a.org/x"],
    ["doi:10.1/x", "doi:10.1/x"],
    ["www.a.org/x:y", "www.a.org/x:y"],
    ["10.1000/abc:def", "10.1000/abc:def"],
    ["", ""]
  ])("of the web stays, with a scheme in small letters: %j", (address, expected) => {
    expect(webAddress(address)).toBe(expected)
  })

  const pmid = Identifier.findAs("pmid", "1")!
  const record = (id: string, url: string) =>
    SourceRecord.make({ source: "odd", id, title: id, url, identifiers: [pmid], openAccess: [{ url }, { url: "HTTPS://b.org/" }] })
  const records = [record("a", "javascript:alert(1)"), record("b", "file:///etc/passwd"), record("c", "https://c.org")]
  const page = { records, total: 3, next: undefined }
  const source = Source.plugin({
    id: "odd",
    revision: 1,
    about: "Odd addresses",
    params: undefined as never,
    abilities: ["search", "lookup", "citations", "fullText"],
    capabilities: { identifiers: ["pmid"] },
    make: () =>
      Effect.succeed({
        searchPage: () => Effect.succeed(page),
        lookup: () => Effect.succeed(records),
        citationsPage: () => Effect.succeed(page),
        fullText: () =>
          Effect.succeed({ source: "odd", identifier: pmid, sections: [{ path: [], text: "x" }] as const, url: "file:///etc/passwd" })
      })
  })
  const asked = <A>(question: (connection: Source.Connection) => Effect.Effect<A>) =>
    Effect.runPromise(Effect.flatMap(Source.connect(source, undefined as never), question))
  const limit = { timeoutMs: 1000, depth: 10 }
  const text = "gives addresses that lead to no page of the web for 2 records, such as javascript:alert(1) for a; they are left out"

  it.each<readonly [string, (connection: Source.Connection) => Effect.Effect<Source.Outcome>]>([
    ["a search", (one) => one.search({ query: Query.text("x"), sort: "relevance", ...limit })],
    ["a look-up", (one) => one.lookup({ identifiers: [pmid], ...limit })],
    ["citations", (one) => one.citations({ of: pmid, direction: "cited", ...limit })]
  ])("is checked in %s, and a notice says what was left out", async (_, question) => {
    const outcome = await asked(question)
    expect(Source.recordsOf(outcome).map(({ url, openAccess }) => [url, openAccess?.map((one) => one.url)])).toEqual([
      [undefined, ["https://b.org/"]],
      [undefined, ["https://b.org/"]],
      ["https://c.org", ["https://c.org", "https://b.org/"]]
    ])
    expect(outcome.notices.filter(({ code }) => code === "address-left-out")).toEqual([{ code: "address-left-out", subject: "odd", text }])
  })

  it("is checked in a full text", async () => {
    const outcome = await asked((one) => one.fullText({ identifier: pmid, ...limit }))
    expect(outcome).toMatchObject({
      _tag: "Found",
      notices: [{ text: "gives the address file:///etc/passwd for pmid:1, which leads to no page of the web; it is left out" }]
    })
    expect(outcome).not.toHaveProperty("text.url")
  })
})
