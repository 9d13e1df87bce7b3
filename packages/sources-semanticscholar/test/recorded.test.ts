import { describe, expect, it } from "vitest"
import * as Effect from "effect/Effect"
import * as Query from "@litfuse/engine/Query"
import * as Raw from "@litfuse/engine/Raw"
import * as Source from "@litfuse/engine/Source"
import { answered, citing, crashes, inShort, lookingUp, missingPaths, searching } from "@litfuse/kit/answered"
import { recorded, type Recorded, replyOf } from "@litfuse/kit/recorded"
import { hosted, request, serverOf } from "@litfuse/kit/askSource"
import citations from "./fixtures/citations.json" with { type: "json" }
import match from "./fixtures/match.json" with { type: "json" }
import references from "./fixtures/references.json" with { type: "json" }
import search from "./fixtures/search.json" with { type: "json" }
import harness from "./harness.ts"
import source from "../src/SemanticScholar.ts"

const real = recorded("semanticscholar", process.env["LITFUSE_FIXTURES"])
const ids = Raw.identifiers([
  ["doi", "10.1000/1"],
  ["doi", "10.1000/2"]
])

const questionFor = ({ file }: Recorded) => {
  if (file.startsWith("batch-")) return lookingUp(...ids)
  if (file.startsWith("paper-")) return lookingUp(ids[0]!)
  if (file.startsWith("citations-")) return citing(ids[0]!, "citing")
  return file.startsWith("references-") ? citing(ids[0]!, "cited") : searching(harness)
}

/** A page that says there is more is followed by one that says there is not. */
const outcomeOf = async (one: Recorded): Promise<Source.Outcome> => {
  if (one.file.startsWith("search-match")) {
    const asked = Effect.flatMap(Source.connect(source, { mode: "match" }), (connection) =>
      connection.search(request(Query.text("a title")))
    )
    return (await Effect.runPromise(
      hosted(
        source,
        serverOf(harness, () => replyOf(one)),
        asked
      )
    ))!.value
  }
  return answered(source, harness, questionFor(one), replyOf(one), { json: { total: 0, offset: 0, data: [] } })
}

const of = async (file: string) => Source.recordsOf(await outcomeOf(real.find((one) => one.file === file)!))

/** The papers in an answer, each with what is said about its citation. */
const papersIn = ({ text, file }: Recorded): ReadonlyArray<unknown> => {
  const value = JSON.parse(text) as { readonly data?: ReadonlyArray<unknown>; readonly error?: string; readonly message?: string }
  if (file.startsWith("recommendations-") || value.error !== undefined || value.message !== undefined) return []
  return Array.isArray(value) ? (value as ReadonlyArray<unknown>) : (value.data ?? ("paperId" in value ? [value] : []))
}

describe.skipIf(real.length === 0)("recorded answers of Semantic Scholar", () => {
  it("are all read, or refused for the right reason", async () => {
    const found: Record<string, unknown> = {}
    for (const one of real) found[one.file] = inShort(await outcomeOf(one))
    expect(found).toEqual({
      "batch-403-forbidden.json": [0, "Unauthorised"],
      "batch-one-paper.json": [1, "Found"],
      "batch-with-null-entries.json": [3, "Found"],
      "citations-contexts-intents.json": [100, "Found"],
      "paper-400-bad-fields.json": [0, "QueryRejected"],
      "paper-404-doi.json": [0, "Empty"],
      "paper-by-doi-10.1007-s40278-023-41815-2.json": [1, "Found"],
      "paper-by-doi-10.1016-j.xgen.2025.100814.json": [1, "Found"],
      "recommendations-400-negative-only.json": [0, "QueryRejected"],
      // another endpoint, with a list of another name
      "recommendations-forpaper.json": [0, "BadResponse"],
      "references-contexts-intents.json": [59, "Found"],
      "search-empty.json": [0, "Empty"],
      "search-match-200-empty.json": [0, "Empty"],
      "search-match-404.json": [0, "Empty"],
      "search-match-title.json": [1, "Found"],
      "search-open-access-pdf.json": [100, "Found"],
      "search-publication-types.json": [100, "Found"],
      "search-relevance-50-fields.json": [50, "Found"],
      "search-titles-only.json": [100, "Found"],
      "search-year-1936.json": [expect.any(Number), "Found"]
    })
  })

  it("give numbers and texts as identifiers, dates as far as they go, and references without an id a name", async () => {
    const [one] = await of("batch-one-paper.json")
    expect(one!.identifiers.map(({ scheme, value }) => `${scheme}:${value}`)).toEqual([
      "s2:059f780c07b87339c275192f1b82662747c28ccd",
      "corpusid:111590",
      "doi:10.1158/0008-5472.can-09-4563",
      "pmid:20516115",
      "pmcid:PMC3040717"
    ])
    const found = await of("search-relevance-50-fields.json")
    expect(found.filter((record) => !("abstract" in record) && !("abstractParts" in record)).length).toBe(6)
    expect(found.filter(({ published }) => published?.length === 4).length).toBe(11)
    const cited = await of("references-contexts-intents.json")
    expect(cited.filter(({ id }) => id.startsWith("DOI:10.1000/1#")).length).toBe(5)
  })

  it("have no place that our own fixtures do not have", () => {
    const ours = [...search.data, ...match.data, ...citations.data, ...references.data]
    expect(missingPaths(real.flatMap(papersIn), ours)).toEqual([])
  })

  it("never crash the parsers when they are mutated, and never hang them", async () => {
    expect(await crashes(source, harness, real, questionFor, Number(process.env["LITFUSE_FUZZ"] ?? 200))).toEqual([])
  }, 3_600_000)
})
