/** Tables of docs/reference/cluster.md that programs write, each between two comments with its name. */
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { read, root } from "../../shared/repositoryFiles.ts"

const page = "docs/reference/cluster.md"

const partsOf = (name: string): readonly [before: string, section: string, after: string] => {
  const [begins, ends] = [`<!-- ${name} -->\n`, `<!-- end of ${name} -->`]
  const text = read(page)
  const [from, to] = [text.indexOf(begins) + begins.length, text.indexOf(ends)]
  if (from < begins.length || to < from) throw new Error(`docs/reference/cluster.md has no ${begins.trim()} before ${ends}`)
  return [text.slice(0, from), text.slice(from, to), text.slice(to)]
}

/** The text of a section. */
export const scaleSection = (name: string): string => partsOf(name)[1]

/** The cells of the rows of the table that the page has in a section. */
export const rowsOf = (name: string): ReadonlyArray<ReadonlyArray<string>> =>
  scaleSection(name)
    .trim()
    .split("\n")
    .slice(2)
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim())
    )

/** The page with another text in a section. */
export const withSection = (name: string, text: string): string => {
  const [before, , after] = partsOf(name)
  return before + text + after
}

/** Writes the text of a section, and prints it. */
export const writeSection = (name: string, text: string): void => {
  process.stdout.write(text)
  writeFileSync(join(root, page), withSection(name, text))
}
