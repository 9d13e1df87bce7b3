/**
 * `npm run speed [name...]`: measures, prints the table, and with `--write` stores it in speed/README.md. `--peers` adds the comparison with
 * pytrec_eval and ranx, for which `LITFUSE_PEERS_PYTHON` names a Python that has them.
 */
import { readFileSync, writeFileSync } from "node:fs"
import { cpus } from "node:os"
import { join } from "node:path"
import { table } from "@litfuse/bench/report/table"
import { evaluation } from "./eval.ts"
import { fusion } from "./fusion.ts"
import { knownAnswer } from "./knownAnswer.ts"
import { lexical } from "./lexical.ts"
import { heap } from "./heap.ts"
import type { Measured } from "./Measured.ts"
import { peers } from "./peers.ts"
import { tune } from "./tune.ts"

const programs: Readonly<Record<string, () => ReadonlyArray<Measured> | Promise<ReadonlyArray<Measured>>>> = {
  eval: evaluation,
  heap,
  peers,
  "known-answer": knownAnswer,
  lexical,
  fusion,
  tune
}

const begin = "<!-- generated: npm run speed -- --write -->"
const words = process.argv.slice(2)
const wanted = words.filter((word) => !word.startsWith("--"))
const hasPeers = words.includes("--peers") || wanted.includes("peers")
if (hasPeers && process.env["LITFUSE_PEERS_PYTHON"] === undefined) {
  console.error("speed: --peers needs LITFUSE_PEERS_PYTHON, a Python with pytrec-eval-terrier and ranx")
  process.exit(2)
}
const unknown = wanted.filter((word) => programs[word] === undefined)
if (unknown.length > 0) {
  console.error(`speed: unknown program ${unknown.join(", ")}; there is ${Object.keys(programs).join(", ")}`)
  process.exit(2)
}

const print = (value: number): string => (value >= 100 ? Math.round(value).toLocaleString("en") : value.toPrecision(3))

const rows: Array<ReadonlyArray<string>> = []
for (const [id, program] of Object.entries(programs)) {
  if (wanted.length > 0 && !wanted.includes(id)) continue
  if (id === "peers" && !hasPeers) continue
  console.error(`speed: ${id} ...`)
  for (const { name, value, unit, target } of await program()) rows.push([id, name, print(value), unit, target ?? ""])
}
const text = [
  `${cpus()[0]?.model.trim() ?? "unknown processor"}, Node ${process.versions.node}, one core unless said otherwise.`,
  "",
  table(["program", "what", "measured", "unit", "target"], ["left", "left", "right", "left", "left"], rows)
].join("\n")
console.log(text)

if (words.includes("--write")) {
  const readme = join(import.meta.dirname, "README.md")
  const [head] = readFileSync(readme, "utf8").split(begin)
  writeFileSync(readme, `${head}${begin}\n\n${text}\n`)
}
