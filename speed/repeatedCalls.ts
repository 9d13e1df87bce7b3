/**
 * The same evaluation again and again in one process of the built command: what the first call costs beyond those whose code is compiled already. A new
 * process can be no faster than its first call, because V8 keeps no machine code from one process to the next.
 */
import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { pathToFileURL } from "node:url"
import { build } from "../tools/release/build.ts"
import { unpackRuns } from "./manyRuns.ts"
import type { RepeatedCall } from "./Measurement.ts"
import { asTrecEval, builtMain, inputs, writeInput } from "./processes.ts"
import { median } from "./processTimes.ts"

/** So many processes are started for each work; their medians are kept. */
const rounds = 3

/** With each set of compilers, so many calls are made: the least of them is near what compiled code takes. */
const compilers = { middle: { flags: ["--no-turbofan"], calls: 9 }, best: { flags: [], calls: 15 } } as const

/** The module of the built command that answers `eval`: the chunk that it imports under this name. */
const evalModule = (): string => {
  const [, chunk] = /import\(`\.\/(main-runEval-[^`]+\.js)`\)/.exec(readFileSync(builtMain, "utf8")) ?? []
  if (chunk === undefined) throw new Error(`${builtMain} imports no chunk main-runEval: build.ts names chunks otherwise now`)
  return pathToFileURL(join(dirname(builtMain), chunk)).href
}

/**
 * The program of a process that prints the CPU time of each call, in milliseconds. It is JavaScript, because Node would strip types during the first calls.
 * The cache of compiled code holds every function, as it does where the command starts.
 */
const program = `
import { enableCompileCache } from "node:module"
import { setFlagsFromString } from "node:v8"
const [module, calls, ...words] = process.argv.slice(1)
enableCompileCache()
setFlagsFromString("--no-lazy")
const { runEval } = await import(module)
const times = []
for (let call = 0; call < Number(calls); call++) {
  const start = process.cpuUsage()
  const code = runEval(words)
  const { user, system } = process.cpuUsage(start)
  if (code !== 0) throw new Error("the call ends with " + code)
  times.push((user + system) / 1000)
}
console.error(JSON.stringify(times))
`

const callsOf = (module: string, { flags, calls }: (typeof compilers)[keyof typeof compilers], words: ReadonlyArray<string>) => {
  const argv = [...flags, "--input-type=module", "-e", program, module, `${calls}`, ...words]
  const { status, stderr } = spawnSync(process.execPath, argv, { encoding: "utf8", stdio: ["ignore", "ignore", "pipe"] })
  if (status !== 0) throw new Error(stderr)
  return JSON.parse(stderr.trimEnd().split("\n").at(-1)!) as ReadonlyArray<number>
}

const medianOf = (all: ReadonlyArray<ReadonlyArray<number>>, of: (times: ReadonlyArray<number>) => number): number => median(all.map(of))
const least = (times: ReadonlyArray<number>): number => Math.min(...times)

const measure = (module: string, what: string, words: ReadonlyArray<string>): RepeatedCall => {
  const timesWith = (compiler: keyof typeof compilers) => Array.from({ length: rounds }, () => callsOf(module, compilers[compiler], words))
  // the first process of all fills the cache of compiled code
  callsOf(module, compilers.middle, words)
  const [middle, best] = [timesWith("middle"), timesWith("best")]
  return {
    again: what,
    first: medianOf(middle, (times) => times[0]!),
    second: medianOf(middle, (times) => times[1]!),
    middle: medianOf(middle, least),
    best: medianOf(best, least)
  }
}

/** The same evaluation again in one process; the 126 runs only with `LITFUSE_DATA`. */
export const repeatedCalls = async (): Promise<ReadonlyArray<RepeatedCall>> => {
  await build("dist")
  const module = evalModule()
  const folder = mkdtempSync(join(tmpdir(), "litfuse-again-"))
  const rows = inputs
    .filter(({ isReal }) => isReal)
    .map((input) => measure(module, input.name, [...writeInput(folder, input), ...asTrecEval]))
  const data = process.env["LITFUSE_DATA"]
  const many = data === undefined ? undefined : unpackRuns(data, folder)
  const ofMany =
    many === undefined
      ? []
      : [measure(module, `${many.runs.length} runs of TREC-COVID round 5, depth 100`, [many.qrels, ...many.runs, ...asTrecEval])]
  rmSync(folder, { recursive: true })
  return [...rows, ...ofMany]
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) console.table(await repeatedCalls())
