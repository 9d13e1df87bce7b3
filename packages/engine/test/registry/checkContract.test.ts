import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import { PluginError, type Reason } from "../../src/PluginError.ts"
import { checkContract } from "../../src/registry/checkContract.ts"
import * as Analyzers from "@litfuse/kit/test/planted/analyzers"
import { even, first, none, silent } from "./plugins.ts"

const message = (value: unknown): string => {
  const checked: Result.Result<unknown, Reason> = checkContract(value)
  return Result.isFailure(checked) ? new PluginError({ plugin: "x", reason: checked.failure }).message : "fine"
}

describe("check", () => {
  it("passes what the constructors of the contracts build, and hands back the very value", () => {
    for (const plugin of [even, first, none, silent]) expect(Result.getOrThrow(checkContract(plugin))).toBe(plugin)
  })

  it("says what is not a plugin at all", () => {
    expect(message(undefined)).toBe(
      'plugin "x": its default export is not a plugin: expected object, got undefined; see the contract of its kind'
    )
    expect(message({})).toBe('plugin "x": its default export is not a plugin: kind is missing; see the contract of its kind')
    expect(message({ kind: "rankr" })).toContain('kind expected "source" | "retriever" | "enricher" | "ranker"')
    expect(message(() => even)).toContain("expected object")
  })

  it("names everything that a plugin of its kind lacks", () => {
    expect(message({ kind: "ranker", id: "two words", revision: 0, needs: "citationCount", params: {}, score: 1 })).toBe(
      'plugin "x": its default export is not a plugin: ' +
        'id expected a name of letters, digits and single - _ . +, got "two words"; ' +
        "apiVersion is missing; " +
        "revision expected a value greater than or equal to 1, got 0; " +
        "about is missing; " +
        "params expected an effect Schema, got {}; " +
        'needs expected array, got "citationCount"; ' +
        "reads is missing; claims is missing; " +
        "refuses is missing; prepare is missing; and 2 more; " +
        "see the contract of its kind"
    )
  })

  it("knows what analyzers may read, how they show it, and what they may not call another one", () => {
    const plain = Analyzers.analyzer()
    expect(message(plain)).toBe("fine")
    expect(message({ ...plain, reads: ["query", "request", "search", "outcomes"] })).toBe("fine")
    expect(message({ ...plain, reads: ["querry"] })).toContain("reads[0] expected")
    expect(message({ ...even, reads: ["query"] })).toContain("reads[0] expected")
    expect(message({ ...plain, views: { text: String, svg: "<svg/>" } })).toContain('views.svg expected a function, got "<svg/>"')
    expect(message({ ...plain, views: { markdown: String } })).toContain("views.text is missing")
    expect(message({ ...plain, uses: { search: plain } })).toContain(
      'uses calls an analyzer "search", which is reserved for an input; choose another name'
    )
  })

  it("stays short, whatever is exported: a line for people, not a dump", () => {
    const long = "x".repeat(9000)
    const many = Array.from({ length: 500 }, (_, i) => ({ i, long }))
    for (const bad of [long, many, { kind: long }, { ...silent, id: many }, { ...silent, abilities: many }]) {
      expect(message(bad)).toMatch(/expected/)
      expect(message(bad).length).toBeLessThan(2000)
    }
    expect(message({ ...silent, abilities: many })).toContain("; and 490 more; see the contract of its kind")
    expect(message(long)).toBe(
      `plugin "x": its default export is not a plugin: expected object, got "${"x".repeat(59)} …; see the contract of its kind`
    )
  })

  it("looks into what is nested", () => {
    expect(message({ ...silent, abilities: ["find"], capabilities: { ...silent.capabilities, maxRecords: 0 } })).toMatch(
      / abilities\[0\] expected "search" \| "lookup" \| "citations" \| "fullText", got "find"; capabilities\.maxRecords expected/
    )
    expect(message({ ...none, params: { cutoff: { parse: 1 } } })).toMatch(/ params\.cutoff\.expected is missing/)
  })

  it("knows the fields, dates and schemes that a source can name", () => {
    const declaring = (capabilities: object) => message({ ...silent, capabilities: { ...silent.capabilities, ...capabilities } })
    expect(declaring({ fields: { title: "exact" }, dates: { created: "day" }, identifiers: ["pmid"] })).toBe("fine")
    expect(declaring({ fields: { titel: "exact" } })).toContain(
      'capabilities.fields names the field "titel", which does not exist; there are title, '
    )
    expect(declaring({ dates: { born: "day" } })).toContain('names the date "born"')
    expect(declaring({ identifiers: ["pubmed"] })).toMatch(/capabilities\.identifiers\[0\] expected "doi" \| "pmid"/)
  })

  it("leaves what a plugin has beyond its contract alone", () => {
    expect(message({ ...even, homepage: "https://example.org" })).toBe("fine")
  })

  it("refuses a plugin that asks its host for what no plugin may have, and names it", () => {
    expect(message({ ...silent, services: ["http", "filesystem", "shell"] })).toBe(
      'plugin "x": asks its host for "filesystem", "shell", which no plugin may use; allowed: http, credentials, clock, scope'
    )
    expect(message({ ...silent, services: ["http", "scope"] })).toBe("fine")
  })

  it("looks into the declaration of an upstream", () => {
    const upstream = { id: "x", origin: "https://api.example.org", pace: { requests: 3, perMs: 1000 } }
    expect(message({ ...silent, upstream })).toBe("fine")
    expect(
      message({ ...silent, upstream: { ...upstream, id: "X y", origin: "api.example.org/v1", pace: { requests: 0, perMs: 1 } } })
    ).toMatch(/upstream\.id expected a name of .*upstream\.origin expected scheme and host .*upstream\.pace\.requests expected/)
  })

  it("compares the range of contract versions with what is offered", () => {
    expect(message({ ...even, apiVersion: "^1.0.0" })).toBe(
      'plugin "x": was written for contracts ^1.0.0, this litfuse offers 2.0.0; install a version of the plugin that fits'
    )
    expect(message({ ...even, apiVersion: ">=1.0.0 <3" })).toBe("fine")
    expect(message({ ...even, apiVersion: "latest" })).toContain('apiVersion expected a range of versions (such as "^2.0.0"), got "latest"')
  })
})
