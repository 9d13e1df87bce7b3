/**
 * Writes packages/bench/src/report/html/scripts.ts: what pages run in a browser, each script bundled from its typed modules into one text:
 * `node tools/browser.ts`. Pages are then made without a bundler, from the sources and from what is built alike.
 */
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import * as Rolldown from "rolldown"

const html = join(import.meta.dirname, "../packages/bench/src/report/html")

/** The file that is written. */
export const file = join(html, "scripts.ts")

/** A script: the module in `browser/` that it starts with, the name of its text, and what it does. */
const scripts = [
  {
    entry: "report",
    name: "reportScript",
    about: "The script of a report: sorts, filters and saves tables, changes the scheme, shows single topics."
  },
  { entry: "tables", name: "tablesScript", about: "The script of a page with tables and nothing else to press: sorts and filters them." },
  { entry: "decisions", name: "decisionsScript", about: "The script of a page of pairs in doubt: counts and saves what a reader decides." }
]

/** A script as text without blanks; its names stay, for who looks for an error in a page. */
const bundle = async (entry: string): Promise<string> => {
  const { output } = await Rolldown.build({
    input: join(html, "browser", `${entry}.ts`),
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

/** The module of all scripts. */
export const written = async (): Promise<string> => {
  const parts: Array<string> = []
  for (const { entry, name, about } of scripts) parts.push(`/** ${about} */\nexport const ${name} = ${asTemplate(await bundle(entry))}\n`)
  return `// Written by tools/browser.ts from browser/*.ts.\n\n${parts.join("\n")}`
}

if (process.argv[1] === import.meta.filename) writeFileSync(file, await written())
