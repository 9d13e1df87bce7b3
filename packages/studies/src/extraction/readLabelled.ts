import type { Opened } from "@litfuse/bench/dataset/DatasetStore"
import type { Sentence } from "@litfuse/extraction/ExtractionRule"
import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import { clean, type Passage } from "@litfuse/texts/Passages"
import { passagesOf } from "@litfuse/texts/passagesOf"
import * as TextAddress from "@litfuse/texts/TextAddress"
import * as Result from "effect/Result"
import { type CsvRow, csvRows } from "../csvRows.ts"
import { pmcidOf } from "./trialHalves.ts"

/** A trial of CONSORT-TM: its sentences as the collection divides them, and the items that people marked for each, such as `13a`. */
export interface LabelledTrial {
  readonly pmcid: string
  readonly passages: ReadonlyArray<Passage>
  readonly sentences: ReadonlyArray<Sentence>
  readonly items: ReadonlyArray<ReadonlySet<string>>
}

const columns = ["PMCID", "text", "section", "section.1", "CONSORT_Item"]

/** The parts of a printed list: `['13a', '16']`. */
const printedList = (text: string): ReadonlyArray<string> =>
  [...text.matchAll(/'([^']*)'|"([^"]*)"/gu)].map(([, single, double]) => single ?? double!)

/** The headings above a sentence, without repetitions. The collection gives the outermost one in a separate column. */
const pathOf = (row: CsvRow): ReadonlyArray<string> =>
  [...new Set([row["section.1"]!, ...printedList(row["section"]!)])].filter((one) => one !== "")

const isHeading = (text: string): boolean => text.length <= 60 && !/[.:;!?]\s*$/u.test(text)

/**
 * The headings above each sentence. Where the column of headings is empty, the first sentence is the new heading, as in `Results`.
 * The column of the outermost heading is still that of the text before.
 */
const pathsOf = (rows: ReadonlyArray<CsvRow>): ReadonlyArray<ReadonlyArray<string>> => {
  let path: ReadonlyArray<string> = []
  return rows.map((row, i) => {
    if (printedList(row["section"]!).length > 0) return pathOf(row)
    const isFirst = i === 0 || printedList(rows[i - 1]!["section"]!).length > 0
    const text = row["text"]!.trim()
    if (isFirst) path = isHeading(text) ? [text] : []
    return path
  })
}

const ofTrial = (pmcid: string, rows: ReadonlyArray<CsvRow>): LabelledTrial => {
  const sections: Array<{ path: ReadonlyArray<string>; text: string }> = []
  const places: Array<readonly [section: number, from: number, to: number]> = []
  const paths = pathsOf(rows)
  for (const [i, row] of rows.entries()) {
    const path = paths[i]!
    const text = clean(row["text"]!)
    const last = sections.at(-1)
    if (last === undefined || last.path.join("\n") !== path.join("\n")) sections.push({ path, text })
    else last.text += ` ${text}`
    const { length } = sections.at(-1)!.text
    places.push([sections.length - 1, length - text.length, length])
  }
  const passages = passagesOf(sections)
  return {
    pmcid,
    passages,
    sentences: places.map(([section, from, to]): Sentence => {
      const passage = passages[section]!
      return {
        text: passage.text.slice(from, to).replaceAll(/\s/gu, " "),
        section: passage.path.join(" > ").toLowerCase(),
        address: TextAddress.of(pmcid, passage, from, to)
      }
    }),
    items: rows.map((row) => new Set(printedList(row["CONSORT_Item"]!)))
  }
}

/** The trials of CONSORT-TM in the order of its file. Errors: a column that is absent; an empty sentence. */
export const readLabelled = (opened: Opened): Result.Result<ReadonlyArray<LabelledTrial>, DatasetError> =>
  Result.flatMap(csvRows(opened, columns), (rows) => {
    const empty = rows.findIndex((row) => row["text"]!.trim() === "")
    if (empty >= 0) return Result.fail(badLine(opened.path, 0, `row ${empty + 1} has no text`, "a sentence in each row"))
    return Result.succeed([...Map.groupBy(rows, (row) => pmcidOf(row["PMCID"]!))].map(([pmcid, own]) => ofTrial(pmcid, own)))
  })
