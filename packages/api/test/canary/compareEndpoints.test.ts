import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Recording } from "@litfuse/engine/http/Recording"
import * as Tape from "@litfuse/engine/http/Tape"
import { describe, expect, it, onTestFinished } from "vitest"
import { compareEndpoints, endpointsOf } from "../../src/canary/compareEndpoints.ts"
import * as Canary from "../../src/canary/Canary.ts"
import * as RecordedDays from "../../src/canary/RecordedDays.ts"

const recording = (path: string, body: unknown, rest: { readonly status?: number; readonly headers?: Record<string, string> } = {}) =>
  ({
    request: { method: "GET", url: `https://api.example.org/${path}` },
    response: { status: rest.status ?? 200, headers: { "content-type": "application/json", ...rest.headers }, body }
  }) as unknown as Recording

const changes = (before: ReadonlyArray<Recording>, after: ReadonlyArray<Recording>) =>
  compareEndpoints(endpointsOf(before), endpointsOf(after)).map(({ what, where, said }) => `${what} ${where}: ${said}`)

describe("the differences between two days", () => {
  it("is grouped by endpoint: paths without names of records, with versions", () => {
    expect([...endpointsOf([recording("v2/works/W1", {}), recording("v2/works/10.1/2", {}), recording("v3/works", {})]).keys()]).toEqual([
      "GET /v2/works/*",
      "GET /v3/works"
    ])
    expect(changes([recording("v1/a", {}), recording("v1/b", {})], [recording("v1/a", {}), recording("v1/c", {})])).toEqual([
      "endpoint GET /v1/b: was asked, and is no longer asked"
    ])
    expect(changes([recording("a", {})], [recording("a", {}, { status: 403 })])).toEqual(["status GET /a: answered 200, and answers 403"])
    expect(changes([recording("a", {})], [recording("a", {}, { headers: { "content-type": "text/html; charset=x" } })])).toEqual([
      "media GET /a: sent application/json, and sends text/html"
    ])
  })

  it("is a limit that is another one, gone or new, and not what is left of it", () => {
    const limited = (headers: Record<string, string>) => [recording("a", {}, { headers })]
    const before = { "x-ratelimit-limit": "10", "x-ratelimit-remaining": "9" }
    expect(changes(limited(before), limited({ "x-ratelimit-limit": "5", "x-ratelimit-remaining": "1" }))).toEqual([
      "rate GET /a: x-ratelimit-limit was 10, and is 5"
    ])
    expect(changes(limited(before), limited({ ...before, "ratelimit-policy": "1" }))).toEqual([
      "rate GET /a: the header ratelimit-policy is new"
    ])
    expect(changes(limited(before), limited({ "x-ratelimit-limit": "10" }))).toEqual([
      "rate GET /a: the header x-ratelimit-remaining is gone"
    ])
    // where nothing was said of limits, what is said now is no change
    expect(changes(limited({}), limited(before))).toEqual([])
  })

  it("is a field, by its place, without the places below a reported one", () => {
    const of = (before: unknown, after: unknown) => changes([recording("a", before)], [recording("a", after)])
    expect(of({ hits: [{ id: "1", by: { name: "x", year: 1 } }] }, { hits: [{ id: 1, by: "x" }] })).toEqual([
      "type GET /a: hits[].id: was string, and is number",
      "type GET /a: hits[].by: was object, and is string"
    ])
    expect(of({ a: { b: { c: 1 } }, ab: 1 }, { x: 1 })).toEqual([
      "gone GET /a: a: was in every answer, and is in none",
      "gone GET /a: ab: was in every answer, and is in none",
      "new GET /a: x: was in no answer, and is in every one"
    ])
    expect(of({ a: 1 }, "text")).toEqual(["type GET /a: the answer: was object, and is string"])
    expect(of({ $: { $a: 1 } }, { $: {} })).toEqual(["gone GET /a: $.$a: was in every answer, and is in none"])
    expect(of({ l: [{ a: [1, 2] }] }, { l: [{ a: [] }] })).toEqual([])
    expect(of({ l: [{ a: 1 }, { a: 1 }] }, { l: [{ a: 1 }] })).toEqual(["page-size GET /a: l: held 2, and holds 1"])
    expect(of({ l: ["x"] }, { l: [{ a: 1 }] })).toEqual(["type GET /a: l[]: was string, and is object"])
    expect(of({ a: 1 }, { a: null })).toEqual(["null GET /a: a: was never null, and is always"])
  })
})

describe("the days of a folder", () => {
  const found = (changes: number): RecordedDays.Day => ({ version: 1, known: null, states: { search: "found" }, changes })
  const tape = () => {
    const made = Tape.make("one")
    made.texts.set("one/a.json", "{}")
    return made
  }
  const folder = () => {
    const made = mkdtempSync(join(tmpdir(), "litfuse-days-"))
    onTestFinished(() => rmSync(made, { recursive: true }))
    return made
  }

  it("are kept each in its own, ascending, the newest with recordings last", () => {
    const days = folder()
    for (const [day, own] of [
      ["2026-02-01", tape()],
      ["2025-12-31", tape()],
      ["2026-11-02", undefined]
    ] as const)
      expect(RecordedDays.keep(days, day, "one", own, found(0))).toBeUndefined()
    mkdirSync(join(days, "other"))
    expect(RecordedDays.daysIn(days)).toEqual(["2025-12-31", "2026-02-01", "2026-11-02"])
    expect([RecordedDays.newest(days, "one"), RecordedDays.newest(days, "two"), RecordedDays.daysIn(join(days, "none"))]).toEqual([
      "2026-02-01",
      undefined,
      []
    ])
    expect(readFileSync(join(days, "2026-02-01/one/one/a.json"), "utf8")).toBe("{}")
    RecordedDays.keep(days, "2026-02-01", "one", tape(), found(2))
    writeFileSync(join(days, "2026-11-02/one.json"), "{")
    expect(Canary.table(days, ["one", "two"])).toEqual({
      days: ["2025-12-31", "2026-02-01", "2026-11-02"],
      rows: [
        { source: "one", days: ["as before", "2 changed", "damaged"] },
        { source: "two", days: ["", "", ""] }
      ]
    })
    expect(Canary.table(days, ["one"], 1)).toEqual({ days: ["2026-11-02"], rows: [{ source: "one", days: ["damaged"] }] })
  })

  it("hold no link: what lies behind one is left alone, and the link is named", () => {
    const [days, outside] = [folder(), folder()]
    symlinkSync(outside, join(days, "2026-01-01"))
    expect(RecordedDays.keep(days, "2026-01-01", "one", tape(), found(0))).toBe(join(days, "2026-01-01"))
    expect(existsSync(join(outside, "one.json"))).toBe(false)
    expect(RecordedDays.dayOf(days, "2026-01-01", "one")).toBeUndefined()
  })
})
