import { describe, expect, it } from "vitest"
import * as Raw from "@litfuse/engine/Raw"
import * as Source from "@litfuse/engine/Source"
import { answered, crashes, inShort, lookingUp, missingPaths, searching } from "@litfuse/kit/answered"
import { recorded, type Recorded, replyOf } from "@litfuse/kit/recorded"
import page from "./fixtures/works-search.json" with { type: "json" }
import harness from "./harness.ts"
import source from "../src/OpenAlex.ts"

const real = recorded("openalex", process.env["LITFUSE_FIXTURES"])

const questionFor = ({ text }: Recorded) =>
  text.includes('"results"') ? searching(harness) : lookingUp(...Raw.identifiers([["doi", "10.1000/1"]]))

const outcomeOf = (one: Recorded): Promise<Source.Outcome> => answered(source, harness, questionFor(one), replyOf(one))

const worksIn = ({ text }: Recorded): ReadonlyArray<unknown> => {
  if (!text.trimStart().startsWith("{")) return []
  const { results, ...work } = JSON.parse(text) as { readonly results?: ReadonlyArray<unknown> }
  return results ?? [work]
}

describe.skipIf(real.length === 0)("recorded answers of OpenAlex", () => {
  it("are all read, or refused for the right reason", async () => {
    const found: Record<string, unknown> = {}
    for (const one of real) found[one.file] = inShort(await outcomeOf(one))
    expect(found).toEqual({
      "work-404.html": [0, "Empty"],
      "work-by-doi-10.1016-j.xgen.2025.100814.json": [1, "Found"],
      "work-by-doi-10.1023-a-1007154515475.json": [1, "Found"],
      "work-by-doi-with-abstract-10.1073-pnas.1414271111.json": [1, "Found"],
      "work-by-doi-zero-authors-10.1007-s40278-023-41815-2.json": [1, "Found"],
      // a part of a work, as `select` gives it: its work is unknown
      "work-select-closed.json": [0, "BadResponse"],
      "work-select-green.json": [0, "BadResponse"],
      "work-select-retracted-wakefield.json": [1, "Found"],
      "works-search-50.json": [50, "Found"],
      "works-search-empty.json": [0, "Empty"],
      "works-title-search-one.json": [1, "Found"],
      "works-title-search-preprint.json": [1, "Found"]
    })
  })

  it("give abstracts whole, titles in their own letters, and who is retracted", async () => {
    const recording = (file: string) => real.find((one) => one.file === file)!
    const of = async (file: string) => Source.recordsOf(await outcomeOf(recording(file)))
    const file = "work-by-doi-with-abstract-10.1073-pnas.1414271111.json"
    const [abstracted] = await of(file)
    const sent = JSON.parse(recording(file).text) as {
      readonly abstract_inverted_index: Readonly<Record<string, ReadonlyArray<number>>>
    }
    expect(abstracted!.abstract!.split(" ").length).toBe(Object.values(sent.abstract_inverted_index).flat().length)
    expect(abstracted!.identifiers).toContainEqual({ scheme: "pmcid", value: "PMC4234579" })
    expect(abstracted!.meshHeadings.find(({ descriptor }) => descriptor === "Chondrocytes")).toMatchObject({ ui: "D019902" })
    const many = await of("works-search-50.json")
    expect(many.filter(({ abstract, abstractParts }) => abstract === undefined && abstractParts === undefined).length).toBe(1)
    expect(many[0]!.title).toContain("Artiﬁcial")
    const [retracted] = await of("work-select-retracted-wakefield.json")
    expect(retracted).toMatchObject({ retraction: { status: "retracted" }, published: "1998" })
    expect(retracted!.identifiers).toContainEqual({ scheme: "pmid", value: "9500320" })
    const [nobody] = await of("work-by-doi-zero-authors-10.1007-s40278-023-41815-2.json")
    expect(nobody!.contributors).toEqual([])
  })

  it("have no place that our own fixtures do not have", () => {
    expect(missingPaths(real.flatMap(worksIn), page.results, (path) => path.endsWith(".abstract_inverted_index"))).toEqual([])
  })

  it("never crash the parsers when they are mutated, and never hang them", async () => {
    expect(await crashes(source, harness, real, questionFor, Number(process.env["LITFUSE_FUZZ"] ?? 200))).toEqual([])
  }, 3_600_000)
})
