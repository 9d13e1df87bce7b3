/**
 * `npm run speed [name...]`: measures, prints the table, and with `--write` stores it in speed/README.md, where rows of programs that were not run stay. `--peers` adds the comparison with
 * pytrec_eval, ranx and bm25s, for which `LITFUSE_PEERS_PYTHON` names a Python that has them, and with whole processes of trec_eval, for which
 * `LITFUSE_TREC_EVAL` names a program that the reader has built, and with Lucene, for which `LITFUSE_PEERS_LUCENE` names a folder with its archives.
 */
import { execFileSync } from "node:child_process"
import { readFileSync, writeFileSync } from "node:fs"
import { cpus } from "node:os"
import { join } from "node:path"
import { table } from "@litfuse/bench/report/table"
import type { Measurement } from "./Measurement.ts"
import { programs } from "./programs.ts"

const begin = "<!-- generated: npm run speed -- --write -->"
const words = process.argv.slice(2)
const wanted = words.filter((word) => !word.startsWith("--"))
const hasPeers = words.includes("--peers") || wanted.includes("peers")
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
const run = (id: string): ReadonlyArray<Measurement> => {
  const argv = ["--expose-gc", join(import.meta.dirname, "program.ts"), id]
  const printed = execFileSync(process.execPath, argv, { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] })
  return JSON.parse(printed.trimEnd().split("\n").at(-1) ?? "")
}

const print = (value: number): string => (value >= 100 ? Math.round(value).toLocaleString("en") : value.toPrecision(3))

const rows: Array<ReadonlyArray<string>> = []
for (const id of Object.keys(programs)) {
  if (wanted.length > 0 && !wanted.includes(id)) continue
  if (["peers", "processes", "queries"].includes(id) && !hasPeers && !wanted.includes(id)) continue
  console.error(`speed: ${id} ...`)
  for (const { name, value, unit, target } of run(id)) rows.push([id, name, print(value), unit, target ?? ""])
}
const textOf = (rows: ReadonlyArray<ReadonlyArray<string>>): string =>
  [
    `${cpus()[0]?.model.trim() ?? "unknown processor"}, Node ${process.versions.node}, one core unless said otherwise.`,
    "",
    table(["program", "what", "measured", "unit", "target"], ["left", "left", "right", "left", "left"], rows)
  ].join("\n")
console.log(textOf(rows))

if (words.includes("--write")) {
  const readme = join(import.meta.dirname, "README.md")
  const [head, before = ""] = readFileSync(readme, "utf8").split(begin)
  // rows of programs that were not run this time stay as they were measured
  const measured = new Set(rows.map(([program]) => program))
  const kept = before
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .slice(2)
    .map((line) => line.split("|").slice(1, -1))
    .map((cells) => cells.map((cell) => cell.trim()))
    .filter(([program]) => !measured.has(program))
  const order = Object.keys(programs)
  const all = [...kept, ...rows].toSorted(([a = ""], [b = ""]) => order.indexOf(a) - order.indexOf(b))
  writeFileSync(readme, `${head}${begin}\n\n${textOf(all)}\n`)
}
