import { enricherAsSource } from "@litfuse/engine/enricher/enricherAsSource"
import * as Raw from "@litfuse/engine/Raw"
import * as Source from "@litfuse/engine/Source"
import { answered, crashes, lookingUp, missingPaths } from "@litfuse/kit/answered"
import { asSourceHarness } from "@litfuse/kit/EnricherHarness"
import { recorded, type Recorded, replyOf } from "@litfuse/kit/recorded"
import { describe, expect, it } from "vitest"
import enricher from "../src/ICite.ts"
import harness from "./harness.ts"
import legacy from "./fixtures/pubs-legacy.json" with { type: "json" }
import answer from "./fixtures/pubs.json" with { type: "json" }

const real = recorded("icite", process.env["LITFUSE_FIXTURES"])
const source = enricherAsSource(enricher)
const small = asSourceHarness(harness)

/** The publications that a recorded answer is about, as its address names them. */
const question = ({ url }: Recorded) => lookingUp(...Raw.identifiers((url.match(/\d{8}/g) ?? []).map((pmid) => ["pmid", pmid] as const)))

const recordsOf = async (one: Recorded) => Source.recordsOf(await answered(source, small, question(one), replyOf(one)))

describe.skipIf(real.length === 0)("recorded answers of iCite", () => {
  it("are read, in both shapes, every number of them", async () => {
    const found: Record<string, unknown> = {}
    for (const one of real)
      found[one.file] = (await recordsOf(one)).map(({ id, published, citationCount, impact = [], identifiers }) => [
        id,
        identifiers.length,
        published,
        citationCount?.count,
        ...impact.map(({ value }) => value)
      ])
    expect(found).toEqual({
      "pubs-one-pmid-2025-schema.json": [
        ["32162448", 2, "2020", 17, 2.18475199552701, 77.1, 0, 3.4, 1.55624071151373, 2.70128652829193, 3, 0.75, 1, 1]
      ],
      "pubs-two-pmids-legacy.json": [
        ["23456789", 2, "2013", 46, 1.78, 71, 0, 4.181818181818182, 2.3475706996041663, 5.383290487847182, 2, 0.75, 0, 1],
        ["27599104", 2, "2016", 222, 9.87, 97.9, 0, 27.75, 2.8120842223332287, 6.375837754422565, 2, 0.75, 0, 1]
      ]
    })
  })

  it("have no place that our own fixtures do not have", () => {
    const isYear = (path: string) => path === ".data[].citedByPmidsByYear[]"
    for (const one of real)
      expect(missingPaths(JSON.parse(one.text), one.file.includes("legacy") ? legacy : answer, isYear), one.file).toEqual([])
  })

  it("never crash the parser when they are mutated, and never hang it", async () => {
    expect(await crashes(source, small, real, question, Number(process.env["LITFUSE_FUZZ"] ?? 200))).toEqual([])
  }, 3_600_000)
})
