import { areas } from "../mutants/areas.ts"
import { readResult } from "../mutants/MutationResult.ts"
import { nightlyList } from "../nightly.ts"
import { read } from "../shared/repositoryFiles.ts"

const row = (area: string): string => {
  const { planted, noticed, survivors } = readResult(area)!
  const explained = survivors.filter(({ why }) => why !== undefined).length
  const neither = planted - noticed - explained
  const { about, asked } = areas[area]!
  return `| ${about} | ${planted} | ${noticed} | ${explained} | ${neither} | ${Math.round((100 * neither) / planted)} % | ${asked} |`
}

/** The text of docs/reference/testing.md, with its table from the results of planted mistakes and its list of nightly checks. */
export const testingPage = (): string => {
  const table = `| area | planted | noticed | explained | neither | share | tests that were asked |
| ---- | ---: | ---: | ---: | ---: | ---: | ---- |
${Object.keys(areas).map(row).join("\n")}
`
  return read("docs/reference/testing.md")
    .replace(/^\| area \|.*\n(?:\|.*\n)+/m, () => table)
    .replace(/(?<=one of these checks:\n\n)(?:- .*\n)+/, () => `${nightlyList()}\n`)
}
