import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import { compare } from "../../src/parity/compare.ts"

const collection = {
  id: "c",
  kind: "k",
  qrels: { "1": { a: 1, b: 0 } },
  run: {
    "1": [
      ["b", 2],
      ["a", 1]
    ] as const
  }
}
const golden = (tool: string, columns: ReadonlyArray<string>, values: ReadonlyArray<number | null>) => ({
  command: "by hand",
  versions: {},
  tools: { [tool]: { columns, values: { c: { "1": values } } } }
})

describe("compare", () => {
  it("compares by hand: a relevant document at rank 2", () => {
    const { columns, differing } = Result.getOrThrow(compare([collection], golden("trec_eval", ["recip_rank", "P_5"], [0.5, 0.2])))
    expect(differing).toEqual([])
    expect(columns.map(({ measure, compared, widest }) => [measure, compared, widest])).toEqual([
      ["RR", 1, 0],
      ["P@5", 1, 0]
    ])
  })
  it("names the cell that differs", () => {
    const { differing } = Result.getOrThrow(compare([collection], golden("trec_eval", ["recip_rank"], [1])))
    expect(differing).toEqual([{ tool: "trec_eval", column: "recip_rank", collection: "c", topic: "1", ours: 0.5, theirs: 1 }])
  })
  it("tolerates gdeval's five decimals and nothing else", () => {
    // a document of grade 1 at rank 2: (2^1 - 1) / 2^4 / 2
    expect(Result.getOrThrow(compare([collection], golden("ir_measures", ["ERR@5"], [0.031254]))).differing).toEqual([])
    expect(Result.getOrThrow(compare([collection], golden("ranx", ["mrr"], [0.500004]))).differing.length).toBe(1)
  })
  it("counts what it leaves out", () => {
    const { columns } = Result.getOrThrow(compare([collection], golden("trec_eval", ["J 11pt_avg"], [null])))
    expect(columns[0]).toMatchObject({ compared: 0, excluded: { "-J with nothing judged retrieved: trec_eval prints NaN": 1 } })
  })
})
