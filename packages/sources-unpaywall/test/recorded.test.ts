import { enricherAsSource } from "@litfuse/engine/enricher/enricherAsSource"
import * as Raw from "@litfuse/engine/Raw"
import * as Source from "@litfuse/engine/Source"
import { answered, crashes, lookingUp, missingPaths } from "@litfuse/kit/answered"
import { asSourceHarness } from "@litfuse/kit/EnricherHarness"
import { recorded, type Recorded, replyOf } from "@litfuse/kit/recorded"
import { describe, expect, it } from "vitest"
import harness from "./harness.ts"
import enricher from "../src/Unpaywall.ts"
import closed from "./fixtures/doi-closed.json" with { type: "json" }
import gold from "./fixtures/doi-gold.json" with { type: "json" }
import unknown from "./fixtures/doi-404.json" with { type: "json" }
import old from "./fixtures/doi-old.json" with { type: "json" }

const real = recorded("unpaywall", process.env["LITFUSE_FIXTURES"])
const source = enricherAsSource(enricher)
const small = asSourceHarness(harness)

/** The work that a recorded answer is about, as its address names it. */
const question = ({ url }: Recorded) =>
  lookingUp(...Raw.identifiers([["doi", /\/v2\/(10\.[^?]*)/.exec(decodeURIComponent(url))?.[1] ?? "10.5555/none"]]))

const outcomeOf = (one: Recorded) => answered(source, small, question(one), replyOf(one))

describe.skipIf(real.length === 0)("recorded answers of Unpaywall", () => {
  it("are all read, or refused for the right reason: the search has another shape", async () => {
    const found: Record<string, unknown> = {}
    for (const one of real) {
      const outcome = await outcomeOf(one)
      const places = Source.recordsOf(outcome).flatMap(({ openAccess = [] }) => openAccess)
      found[one.file] = Source.errorOf(outcome)?.reason._tag ?? [
        outcome._tag,
        ...places.map(({ host, version, licence }) => [host, version, licence].join(" "))
      ]
    }
    expect(found).toEqual({
      "doi-404.json": ["Empty"],
      "doi-bronze-10.1073-pnas.1414271111.json": ["Found", "publisher published ", "repository submitted "],
      "doi-closed-10.1023-a-1007154515475.json": ["Found"],
      "doi-closed-no-authors-10.1007-s40278-023-41815-2.json": ["Found"],
      "doi-gold-10.1016-j.xgen.2025.100814.json": ["Found", "publisher published cc-by", "repository submitted other-oa"],
      "doi-hybrid-10.1016-j.addr.2015.01.008.json": ["Found", "publisher published cc-by-nc-nd"],
      "doi-multiple-locations.json": ["Found", "publisher published ", "publisher published "],
      "doi-with-brackets.json": ["Found", "publisher published "],
      "search-empty.json": "BadResponse",
      "search-one-result.json": "BadResponse"
    })
  })

  it("give every field that is read", async () => {
    const one = real.find(({ file }) => file.startsWith("doi-closed-no-authors"))!
    const [record] = Source.recordsOf(await outcomeOf(one))
    expect(record).toMatchObject({
      id: "10.1007/s40278-023-41815-2",
      containerTitle: "Reactions Weekly",
      publisher: "Springer Science and Business Media LLC",
      issn: ["0114-9954", "1179-2051"],
      published: "2023"
    })
    expect("openAccess" in record!).toBe(false)
  })

  it("have no place that our own fixtures do not have", () => {
    const theirs = real.filter(({ file }) => file.startsWith("doi-")).map(({ text }): unknown => JSON.parse(text))
    expect(missingPaths(theirs, [gold, closed, old, unknown])).toEqual([])
  })

  it("never crash the parser when they are mutated, and never hang it", async () => {
    expect(await crashes(source, small, real, question, Number(process.env["LITFUSE_FUZZ"] ?? 200))).toEqual([])
  }, 3_600_000)
})
