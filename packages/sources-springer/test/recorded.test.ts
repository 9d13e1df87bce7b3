import { describe, expect, it } from "vitest"
import * as Source from "@litfuse/engine/Source"
import { answered, crashes, inShort, missingPaths, searching } from "@litfuse/kit/answered"
import { recorded, type Recorded, replyOf } from "@litfuse/kit/recorded"
import harness from "./harness.ts"
import source from "../src/Springer.ts"
import refused from "./fixtures/search-401.json" with { type: "json" }
import answer from "./fixtures/search.json" with { type: "json" }

const real = recorded("springer", process.env["LITFUSE_FIXTURES"])
const question = () => searching(harness, { depth: 1 })
const outcomeOf = (one: Recorded): Promise<Source.Outcome> => answered(source, harness, question(), replyOf(one))

describe.skipIf(real.length === 0)("recorded answers of Springer Nature", () => {
  it("are all read, or refused for the right reason", async () => {
    const found: Record<string, unknown> = {}
    for (const one of real) found[one.file] = inShort(await outcomeOf(one))
    expect(found).toEqual({ "meta-v2-401.json": [0, "Unauthorised"], "openaccess-json-one-abridged.json": [1, "Found"] })
  })

  it("give every field that they have", async () => {
    const [record] = Source.recordsOf(await outcomeOf(real.find(({ file }) => file.startsWith("openaccess"))!))
    expect(record).toMatchObject({
      id: "10.1186/s44477-026-00045-w",
      identifiers: [{ scheme: "doi", value: "10.1186/s44477-026-00045-w" }],
      containerTitle: "Molecular Neurodegeneration Advances",
      publisher: "BioMed Central",
      volume: "2",
      issue: "1",
      pages: "1-15",
      issn: ["3059-4944"],
      published: "2026-12",
      dates: { issue: "2026-12", electronic: "2026-08-14" },
      publicationTypes: ["Journal Article", "Research"],
      fieldsOfStudy: ["Biomedicine", "Neurosciences", "Neurology", "Molecular Medicine"],
      openAccess: [{ url: "https://doi.org/10.1186/s44477-026-00045-w", host: "publisher" }]
    })
    expect(record!.contributors.map((one) => (one._tag === "Person" ? [one.given, one.family, one.orcid] : one))).toEqual([
      ["Helen E.", "Pennington", undefined],
      ["Dillon", "Shapiro", undefined],
      ["Jenny", "Empawi", undefined],
      ["Adam", "Labadorf", "0000-0002-0753-8992"]
    ])
    expect(record!.abstractParts?.map(({ label }) => label)).toEqual(["Background", "Methods", "Results", "Conclusions"])
  })

  it("have no place that our own fixtures do not have", () => {
    const theirs = real.map(({ text }): unknown => JSON.parse(text))
    expect(missingPaths(theirs, [answer, refused])).toEqual([])
  })

  it("never crash the parser when they are mutated, and never hang it", async () => {
    expect(await crashes(source, harness, real, question, Number(process.env["LITFUSE_FUZZ"] ?? 200))).toEqual([])
  }, 3_600_000)
})
