import { describe, expect, it } from "vitest"
import * as Source from "@litfuse/engine/Source"
import { answered, crashes, inShort, missingPaths, searching } from "@litfuse/kit/answered"
import { recorded, type Recorded, replyOf } from "@litfuse/kit/recorded"
import answer from "./fixtures/search.json" with { type: "json" }
import harness from "./harness.ts"
import source from "../src/Core.ts"

const real = recorded("core", process.env["LITFUSE_FIXTURES"])

/** The page that was recorded holds five of 23,027 works. */
const question = searching(harness, { depth: 5 })

const outcomeOf = (one: Recorded): Promise<Source.Outcome> => answered(source, harness, question, replyOf(one))

describe.skipIf(real.length === 0)("recorded answers of CORE", () => {
  it("are all read, or refused for the right reason: those of the second version have another shape", async () => {
    const found: Record<string, unknown> = {}
    for (const one of real) found[one.file] = inShort(await outcomeOf(one))
    expect(found).toEqual({
      "v2-search-ecology.json": [0, "BadResponse"],
      "v2-search-no-results.json": [0, "BadResponse"],
      "v3-401-invalid-key.json": [0, "Unauthorised"],
      "v3-search-works-5.json": [5, "Found"]
    })
  })

  it("give people once, publishers without quotation marks, and text on one line", async () => {
    const records = Source.recordsOf(await outcomeOf(real.find(({ file }) => file.startsWith("v3-search"))!))
    const names = records[0]!.contributors.map((one) => (one._tag === "Person" ? `${one.given ?? "-"} ${one.family}` : one.name))
    expect(names).toEqual(["Andrea Piccolroaz", "- Bertoldi", "Davide Bigoni", "John R. Willis", "- Lebedev", "- Loret", "- Rice"])
    expect(records[0]).toMatchObject({ publisher: "Elsevier BV", published: "2010-10-09", issn: ["0022-5096"], language: "eng" })
    expect(records.flatMap(({ title, abstract }) => [title, abstract ?? ""]).some((text) => text.includes("\n"))).toBe(false)
    expect(records.every(({ abstract }) => abstract !== undefined)).toBe(true)
  })

  it("have no place that our own fixtures do not have", () => {
    const { results, ...rest } = JSON.parse(real.find(({ file }) => file.startsWith("v3-search"))!.text) as Record<string, unknown>
    expect(missingPaths({ ...rest, results }, answer)).toEqual([])
  })

  it("never crash the parsers when they are mutated, and never hang them", async () => {
    expect(await crashes(source, harness, real, () => question, Number(process.env["LITFUSE_FUZZ"] ?? 200))).toEqual([])
  }, 3_600_000)
})
