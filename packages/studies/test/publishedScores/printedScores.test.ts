import * as Analyzer from "@litfuse/engine/Analyzer"
import * as Params from "@litfuse/engine/Params"
import * as Reads from "@litfuse/engine/Reads"
import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { printedScores } from "../../src/publishedScores/printedScores.ts"

const value = (number: number) => ({ _tag: "Defined" as const, value: number })

/** Says which share of the sources delivered something, a tenth more by one of the presets. */
const score = Analyzer.plugin({
  id: "score",
  revision: 1,
  about: "for this test",
  params: Schema.Struct({ preset: Params.choice(["paper", "repo", "corrected"], "paper"), model: Params.choice(["none"], "none") }),
  reads: ["search"],
  output: Schema.Struct({ score: Schema.Unknown }),
  views: { text: String },
  analyse: (inputs, { preset }) => {
    const { sources } = Reads.search(inputs)
    const share = sources.filter(({ delivered }) => delivered > 0).length / sources.length
    return { score: value(share + (preset === "repo" ? 0.1 : 0)) }
  }
})
const agreement = Analyzer.plugin({
  id: "agreement",
  revision: 1,
  about: "for this test",
  params: Params.none,
  output: Schema.Struct({ agreement: Schema.Unknown }),
  views: { text: String },
  analyse: ({ works }) => ({
    agreement: works.works.every(({ records }) => records.length > 1) ? value(1) : { _tag: "Undefined" as const, reason: "apart" }
  })
})

const asked = { score: score as unknown as Analyzer.Analyzer, agreement: agreement as unknown as Analyzer.Analyzer }

describe("ways in which sources may have answered", () => {
  it("tries every choice of sources with every preset, and hands the works over as they were printed", () => {
    const all = printedScores({ query: "q", sources: ["a", "b"], single: 0, several: 3 }, asked)
    expect(all.map(({ preset, answered, score }) => [preset, answered.join(), score])).toEqual([
      ["paper", "a", 0.5],
      ["repo", "a", 0.6],
      ["corrected", "a", 0.5],
      ["paper", "b", 0.5],
      ["repo", "b", 0.6],
      ["corrected", "b", 0.5],
      ["paper", "a,b", 1],
      ["repo", "a,b", 1.1],
      ["corrected", "a,b", 1]
    ])
    expect(all.map(({ agreement }) => agreement)).toEqual([...Array<string>(6).fill("undefined (apart)"), ...Array<string>(3).fill("1.00")])
  })

  it("deals works of one source each out in turn", () => {
    const all = printedScores({ query: "q", sources: ["a", "b"], single: 4, several: 0 }, asked)
    expect(all.at(-1)).toMatchObject({ answered: ["a", "b"], score: 1, agreement: "undefined (apart)" })
  })
})
