/** A saved cell: the number behind it where it shows one, at full precision; else its text. */
export const cellValue = (text: string, value: string | undefined): number | string =>
  value !== undefined && /^[+−-]?\d[\d.]*(e[+-]?\d+)?$/.test(text) ? Number(value) : text.replaceAll("−", "-")

type Row = ReadonlyArray<number | string>

const csvField = (cell: number | string): string => {
  const text = String(cell)
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A table as CSV. */
export const csvText = (names: ReadonlyArray<string>, rows: ReadonlyArray<Row>): string =>
  [names, ...rows].map((cells) => `${cells.map(csvField).join(",")}\n`).join("")

/** A table as JSON: an object for each row. */
export const jsonText = (names: ReadonlyArray<string>, rows: ReadonlyArray<Row>): string =>
  `${JSON.stringify(
    rows.map((cells) => Object.fromEntries(cells.map((cell, c) => [names[c], cell]))),
    null,
    1
  )}\n`

/** A table as text in one of these forms. */
export const tableText = (names: ReadonlyArray<string>, rows: ReadonlyArray<Row>, form: "csv" | "json"): string =>
  form === "csv" ? csvText(names, rows) : jsonText(names, rows)

/** A name that any system takes for a file, from the words of a text. */
export const fileName = (text: string): string =>
  text
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-|-$/g, "")
    .toLowerCase()
    .slice(0, 80)
