/**
 * `npm run speed [name...]` measures and prints tables. `--write` stores them in speed/README.md; rows of programs that were not run stay there. `--peers` adds
 * comparisons with other tools: speed/README.md lists the variables that name them.
 */
import { execFileSync } from "node:child_process"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Line } from "./Measurement.ts"
import { speedPrograms } from "./speedPrograms.ts"
import { fillTables, withRows, withGoals } from "./tables.ts"

const words = process.argv.slice(2)
const requested = words.filter((word) => !word.startsWith("--"))
/** Programs that only compare: they run when they are named, and with `--peers`. */
const comparisons = ["peers", "processes", "many-runs", "before", "queries"]
/** Programs that need more than the clone has: they run only when they are named. */
const onDemand = ["opensearch", "cluster"]
const hasPeers = words.includes("--peers") || requested.includes("peers")
if (requested.includes("before") && process.env["LITFUSE_BEFORE"] === undefined) {
  console.error("speed: before needs LITFUSE_BEFORE, packages/cli/dist/main.js of another checkout in which `npm run build` ran")
  process.exit(2)
}
if (hasPeers && process.env["LITFUSE_PEERS_PYTHON"] === undefined) {
  console.error("speed: --peers needs LITFUSE_PEERS_PYTHON, a Python with pytrec-eval-terrier, ranx, bm25s and numba")
  process.exit(2)
}
const unknown = requested.filter((word) => speedPrograms[word] === undefined)
if (unknown.length > 0) {
  console.error(`speed: unknown program ${unknown.join(", ")}; the programs are ${Object.keys(speedPrograms).join(", ")}`)
  process.exit(2)
}

/** Each program runs in a new process: compiled code and garbage of one program would slow the next. */
const run = (id: string): ReadonlyArray<Line> => {
  const argv = ["--expose-gc", join(import.meta.dirname, "speedPrograms.ts"), id]
  const printed = execFileSync(process.execPath, argv, { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] })
  return JSON.parse(printed.trimEnd().split("\n").at(-1) ?? "")
}

const found = new Map<string, ReadonlyArray<Line>>()
for (const id of Object.keys(speedPrograms)) {
  if (requested.length > 0 && !requested.includes(id)) continue
  if (onDemand.includes(id) && !requested.includes(id)) continue
  if (comparisons.includes(id) && !hasPeers && !requested.includes(id)) continue
  console.error(`speed: ${id} ...`)
  found.set(id, run(id))
}
const tables = fillTables(found)
for (const { rows, text } of tables) if (rows.length > 0) console.log(`${text(rows)}\n`)

if (words.includes("--write")) {
  const readme = join(import.meta.dirname, "README.md")
  const order = Object.keys(speedPrograms)
  const page = tables.reduce((page, one) => withRows(page, one, order), readFileSync(readme, "utf8"))
  writeFileSync(readme, withGoals(page))
}
