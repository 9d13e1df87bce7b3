import { readFileSync } from "node:fs"
import { gunzipSync } from "node:zlib"
import { evaluate } from "@litfuse/eval/Evaluation"
import * as TrecRun from "@litfuse/eval/formats/TrecRun"
import * as Judgements from "@litfuse/eval/Judgements"
import * as MeasureName from "@litfuse/eval/MeasureName"
import * as Run from "@litfuse/eval/Run"
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import * as BioAsq from "../../src/formats/BioAsq.ts"

const data = process.env["LITFUSE_DATA"]

describe.skipIf(data === undefined)("BioASQ_AP on AUEB's BM25 runs of BioASQ 7b", () => {
  const read = (file: string) => gunzipSync(readFileSync(`${data}/bioasq/7b/${file}`))
  it.each([
    [1, 0.3734],
    [2, 0.3824],
    [3, 0.4038],
    [4, 0.4024],
    [5, 0.1955]
  ])("has the data's own figure for batch %d: %d", (batch, figure) => {
    const gold = `BioASQ-task7bPhaseB-testset${batch}.json.gz`
    const qrels = Result.getOrThrow(BioAsq.toQrels(Result.getOrThrow(BioAsq.parse(read(gold), gold)), gold))
    const file = `runs/aueb-bm25-top100.batch${batch}.run.gz`
    const run = Run.sort(Result.getOrThrow(TrecRun.parse(read(file), file)), "trec_eval-9.0.8")
    const { summary } = Result.getOrThrow(evaluate(Judgements.make(qrels), run, [Result.getOrThrow(MeasureName.parse("BioASQ_AP"))]))
    expect(summary[0]!.toFixed(4)).toBe(figure.toFixed(4))
  })
})
