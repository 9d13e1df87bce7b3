/** Values that a file of `src` exports and that no other file, test, tool or page uses. */
import { dirname, join } from "node:path"
import { repositoryFiles, programs, read, sources } from "../shared/repositoryFiles.ts"

/** What others outside of this repository build on: contracts of plugins and their laws, queries, and the requests and answers of every question. */
const isContract = (file: string): boolean => /^packages\/(?:api|engine|kit|query)\//.test(file)

/** Modules that are started by their file, and those that gather what a package offers. */
const isEntry = (file: string): boolean => /\/(?:index|main|\w*[aA]pp|\w*[wW]orker(?:Entry)?)\.ts$/.test(file)

/** A template is text, such as a file that `plugin new` writes. */
const codeOf = (file: string): string => read(file).replace(/`(?:\\[\s\S]|[^`\\])*`/g, "``")

const targetOf = (from: string, module: string): string => {
  if (module.startsWith(".")) return join(dirname(from), module)
  return module.replace(/^@litfuse\/([^/]+)\/(.+)$/, "packages/$1/src/$2.ts")
}

/** Each as `file: name`; a name counts as taken where a file that imports this one, or a page, has the word. */
export const unusedExports = (): ReadonlyArray<string> => {
  const texts = new Map([...programs, ...repositoryFiles("tools/**/*.mjs")].map((file) => [file, read(file)]))
  const importers = new Map<string, Array<string>>()
  for (const [file, text] of texts)
    for (const [, module] of text.matchAll(/(?:from|import\(|import) ?["']([^"']+)["']/g)) {
      const target = targetOf(file, module!)
      importers.set(target, [...(importers.get(target) ?? []), text])
    }
  const pages = repositoryFiles("{*.md,docs/**/*.md,packages/*/README.md}").map(read)
  return sources
    .filter((file) => !isContract(file) && !isEntry(file))
    .flatMap((file) =>
      [...codeOf(file).matchAll(/^export (?:const|class|(?:async )?function\*?) ([\w$]+)/gm)].flatMap(([, name]) => {
        const word = new RegExp(`(?<![\\w$])${name!.replaceAll("$", "\\$")}(?![\\w$])`)
        return [...(importers.get(file) ?? []), ...pages].some((text) => word.test(text)) ? [] : [`${file}: ${name}`]
      })
    )
}
