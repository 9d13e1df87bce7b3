import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { basename } from "node:path/posix"
import { parseSync } from "oxc-parser"

interface Settings {
  /** names that no module may have */
  readonly forbidden: ReadonlyArray<string>
  /** names of services, each of which has modules in several packages */
  readonly services: ReadonlyArray<string>
  /** programs, and names that a tool prescribes */
  readonly entryPoints: ReadonlyArray<string>
}

/** The most terms of the glossary. A longer one would no longer be read. */
const mostTerms = 120

const readSettings = (root: string): Settings => JSON.parse(readFileSync(join(root, "tools/names.json"), "utf8")) as Settings

/** The terms of the table below `## Glossary`, in lower case, each with its definition. */
export const readGlossary = (markdown: string): ReadonlyMap<string, string> =>
  new Map(
    (/\n## Glossary\n([\s\S]*?)(?=\n## |$)/.exec(markdown)?.[1] ?? "").split("\n").flatMap((line) => {
      const [, term, definition] = /^\| `([^`]+)` \| (.+) \|$/.exec(line) ?? []
      return term === undefined ? [] : [[term.toLowerCase(), definition!] as const]
    })
  )

const exportedNames = (file: string, code: string): ReadonlyArray<string> =>
  parseSync(file, code).module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ exportName, localName }) => [exportName.name, localName.name].filter((name) => name !== null))
  )

/**
 * What is wrong with the names of modules below a folder of this shape, one sentence each.
 *
 * A module is named after one of its exports, or after the namespace under which others import it (a capital letter). It may also be a term of the
 * glossary in CONTRIBUTING.md. A name that several modules share is a term of the glossary, so that it means one thing.
 */
export const nameProblems = (
  root: string
): { readonly modules: number; readonly terms: number; readonly problems: ReadonlyArray<string> } => {
  const { forbidden, services, entryPoints } = readSettings(root)
  const glossary = readGlossary(readFileSync(join(root, "CONTRIBUTING.md"), "utf8"))
  const modules = globSync(["packages/*/src/**/*.ts", "tools/**/*.ts", "speed/**/*.ts"], {
    cwd: root,
    exclude: ["**/node_modules/**", "**/*.test.ts"]
  }).sort()
  const isKnown = (name: string): boolean => entryPoints.includes(name) || glossary.has(name.toLowerCase())
  const problems: Array<string> = []
  for (const file of modules) {
    const name = basename(file, ".ts")
    if (forbidden.includes(name)) problems.push(`${file}: "${name}" is a forbidden name (tools/names.json)`)
    else if (
      !isKnown(name) &&
      !/^[A-Z]/.test(name) &&
      !exportedNames(file, readFileSync(join(root, file), "utf8")).some((exported) => exported.toLowerCase() === name.toLowerCase())
    )
      problems.push(`${file}: "${name}" is not exported, and is no term of the glossary in CONTRIBUTING.md`)
  }
  for (const [name, files] of Map.groupBy(modules, (file) => basename(file, ".ts")))
    if (files.length > 1 && !isKnown(name) && !services.includes(name))
      problems.push(`${files.join(", ")}: modules of one name, which is no term of the glossary in CONTRIBUTING.md`)
  if (glossary.size > mostTerms) problems.push(`CONTRIBUTING.md: the glossary has ${glossary.size} terms, at most ${mostTerms} are allowed`)
  return { modules: modules.length, terms: glossary.size, problems }
}
