import * as Qrels from "@litfuse/eval/Qrels"
import { describe, expect, it } from "vitest"
import { coupledSubtopics, referencesOf, tellingTopics } from "../../../src/tune/variants/coupledSubtopics.ts"

const document = (id: string, ...references: ReadonlyArray<string>) => ({ id, fields: {}, kept: { references } })

const references = referencesOf([
  document("a", "x", "y", "z"),
  document("b", "x", "y"),
  document("c", "z", "w"),
  document("d", "v"),
  { id: "e", fields: {}, kept: {} }
])
const qrels = Qrels.make(new Map([["1", new Map(Object.entries({ a: 3, b: 3, c: 4, d: 8, e: 3, f: 1 }))]]))

const groups = (shared: number) =>
  [...coupledSubtopics(qrels, references, { shared, rel: 3 }).subtopics!.get("1")!.values()]
    .map((grades) => [...grades.keys()].sort().join(""))
    .sort()

describe("coupledSubtopics", () => {
  it("groups relevant documents that share references, also by way of a third: by hand", () => {
    expect(groups(2)).toEqual(["ab", "c", "d", "e"])
    expect(groups(1)).toEqual(["abc", "d", "e"])
    expect(groups(9)).toEqual(["a", "b", "c", "d", "e"])
  })

  it("keeps the grades, and counts topics that can tell diversity", () => {
    const made = coupledSubtopics(qrels, references, { shared: 2, rel: 3 })
    expect(made.topics).toBe(qrels.topics)
    expect(tellingTopics(made)).toBe(1)
    expect(tellingTopics(coupledSubtopics(qrels, references, { shared: 9, rel: 3 }))).toBe(0)
    expect(tellingTopics(qrels)).toBe(0)
  })
})
