import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import * as Evaluation from "@litfuse/bench/Evaluation"
import * as TrecQrels from "@litfuse/bench/formats/TrecQrels"
import * as TrecRun from "@litfuse/bench/formats/TrecRun"
import * as Judgements from "@litfuse/bench/Judgements"
import * as MeasureName from "@litfuse/bench/MeasureName"
import * as Run from "@litfuse/bench/Run"
import * as Result from "effect/Result"
import { Bench } from "tinybench"
import type { Measured } from "./Measured.ts"
import { trec } from "./synthetic.ts"

const topics = 50
const depth = 1000

/** The thirteen first measures of the bench, with the usual cutoffs. */
const names =
  "NumRet NumRel NumRelRet AP Rprec Bpref RR nDCG nDCG@10 nDCG@20 P@5 P@10 P@20 R@100 R@1000 Success@1 Success@10 RBP Judged@10".split(" ")

const inProcess = async (qrelsText: string, runText: string): Promise<ReadonlyArray<Measured>> => {
  const qrelsBytes = Buffer.from(qrelsText)
  const runBytes = Buffer.from(runText)
  const qrels = Result.getOrThrow(TrecQrels.parse(qrelsBytes, "qrels"))
  const run = Result.getOrThrow(TrecRun.parse(runBytes, "run"))
  const sorted = Run.sort(run, "trec_eval-9.0.8")
  const judgements = Judgements.make(qrels)
  const measures = Result.getOrThrow(MeasureName.parseAll(names))
  const bench = new Bench({ time: 1000, warmupTime: 300 })
  bench
    .add("parse qrels, 65,000 judgements", () => TrecQrels.parse(qrelsBytes, "qrels"))
    .add("parse a run, 50 topics x 1,000", () => TrecRun.parse(runBytes, "run"))
    .add("sort a run as trec_eval does", () => Run.sort(run, "trec_eval-9.0.8"))
    .add(`join and ${names.length} measures`, () => Evaluation.evaluate(judgements, sorted, measures))
  await bench.run()
  return bench.tasks.map(({ name, result }) => ({ name, value: "latency" in result ? result.latency.p50 : Number.NaN, unit: "ms" }))
}

const wallMs = (args: ReadonlyArray<string>, times: number): number => {
  const values: Array<number> = []
  for (let i = 0; i <= times; i++) {
    const start = performance.now()
    const { status, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" })
    if (status !== 0) throw new Error(`${args.join(" ")}: ${stderr}`)
    if (i > 0) values.push(performance.now() - start)
  }
  return values.sort((a, b) => a - b)[times >> 1]!
}

const wholeProcess = (qrelsText: string, runText: string): ReadonlyArray<Measured> => {
  const folder = mkdtempSync(join(tmpdir(), "litfuse-speed-"))
  const main = join(import.meta.dirname, "../packages/cli/src/main.ts")
  const [qrels, run, empty] = ["qrels.txt", "a.run", "empty.ts"].map((name) => join(folder, name)) as [string, string, string]
  writeFileSync(qrels, qrelsText)
  writeFileSync(run, runText)
  writeFileSync(empty, "")
  const bare = wallMs(["-e", "0"], 9)
  const bareTs = wallMs([empty], 9)
  const version = wallMs([main, "--version"], 9)
  const evaluate = wallMs([main, "eval", qrels, run, ...names.flatMap((name) => ["-m", name])], 5)
  rmSync(folder, { recursive: true })
  return [
    { name: "node -e 0", value: bare, unit: "ms" },
    { name: "node with an empty .ts file", value: bareTs, unit: "ms" },
    { name: "litfuse --version", value: version, unit: "ms", target: "at most 60 where node -e 0 takes 20" },
    { name: "litfuse --version over an empty .ts file", value: version / bareTs, unit: "x" },
    { name: `litfuse eval, 50 x 1,000, ${names.length} measures, whole process from sources`, value: evaluate, unit: "ms" }
  ]
}

/** What evaluation costs: parsing apart, evaluating apart, and whole processes. */
export const evaluation = async (): Promise<ReadonlyArray<Measured>> => {
  const { qrels, run } = trec(topics, 1300, depth)
  return [...(await inProcess(qrels, run)), ...wholeProcess(qrels, run)]
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) console.table(await evaluation())
