import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { Lucene } from "@litfuse/lexical/bm25/Lucene"
import * as Scorer from "@litfuse/lexical/bm25/Scorer"
import * as Index from "@litfuse/lexical/Index"
import * as Query from "@litfuse/lexical/Query"
import * as TermStatistics from "@litfuse/lexical/TermStatistics"
import * as Stored from "@litfuse/lexical/Stored"
import * as Corpora from "./corpora.ts"

const search = (index: Index.Index<Corpora.Fields>, query: ReadonlyArray<string>) => {
  const scope = Scorer.scope(index, TermStatistics.collection(index, ["text"]))
  return Scorer.search(Lucene, Scorer.prepare(scope, Query.make(query)), Lucene.defaults, 5)
}

describe("Stored", () => {
  it("gives the index back: queries find the same, with the same scores", () => {
    fc.assert(
      fc.property(Corpora.corpus, ({ documents, query }) => {
        const index = Corpora.toIndex(documents)
        const back = Stored.toIndex(Stored.arraysOf(index), index.tokenizer, index.kinds)
        expect(back).toBeDefined()
        expect(search(back!, query)).toEqual(search(index, query))
      })
    )
  })

  it("refuses arrays that lack something, are of another type, or would lead out of bounds", () => {
    const index = Corpora.toIndex([
      { text: ["elm", "fern"], title: ["elm"], headings: [] },
      { text: ["fern"], title: [], headings: [["elm"]] }
    ])
    const arrays = Stored.arraysOf(index)
    const open = (changed: Stored.Arrays) => Stored.toIndex(changed, index.tokenizer, index.kinds)
    expect(open(arrays)).toBeDefined()
    for (const name of Object.keys(arrays)) {
      const { [name]: left, ...rest } = arrays
      expect(open(rest), name).toBeUndefined()
      expect(open({ ...arrays, [name]: left!.slice(1) }), name).toBeUndefined()
      expect(open({ ...arrays, [name]: new Uint16Array(0) }), name).toBeUndefined()
    }
    for (const [name, wrong] of [
      ["text.rows", Int32Array.of(0, 0, 2)],
      ["text.rows", Int32Array.of(0, -1, 1)],
      ["text.starts", Uint32Array.of(0, 4, 3)],
      ["text.starts", Uint32Array.of(1, 1, 3)]
    ] as const)
      expect(open({ ...arrays, [name]: wrong }), name).toBeUndefined()
    // a taken slot that names no word, and one that is free although there are as many words
    const slots = arrays["slots"] as Int32Array
    const taken = slots.findIndex((entry, i) => i % 2 === 1 && entry !== 0)
    for (const entry of [-1, index.vocabulary.size + 1, 0, -(2 ** 31)])
      expect(open({ ...arrays, slots: slots.with(taken, entry) }), `entry ${entry}`).toBeUndefined()
  })
})
