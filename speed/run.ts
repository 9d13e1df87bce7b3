/**
 * `npm run speed [name...]`: measures, prints the table, and with `--write` stores it in speed/README.md, where rows of programs that were not run stay. `--peers` adds the comparison with
 * pytrec_eval, ranx and bm25s, for which `LITFUSE_PEERS_PYTHON` names a Python that has them, and with whole processes of trec_eval, for which
 * `LITFUSE_TREC_EVAL` names a program that the reader has built, and with Lucene, for which `LITFUSE_PEERS_LUCENE` names a folder with its archives. The program `before` needs `LITFUSE_BEFORE`, the built
 * command of another checkout.
 */
import { execFileSync } from "node:child_process"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Line } from "./Measurement.ts"
import { programs } from "./programs.ts"
import { filled, stored, withGoals } from "./tables.ts"

const words = process.argv.slice(2)
const wanted = words.filter((word) => !word.startsWith("--"))
/** Programs that measure nothing but peers: they run when they are named, and with `--peers`. */
const besidePeers = ["peers", "processes", "many-runs", "before", "queries"]
/** A program that needs more than the clone has: it runs when it is named. */
const named = ["opensearch"]
const hasPeers = words.includes("--peers") || wanted.includes("peers")
if (wanted.includes("before") && process.env["LITFUSE_BEFORE"] === undefined) {
  console.error("speed: before needs LITFUSE_BEFORE, packages/cli/dist/main.js of another checkout in which `npm run build` ran")
  process.exit(2)
}
if (hasPeers && process.env["LITFUSE_PEERS_PYTHON"] === undefined) {
  console.error("speed: --peers needs LITFUSE_PEERS_PYTHON, a Python with pytrec-eval-terrier, ranx, bm25s and numba")
  process.exit(2)
}
const unknown = wanted.filter((word) => programs[word] === undefined)
if (unknown.length > 0) {
  console.error(`speed: unknown program ${unknown.join(", ")}; there is ${Object.keys(programs).join(", ")}`)
  process.exit(2)
}

/** A process for each: code that one program made the compiler specialise for its own shapes, and what it left in memory, would slow the next. */
const run = (id: string): ReadonlyArray<Line> => {
  const argv = ["--expose-gc", join(import.meta.dirname, "program.ts"), id]
  const printed = execFileSync(process.execPath, argv, { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] })
  return JSON.parse(printed.trimEnd().split("\n").at(-1) ?? "")
}

const found = new Map<string, ReadonlyArray<Line>>()
for (const id of Object.keys(programs)) {
  if (wanted.length > 0 && !wanted.includes(id)) continue
  if (named.includes(id) && !wanted.includes(id)) continue
  if (besidePeers.includes(id) && !hasPeers && !wanted.includes(id)) continue
  console.error(`speed: ${id} ...`)
  found.set(id, run(id))
}
const tables = filled(found)
for (const { rows, text } of tables) if (rows.length > 0) console.log(`${text(rows)}\n`)

if (words.includes("--write")) {
  const readme = join(import.meta.dirname, "README.md")
  const order = Object.keys(programs)
  const page = tables.reduce((page, one) => stored(page, one, order), readFileSync(readme, "utf8"))
  writeFileSync(readme, withGoals(page))
}
