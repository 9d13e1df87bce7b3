/**
 * `node tools/lines.ts` counts lines of code by package and folder. `--between A B` prints the change from commit A to commit B.
 *
 * Blank lines, comments, imports, generated files and tests do not count.
 */
import { execFileSync } from "node:child_process"
import { matchesGlob } from "node:path"
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

/** Lines of code by package and folder at a commit. */
const linesAt = (commit: string): ReadonlyMap<string, number> => {
  const files = git("ls-tree", "-r", "--name-only", commit).split("\n").filter(isCounted)
  const counts = new Map<string, number>()
  for (const file of files) counts.set(roomOf(file), (counts.get(roomOf(file)) ?? 0) + codeLines(file, git("show", `${commit}:${file}`)))
  return counts
}

const sum = (counts: ReadonlyMap<string, number>): number => [...counts.values()].reduce((total, count) => total + count, 0)

const { values, positionals } = parseArgs({ allowPositionals: true, options: { between: { type: "boolean", default: false } } })
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
