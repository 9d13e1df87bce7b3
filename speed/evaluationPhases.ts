import { readFileSync } from "node:fs"
import * as Evaluation from "@litfuse/eval/Evaluation"
import * as TrecQrels from "@litfuse/eval/formats/TrecQrels"
import * as TrecRun from "@litfuse/eval/formats/TrecRun"
import * as IdPool from "@litfuse/eval/IdPool"
import * as Judgements from "@litfuse/eval/Judgements"
import * as Run from "@litfuse/eval/Run"
import * as Trec from "@litfuse/eval/trec/Format"
import * as TrecNames from "@litfuse/eval/trec/TrecNames"
import * as Result from "effect/Result"

const compat = "trec_eval-9.0.8"
/** Evaluates a run once. Answers with the time of each phase since the start of the process, in milliseconds. */
export const evaluationPhases = (qrelsFile: string, runFile: string): Readonly<Record<string, number>> => {
  const times: Record<string, number> = { "start and modules": performance.now() }
  let last = performance.now()
  const after = (phase: string): void => {
    const now = performance.now()
    times[phase] = now - last
    last = now
  }

  const ids = IdPool.make()
  const judgements = Judgements.make(Result.getOrThrow(TrecQrels.parse(readFileSync(qrelsFile), qrelsFile, { ids })))
  after("read qrels")
  const parsed = Result.getOrThrow(TrecRun.parse(readFileSync(runFile), runFile, { ids }))
  after("read run")
  const run = Run.sort(parsed, compat)
  after("sort")
  const rows = Result.getOrThrow(TrecNames.trecRows(["all_trec"], { compat, level: 1, docs: 0, isComplete: true }))
  const measures = TrecNames.measuresOf(rows)
  after("name measures")
  const evaluation = Result.getOrThrow(Evaluation.evaluate(judgements, run, measures))
  after("join and measure")
  Trec.emit(evaluation, rows, { compat, perTopic: true, summary: true })
  after("print")
  return times
}

if (import.meta.main) console.log(JSON.stringify(evaluationPhases(process.argv[2]!, process.argv[3]!)))
