import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { search, index, type Document } from "@litfuse/query/Matcher"
import { chooseObjective } from "@litfuse/query/generation/chooseObjective"
import { objectiveQuery, objectiveTerms, rowsOf } from "@litfuse/query/generation/objectiveQuery"
import { sharedTerms, termIndex } from "@litfuse/query/generation/SeedTerm"

const record = (abstract: string): Document => ({ texts: { abstract: [abstract] } })

/** Ten records about one subject, each with a separate word, among forty about others. */
const topic = Array.from({ length: 10 }, (_, i) => record(`zebrafish larvae knockout gene${"abcdefghij"[i]}`))
const documents = [...topic, ...Array.from({ length: 40 }, (_, i) => record(`hospital ward nurses shift${"abcdefghij"[i % 10]}`))]

describe("terms of seeds", () => {
  it("are those that seeds share; held-out seeds are found by them, and nothing else is", () => {
    const { groups, heldOut } = chooseObjective(termIndex(documents), [0, 2, 4, 6, 8], 0.9)
    expect(heldOut).toEqual({ found: 5, of: 5 })
    expect(rowsOf(groups)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  it("are none where seeds share nothing", () => {
    const some = [record("alpha"), record("beta"), record("gamma"), record("delta")]
    expect(objectiveQuery(objectiveTerms(termIndex(some), [0, 1, 2], { groups: 2, patience: 0 }))).toBeUndefined()
  })

  it("find the same records as their query does, and every seed that shares a term with another", () => {
    const words = fc.constantFrom("heart", "lung", "liver", "kidney", "brain", "skin", "bone", "blood")
    const records = fc.array(
      fc.array(words, { minLength: 1, maxLength: 6 }).map((some) => record(some.join(" "))),
      { minLength: 6, maxLength: 20 }
    )
    fc.assert(
      fc.property(records, fc.constantFrom(1, 2), fc.constantFrom(0, 0.05, 0.2), (some, groups, patience) => {
        const terms = termIndex(some)
        const seeds = [0, 1, 2]
        const made = objectiveTerms(terms, seeds, { groups, patience })
        const query = objectiveQuery(made)
        if (query === undefined) return
        expect(rowsOf(made)).toEqual(search(index(some), query))
        const reachable = new Set(sharedTerms(terms, seeds, 2).flatMap(({ rows }) => rows))
        expect(seeds.filter((row) => reachable.has(row)).every((row) => rowsOf(made).includes(row))).toBe(true)
      }),
      { numRuns: 100 }
    )
  })
})
