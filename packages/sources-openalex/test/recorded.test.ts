import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import * as Raw from "@litfuse/engine/Raw"
import * as Source from "@litfuse/engine/Source"
import { mutated } from "@litfuse/engine/testing/mutated"
import { keyPaths, recorded, type Recorded, replyOf } from "@litfuse/engine/testing/recorded"
import type { Reply } from "@litfuse/engine/testing/scriptedHttp"
import { ask } from "@litfuse/engine/testing/sourceRun"
import * as Query from "@litfuse/engine/Query"
import page from "./fixtures/works-search.json" with { type: "json" }
import harness from "../src/harness.ts"
import source from "../src/OpenAlex.ts"

const real = recorded("openalex", process.env["LITFUSE_FIXTURES"])
const doi = Raw.identifiers([["doi", "10.1000/1"]])

/** What comes of a question when the service answers it like this. */
const outcomeOf = async (reply: Reply, isSearch: boolean): Promise<Source.Outcome> => {
  const { outcome } = await Effect.runPromise(
    ask(
      source,
      harness,
      (connection) =>
        isSearch
          ? connection.search({ query: Query.text("heart"), sort: "relevance", depth: 1000, timeoutMs: 60_000 })
          : connection.lookup({ identifiers: doi, timeoutMs: 60_000 }),
      () => reply
    )
  )
  return outcome!
}

const isList = ({ text }: Pick<Recorded, "text">): boolean => text.includes('"results"')

const worksIn = ({ text }: Recorded): ReadonlyArray<unknown> => {
  if (!text.trimStart().startsWith("{")) return []
  const { results, ...work } = JSON.parse(text) as { readonly results?: ReadonlyArray<unknown> }
  return results ?? [work]
}

const what = (outcome: Source.Outcome) => {
  const error = Source.errorOf(outcome)
  return [Source.recordsOf(outcome).length, error?.reason._tag ?? outcome._tag]
}

describe.skipIf(real.length === 0)("recorded answers of OpenAlex", () => {
  it("are all read, or refused for the right reason", async () => {
    const found: Record<string, unknown> = {}
    for (const one of real) found[one.file] = what(await outcomeOf(replyOf(one), isList(one)))
    expect(found).toEqual({
      "work-404.html": [0, "Empty"],
      "work-by-doi-10.1016-j.xgen.2025.100814.json": [1, "Found"],
      "work-by-doi-10.1023-a-1007154515475.json": [1, "Found"],
      "work-by-doi-with-abstract-10.1073-pnas.1414271111.json": [1, "Found"],
      "work-by-doi-zero-authors-10.1007-s40278-023-41815-2.json": [1, "Found"],
      // a part of a work, as `select` gives it: nobody can say which work it is
      "work-select-closed.json": [0, "BadResponse"],
      "work-select-green.json": [0, "BadResponse"],
      "work-select-retracted-wakefield.json": [1, "Found"],
      "works-search-50.json": [50, "Found"],
      "works-search-empty.json": [0, "Empty"],
      "works-title-search-one.json": [1, "Found"],
      "works-title-search-preprint.json": [expect.any(Number), "Found"]
    })
  })

  it("give abstracts whole, titles in their own letters, and who is retracted", async () => {
    const of = async (file: string) =>
      Source.recordsOf(await outcomeOf(replyOf(real.find((one) => one.file === file)!), file.startsWith("works")))
    const [abstracted] = await of("work-by-doi-with-abstract-10.1073-pnas.1414271111.json")
    const sent = JSON.parse(real.find(({ file }) => file.startsWith("work-by-doi-with-abstract"))!.text) as {
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
    const isOpen = (path: string) => path.endsWith(".abstract_inverted_index")
    const ours = keyPaths(page.results, isOpen)
    const theirs = keyPaths(real.flatMap(worksIn), isOpen)
    // what is null in one answer is an object in another: its own paths count
    const parents = new Set([...ours].flatMap((path) => [...path.matchAll(/[.[]/g)].map(({ index }) => path.slice(0, index))))
    expect([...theirs].filter((path) => !ours.has(path) && !parents.has(path))).toEqual([])
  })

  it("never crash the parsers when they are mutated, and never hang them", async () => {
    const runs = Number(process.env["LITFUSE_FUZZ"] ?? 300)
    const small = real.filter(({ text }) => text.length < 30_000)
    for (let seed = 0; seed < runs; seed++) {
      const one = small[seed % small.length]!
      const outcome = await outcomeOf({ ...replyOf(one), body: mutated(one.text, seed) }, isList(one))
      expect([seed, Source.errorOf(outcome)?.reason._tag]).not.toEqual([seed, "Crashed"])
    }
  }, 3_600_000)
})
