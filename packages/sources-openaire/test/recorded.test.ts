import { describe, expect, it } from "vitest"
import * as Source from "@litfuse/engine/Source"
import { answered, crashes, inShort, missingPaths, searching } from "@litfuse/kit/answered"
import { type Recorded, recorded, replyOf } from "@litfuse/kit/recorded"
import answer from "./fixtures/research-products.json" with { type: "json" }
import harness from "./harness.ts"
import source from "../src/OpenAire.ts"
import type { Product } from "../src/Product.ts"

const real = recorded("openaire", process.env["LITFUSE_FIXTURES"])
const named = (file: string): Recorded => real.find((one) => one.file === file)!

/** Each page that was recorded holds two of many products. */
const question = searching(harness, { depth: 2 })

const outcomeOf = (one: Recorded): Promise<Source.Outcome> => answered(source, harness, question, replyOf(one))

const pages = ["graph-research-products-climate.json", "graph-research-products-covid-gold.json"]
const productsOf = (file: string) => (JSON.parse(named(file).text) as { readonly results: ReadonlyArray<Product> }).results

describe.skipIf(real.length === 0)("recorded answers of OpenAIRE", () => {
  it("are all read, or refused for the right reason: projects, organisations and the former service have other shapes", async () => {
    const found: Record<string, unknown> = {}
    for (const one of real) found[one.file] = inShort(await outcomeOf(one))
    expect(found).toEqual({
      "graph-organizations-cern.json": [0, "BadResponse"],
      "graph-projects-horizon.json": [0, "BadResponse"],
      "graph-research-products-climate.json": [2, "Found"],
      "graph-research-products-covid-gold.json": [2, "Found"],
      "search-projects-empty.xml": [0, "BadResponse"],
      "search-projects.xml": [0, "BadResponse"]
    })
    for (const file of ["graph-organizations-cern.json", "graph-projects-horizon.json"])
      expect(Source.errorOf(await outcomeOf(named(file)))!.message).toContain("results[0].type")
  })

  it("have all data of each product", async () => {
    for (const file of pages) {
      const records = Source.recordsOf(await outcomeOf(named(file)))
      for (const [i, product] of productsOf(file).entries()) {
        const record = records[i]!
        const { container, pids, instances, indicators } = product
        expect([record.id, record.title]).toEqual([product.id, product.mainTitle])
        const letters = (text: unknown) => String(text ?? "").replace(/<[^<>]*>|&#?[a-z0-9]+;|[^\p{L}\p{N}]/gu, "")
        expect(letters(product.descriptions?.[0])).toBe(letters(record.abstract))
        expect(record.contributors.length).toBe((product.authors ?? []).length)
        expect([record.volume, record.containerTitle, record.publisher]).toEqual([
          container?.vol ?? undefined,
          container?.name ?? undefined,
          product.publisher ?? undefined
        ])
        const dois = new Set([...(pids ?? []), ...(instances ?? []).flatMap((one) => one.pids ?? [])].map(({ value }) => value))
        dois.delete("2123/24805")
        expect(record.identifiers.map(({ value }) => value)).toEqual([...dois])
        expect(record.citationCount?.count).toBe(indicators!.citationImpact!.citationCount)
        expect(record.published).toBe(String(product.publicationDate).replace("-01-01", ""))
      }
    }
  })

  it("have one publication twice, once without identifiers: both come, and merging is not the source's work", async () => {
    const [one, other] = Source.recordsOf(await outcomeOf(named("graph-research-products-covid-gold.json")))
    expect([one!.identifiers, other!.identifiers]).toEqual([[], [{ scheme: "doi", value: "10.47654/v25y2021i1p40-142" }]])
    expect(one!.title.toLowerCase()).toBe(other!.title.toLowerCase())
    expect(one!.issn).toEqual(["2090-3359", "2090-3367"])
    expect(other!.fieldsOfStudy).toEqual(["medical and health sciences", "clinical medicine"])
  })

  it("have no place that our own fixtures do not have", () => {
    expect(missingPaths(pages.map(productsOf), [answer.results])).toEqual([])
  })

  it("never crash the parsers when they are mutated, and never hang them", async () => {
    expect(await crashes(source, harness, real, () => question, Number(process.env["LITFUSE_FUZZ"] ?? 200))).toEqual([])
  }, 3_600_000)
})
