import { readFileSync } from "node:fs"
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import { evaluate } from "../../src/Evaluation.ts"
import * as TrecQrels from "../../src/formats/TrecQrels.ts"
import * as TrecRun from "../../src/formats/TrecRun.ts"
import * as Judgements from "../../src/Judgements.ts"
import * as Run from "../../src/Run.ts"
import { emit } from "../../src/trec/Format.ts"
import * as TrecNames from "../../src/trec/TrecNames.ts"

const bytes = (name: string) => readFileSync(new URL(`fixtures/${name}`, import.meta.url))
const printed = (name: string, level: number): ReadonlyArray<string> => {
  const judgements = Judgements.make(Result.getOrThrow(TrecQrels.parse(bytes(`${name}.qrels`), `${name}.qrels`)))
  const run = Run.sort(Result.getOrThrow(TrecRun.parse(bytes(`${name}.run`), `${name}.run`)), "trec_eval-9.0.8")
  const setting = { compat: "trec_eval-9.0.8", level, docs: 0, isComplete: true } as const
  const rows = Result.getOrThrow(TrecNames.trecRows(["all_trec"], setting))
  const evaluation = Result.getOrThrow(evaluate(judgements, run, TrecNames.measuresOf(rows)))
  return emit(evaluation, rows, { compat: "trec_eval-9.0.8", perTopic: true }).trimEnd().split("\n")
}

// a topic without a gain whose documents count as relevant makes trec_eval divide 0 by 0, which the mean then does too
const undefinedThere = (line: string): boolean => line.startsWith("Rndcg") && line.endsWith("nan")

describe("a level of 0 or below", () => {
  // made by trec_eval 9.0.8: trec_eval -q -c -l LEVEL -m all_trec levels.qrels levels.run > levelsLEVEL.txt
  it.each([0, -1, -2])("gives what trec_eval -l %i prints, in every line", (level) => {
    const theirs = bytes(`levels${level}.txt`).toString().trimEnd().split("\n")
    const ours = printed("levels", level)
    expect(ours).toHaveLength(theirs.length)
    theirs.forEach((line, i) => (undefinedThere(line) ? undefined : expect(ours[i]).toBe(line)))
    expect(theirs.filter(undefinedThere)).toHaveLength(2)
  })

  // made in the same way: topic 2 has only negative judgements, so that trec_eval divides its unjudged hits by no relevant document
  it("prints inf where trec_eval -l -1 does", () => {
    const theirs = bytes("none-relevant-1.txt").toString().trimEnd().split("\n")
    expect(printed("none-relevant", -1)).toEqual(theirs)
    const infinite = theirs.filter((line) => line.endsWith("   inf")).map((line) => line.split(/\s+/).slice(0, 2).join(" "))
    expect(infinite).toEqual(["map 2", "binG 2", "map all", "gm_map all", "binG all"])
  })
})
