/**
 * `node tools/lines.ts` counts lines of code by package and folder. `--between A B` prints the change from commit A to commit B. `--check` compares the
 * files on disk with the ceilings of `tools/lines.json`. A higher ceiling needs a reason.
 *
 * Blank lines, comments, imports, generated files and tests do not count.
 */
import { execFileSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { join, matchesGlob } from "node:path"
import { parseArgs } from "node:util"
import { codeLines } from "./checks/codeLines.ts"
import { external, generators } from "./generators.ts"
import { root } from "./shared/repositoryFiles.ts"

const git = (...words: ReadonlyArray<string>): string => execFileSync("git", words, { cwd: root, encoding: "utf8", maxBuffer: 1e9 })

const generated = [...generators, ...external].flatMap(({ owns }) => owns).filter((pattern) => pattern.endsWith(".ts"))

const isCounted = (file: string): boolean =>
  /^(?:packages|tools|speed)\/.*\.m?ts$/.test(file) &&
  !/\.d\.m?ts$|\.test\.ts$|^packages\/[^/]+\/test\//.test(file) &&
  !generated.some((pattern) => matchesGlob(file, pattern))

/** The package or folder of a file. */
const roomOf = (file: string): string =>
  file
    .split("/")
    .slice(0, file.startsWith("packages/") ? 2 : 1)
    .join("/")

const count = (files: ReadonlyArray<string>, read: (file: string) => string): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const file of files.filter(isCounted)) counts.set(roomOf(file), (counts.get(roomOf(file)) ?? 0) + codeLines(file, read(file)))
  return counts
}

/** Lines of code by package and folder at a commit. */
const linesAt = (commit: string): ReadonlyMap<string, number> =>
  count(git("ls-tree", "-r", "--name-only", commit).split("\n"), (file) => git("show", `${commit}:${file}`))

/** Prints every package and folder with more lines than its ceiling, and those without one. */
const check = (): number => {
  const ceilings = JSON.parse(readFileSync(join(root, "tools/lines.json"), "utf8")) as Readonly<Record<string, number>>
  const files = git("ls-files", "-co", "--exclude-standard", "packages", "tools", "speed").split("\n")
  const counts = count(
    files.filter((file) => existsSync(join(root, file))),
    (file) => readFileSync(join(root, file), "utf8")
  )
  const over = [...counts].filter(([room, lines]) => lines > (ceilings[room] ?? 0))
  for (const [room, lines] of over)
    console.error(`lines: ${room} has ${lines} lines of code; its ceiling in tools/lines.json is ${ceilings[room] ?? "missing"}`)
  return over.length
}

const sum = (counts: ReadonlyMap<string, number>): number => [...counts.values()].reduce((total, count) => total + count, 0)

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { between: { type: "boolean", default: false }, check: { type: "boolean", default: false } }
})
if (values.check) process.exit(check() > 0 ? 1 : 0)
if (values.between && positionals.length !== 2) {
  console.error("lines: --between takes two commits: node tools/lines.ts --between A B")
  process.exit(2)
}
const [from, to] = (values.between ? positionals : [undefined, positionals[0] ?? "HEAD"]).map((commit) =>
  commit === undefined ? new Map<string, number>() : linesAt(commit)
)
for (const room of [...new Set([...from!.keys(), ...to!.keys()])].toSorted()) {
  const [before, after] = [from!.get(room) ?? 0, to!.get(room) ?? 0]
  if (before !== after) console.log(`${room}: ${values.between ? `${before} → ${after} (${after - before})` : after}`)
}
console.log(`all: ${values.between ? `${sum(from!)} → ${sum(to!)} (${sum(to!) - sum(from!)})` : sum(to!)}`)
