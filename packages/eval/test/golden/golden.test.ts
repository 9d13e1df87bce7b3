import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import { compare } from "../../src/parity/compare.ts"
import { collections, golden } from "./golden.ts"

const comparison = Result.getOrThrow(compare(collections, golden))

describe("golden values", () => {
  it("cover at least 200 collections with every awkward case", () => {
    expect(collections.length).toBeGreaterThanOrEqual(200)
    const kinds = "plain ties ties32 negative none-relevant all-unjudged short one missing unicode rank32 all-negative deep subtopics"
    expect([...new Set(collections.map(({ kind }) => kind))]).toEqual(kinds.split(" "))
  })
  it("say where they come from", () => {
    expect(golden.command).toBe("python tools/golden/make.py datasets/golden")
    expect(golden.versions).toEqual({
      "cwl-eval": "1.0.12",
      "ir-measures": "0.4.3",
      pyndeval: "0.0.8",
      "pytrec-eval-terrier": "0.5.11",
      ranx: "0.3.21"
    })
  })
  it("are ours too, in every cell", () => {
    expect(comparison.differing).toEqual([])
    expect(comparison.columns.reduce((sum, { compared }) => sum + compared, 0)).toBeGreaterThan(170_000)
  })
  it("find a measure of the house for every column", () => {
    const columns = Object.values(golden.tools).reduce((sum, table) => sum + table.columns.length, 0)
    expect(comparison.columns.length).toBe(columns)
    expect(comparison.columns.filter(({ compared }) => compared === 0)).toEqual([])
  })
  it("leave cells out by rule only, and only where the rule says", () => {
    const rules = new Map<string, Array<string>>()
    for (const { column, excluded } of comparison.columns)
      for (const rule of Object.keys(excluded)) rules.set(rule, [...(rules.get(rule) ?? []), column])
    expect([...rules.keys()].sort()).toEqual([
      "-J with nothing judged retrieved: trec_eval prints NaN",
      "every judgement of the topic is negative: trec_eval reads freed memory",
      "gdeval takes grades up to 4 and ASCII ids",
      "graded rbp: ranx multiplies by the grade itself",
      "level above the largest judgement: trec_eval's bpref reads past an array",
      "no relevant document: ranx was not given the topic"
    ])
    expect(rules.get("level above the largest judgement: trec_eval's bpref reads past an array")).toEqual(["l2 bpref"])
    for (const column of rules.get("-J with nothing judged retrieved: trec_eval prints NaN")!)
      expect(column).toMatch(/^J (iprec_at_recall_|11pt_avg)/)
  })
  it("would show a difference: one altered grade or score gives one", () => {
    const altered = collections.map((collection) => {
      if (collection.id !== "plain-0") return collection
      const [topic, grades] = Object.entries(collection.qrels!)[0]!
      const [id, grade] = Object.entries(grades)[0]!
      return { ...collection, qrels: { ...collection.qrels, [topic]: { ...grades, [id]: grade === 0 ? 1 : 0 } } }
    })
    const { differing } = Result.getOrThrow(compare(altered, golden))
    expect(differing.length).toBeGreaterThan(50)
    expect(new Set(differing.map(({ collection }) => collection))).toEqual(new Set(["plain-0"]))
    const swapped = collections.map((collection) => {
      if (collection.id !== "ties32-2") return collection
      const run = Object.fromEntries(
        Object.entries(collection.run).map(([topic, hits]) => [
          topic,
          "prefix" in hits ? hits : hits.map(([id, score]) => [id, -score] as const)
        ])
      )
      return { ...collection, run }
    })
    expect(Result.getOrThrow(compare(swapped, golden)).differing.length).toBeGreaterThan(50)
  })
})
