import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as IndexDescription from "../src/IndexDescription.ts"

const meta: fc.Arbitrary<IndexDescription.IndexDescription> = fc.record(
  {
    version: fc.constant(1),
    hash: fc.string(),
    params: fc.dictionary(fc.string(), fc.string()),
    done: fc.nat(),
    sofar: fc.string(),
    until: fc.nat(),
    planned: fc.string(),
    whole: fc.boolean(),
    vectorsOf: fc.string(),
    identity: fc.string()
  },
  { requiredKeys: ["version", "hash", "params", "done", "sofar", "until", "planned", "whole"] }
)

describe("the description of an index", () => {
  it("is read as it was written, in the mapping and in an alias; the alias was written later", () => {
    fc.assert(
      fc.property(meta, meta, (first, later) => {
        const mappings = IndexDescription.inMapping(first)
        const { alias, filter } = IndexDescription.inAlias("papers-1", later).add
        const own = { "papers-1.door": {} }
        expect(IndexDescription.read("papers-1", { aliases: own, mappings })).toEqual(first)
        expect(IndexDescription.read("papers-1", { aliases: { ...own, [alias]: { filter } }, mappings })).toEqual(later)
      })
    )
  })

  it("is nothing where litfuse did not make the index", () => {
    expect(IndexDescription.read("papers", { aliases: {}, mappings: {} })).toBeUndefined()
    const aliases = { "papers.said": { filter: { term: { id: "d1" } } } }
    expect(IndexDescription.read("papers", { aliases, mappings: { _meta: { owner: "somebody" } } })).toBeUndefined()
  })
})
