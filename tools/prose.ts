/**
 * Checks the language of this repository: `node tools/prose.ts [--comments] [PATH ...]`.
 *
 * Texts that users read (strings of packages, pages, experiments, datasets) must keep every rule. Comments and docstrings have a baseline in
 * `tools/prose.json` that only shrinks: `--shrink` writes today's counts where they are lower.
 */
import { globSync, readFileSync, writeFileSync } from "node:fs"
import { markdownTexts } from "./prose/markdownTexts.ts"
import { findingsIn, type Finding, type Rules, type Text } from "./prose/findingsIn.ts"
import { commentTexts, typescriptTexts } from "./prose/typescriptTexts.ts"
import { yamlTexts } from "./prose/yamlTexts.ts"

interface Settings extends Rules {
  /** files and folders whose texts are not checked, each with the reason */
  readonly exempt: Readonly<Record<string, string>>
  /** findings in comments that each package still has */
  readonly comments: Readonly<Record<string, number>>
}

const settings = JSON.parse(readFileSync("tools/prose.json", "utf8")) as Settings
const find = findingsIn(settings)

const flags = process.argv.slice(2).filter((word) => word.startsWith("--"))
const paths = process.argv.slice(2).filter((word) => !word.startsWith("--"))
const isAsked = (file: string): boolean => paths.length === 0 || paths.some((path) => file.startsWith(path))

const filesOf = (patterns: ReadonlyArray<string>): ReadonlyArray<string> =>
  globSync(patterns, { exclude: ["**/node_modules/**"] })
    .filter((file) => isAsked(file) && !Object.keys(settings.exempt).some((path) => file.startsWith(path)))
    .sort()

const check = (patterns: ReadonlyArray<string>, textsOf: (file: string, text: string) => ReadonlyArray<Text>) =>
  filesOf(patterns).map((file) => ({ file, findings: textsOf(file, readFileSync(file, "utf8")).flatMap(find) }))

const texts = [
  ...check(["packages/*/src/**/*.ts"], typescriptTexts),
  ...check(["*.md", "docs/**/*.md", "packages/*/README.md", "datasets/*/README.md", "speed/*.md", "reports/*/report.md"], (_, text) =>
    markdownTexts(text)
  ),
  ...check(["reports/*/experiment.yaml", "datasets/*/dataset.yaml", "presets/*.yaml"], (_, text) => yamlTexts(text))
]
const comments = check(["packages/*/{src,test}/**/*.ts", "tools/**/*.ts", "speed/**/*.ts"], commentTexts)

const print = (files: ReadonlyArray<{ readonly file: string; readonly findings: ReadonlyArray<Finding> }>): void => {
  for (const { file, findings } of files)
    for (const { line, problem, text } of findings) console.log(`${file}:${line}: ${problem}: ${text.slice(0, 300)}`)
}

/** Findings by package or folder. */
const counts = (): Record<string, number> => {
  const sums: Record<string, number> = {}
  for (const { file, findings } of comments) {
    const room = file.startsWith("packages/") ? file.split("/").slice(0, 2).join("/") : file.split("/")[0]!
    sums[room] = (sums[room] ?? 0) + findings.length
  }
  return sums
}

const total = (files: ReadonlyArray<{ readonly findings: ReadonlyArray<Finding> }>): number =>
  files.reduce((sum, { findings }) => sum + findings.length, 0)

print(texts)
if (flags.includes("--comments")) print(comments)
const over = paths.length > 0 ? [] : Object.entries(counts()).filter(([room, count]) => count > (settings.comments[room] ?? 0))
for (const [room, count] of over)
  console.log(
    `${room}: ${count} findings in comments, at most ${settings.comments[room] ?? 0} are known: node tools/prose.ts --comments ${room}`
  )
if (flags.includes("--shrink")) writeFileSync("tools/prose.json", `${JSON.stringify({ ...settings, comments: counts() }, null, 2)}\n`)
console.log(`prose: ${total(texts)} problem(s) in texts for users; ${total(comments)} in comments`)
process.exitCode = total(texts) + over.length > 0 ? 1 : 0
