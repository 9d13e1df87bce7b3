/** Whole processes of the built command beside trec_eval's own, and beside pytrec_eval's on the largest files, pair after pair on the same files. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { build } from "../tools/release/build.ts"
import type { Comparison } from "./Measurement.ts"
import { realScores, trec, trecOfMany } from "./randomStream.ts"
import { timePairs } from "./processTimes.ts"

/** A size of input: its files are the same on every run. `documents`: of the collection, where hits of different topics are different documents. */
export interface Input {
  readonly name: string
  readonly documents?: number
  readonly topics: number
  readonly judged: number
  readonly depth: number
  readonly isReal: boolean
  readonly pairs: number
  readonly goal?: string
  /** The goal beside pytrec_eval; without one it is not compared. */
  readonly goalBesidePython?: string
}

/** The sizes that are measured; `isReal` has scores as programs print doubles, of 16 digits. */
export const inputs: ReadonlyArray<Input> = [
  { name: "5 topics x 1,000, 16 digits", topics: 5, judged: 300, depth: 1000, isReal: true, pairs: 15, goal: "at most 5" },
  { name: "50 x 1,000, six decimals", topics: 50, judged: 1300, depth: 1000, isReal: false, pairs: 11 },
  { name: "50 x 1,000, 16 digits", topics: 50, judged: 1300, depth: 1000, isReal: true, pairs: 11, goal: "at most 1.3" },
  { name: "500 x 1,000, 16 digits", topics: 500, judged: 600, depth: 1000, isReal: true, pairs: 7, goal: "at most 0.5" },
  { name: "5,000 x 100, 16 digits", topics: 5000, judged: 60, depth: 100, isReal: true, pairs: 7, goal: "at most 0.5" },
  {
    name: "1,000 x 1,000 of 10 million documents, 16 digits",
    topics: 1000,
    judged: 100,
    depth: 1000,
    documents: 10_000_000,
    isReal: true,
    pairs: 7,
    goal: "at most 0.5",
    goalBesidePython: "at most 0.35"
  }
]

/** The built command, as `node` starts it. */
export const builtMain = join(import.meta.dirname, "../packages/cli/dist/main.js")

/** What is measured of every run, and how it is printed. */
export const asTrecEval = ["-m", "all_trec", "-q", "--format", "trec"]

/** Writes the files of an input into a folder: qrels and a run. */
export const writeInput = (folder: string, { topics, judged, depth, documents, isReal }: Input): readonly [qrels: string, run: string] => {
  const files = [join(folder, "qrels"), join(folder, "run")] as const
  const made = documents === undefined ? trec(topics, judged, depth) : trecOfMany(topics, judged, depth, documents)
  writeFileSync(files[0], made.qrels)
  writeFileSync(files[1], isReal ? realScores(made.run) : made.run)
  return files
}

/**
 * `litfuse eval -m all_trec -q`, built, beside trec_eval and pytrec_eval; nothing beside a tool that is not named. `LITFUSE_TREC_EVAL` names a trec_eval that
 * the reader has built from its tag with its own Makefile. `LITFUSE_PEERS_PYTHON` names a Python that has pytrec_eval.
 */
export const processes = async (): Promise<ReadonlyArray<Comparison>> => {
  const { LITFUSE_TREC_EVAL: trecEval, LITFUSE_PEERS_PYTHON: python } = process.env
  if (trecEval === undefined && python === undefined) return []
  await build("dist")
  const folder = mkdtempSync(join(tmpdir(), "litfuse-processes-"))
  const rows = inputs.flatMap((input): ReadonlyArray<Comparison> => {
    const [qrels, run] = writeInput(folder, input)
    const beside = (peer: string, theirs: ReadonlyArray<string>, goal: string | undefined): Comparison => {
      const found = timePairs(theirs, [process.execPath, builtMain, "eval", qrels, run, ...asTrecEval], input.pairs)
      return { what: input.name, peer, ...found, ...(goal === undefined ? {} : { goal }) }
    }
    return [
      ...(trecEval === undefined ? [] : [beside("trec_eval", [trecEval, "-m", "all_trec", "-q", qrels, run], input.goal)]),
      ...(python === undefined || input.goalBesidePython === undefined
        ? []
        : [beside("pytrec_eval", [python, join(import.meta.dirname, "manyRuns.py"), qrels, run], input.goalBesidePython)])
    ]
  })
  rmSync(folder, { recursive: true })
  return rows
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) console.table(await processes())
