import { describe, expect, it } from "vitest"
import * as CheckResult from "../../src/gate/CheckResult.ts"
import { junit } from "../../src/gate/junit.ts"
import { checkSummary } from "../../src/gate/checkSummary.ts"
import { reportMarkdown } from "../../src/report/reportMarkdown.ts"
import { manifest, sha256 } from "../workspace.ts"
import { experiment, refusal, results } from "./experiments.ts"

/** What trec_eval -q would print of `x`, one value of topic 2 altered on purpose. */
const output =
  "P_2                   \t1\t0.5000\nP_2                   \t2\t0.6000\nP_2                   \tall\t0.5000\nrecip_rank\tall\t0.9\n"
const files = {
  "datasets/tiny/x.eval": output,
  "datasets/tiny/dataset.yaml": manifest.replace(
    "runsets:",
    `  x-eval:\n    path: x.eval\n    format: trec-eval\n    sha256: ${sha256(output)}\n    counts: { lines: 4 }\nrunsets:`
  )
}

const withExpected = (yaml: string) => experiment.replace(/ {6}- leaderboard[\s\S]*/, `      - ${yaml}\n`)

const cellsOf = async (yaml: string) => {
  const { tables } = await results(withExpected(yaml), false, files)
  return tables[0]!.expected.map(({ measure, topic, expected, actual, verdict }) => [measure, topic, expected, actual, verdict])
}

describe("expected values", () => {
  it("may be of one topic, with its own tolerance; better is as loud as worse", async () => {
    expect(await cellsOf('{ system: x, measure: RR@2, topic: "2", value: 0.49, tolerance: 0.02, origin: ours }')).toEqual([
      ["RR@2", "2", "0.49", "0.5", "within tolerance"]
    ])
    expect(await cellsOf('{ system: x, measure: RR@2, topic: "2", value: 0.49, origin: ours }')).toEqual([
      ["RR@2", "2", "0.49", "0.5", "better"]
    ])
  })

  it("may be of each topic by name; a topic that is not judged is absent", async () => {
    expect(await cellsOf('{ system: x, measure: RR@2, topics: { "1": 1, "2": 0.6, "9": 0 }, digits: 2, origin: ours }')).toEqual([
      ["RR@2", "1", "1.00", "1.00", "equal"],
      ["RR@2", "2", "0.60", "0.50", "worse"],
      ["RR@2", "9", "0.00", "", "absent"]
    ])
  })

  it("may be what trec_eval printed: the table's measures, topic by topic and in the mean", async () => {
    expect(await cellsOf("{ printed: x-eval, system: x, origin: trec_eval 9.0.8 }")).toEqual([
      ["P@2", "1", "0.5000", "0.5000", "equal"],
      ["P@2", "2", "0.6000", "0.5000", "worse"],
      ["P@2", undefined, "0.5000", "0.5000", "equal"]
    ])
  })

  it("names the topic wherever a failure is shown", async () => {
    const made = await results(withExpected("{ printed: x-eval, system: x, origin: trec_eval 9.0.8 }"), false, files)
    const checkResult = CheckResult.judge({ id: "try", results: made, committed: undefined, changed: [], isUpdated: false })
    expect(checkResult.state).toBe("failed")
    expect(reportMarkdown(made)).toContain("- x, P@2 of topic 2: 0.5000 (worse: expected 0.6000)")
    expect(checkSummary([checkResult])).toContain("| all   | x      | P@2 of topic 2 |   0.6000 |   0.5000 | failed (worse) |")
    expect(junit([checkResult])).toContain('name="x: P@2 of topic 2">')
  })

  it.each([
    [
      "an output without the table's measures",
      "{ printed: x-eval, system: x, origin: o }",
      ["RR@2"],
      "x-eval: none of the table's measures is printed in it; expected one of RR@2; it has P@2, RR"
    ],
    [
      "a file that is no output",
      "{ printed: qrels, system: x, origin: o }",
      ["RR@2"],
      'datasets/tiny/qrels.txt: "qrels" is trec-qrels, not an output of trec_eval; expected trec-eval'
    ],
    [
      "a file that is not there",
      "{ printed: nothing, system: x, origin: o }",
      ["RR@2"],
      /reports\/try\/experiment.yaml:13: tables\[0\].expected\[0\].printed: unknown file "nothing"/
    ],
    [
      "a tolerance below 0",
      "{ system: x, measure: RR@2, value: 1, tolerance: -1, origin: o }",
      ["RR@2"],
      /reports\/try\/experiment.yaml:13: tables\[0\].expected\[0\].tolerance: expected a value greater than or equal to 0, got -1$/
    ]
  ])("refuses %s", async (_, yaml, measures, expected) => {
    const text = withExpected(yaml).replace('["P@2", RR@2]', JSON.stringify(measures))
    expect(await refusal(text, false, files)).toMatch(expected)
  })
})
