import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import * as Raw from "@litfuse/engine/Raw"
import * as Source from "@litfuse/engine/Source"
import { recorded, replyOf } from "@litfuse/kit/recorded"
import { askSource } from "@litfuse/kit/askSource"
import source from "../src/Crossref.ts"
import harness from "./harness.ts"
import { referencedWorks } from "../src/references.ts"

const [heart, unknown, pmid] = Raw.identifiers([
  ["doi", "10.5555/heart.1"],
  ["doi", "10.5555/unknown"],
  ["pmid", "1"]
])

const citations = async (of = heart!, direction: "citing" | "cited" = "cited", plant?: Parameters<typeof askSource>[3]) => {
  const asked = { of, direction, depth: 100, timeoutMs: 60_000 }
  const { outcome, script } = await Effect.runPromise(askSource(source, harness, (connection) => connection.citations(asked), plant))
  return { outcome: outcome!, paths: script.seen.map(({ sent }) => sent.url.pathname) }
}

describe("the works that a work cites", () => {
  it("come in the order of its list, each once: with all that Crossref holds of them, else with what the list says", async () => {
    const { outcome, paths } = await citations()
    expect(outcome).toMatchObject({ _tag: "Found", total: 6 })
    expect(Source.recordsOf(outcome).map(({ id, title }) => [id, title])).toEqual([
      ["10.5555/old.5", "Old record"],
      ["10.5555/heart.2", "RETRACTED: Heart valves in mice"],
      ["10.5555/heart.1#3", "Neu E. A book on hearts. Bern, 2010."],
      ["10.5555/pre.6", "A preprint on heart rate"],
      ["10.5555/gone.1", "[no title: 10.5555/gone.1]"],
      ["10.5555/heart.1#8", "A letter"]
    ])
    expect(Source.recordsOf(outcome)[5]).toMatchObject({ containerTitle: "Old Journal", volume: "7", pages: "12", identifiers: [] })
    // one request for the list, one for all works in it
    expect(paths).toEqual(["/works/10.5555%2Fheart.1", "/works"])
  })

  it("are different from works that are not there", async () => {
    const { outcome } = await citations()
    expect(outcome.notices.map(({ code, text }) => [code, text])).toEqual([
      ["references-lost", "1 of 8 references name neither a DOI nor a title"],
      [
        "references-printed",
        "2 of 8 references have no DOI: their records contain what the publisher printed, with the whole reference as title if none is given"
      ],
      ["no-title", "gives no title for 1 of 6 records; their ids are shown instead"]
    ])
    expect((await citations(unknown)).outcome).toMatchObject({ _tag: "Empty", total: 0 })
    expect((await citations(pmid)).outcome).toMatchObject({ _tag: "Empty", notices: [{ code: "schemes-unknown" }] })
  })

  it("are requested forty at a time, and the list once", async () => {
    const many = Array.from({ length: 95 }, (_, i) => ({ DOI: `10.5555/many.${i}`, "article-title": `Work ${i}` }))
    const { outcome, paths } = await citations(heart, "cited", (usual, { url }) =>
      url.pathname === "/works" ? usual() : { json: { status: "ok", message: { DOI: "10.5555/heart.1", reference: many } } }
    )
    expect(outcome).toMatchObject({ _tag: "Found", total: 95, records: { length: 95 }, notices: [] })
    expect(paths).toEqual(["/works/10.5555%2Fheart.1", "/works", "/works", "/works"])
  })

  it("are returned when a later request fails", async () => {
    const many = Array.from({ length: 50 }, (_, i) => ({ DOI: `10.5555/many.${i}` }))
    const { outcome } = await citations(heart, "cited", (usual, { url }, count) => {
      if (count > 2) return { status: 403 }
      return url.pathname === "/works" ? usual() : { json: { message: { DOI: "10.5555/heart.1", reference: many } } }
    })
    expect(outcome).toMatchObject({ _tag: "Partial", records: { length: 40 }, error: { reason: { _tag: "Unauthorised" } } })
  })
})

it("has a notice that it lists no citing works", async () => {
  const { outcome, paths } = await citations(heart, "citing")
  expect(outcome).toMatchObject({ _tag: "Empty", notices: [{ code: "citing-unknown" }] })
  expect(paths).toEqual([])
})

const real = recorded("crossref", process.env["LITFUSE_FIXTURES"])

describe.skipIf(real.length === 0)("recorded lists of references", () => {
  const works = real.filter(({ text, status }) => status === 200 && text.includes('"reference"') && !text.includes('"items"'))

  it("are read to their end", async () => {
    const found: Record<string, readonly [references: number, works: number, withDoi: number]> = {}
    for (const one of works) {
      const { message } = JSON.parse(one.text) as { readonly message: Parameters<typeof referencedWorks>[1] & { readonly reference: [] } }
      const { entries } = referencedWorks("10.5555/heart.1", message.reference)
      const { outcome } = await citations(heart, "cited", (usual, { url }) => (url.pathname === "/works" ? usual() : replyOf(one)))
      expect(Source.recordsOf(outcome).length).toBe(entries.length)
      found[one.file] = [message.reference.length, entries.length, entries.filter(({ doi }) => doi !== undefined).length]
    }
    expect(found).toEqual({
      "work-by-doi-10.1007-s40278-023-41815-2.json": [1, 1, 1],
      "work-by-doi-10.1016-j.xgen.2025.100814.json": [60, 60, 53],
      "work-by-doi-10.1023-a-1007154515475.json": [38, 38, 37],
      "work-by-doi-10.1073-pnas.1414271111.json": [69, 69, 65],
      "work-no-issued-year.json": [13, 11, 3],
      "work-preprint-10.1101-2020.02.18.954685.json": [57, 55, 38],
      "work-preprint-of-10.1101-574277.json": [67, 67, 32],
      "work-retracted-wakefield.json": [26, 26, 16]
    })
  })
})
