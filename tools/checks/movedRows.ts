/**
 * `node tools/checks/movedRows.ts` writes `reports/moved.tsv` again: where each table and analysis of a report is since reports on one question became one.
 *
 * A row has the report and the id as they were, the report that has it now, and the experiment that measured it. A row that is gone says why. Last is a hash
 * of its values.
 */
import { createHash } from "node:crypto"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { valuesOf } from "./reportValues.ts"

/** A row. `report` is empty for what has no new place; `experiment` then says why. */
export interface MovedRow {
  readonly was: string
  readonly id: string
  readonly report: string
  readonly experiment: string
  readonly hash: string
}

interface Stored {
  readonly experiment: string
  readonly tables: ReadonlyArray<{ readonly id: string }>
  readonly analyses: ReadonlyArray<{ readonly id: string }>
  readonly parts?: ReadonlyArray<Stored>
}

const header = ["was in", "id", "report", "experiment, or why it is gone", "hash of values"]

/** The hash of the values of a table or an analysis, without its words. */
export const hashOfRow = (row: object): string =>
  createHash("sha256")
    .update(JSON.stringify(valuesOf(JSON.stringify(row))))
    .digest("hex")
    .slice(0, 16)

/** The rows of the file. */
export const movedRows = (root: string): ReadonlyArray<MovedRow> =>
  readFileSync(join(root, "reports/moved.tsv"), "utf8")
    .trimEnd()
    .split("\n")
    .slice(1)
    .map((line) => {
      const [was = "", id = "", report = "", experiment = "", hash = ""] = line.split("\t")
      return { was, id, report, experiment, hash }
    })

/** The hash of what is at the place of a row now; undefined where nothing is. */
export const hashNow = (root: string, { report, experiment, id }: MovedRow): string | undefined => {
  const stored = JSON.parse(readFileSync(join(root, "reports", report, "results.json"), "utf8")) as Stored
  const part = stored.experiment === experiment ? stored : stored.parts?.find((one) => one.experiment === experiment)
  const row = [...(part?.tables ?? []), ...(part?.analyses ?? [])].find((one) => one.id === id)
  return row === undefined ? undefined : hashOfRow(row)
}

/** The text of the file. */
export const printRows = (rows: ReadonlyArray<MovedRow>): string =>
  `${[header, ...rows.map(({ was, id, report, experiment, hash }) => [was, id, report, experiment, hash])].map((cells) => cells.join("\t")).join("\n")}\n`

const root = join(import.meta.dirname, "../..")
if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  writeFileSync(
    join(root, "reports/moved.tsv"),
    printRows(movedRows(root).map((row) => (row.report === "" ? row : { ...row, hash: hashNow(root, row) ?? row.hash })))
  )
