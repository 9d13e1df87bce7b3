import { describe, expect, it } from "vitest"
import * as Source from "@litfuse/engine/Source"
import { answered, crashes, inShort, missingPaths, searching } from "@litfuse/kit/answered"
import { recorded, type Recorded, replyOf } from "@litfuse/kit/recorded"
import harness from "./harness.ts"
import source from "../../src/scopus/Scopus.ts"
import complete from "../fixtures/scopus-complete.json" with { type: "json" }
import empty from "../fixtures/scopus-empty.json" with { type: "json" }
import standard from "../fixtures/scopus-standard.json" with { type: "json" }

const real = recorded("scopus", process.env["LITFUSE_FIXTURES"])

/** A search as deep as the page that was recorded. */
const question = ({ text }: Recorded) => searching(harness, { depth: Math.max(1, text.split('"eid"').length - 1) })

const outcomeOf = (one: Recorded): Promise<Source.Outcome> => answered(source, harness, question(one), replyOf(one))

describe.skipIf(real.length === 0)("recorded answers of Scopus", () => {
  it("are all read, or refused for the right reason: XML is not requested, and a journal is no work", async () => {
    const found: Record<string, unknown> = {}
    for (const one of real) found[one.file] = inShort(await outcomeOf(one))
    expect(found).toEqual({
      "search-25.json": [25, "Found"],
      "search-ecology-10.json": [10, "Found"],
      "search-empty.json": [0, "Empty"],
      "search-empty.xml": [0, "BadResponse"],
      "search-one.json": [1, "Found"],
      "search-small.json": [2, "Found"],
      "search-two.xml": [0, "BadResponse"],
      "serial-title.json": [0, "BadResponse"]
    })
  })

  it("give every field that they have", async () => {
    const [record] = Source.recordsOf(await outcomeOf(real.find(({ file }) => file === "search-one.json")!))
    expect(record).toMatchObject({
      id: "2-s2.0-33845338724",
      identifiers: [
        { scheme: "eid", value: "2-s2.0-33845338724" },
        { scheme: "doi", value: "10.1371/journal.pmed.0030442" },
        { scheme: "pmid", value: "17132052" }
      ],
      title: "Projections of global mortality and burden of disease from 2002 to 2030",
      contributors: [{ family: "Mathers", given: "C.D." }],
      containerTitle: "PLoS Medicine",
      volume: "3",
      issue: "11",
      pages: "2011-2030",
      issn: ["1549-1277", "1549-1676"],
      published: "2006-11-01",
      publicationTypes: ["Journal Article"],
      citationCount: { count: 1814 }
    })
    const many = Source.recordsOf(await outcomeOf(real.find(({ file }) => file === "search-25.json")!))
    const share = (has: (one: (typeof many)[number]) => boolean) => many.filter(has).length
    expect([
      share(({ identifiers }) => identifiers.some(({ scheme }) => scheme === "doi")),
      share(({ contributors }) => contributors.length === 1),
      share(({ published }) => published?.length === 10),
      share(({ citationCount }) => citationCount !== undefined),
      share(({ title }) => /[<>]/.test(title))
    ]).toEqual([24, 25, 25, 25, 0])
  })

  it("have no place that our own fixtures do not have", () => {
    const theirs = real.filter(({ file }) => /^search-.*json$/.test(file)).map(({ text }): unknown => JSON.parse(text))
    // what says that nothing was found has one link, and not a list
    const missing = missingPaths(theirs, [standard, complete, empty]).filter((path) => !path.startsWith("[].search-results.link.@"))
    expect(missing).toEqual([])
  })

  it("never crash the parsers when they are mutated, and never hang them", async () => {
    expect(await crashes(source, harness, real, question, Number(process.env["LITFUSE_FUZZ"] ?? 200))).toEqual([])
  }, 3_600_000)
})
