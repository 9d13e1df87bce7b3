/**
 * Writes a `scripts.ts` for each package with a folder `browser/`: what pages run in a browser, each script bundled from its typed modules into one text:
 * `node tools/browser.ts`. Pages are then made without a bundler, from the sources and from what is built alike.
 */
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import * as Rolldown from "rolldown"

const packages = join(import.meta.dirname, "../packages")

/** A script: the module in `browser/` that it starts with, the name of its text, and what it does. */
interface Script {
  readonly entry: string
  readonly name: string
  readonly about: string
}

/** The scripts by the folder beside whose `browser/` their file is written. */
const scripts: Readonly<Record<string, ReadonlyArray<Script>>> = {
  "bench/src/report/html": [
    {
      entry: "report",
      name: "reportScript",
      about: "The script of a report: sorts, filters and saves tables, changes the scheme, shows single topics."
    },
    { entry: "tables", name: "tablesScript", about: "The script of a page with tables and nothing else to press: sorts and filters them." },
    {
      entry: "decisions",
      name: "decisionsScript",
      about: "The script of a page of pairs in doubt: counts and saves what a reader decides."
    }
  ],
  "page/src": [
    {
      entry: "page",
      name: "pageScript",
      about: "The script of served pages: shows sources as they answer, takes keys where a person decides."
    }
  ]
}

/** A script as text without blanks; its names stay, for who looks for an error in a page. */
const bundle = async (folder: string, entry: string): Promise<string> => {
  const { output } = await Rolldown.build({
    input: join(packages, folder, "browser", `${entry}.ts`),
    platform: "browser",
    tsconfig: false,
    write: false,
    output: {
      format: "iife",
      comments: false,
      minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } }
    }
  })
  return output[0].code.trim()
}

const asTemplate = (text: string): string => `\`${text.replaceAll(/[\\`]|\$(?=\{)/g, "\\$&")}\``

/** The files that are written, each with the module of its scripts. */
export const written = async (): Promise<ReadonlyArray<readonly [file: string, text: string]>> => {
  const files: Array<readonly [string, string]> = []
  for (const [folder, all] of Object.entries(scripts)) {
    const parts: Array<string> = []
    for (const { entry, name, about } of all)
      parts.push(`/** ${about} */\nexport const ${name} = ${asTemplate(await bundle(folder, entry))}\n`)
    files.push([join(packages, folder, "scripts.ts"), `// Written by tools/browser.ts from browser/*.ts.\n\n${parts.join("\n")}`])
  }
  return files
}

if (process.argv[1] === import.meta.filename) for (const [file, text] of await written()) writeFileSync(file, text)
