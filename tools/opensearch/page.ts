/** Tables of docs/scale.md that programs of this folder make, each between two comments. */
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"

const page = join(import.meta.dirname, "../../docs/scale.md")

/** What stands between the comments of a name, and where. */
const found = (name: string) => {
  const [begins, ends] = [`<!-- ${name} -->\n`, `<!-- end of ${name} -->`]
  const text = readFileSync(page, "utf8")
  const [from, to] = [text.indexOf(begins) + begins.length, text.indexOf(ends)]
  if (from < begins.length || to < from) throw new Error(`docs/scale.md has no ${begins.trim()} before ${ends}`)
  return { text, from, to }
}

/** The text that the page has under a name. */
export const written = (name: string): string => {
  const { text, from, to } = found(name)
  return text.slice(from, to)
}

/** The cells of the rows of the table that the page has under a name. */
export const rowsOf = (name: string): ReadonlyArray<ReadonlyArray<string>> =>
  written(name)
    .trim()
    .split("\n")
    .slice(2)
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim())
    )

/** Writes a text under a name, and prints it. */
export const write = (name: string, made: string): void => {
  const { text, from, to } = found(name)
  process.stdout.write(made)
  writeFileSync(page, text.slice(0, from) + made + text.slice(to))
}
