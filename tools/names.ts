/**
 * Checks the names of modules: `node tools/names.ts [PATH ...]`.
 *
 * A module is named after one of its exports, after the namespace under which others import it (a capital letter), or by a term of the glossary in
 * CONTRIBUTING.md. A name that several modules share is a term of the glossary, so that it means one thing. `tools/names.json` lists forbidden names.
 */
import { globSync, readFileSync } from "node:fs"
import { basename } from "node:path/posix"
import { parseSync } from "oxc-parser"

interface Settings {
  readonly forbidden: ReadonlyArray<string>
  /** names of services, each of which has modules in several packages */
  readonly services: ReadonlyArray<string>
  /** names that a tool prescribes */
  readonly entryPoints: ReadonlyArray<string>
}

const mostTerms = 120
const { forbidden, services, entryPoints } = JSON.parse(readFileSync("tools/names.json", "utf8")) as Settings

/** Terms of the glossary with their definitions. */
const glossary = new Map(
  (/\n## Glossary\n([\s\S]*?)(?=\n## |$)/.exec(readFileSync("CONTRIBUTING.md", "utf8"))?.[1] ?? "").split("\n").flatMap((line) => {
    const [, terms, definition] = /^\| (`[^|]+`) \| (.+) \|$/.exec(line) ?? []
    return terms === undefined ? [] : [...terms.matchAll(/`([^`]+)`/g)].map(([, term]) => [term!.toLowerCase(), definition!] as const)
  })
)

const modules = globSync(["packages/*/src/**/*.ts", "tools/**/*.ts", "speed/**/*.ts"], {
  exclude: ["**/node_modules/**", "**/*.test.ts"]
}).sort()
const isEntry = (name: string): boolean => entryPoints.includes(name)

const exportedNames = (file: string): ReadonlyArray<string> =>
  parseSync(file, readFileSync(file, "utf8")).module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ exportName, localName }) => [exportName.name, localName.name].filter((name) => name !== null))
  )

const problems: Array<string> = []
const filesOf = new Map<string, Array<string>>()
for (const file of modules) {
  const name = basename(file, ".ts")
  filesOf.set(name, [...(filesOf.get(name) ?? []), file])
  if (isEntry(name) || glossary.has(name.toLowerCase())) continue
  const own = name.toLowerCase().replaceAll("-", "")
  const isNamespace = /^[A-Z]/.test(name)
  if (forbidden.includes(name)) problems.push(`${file}: "${name}" is a forbidden name (tools/names.json)`)
  else if (!isNamespace && !exportedNames(file).some((exported) => exported.toLowerCase() === own))
    problems.push(`${file}: "${name}" is not exported, and is no term of the glossary in CONTRIBUTING.md`)
}
for (const [name, files] of filesOf)
  if (files.length > 1 && !isEntry(name) && !services.includes(name) && !glossary.has(name.toLowerCase()))
    problems.push(`${files.join(", ")}: modules of one name, which is no term of the glossary in CONTRIBUTING.md`)
if (glossary.size > mostTerms) problems.push(`CONTRIBUTING.md: the glossary has ${glossary.size} terms, at most ${mostTerms} are allowed`)
const unused = [...glossary.keys()].filter((term) => ![...filesOf.keys()].some((name) => name.toLowerCase() === term))

const paths = process.argv.slice(2)
for (const problem of problems) if (paths.length === 0 || paths.some((path) => problem.includes(path))) console.log(problem)
if (process.argv.includes("--unused")) console.log(`terms that no module has: ${unused.join(", ")}`)
console.log(`names: ${modules.length} modules, ${glossary.size} terms, ${problems.length} problem(s)`)
process.exitCode = problems.length > 0 ? 1 : 0
