import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import * as Evaluation from "@litfuse/eval/Evaluation"
import * as TrecQrels from "@litfuse/eval/formats/TrecQrels"
import * as TrecRun from "@litfuse/eval/formats/TrecRun"
import * as IdPool from "@litfuse/eval/IdPool"
import * as Judgements from "@litfuse/eval/Judgements"
import * as MeasureName from "@litfuse/eval/MeasureName"
import * as Run from "@litfuse/eval/Run"
import * as TrecNames from "@litfuse/eval/trec/TrecNames"
import type { Configured } from "@litfuse/engine/Measure"
import * as Result from "effect/Result"
import type { Measurement } from "./Measurement.ts"
import { trec } from "./randomStream.ts"
import { tunePeers } from "./tunePeers.ts"
import { median } from "./processTimes.ts"

const runCount = 9

/** The measures that pytrec_eval and ranx have too. */
const common = "AP nDCG nDCG@10 nDCG@20 P@10 R@100 R@1000 RR Rprec Bpref".split(" ")

/** Milliseconds to sort and evaluate each of the runs, the best of three each, as for the others; their median. */
const ours = (judgements: Judgements.Judgements, runs: ReadonlyArray<Run.Run>, measures: ReadonlyArray<Configured>): number => {
  const once = (run: Run.Run): number => {
    const start = performance.now()
    Result.getOrThrow(Evaluation.evaluate(judgements, Run.sort(run, "trec_eval-9.0.8"), measures))
    return performance.now() - start
  }
  for (const run of runs) once(run)
  return median(runs.map((run) => Math.min(once(run), once(run), once(run))))
}

const theirs = (python: string, files: ReadonlyArray<string>): Readonly<Record<string, number>> => {
  const { status, stdout, stderr } = spawnSync(python, [join(import.meta.dirname, "peers.py"), ...files], { encoding: "utf8" })
  if (status !== 0) throw new Error(`${python}: ${stderr}; it needs pytrec-eval-terrier and ranx`)
  return JSON.parse(stdout) as Record<string, number>
}

/**
 * Evaluation compared with pytrec_eval (trec_eval's own code in C) and ranx (compiled by numba) on the same files, without parsing, and tuning compared with
 * ranx. Nothing without `LITFUSE_PEERS_PYTHON`, which names a Python that has both.
 */
export const evaluationPeers = (): ReadonlyArray<Measurement> => {
  const python = process.env["LITFUSE_PEERS_PYTHON"]
  if (python === undefined) return []
  const folder = mkdtempSync(join(tmpdir(), "litfuse-peers-"))
  const files = ["qrels", ...Array.from({ length: runCount }, (_, i) => `${i}.run`)].map((name) => join(folder, name))
  writeFileSync(files[0]!, trec(50, 1300, 1000).qrels)
  files.slice(1).forEach((file, i) => writeFileSync(file, trec(50, 1300, 1000, i + 1).run))
  const ids = IdPool.make()
  const judgements = Judgements.make(Result.getOrThrow(TrecQrels.parse(readFileSync(files[0]!), "qrels", { ids })))
  const runs = files.slice(1).map((file) => Result.getOrThrow(TrecRun.parse(readFileSync(file), file, { ids })))
  const setting = { compat: "trec_eval-9.0.8", level: 1, docs: 0, isComplete: true } as const
  const all = TrecNames.measuresOf(Result.getOrThrow(TrecNames.trecRows(["all_trec"], setting)))
  const [allOurs, commonOurs] = [all, Result.getOrThrow(MeasureName.parseAll(common))].map((measures) => ours(judgements, runs, measures))
  const other = theirs(python, files)
  rmSync(folder, { recursive: true })
  const fastest = Math.min(other["pytrec_eval common"]!, other["ranx common"]!)
  const size = "50 x 1,000"
  return [
    { name: `all_trec of a run, ${size}: litfuse`, value: allOurs!, unit: "ms" },
    { name: `all_trec of a run, ${size}: pytrec_eval`, value: other["pytrec_eval all_trec"]!, unit: "ms" },
    { name: "all_trec: litfuse over pytrec_eval", value: allOurs! / other["pytrec_eval all_trec"]!, unit: "x", target: "under 1" },
    { name: `${common.length} measures of a run: litfuse`, value: commonOurs!, unit: "ms" },
    { name: `${common.length} measures of a run: pytrec_eval`, value: other["pytrec_eval common"]!, unit: "ms" },
    { name: `${common.length} measures of a run: ranx, warm`, value: other["ranx common"]!, unit: "ms" },
    { name: "litfuse over the faster of the two", value: commonOurs! / fastest, unit: "x", target: "at most 0.5" },
    ...tunePeers(python)
  ]
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) console.table(evaluationPeers())
