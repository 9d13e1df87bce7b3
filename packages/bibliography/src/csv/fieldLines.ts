import type { Field } from "../FileEntry.ts"

/**
 * Embase.com also exports a file in which each line is a field of a record: its name, and one or several values. A record begins with its title.
 *
 * - source: Embase.com, export of records as CSV with one field in a line, as programs that import such files describe it (as stored 2026)
 */
const lines =
  /(?:^|[\r\n])"?TITLE"?[,;\t][^\r\n]{0,2000}(?:\r\n|\n|\r)"?(?:AUTHOR NAMES|SOURCE|SOURCE TITLE|PUBLICATION YEAR|ORIGINAL TITLE)"?[,;\t]/

/** Whether a text is such a file. */
export const hasFieldLines = (text: string): boolean => lines.test(text)

/** The same for a text that grows. */
export const fieldLines: RegExp = lines

/** Collects the lines of such a file. `read`: the fields of each record, with the line on which it begins. */
export const collectLines = () => {
  const records: Array<{ readonly line: number; readonly fields: Array<Field> }> = []
  return {
    add: (cells: ReadonlyArray<string>, line: number): void => {
      const [name = "", ...values] = cells.map((cell) => cell.trim())
      if (name === "TITLE") records.push({ line, fields: [] })
      const value = values.filter((one) => one !== "").join("; ")
      if (name !== "" && value !== "") records.at(-1)?.fields.push({ name, value, line })
    },
    restart: (): void => void records.splice(0),
    read: () => records
  }
}
