import { describe, expect, it } from "vitest"
import * as Raw from "@litfuse/engine/Raw"
import * as Source from "@litfuse/engine/Source"
import { answered, crashes, inShort, lookingUp, missingPaths, searching } from "@litfuse/kit/answered"
import { recorded, type Recorded, replyOf } from "@litfuse/kit/recorded"
import answer from "./fixtures/works-search.json" with { type: "json" }
import failure from "./fixtures/works-500.json" with { type: "json" }
import harness from "./harness.ts"
import source from "../src/Crossref.ts"

const real = recorded("crossref", process.env["LITFUSE_FIXTURES"])

const isList = ({ file }: Recorded): boolean => file.startsWith("works-") && file !== "works-missing-title-2015.json"

const questionFor = (one: Recorded) => (isList(one) ? searching(harness) : lookingUp(...Raw.identifiers([["doi", "10.1000/1"]])))

const outcomeOf = (one: Recorded): Promise<Source.Outcome> => answered(source, harness, questionFor(one), replyOf(one))

const of = async (file: string) => Source.recordsOf(await outcomeOf(real.find((one) => one.file === file)!))

const itemsIn = ({ text }: Recorded): ReadonlyArray<unknown> => {
  if (!text.startsWith("{")) return []
  const { message } = JSON.parse(text) as { readonly message: { readonly items?: ReadonlyArray<unknown> } }
  return Array.isArray(message) ? [] : (message.items ?? [message])
}

describe.skipIf(real.length === 0)("recorded answers of Crossref", () => {
  it("are all read, or refused for the right reason", async () => {
    const found: Record<string, unknown> = {}
    for (const one of real) found[one.file] = inShort(await outcomeOf(one))
    expect(found).toEqual({
      ...Object.fromEntries(
        real.filter(({ status, file }) => status === 200 && !isList({ file } as Recorded)).map(({ file }) => [file, [1, "Found"]])
      ),
      "work-404.txt": [0, "Empty"],
      "works-400-sample-too-large.json": [0, "QueryRejected"],
      "works-400-validation.json": [0, "QueryRejected"],
      "works-404-bad-cursor.json": [0, "BadResponse"],
      "works-500-bad-cursor.json": [0, "Unreachable"],
      "works-cursor-first.json": [20, "Found"],
      "works-publisher-query-portuguese-20.json": [20, "Found"],
      "works-query-abstract-jats-10.json": [10, "Found"],
      "works-query-ecology-2.json": [2, "Found"],
      "works-query-empty.json": [0, "Empty"],
      "works-select-doi-title.json": [20, "Found"],
      "works-title-query-retraction-select.json": [1, "Found"]
    })
  })

  it("give abstracts without their heading and in parts, dates as far as they go, and what was taken back", async () => {
    const [significant] = await of("work-by-doi-10.1073-pnas.1414271111.json")
    expect(significant!.abstractParts!.map(({ label }) => label)).toEqual(["Significance"])
    expect(significant!.relations).toContainEqual({ kind: "has-erratum", to: [{ scheme: "doi", value: "10.1073/pnas.1507001112" }] })
    expect(significant).toMatchObject({ published: "2014-11-11", dates: { issue: "2014-11-11", electronic: "2014-10-27" } })
    const [preprint] = await of("work-preprint-10.1101-2020.02.18.954685.json")
    expect(preprint!.abstract!.startsWith("Spotted owls (SO, Strix occidentalis)")).toBe(true)
    expect(preprint!).toMatchObject({ containerTitle: expect.any(String), publicationTypes: ["Preprint"] })
    const ecology = await of("works-query-abstract-jats-10.json")
    expect(ecology.filter((one) => !("abstract" in one)).length).toBe(1)
    expect(ecology.some(({ abstract }) => /^(abstract|summary)\b/i.test(abstract ?? ""))).toBe(false)
    const [wakefield] = await of("work-retracted-wakefield.json")
    expect(wakefield).toMatchObject({ published: "1998-02", retraction: { status: "retracted", date: "2010-02-06" } })
    const [undated] = await of("work-no-issued-year.json")
    expect("published" in undated!).toBe(false)
    const [untitled] = await of("works-missing-title-2015.json")
    expect(untitled).toMatchObject({ title: "[no title: 10.1023/missing_title_and_issued]", published: "1999" })
    const [preprintOf] = await of("work-preprint-of-10.1101-574277.json")
    expect(preprintOf!.relations).toContainEqual({ kind: "preprint-of", to: [{ scheme: "doi", value: "10.1093/jue/juz025" }] })
  })

  it("have no place that our own fixtures do not have", () => {
    expect(missingPaths(real.flatMap(itemsIn), [...answer.message.items, failure.message])).toEqual([])
  })

  it("never crash the parsers when they are mutated, and never hang them", async () => {
    expect(await crashes(source, harness, real, questionFor, Number(process.env["LITFUSE_FUZZ"] ?? 200))).toEqual([])
  }, 3_600_000)
})
