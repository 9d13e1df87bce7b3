import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import { fixed } from "@litfuse/files/numbers"
import { evaluate } from "../../src/Evaluation.ts"
import * as Judgements from "../../src/Judgements.ts"
import { qrelsOf, runOf } from "../../src/parity/Golden.ts"
import { emit } from "../../src/trec/Format.ts"
import * as TrecNames from "../../src/trec/TrecNames.ts"
import { collections, golden } from "./golden.ts"

const compat = "trec_eval-9.0.8"
const rows = Result.getOrThrow(TrecNames.trecRows(["all_trec"], { compat, level: 1, docs: 0, isComplete: false }))
const { columns, values } = golden.tools["trec_eval"]!
const integers = new Set(["num_ret", "num_rel", "num_rel_ret", "num_nonrel_judged_ret"])

const valueOf = (line: string) => {
  const [, name, topic, text] = /^(\S+) *\t(\S+)\t(.*)$/.exec(line) ?? []
  return { name: name!, topic: topic!, text: text! }
}

describe("--format trec -q -m all_trec on the golden collections", () => {
  it("prints trec_eval's text on every line of every topic", () => {
    let compared = 0
    for (const collection of collections) {
      if (collection.qrels === undefined) continue
      const run = runOf(collection)
      const evaluation = Result.getOrThrow(evaluate(Judgements.make(qrelsOf(collection)), run, TrecNames.measuresOf(rows), "intersection"))
      for (const line of emit(evaluation, rows, { compat, perTopic: true, summary: false }).trimEnd().split("\n")) {
        const { name, topic, text } = valueOf(line)
        const theirs = values[collection.id]?.[topic]?.[columns.indexOf(name)]
        if (typeof theirs !== "number") continue
        compared++
        expect(`${collection.id} ${line.slice(0, 22)} ${topic} ${text}`).toBe(
          `${collection.id} ${name.padEnd(22)} ${topic} ${integers.has(name) ? String(theirs) : fixed(theirs)}`
        )
      }
    }
    expect(compared).toBeGreaterThan(40_000)
  })
  it("prints the decimal ties of rank 32 half to even", () => {
    const ties = collections.filter(({ kind }) => kind === "rank32")
    const lines = ties.flatMap((collection) => {
      const evaluation = Result.getOrThrow(evaluate(Judgements.make(qrelsOf(collection)), runOf(collection), TrecNames.measuresOf(rows)))
      return emit(evaluation, rows, { compat, perTopic: true, summary: false }).split("\n")
    })
    const ranks = lines.filter((line) => line.startsWith("recip_rank")).map((line) => valueOf(line).text)
    expect(new Set(ranks)).toEqual(new Set(["0.0312"]))
  })
})
