/** Many runs in one call of the built command, beside a loop over trec_eval and beside pytrec_eval in one process of Python. */
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { basename, join } from "node:path"
import { pathToFileURL } from "node:url"
import { gunzipSync } from "node:zlib"
import { build } from "../tools/release/build.ts"
import type { Comparison } from "./Measurement.ts"
import { asTrecEval, builtMain } from "./processes.ts"
import { timePairs } from "./processTimes.ts"

const pairs = 5

/** Writes the qrels and the runs of round 5, the best 100 of each topic, unpacked, because trec_eval reads no gzip. */
export const unpackRuns = (data: string, folder: string): { readonly qrels: string; readonly runs: ReadonlyArray<string> } => {
  const unpack = (file: string): string => {
    const to = join(folder, basename(file, ".gz"))
    writeFileSync(to, gunzipSync(readFileSync(file)))
    return to
  }
  const of = join(data, "trec-covid")
  return {
    qrels: unpack(join(of, "qrels/qrels.covid-complete.txt.gz")),
    runs: globSync(join(of, "runs/round5/top100/*.gz")).sort().map(unpack)
  }
}

/** What litfuse is compared with: how the rows call it, its command, and the goal for the ratio of CPU times. */
interface Peer {
  readonly peer: string
  readonly words: ReadonlyArray<string>
  readonly goal: string
}

/**
 * Every run of TREC-COVID's round 5 in one call. Nothing without `LITFUSE_DATA`; beside trec_eval where `LITFUSE_TREC_EVAL` names one, beside
 * pytrec_eval where `LITFUSE_PEERS_PYTHON` names a Python that has it.
 */
export const manyRuns = async (): Promise<ReadonlyArray<Comparison>> => {
  const { LITFUSE_DATA: data, LITFUSE_TREC_EVAL: trecEval, LITFUSE_PEERS_PYTHON: python } = process.env
  if (data === undefined) return []
  await build("dist")
  const folder = mkdtempSync(join(tmpdir(), "litfuse-runs-"))
  const { qrels, runs } = unpackRuns(data, folder)
  const loop = 'program=$1; qrels=$2; shift 2; for run in "$@"; do "$program" -m all_trec -q "$qrels" "$run"; done'
  const peers: ReadonlyArray<Peer> = [
    ...(trecEval === undefined
      ? []
      : [{ peer: "a loop over trec_eval", words: ["bash", "-c", loop, "bash", trecEval, qrels, ...runs], goal: "at most 0.25" }]),
    ...(python === undefined
      ? []
      : [{ peer: "pytrec_eval", words: [python, join(import.meta.dirname, "manyRuns.py"), qrels, ...runs], goal: "at most 0.5" }])
  ]
  const rows = peers.flatMap(({ peer, words, goal }) =>
    [1, 2].map((workers): Comparison => {
      const ours = [
        process.execPath,
        builtMain,
        "eval",
        qrels,
        ...runs,
        ...asTrecEval,
        ...(workers === 1 ? [] : ["--workers", `${workers}`])
      ]
      const what = `${runs.length} runs of TREC-COVID round 5, depth 100, in one call${workers === 1 ? "" : `, --workers ${workers}`}`
      return { what, peer, ...timePairs(words, ours, pairs), goal }
    })
  )
  rmSync(folder, { recursive: true })
  return rows
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) console.table(await manyRuns())
