/** Writes the table of `docs/testing.md` from what runs of planted mistakes found: `node tools/docs-testing.ts`. */
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { areas } from "./mutants/areas.ts"
import { readResult } from "./mutants/results.ts"

const file = join(import.meta.dirname, "../docs/testing.md")

const row = (area: string): string => {
  const { planted, noticed, survivors } = readResult(area)!
  const explained = survivors.filter(({ why }) => why !== undefined).length
  const neither = planted - noticed - explained
  const { about, asked } = areas[area]!
  return `| ${about} | ${planted} | ${noticed} | ${explained} | ${neither} | ${Math.round((100 * neither) / planted)} % | ${asked} |`
}

/** The page with its table as the results are now. */
export const page = (): string => {
  const table = `| area | planted | noticed | explained | neither | share | tests that were asked |
| ---- | ---: | ---: | ---: | ---: | ---: | ---- |
${Object.keys(areas).map(row).join("\n")}
`
  return readFileSync(file, "utf8").replace(/^\| area \|.*\n(?:\|.*\n)+/m, () => table)
}

if (process.argv[1] === import.meta.filename) writeFileSync(file, page())
