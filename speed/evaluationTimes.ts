import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
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
import * as Result from "effect/Result"
import { Bench } from "tinybench"
import { build } from "../tools/release/build.ts"
import type { Measurement } from "./Measurement.ts"
import { trec } from "./randomStream.ts"

const topics = 50
const depth = 1000

/** The thirteen first measures of the bench, with the usual cutoffs. */
const names =
  "NumRet NumRel NumRelRet AP Rprec Bpref RR nDCG nDCG@10 nDCG@20 P@5 P@10 P@20 R@100 R@1000 Success@1 Success@10 RBP Judged@10".split(" ")

const inProcess = async (qrelsText: string, runText: string): Promise<ReadonlyArray<Measurement>> => {
  const qrelsBytes = Buffer.from(qrelsText)
  const runBytes = Buffer.from(runText)
  const ids = IdPool.make()
  const qrels = Result.getOrThrow(TrecQrels.parse(qrelsBytes, "qrels", { ids }))
  const run = Result.getOrThrow(TrecRun.parse(runBytes, "run", { ids }))
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

/** Medians over some new processes: where the time of `eval` goes before anything is compiled. */
const phases = (qrels: string, run: string, times: number): ReadonlyArray<Measurement> => {
  const all = Array.from({ length: times }, () => {
    const { stdout } = spawnSync(process.execPath, [join(import.meta.dirname, "evaluationPhases.ts"), qrels, run], { encoding: "utf8" })
    return JSON.parse(stdout) as Record<string, number>
  })
  return Object.keys(all[0]!).map((phase) => {
    const values = all.map((one) => one[phase]!).sort((a, b) => a - b)
    return { name: `all_trec in a new process, from sources: ${phase}`, value: values[times >> 1]!, unit: "ms" }
  })
}

const wholeProcess = (qrelsText: string, runText: string): ReadonlyArray<Measurement> => {
  const folder = mkdtempSync(join(tmpdir(), "litfuse-speed-"))
  const packages = join(import.meta.dirname, "../packages")
  const [main, built] = [join(packages, "cli/src/main.ts"), join(packages, "cli/dist/main.js")]
  const [qrels, run] = ["qrels.txt", "a.run"].map((name) => join(folder, name)) as [string, string]
  writeFileSync(qrels, qrelsText)
  writeFileSync(run, runText)
  const words = ["eval", qrels, run, "-m", "all_trec", "-q", "--format", "trec"]
  const bare = wallMs(["-e", "0"], 15)
  const version = wallMs([built, "--version"], 9)
  const help = wallMs([built, "eval", "--help"], 9)
  const evaluate = wallMs([built, ...words], 15)
  const fromSources = wallMs([main, ...words], 5)
  const found = phases(qrels, run, 5)
  rmSync(folder, { recursive: true })
  return [
    { name: "node -e 0", value: bare, unit: "ms" },
    { name: "litfuse --version, built", value: version, unit: "ms", target: "at most 60 where node -e 0 takes 20" },
    { name: "litfuse eval --help, built: all of its modules", value: help, unit: "ms" },
    { name: "litfuse eval -m all_trec -q, 50 x 1,000, built", value: evaluate, unit: "ms" },
    { name: "the same from sources", value: fromSources, unit: "ms" },
    ...found
  ]
}

/** What evaluation costs: parsing apart, evaluating apart, and whole processes of the built command. */
export const evaluationTimes = async (): Promise<ReadonlyArray<Measurement>> => {
  await build("dist")
  const { qrels, run } = trec(topics, 1300, depth)
  return [...(await inProcess(qrels, run)), ...wholeProcess(qrels, run)]
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) console.table(await evaluationTimes())
