import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Meta from "../src/Meta.ts"

const meta: fc.Arbitrary<Meta.Meta> = fc.record(
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

describe("what an index says of itself", () => {
  it("is read as it was written, in the mapping and beside it; what is beside it was written later", () => {
    fc.assert(
      fc.property(meta, meta, (first, later) => {
        const mappings = Meta.mapped(first)
        const { alias, filter } = Meta.saying("papers-1", later).add
        const own = { "papers-1.door": {} }
        expect(Meta.of("papers-1", { aliases: own, mappings })).toEqual(first)
        expect(Meta.of("papers-1", { aliases: { ...own, [alias]: { filter } }, mappings })).toEqual(later)
      })
    )
  })

  it("is nothing where litfuse did not make the index", () => {
    expect(Meta.of("papers", { aliases: {}, mappings: {} })).toBeUndefined()
    const aliases = { "papers.said": { filter: { term: { id: "d1" } } } }
    expect(Meta.of("papers", { aliases, mappings: { _meta: { owner: "somebody" } } })).toBeUndefined()
  })
})
