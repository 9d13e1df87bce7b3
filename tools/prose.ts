/**
 * Checks the language of this repository: `node tools/prose.ts [--comments] [PATH ...]`.
 *
 * Texts for users are strings of packages, Markdown, experiments and datasets. Both they and comments have a baseline in `tools/prose.json`, by package
 * or folder. `--shrink` writes today's counts where they are lower. A count above its baseline is a problem.
 */
import { globSync, readFileSync, writeFileSync } from "node:fs"
import { findingsIn, type Finding, type Rules, type Text } from "./prose/findingsIn.ts"
import { markdownTexts } from "./prose/markdownTexts.ts"
import { commentTexts, typescriptTexts } from "./prose/typescriptTexts.ts"
import { yamlTexts } from "./prose/yamlTexts.ts"

type Baseline = Readonly<Record<string, number>>

interface Settings extends Rules {
  /** files and folders whose texts are not checked, each with the reason */
  readonly exempt: Readonly<Record<string, string>>
  /** whole texts that are ids, or that reports quote from data, each with its place; they are not checked */
  readonly quoted: Readonly<Record<string, string>>
  readonly texts: Baseline
  readonly comments: Baseline
}

interface Checked {
  readonly file: string
  readonly findings: ReadonlyArray<Finding>
}

const settings = JSON.parse(readFileSync("tools/prose.json", "utf8")) as Settings
const find = findingsIn(settings)

const isOurs = ({ text }: Text): boolean => !Object.hasOwn(settings.quoted, text)

const words = process.argv.slice(2)
const paths = words.filter((word) => !word.startsWith("--"))
const isChecked = (file: string): boolean =>
  (paths.length === 0 || paths.some((path) => file.startsWith(path))) && !Object.keys(settings.exempt).some((path) => file.startsWith(path))

const check = (patterns: ReadonlyArray<string>, textsOf: (file: string, text: string) => ReadonlyArray<Text>): ReadonlyArray<Checked> =>
  globSync(patterns, { exclude: ["**/node_modules/**"] })
    .filter(isChecked)
    .sort()
    .map((file) => ({ file, findings: textsOf(file, readFileSync(file, "utf8")).filter(isOurs).flatMap(find) }))

const texts = [
  ...check(["packages/*/src/**/*.ts"], typescriptTexts),
  ...check(["*.md", "docs/**/*.md", "packages/*/README.md", "datasets/*/README.md", "speed/*.md", "reports/**/report.md"], (_, text) =>
    markdownTexts(text)
  ),
  ...check(["reports/**/experiment.yaml", "datasets/*/dataset.yaml", "presets/*.yaml"], (_, text) => yamlTexts(text))
]
const comments = check(["packages/*/{src,test}/**/*.ts", "tools/**/*.ts", "speed/**/*.ts"], commentTexts)

const roomOf = (file: string): string =>
  file
    .split("/")
    .slice(0, file.startsWith("packages/") ? 2 : 1)
    .join("/")

const countsOf = (all: ReadonlyArray<Checked>): Baseline => {
  const counts: Record<string, number> = {}
  for (const { file, findings } of all) if (findings.length > 0) counts[roomOf(file)] = (counts[roomOf(file)] ?? 0) + findings.length
  return counts
}

const sum = (counts: Baseline): number => Object.values(counts).reduce((total, count) => total + count, 0)

const lower = (counts: Baseline, known: Baseline): Baseline =>
  Object.fromEntries(
    Object.entries(known).flatMap(([room, most]) => (counts[room] === undefined ? [] : [[room, Math.min(counts[room], most)]]))
  )

const print = (all: ReadonlyArray<Checked>): void => {
  for (const { file, findings } of all)
    for (const { line, problem, text } of findings) console.log(`${file}:${line}: ${problem}: ${text.slice(0, 300)}`)
}

const counted = { texts: countsOf(texts), comments: countsOf(comments) }
const over = (["texts", "comments"] as const).flatMap((kind) =>
  Object.entries(counted[kind])
    .filter(([room, count]) => count > (settings[kind][room] ?? 0))
    .map(([room, count]) => ({ kind, room, count, most: settings[kind][room] ?? 0 }))
)
if (paths.length > 0) {
  print(texts)
  if (words.includes("--comments")) print(comments)
}
for (const { kind, room, count, most } of over)
  console.log(`${room}: ${count} findings in ${kind}, at most ${most} are known. List them: node tools/prose.ts --comments ${room}`)
if (words.includes("--shrink") && paths.length === 0) {
  const baselines = { texts: lower(counted.texts, settings.texts), comments: lower(counted.comments, settings.comments) }
  writeFileSync("tools/prose.json", `${JSON.stringify({ ...settings, ...baselines }, null, 2)}\n`)
}
console.log(`prose: ${sum(counted.texts)} finding(s) in texts for users, ${sum(counted.comments)} in comments`)
process.exitCode = over.length > 0 ? 1 : 0
