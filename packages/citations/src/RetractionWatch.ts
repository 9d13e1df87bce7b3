/** The table of Retraction Watch, as a file that the user has. */
import * as Csv from "@litfuse/files/Csv"
import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import * as Identifier from "@litfuse/engine/Identifier"
import * as Result from "effect/Result"

/** A kind of notice about a paper. `reinstated`: a retraction was taken back. */
export type NoticeKind = "retracted" | "corrected" | "concern" | "reinstated"

/** A line of the table. `date`: of the notice, `YYYY-MM-DD`; null if the table has none. `line` from 1. */
export interface WatchedNotice {
  readonly kind: NoticeKind
  readonly date: string | null
  readonly reason: string
  readonly line: number
}

/** The notices of a table by identifier, as `Identifier.print` writes it, and the number of lines that name no paper or no kind. */
export interface RetractionTable {
  readonly notices: ReadonlyMap<string, ReadonlyArray<WatchedNotice>>
  readonly left: number
}

const kinds: Readonly<Record<string, NoticeKind>> = {
  retraction: "retracted",
  correction: "corrected",
  "expression of concern": "concern",
  reinstatement: "reinstated"
}

const needed = ["RetractionDate", "OriginalPaperDOI", "OriginalPaperPubMedID", "RetractionNature"] as const

/** `M/D/YYYY 0:00` as `YYYY-MM-DD`; null for another text. */
const dateOf = (text: string): string | null => {
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?:\s|$)/u.exec(text.trim()) ?? []
  return year === undefined ? null : `${year}-${month!.padStart(2, "0")}-${day!.padStart(2, "0")}`
}

const identifiersOf = (doi: string, pmid: string): ReadonlyArray<Identifier.Identifier> =>
  [
    /^(?:unavailable|0|)$/iu.test(doi.trim()) ? undefined : Identifier.findAs("doi", doi),
    /^0*$/u.test(pmid.trim()) ? undefined : Identifier.findAs("pmid", pmid)
  ].filter((one) => one !== undefined)

/**
 * Reads the table.
 *
 * - source: columns of the file at https://gitlab.com/crossref/retraction-watch-data
 * - errors: `BadLine` for a file without its columns, and for a line that is no CSV
 */
export const parse = (bytes: Uint8Array, file: string): Result.Result<RetractionTable, DatasetError> => {
  let places: ReadonlyMap<string, number> | undefined
  const notices = new Map<string, Array<WatchedNotice>>()
  let left = 0
  const read = Csv.each(bytes, file, (columns, line) => {
    if (places === undefined) {
      places = new Map(columns.map((name, i) => [name.trim().replace(/^\ufeff/u, ""), i]))
      const lacking = needed.filter((name) => !places!.has(name))
      return lacking.length === 0
        ? undefined
        : badLine(file, line, `no column ${lacking.join(", ")}`, "the table of Retraction Watch (CSV)")
    }
    const at = (name: string): string => columns[places!.get(name) ?? -1] ?? ""
    const kind = kinds[at("RetractionNature").trim().toLowerCase()]
    const ids = identifiersOf(at("OriginalPaperDOI"), at("OriginalPaperPubMedID"))
    if (kind === undefined || ids.length === 0) {
      left++
      return undefined
    }
    const reason = at("Reason").replaceAll(/^\+|;\s*$/gu, "").replaceAll(/;\s*\+/gu, "; ") // prettier-ignore
    const notice = { kind, date: dateOf(at("RetractionDate")), reason, line }
    for (const id of ids) notices.set(Identifier.print(id), [...(notices.get(Identifier.print(id)) ?? []), notice])
    return undefined
  })
  return Result.flatMap(read, () =>
    places === undefined
      ? Result.fail(badLine(file, 1, "an empty file", "the table of Retraction Watch (CSV)"))
      : Result.succeed({ notices, left })
  )
}
