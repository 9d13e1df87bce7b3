import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import * as TrecEval from "../../src/formats/TrecEval.ts"
import { bytes, message } from "./bytes.ts"

const parse = (text: string) => TrecEval.parse(bytes(text), "x.eval")

describe("TrecEval.parse", () => {
  it("reads values of topics and of their mean under litfuse's names, with the decimals printed", () => {
    const text = "ndcg_cut_10           \t7\t0.2500\nmap                   \tall\t0.5\nnum_q                 \tall\t50\n"
    expect(Result.getOrThrow(parse(text))).toEqual([
      { measure: "nDCG@10", topic: "7", value: 0.25, digits: 4 },
      { measure: "AP", topic: undefined, value: 0.5, digits: 1 },
      { measure: "NumQ", topic: undefined, value: 50, digits: 0 }
    ])
  })

  it("leaves out text and measures that litfuse does not have", () => {
    const text =
      "runid                 \tall\tbm25\nrelstring_3           \t7\t'001'\nsomething_new\tall\t0.1\nP_5\t7\t0.2000\nP_5\t8\tnan\n"
    expect(Result.getOrThrow(parse(text)).map(({ measure, topic }) => [measure, topic])).toEqual([["P@5", "7"]])
  })

  it.each([
    ["a line of other columns", "map all 0.5\n", "x.eval:1: 1 tab-separated column; expected measure, tab, topic, tab, value"],
    [
      "two runs in one file",
      "map\tall\t0.5\nmap\tall\t0.6\n",
      "x.eval:2: map of all again (first on line 1); expected each value once: the output for one run"
    ],
    [
      "nothing known",
      "runid\tall\tbm25\n",
      "x.eval: no value in it; expected what trec_eval prints: a measure, a topic or all, a value, apart by tabs"
    ]
  ])("refuses %s", (_, text, expected) => {
    expect(message(parse(text))).toBe(expected)
  })
})
