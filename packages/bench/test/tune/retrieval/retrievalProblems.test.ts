import { describe, expect, it } from "vitest"
import * as Decode from "@litfuse/engine/Decode"
import { retrievalProblems } from "../../../src/tune/retrieval/retrievalProblems.ts"
import * as Plugins from "../../../src/experiment/Plugins.ts"
import { designOf, plugins } from "./systems.ts"

const context = {
  dataset: { manifest: { id: "d", files: { documents: {}, topics: {}, qrels: { counts: { topics: 30 } } } } },
  plugins: { ...Plugins.none, ...plugins }
} as unknown as Parameters<typeof retrievalProblems>[0]

const whatOf = (more: object): ReadonlyArray<string> =>
  retrievalProblems(context, designOf(more)).map(({ path, what }) => `${Decode.printPath(path).slice(1)} ${what}`)

describe("problems", () => {
  it("finds none in a sound design", () => {
    expect(whatOf({})).toEqual([])
  })

  it("names every one at its place", () => {
    const found = whatOf({
      corpus: "texts",
      train: { topics: "claims" },
      measure: "nDCG@ten",
      baseline: "plane",
      systems: [
        { id: "fused", fuse: "planted-rrf", of: ["plain"], space: { k: { grid: [1, -5] } } },
        { id: "plain", retrieve: "planted-counts", params: { boost: 9 } },
        { id: "plain", retrieve: "planted-count" }
      ]
    })
    expect(found).toEqual([
      'corpus unknown file "texts"; the dataset has documents, topics, qrels',
      'train.topics unknown file "claims"; the dataset has documents, topics, qrels',
      expect.stringMatching(/^measure .*nDCG@ten/),
      expect.stringMatching(/^systems\[0\]\.space\.k\.grid\[1\] /),
      expect.stringMatching(/^systems\[1\]\.params\.boost /),
      'systems[2].id "plain" is already the id of another system',
      'systems[2].retrieve unknown plugin "planted-count"; did you mean "planted-counts"?',
      'systems[0].of[0] no system "plain" before this one; there is none',
      'baseline no system "plane"; there is fused, plain, plain'
    ])
  })

  it("refuses expected values of nothing that is measured, and more folds than topics where topics are held out in turn", () => {
    const expected = [
      { system: "plane", measure: "RR", value: 1, digits: 2, origin: "me" },
      { system: "plain", measure: "AP@7", value: 1, digits: 2, origin: "me" }
    ]
    expect(whatOf({ expected })).toEqual([
      'expected[0].system no system "plane"; there is plain, strong, fused, best',
      'expected[1].measure "AP@7" is not measured here; what is: RR'
    ])
    const folds = { outer: 31, seeds: 1 }
    expect(whatOf({ folds })).toEqual(["folds.outer 31 folds for 30 topics; at most one fold per topic"])
    expect(whatOf({ folds, train: {} })).toEqual([])
  })

  it("refuses a hash where nothing is chosen on other topics, and a system against itself", () => {
    expect(whatOf({ frozen: "0".repeat(64), primary: "plain" })).toEqual([
      "frozen a hash is frozen where everything is chosen on `train`",
      "primary a system is not compared with itself"
    ])
  })
})
