import type { EntityLink } from "@litfuse/engine/Entity"
import type { EntityScheme } from "@litfuse/engine/entity/EntityName"
import * as EntitySource from "@litfuse/engine/entity/EntitySource"
import { makeEntity } from "@litfuse/engine/entity/makeEntity"
import * as Params from "@litfuse/engine/Params"
import { entitiesStep } from "@litfuse/engine/pipeline/nodes/entitiesStep"
import * as Query from "@litfuse/engine/Query"
import type * as Registry from "@litfuse/engine/Registry"
import * as SourceError from "@litfuse/engine/SourceError"
import { PartialDate } from "@litfuse/engine/SourceRecord"
import { onTestClock } from "@litfuse/kit/onTestClock"
import { offline } from "@litfuse/kit/scriptedHttp"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"

type Row = readonly [symbol: string, name: string, others: ReadonlyArray<string>, links?: ReadonlyArray<EntityLink>]

/** A database that finds each entity by any word that its names hold; `asked` the questions. */
const database = (id: string, scheme: EntityScheme, rows: ReadonlyArray<Row>, asked: Array<string>) =>
  EntitySource.plugin({
    id,
    title: id,
    revision: 1,
    about: "a planted database",
    scheme,
    abilities: ["search"],
    params: Params.none,
    make: () =>
      Effect.succeed({
        search: ({ words, organism }: EntitySource.EntityQuery) => {
          asked.push(`${id} ${words}${organism === undefined ? "" : ` ${organism.taxon}`}`)
          if (words === "fail") return Effect.fail(SourceError.make(id, "search", { _tag: "BadResponse", detail: "planted" }))
          const found = rows.filter((row) => row.slice(0, 3).flat().join(" ").toLowerCase().includes(words.toLowerCase()))
          const entities = found.map(([symbol, name, otherNames, links = []], i) =>
            makeEntity(
              { source: id, type: "gene", scheme, id: scheme === "uniprot" ? "P05093" : String(i + 1), symbol, name, otherNames, links },
              PartialDate.make("2026")
            )
          )
          return Effect.succeed({ entities, total: entities.length })
        }
      })
  })

const run = async (text: string, params: object = {}) => {
  const asked: Array<string> = []
  const plugins = [
    database("genes", "gene", [["WAKE1", "made-up factor", ["NOSLEEP1", "x", "long ".repeat(30), "odd*"]]], asked),
    database("compounds", "pubchem", [["", "wakeine", ["wakein acid", "mentions WAKE1 only"]]], asked),
    database(
      "proteins",
      "uniprot",
      [["WAKE1", "wakefulness protein 1", [], [{ relation: "predicted structure", id: "AF-P05093-F1" }]]],
      asked
    )
  ].map((plugin) => ({ plugin, origin: { name: plugin.id }, params: {} }))
  const step = entitiesStep({ of: (kind: string) => (kind === "entity" ? plugins : []) } as unknown as Registry.Table)
  const decoded = Schema.decodeUnknownSync(step.params as Schema.Codec<object, unknown>)(params)
  const reads = { nowMs: () => 0, seed: () => 0, model: () => undefined, search: () => expect.fail("not read"), names: () => [] }
  const ran = Effect.scoped(
    step.run(decoded as never, { query: Query.text(text) } as never, reads as never) as Effect.Effect<never, never, never>
  )
  const ended = (await Effect.runPromise(onTestClock(ran.pipe(Effect.provide(offline as never))) as never)) as {
    readonly value: {
      readonly value: Query.Query
      readonly notices: ReadonlyArray<{ readonly code: string; readonly text: string }>
      readonly isProvisional: boolean
    }
  }
  const { value, notices, isProvisional } = ended.value
  return { text: Query.print(value), notices, codes: notices.map(({ code }) => code), isProvisional, asked }
}

describe("step/entities", () => {
  it("adds the other names of genes and compounds, and of nothing that only mentions them", async () => {
    const { text, codes, notices, asked } = await run("WAKE1 wakeine trial")
    expect(text).toBe(
      '(WAKE1 OR "made-up factor" OR NOSLEEP1) AND (wakeine OR "wakein acid" OR "mentions WAKE1 only") AND trial'.replace(
        "NOSLEEP1",
        '"NOSLEEP1"'
      )
    )
    expect(asked).toContain("genes WAKE1 9606")
    expect(asked).toContain("compounds WAKE1")
    expect(asked.some((one) => one.startsWith("proteins"))).toBe(false)
    expect(codes).toEqual(["names-added", "entity-found", "entity-found"])
    expect(notices[1]!.text).toBe("GENE:1, made-up factor, https://www.ncbi.nlm.nih.gov/gene/1")
  })

  it("asks UniProt where words ask for proteins, and names the structure where they ask for structures", async () => {
    const about = await run("WAKE1 interaction")
    expect(about.asked).toContain("proteins WAKE1 9606")
    expect(about.notices.map(({ text }) => text).join(" ")).not.toContain("predicted structure")
    const structure = await run("3D structure WAKE1")
    expect(structure.notices.map(({ text }) => text).join(" ")).toContain(
      "predicted structure AF-P05093-F1, https://alphafold.ebi.ac.uk/entry/P05093"
    )
  })

  it("says that nothing is known, that a database failed, and that words were not asked for", async () => {
    const nothing = await run("unknown words")
    expect([nothing.text, nothing.codes]).toEqual(["unknown words", ["no-entities"]])
    const failed = await run("fail WAKE1", { databases: ["genes"] })
    expect([failed.codes, failed.isProvisional]).toEqual([["no-entities", "entities-unknown"], true])
    const many = await run("aaa bbb ccc ddd eee fff ggg hhh WAKE1", { databases: ["genes"] })
    expect(many.codes).toEqual(["no-entities", "words-not-asked"])
  })

  it("takes an organism, a number of names, and databases that exist", async () => {
    const { text, asked } = await run("WAKE1", { organism: "mouse", mostNames: 1, databases: ["genes"] })
    expect([text, asked]).toEqual(['WAKE1 OR "made-up factor"', ["genes WAKE1 10090"]])
    await expect(run("WAKE1", { databases: ["none"] })).rejects.toThrow()
  })
})
