import type { Opened } from "@litfuse/bench/dataset/DatasetStore"
import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import * as Result from "effect/Result"
import { csvRows } from "../csvRows.ts"

/**
 * How a publication of a trial was found.
 *
 * - `registry` its registry links it; `number` a search with the number found it; `without` a search without the number did
 * - `unstated` a search that may have used the number or not; `none` no publication was found
 */
export const routes = ["registry", "number", "without", "unstated", "none"] as const
/** One of them. */
export type Route = (typeof routes)[number]

/** The words of a file for each route. */
export type RouteWords = Readonly<Record<Route, ReadonlyArray<string>>>

/**
 * A registered trial, as people searched for its publication.
 *
 * - `version` of the search; `isTwice` whether the trial is in both versions
 * - `ids` the DOI and the PMID of the earliest publication, or its address where both are absent; empty where none was found
 */
export interface TrialRow {
  readonly number: string
  readonly registry: string
  readonly version: string
  readonly isTwice: boolean
  readonly isPublished: boolean
  readonly route: Route
  readonly ids: ReadonlyArray<string>
}

const columns = [
  "id",
  "registry",
  "iv_version",
  "is_dupe",
  "has_publication",
  "identification_step",
  "publication_doi",
  "publication_pmid",
  "publication_url"
]

const given = (prefix: string, text: string | undefined): ReadonlyArray<string> =>
  text === undefined || text === "" || text === "NA" ? [] : [`${prefix}${text.toLowerCase()}`]

/** The trials of a file. Errors: a column that is absent, and a step that no route names. */
export const readTrialRows = (
  opened: Pick<Opened, "bytes" | "path">,
  words: RouteWords
): Result.Result<ReadonlyArray<TrialRow>, DatasetError> =>
  Result.flatMap(csvRows(opened, columns), (rows) => {
    const read: Array<TrialRow> = []
    for (const [i, row] of rows.entries()) {
      const step = row["identification_step"] ?? ""
      const route = routes.find((one) => words[one].includes(step))
      if (route === undefined)
        return Result.fail(badLine(opened.path, 0, `row ${i + 1} has the step "${step}", which no route names`, "a step of `routes`"))
      const ids = [...given("doi:", row["publication_doi"]), ...given("pmid:", row["publication_pmid"])]
      read.push({
        number: row["id"] ?? "",
        registry: row["registry"] ?? "",
        version: row["iv_version"] ?? "",
        isTwice: row["is_dupe"] === "TRUE",
        isPublished: row["has_publication"] === "TRUE",
        route,
        ids: ids.length === 0 ? given("url:", row["publication_url"]) : ids
      })
    }
    return Result.succeed(read)
  })
