/**
 * The values of reports without their words: `node tools/checks/reportValues.ts` writes `reportValues.json`.
 *
 * A report may be reworded. Its numbers, ids and order then stay, so its hash here stays too. A changed value needs a new hash, and so a decision.
 */
import { createHash } from "node:crypto"
import { globSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path/posix"
import { pathToFileURL } from "node:url"

const number = /[-+]?\d+(?:[.,]\d+)*(?:e[-+]?\d+)?/gi

/** A text of several words leaves the numbers that it states. A text of one word is an id and stays. */
const withoutWords = (text: string): string | ReadonlyArray<string> => (/\s/.test(text) ? (text.match(number) ?? []) : text)

/** A report that another one reads as an input. Its hash covers its words, and its values have a hash here. */
const isReport = (value: unknown): boolean => typeof value === "object" && value !== null && "kind" in value && value.kind === "report"

/** The first screen of a report: sentences whose numbers are checked against its values, and which of these it shows. */
const isFront = (value: unknown): boolean => typeof value === "object" && value !== null && "finding" in value && "caveat" in value

/** The values of a JSON text, in order; texts of several words are reduced to the numbers in them. A first screen has no values but those below it. */
export const valuesOf = (json: string): unknown =>
  JSON.parse(json, (key, value: unknown) => {
    if (key === "front" && isFront(value)) return undefined
    if (typeof value === "string") return withoutWords(value)
    return isReport(value) ? { ...(value as object), sha256: null } : value
  })

interface Stored {
  readonly version: number
  readonly experiment: string
  readonly parts?: ReadonlyArray<Omit<Stored, "version" | "parts">>
}

const hashOf = (results: object): string =>
  createHash("sha256")
    .update(JSON.stringify(valuesOf(JSON.stringify(results))))
    .digest("hex")

/** What each experiment of a report measured: its own results, then those of its parts, as if each were alone in its file. */
const experimentsIn = (file: string): ReadonlyArray<readonly [string, string]> => {
  const { parts = [], ...own } = JSON.parse(readFileSync(file, "utf8")) as Stored
  return [own, ...parts.map((part) => ({ version: own.version, ...part }))].map((one) => [one.experiment, hashOf(one)])
}

/** The hash of each experiment's values, by its id. */
export const reportValues = (root: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    globSync("reports/**/results.json", { cwd: root })
      .flatMap((file) => experimentsIn(join(root, file)))
      .sort(([a], [b]) => (a < b ? -1 : 1))
  )

const root = join(import.meta.dirname, "../..")
if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  writeFileSync(join(root, "tools/checks/reportValues.json"), `${JSON.stringify(reportValues(process.argv[2] ?? root), null, 2)}\n`)
