/** Whole processes of the built command beside trec_eval's own, pair after pair on the same files, in CPU time. */
import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { build } from "../tools/build.ts"
import type { Measurement } from "./Measurement.ts"
import { realScores, trec } from "./synthetic.ts"

interface Input {
  readonly name: string
  readonly topics: number
  readonly judged: number
  readonly depth: number
  readonly isReal: boolean
  readonly pairs: number
  readonly target?: string
}

const inputs: ReadonlyArray<Input> = [
  { name: "5 x 1,000", topics: 5, judged: 300, depth: 1000, isReal: true, pairs: 15, target: "at most 5" },
  { name: "50 x 1,000, six decimals", topics: 50, judged: 1300, depth: 1000, isReal: false, pairs: 11 },
  { name: "50 x 1,000, 16 digits", topics: 50, judged: 1300, depth: 1000, isReal: true, pairs: 11, target: "at most 1.3" },
  { name: "500 x 1,000, 16 digits", topics: 500, judged: 600, depth: 1000, isReal: true, pairs: 5, target: "at most 0.5" },
  { name: "5,000 x 100, 16 digits", topics: 5000, judged: 60, depth: 100, isReal: true, pairs: 5, target: "at most 0.5" }
]

const median = (values: ReadonlyArray<number>): number => values.toSorted((a, b) => a - b)[values.length >> 1]!

/** Milliseconds of user and system time of a process whose output nobody reads. The shell measures it, because Node does not tell of its children. */
export const cpuMs = (words: ReadonlyArray<string>): number => {
  const script = 'TIMEFORMAT="%U %S"; time "$@" > /dev/null 2> /dev/null'
  const { status, stderr } = spawnSync("bash", ["-c", script, "bash", ...words], { encoding: "utf8" })
  if (status !== 0) throw new Error(`${words.join(" ")} ends with ${status}`)
  return (
    1000 *
    stderr
      .trim()
      .split(" ")
      .reduce((sum, text) => sum + Number(text), 0)
  )
}

/** Medians over pairs of one process each, and the median of their ratios: what else runs on the machine slows both of a pair. */
const beside = (theirs: ReadonlyArray<string>, ours: ReadonlyArray<string>, pairs: number) => {
  cpuMs(ours)
  const all = Array.from({ length: pairs }, () => [cpuMs(theirs), cpuMs(ours)] as const)
  return {
    theirs: median(all.map(([a]) => a)),
    ours: median(all.map(([, b]) => b)),
    ratio: median(all.map(([a, b]) => b / a))
  }
}

/**
 * `litfuse eval -m all_trec -q`, built, over trec_eval; nothing without `LITFUSE_TREC_EVAL`, which names a trec_eval that the reader has built
 * from its tag with its own Makefile.
 */
export const processes = async (): Promise<ReadonlyArray<Measurement>> => {
  const program = process.env["LITFUSE_TREC_EVAL"]
  if (program === undefined) return []
  await build("dist")
  const built = join(import.meta.dirname, "../packages/cli/dist/main.js")
  const folder = mkdtempSync(join(tmpdir(), "litfuse-processes-"))
  const [qrels, run] = [join(folder, "qrels"), join(folder, "run")]
  const rows = inputs.flatMap(({ name, topics, judged, depth, isReal, pairs, target }): ReadonlyArray<Measurement> => {
    const made = trec(topics, judged, depth)
    writeFileSync(qrels, made.qrels)
    writeFileSync(run, isReal ? realScores(made.run) : made.run)
    const ours = [process.execPath, built, "eval", qrels, run, "-m", "all_trec", "-q", "--format", "trec"]
    const found = beside([program, "-m", "all_trec", "-q", qrels, run], ours, pairs)
    return [
      { name: `all_trec -q, whole process, CPU, ${name}: trec_eval`, value: found.theirs, unit: "ms" },
      { name: `all_trec -q, whole process, CPU, ${name}: litfuse`, value: found.ours, unit: "ms" },
      { name: `${name}: litfuse over trec_eval`, value: found.ratio, unit: "x", ...(target === undefined ? {} : { target }) }
    ]
  })
  rmSync(folder, { recursive: true })
  return rows
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) console.table(await processes())
