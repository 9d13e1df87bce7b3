import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import * as Generate from "../../src/Generate.ts"
import { rangeOf } from "../../src/query/GeneratedQuery.ts"
import { firstDayOf } from "../../src/query/firstDayOf.ts"
import { asked } from "../asked.ts"
import { refusals } from "../refusals.ts"
import { written } from "../written.ts"

const decode = Schema.decodeUnknownSync(Generate.Answer, { onExcessProperty: "error" })

const ris = (titles: ReadonlyArray<string>): string => titles.map((title) => `TY  - JOUR\nTI  - ${title}\nER  - \n`).join("\n")

const about = (subject: string, n: number) => Array.from({ length: n }, (_, i) => `${subject}, part ${"abcdefghijklmnop"[i]}`)

const folder = () =>
  written({
    "mesh.txt": "Sepsis\nblood poisoning\tSepsis\n",
    "known.ris": ris(about("Zebrafish knockout larvae", 4)),
    "alone.ris": ris(["Alpha", "Beta", "Gamma"]),
    "found.ris": ris([...about("Zebrafish knockout larvae", 8), ...about("Nurses on hospital wards", 12)])
  })

const refused = async (request: Omit<typeof Generate.Request.Encoded, "folder">) =>
  (await refusals(Generate.ask({ folder: folder(), ...request }))).map(({ text }) => text)

describe("queries from a goal", () => {
  it("have the keys of their design, and the steps that led to them", async () => {
    const answer = await asked(
      Generate.ask({ folder: folder(), goal: "Does metformin prevent death in patients with sepsis?", headings: "mesh.txt" })
    )
    expect(decode(answer)).toEqual(answer)
    expect(answer.mesh_terms).toEqual(["Sepsis"])
    expect(answer.field_tags).toEqual(["[tiab]", "[mh]", "[majr]"])
    expect(answer.query_metadata).toEqual({
      domain_context: "general",
      synonyms_used: ["metformin*", "sepsis*", "blood poisoning"],
      query_complexity: "simple"
    })
    expect(answer.queries[0]).toMatchObject({ strategy: "comprehensive", expected_scope: null })
    expect(answer.steps!.left_out.map(({ text }) => text)).toEqual(["Does", "prevent", "in", "patients", "with"])
    expect(answer.notices.map(({ code }) => code)).toEqual(["fewer-queries"])
  })

  it("show a range of how many records they find, and search other platforms", async () => {
    const answer = await asked(
      Generate.ask({ folder: folder(), goal: "zebrafish knockout", records: "found.ris", into: "ovid", maxQueries: 1 })
    )
    expect(answer.queries[0]!.expected_scope).toBe("8 of 20 records")
    expect(answer.queries[0]!.query_string).toContain(".ti,ab,kf.")
    expect([0, 7, 134, 2000].map(rangeOf)).toEqual([
      [0, 0],
      [7, 7],
      [100, 200],
      [2000, 2000]
    ])
  })

  it("take the first day of a span from the clock", () => {
    expect(["last_year", "last_10_years", "all_time"].map((frame) => firstDayOf(frame as "last_year", Date.UTC(2024, 1, 29)))).toEqual([
      "2023-03-01",
      "2014-03-01",
      undefined
    ])
  })
})

describe("queries from seeds", () => {
  it("find them and say what held-out seeds say", async () => {
    const answer = await asked(Generate.ask({ folder: folder(), seeds: "known.ris", records: "found.ris" }))
    expect(decode(answer)).toEqual(answer)
    expect(answer.seeds).toEqual({ n: 4, found: 4, heldOut: { found: 4, of: 4 }, unreached: [], cost: { records: 4, of: 16 } })
    expect(answer.queries).toHaveLength(1)
  })

  it("are refused where nothing can be weighed", async () => {
    expect(await refused({})).toEqual(["give either {goal} or {seeds}"])
    expect(await refused({ seeds: "known.ris" })).toEqual([
      "{seeds} needs {records}: a file of other references, against which terms are weighed"
    ])
    expect(await refused({ seeds: "known.ris", records: "known.ris" })).toEqual([
      "{records} has no record other than those of {seeds}; terms are weighed against others"
    ])
    expect(await refused({ seeds: "alone.ris", records: "found.ris" })).toEqual([
      "the records of {seeds} share no term; add seeds, or give a goal"
    ])
    expect(await refused({ goal: "what is the effect of" })).toEqual([
      "{goal} has no word to search for: only words such as `effect of` or `in patients with`"
    ])
  })
})
