import * as Json from "@litfuse/files/Json"
import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import type { Opened } from "@litfuse/bench/dataset/DatasetStore"
import * as Result from "effect/Result"

/** A publication as a list of references prints it. */
export interface Printed {
  readonly author: string
  readonly journal: string
  readonly volume: string
  readonly page: string
  readonly year: number | undefined
}

/** A paper of the collection: its text, how lists of references print it, what it cites, and what cites it. */
export interface Paper {
  readonly id: string
  readonly text: string
  readonly printed: Printed | undefined
  readonly references: ReadonlyArray<Printed>
  readonly citedBy: ReadonlyArray<Printed>
}

const printedOf = (value: unknown): ReadonlyArray<Printed> | undefined =>
  !Array.isArray(value) || !value.every(Json.isObject)
    ? undefined
    : value.map(({ author, publication, volume, page, year }) => ({
        author: String(author ?? ""),
        journal: String(publication ?? ""),
        volume: String(volume ?? ""),
        page: String(page ?? ""),
        year: typeof year === "number" ? year : undefined
      }))

/** `Acta-Paediatr-Scand. 1974 May. 63(3). P 405-10.` with its first author, `Kollberg-H`, as a list of references would print it. */
const ownOf = (source: unknown, authors: unknown): Printed | undefined => {
  const found = /^([^.]*)\. (\d{4})[^.]*\. (\d+)[^.]*\. P (\d+)/.exec(String(source))
  const first: unknown = Array.isArray(authors) ? authors[0] : undefined
  if (found === null || typeof first !== "string") return undefined
  const [, journal, year, volume, page] = found
  return {
    author: first.replaceAll("-", " ").toUpperCase(),
    journal: journal!.toUpperCase(),
    volume: volume!,
    page: page!,
    year: Number(year)
  }
}

const paperOf = (record: Json.Json): Paper | string => {
  const { id, title, abstract, mesh } = record
  const [references, citedBy] = [printedOf(record["references"]), printedOf(record["cited_by"])]
  if (typeof id !== "string" || id === "") return "id"
  if (typeof title !== "string") return "title"
  if (references === undefined) return "references"
  if (citedBy === undefined) return "cited_by"
  const headings = Array.isArray(mesh)
    ? mesh.map((one: unknown) => (Json.isObject(one) ? String(one["heading"]).replaceAll("-", " ") : ""))
    : []
  return {
    id,
    text: [title, typeof abstract === "string" ? abstract : "", ...headings].join("\n"),
    printed: ownOf(record["source"], record["authors"]),
    references,
    citedBy
  }
}

/** The papers of the Cystic Fibrosis collection, with what its own reader leaves out. Errors: `BadLine`. */
export const readWalkPapers = ({ bytes, path }: Opened): Result.Result<ReadonlyArray<Paper>, DatasetError> => {
  const papers: Array<Paper> = []
  const visit = Json.each(bytes, path, (record, line) => {
    const paper = paperOf(record)
    if (typeof paper === "string") return badLine(path, line, `no usable "${paper}"`, `"${paper}" as the README of the collection has it`)
    papers.push(paper)
    return undefined
  })
  return Result.map(visit, () => papers)
}

/** A publication by its first author, volume, page and year: journals are abbreviated in several ways. Undefined where one of these is not there. */
export const keyOf = ({ author, volume, page, year }: Printed): string | undefined => {
  const digits = (text: string): string => /\d+/.exec(text)?.[0]?.replace(/^0+/, "") ?? ""
  const name =
    author
      .toUpperCase()
      .replaceAll(/[^A-Z]/g, " ")
      .trim()
      .split(/\s+/)[0] ?? ""
  const parts = [name, digits(volume), digits(page), String(year ?? "")]
  return parts.includes("") ? undefined : parts.join(" ")
}

/**
 * Who cites whom, by rows of papers.
 *
 * - `cites` the papers of the collection that a paper cites, ascending
 * - `references`, `citedBy` what it cites and what cites it, by key, inside the collection and outside
 */
export interface Citations {
  readonly cites: ReadonlyArray<ReadonlyArray<number>>
  readonly references: ReadonlyArray<ReadonlySet<string>>
  readonly citedBy: ReadonlyArray<ReadonlySet<string>>
}

/** Reads who cites whom out of what is printed. A key that two papers have names neither. */
export const citationsOf = (papers: ReadonlyArray<Paper>): Citations => {
  const rows = new Map<string, number>()
  const keys = papers.map(({ printed }) => (printed === undefined ? undefined : keyOf(printed)))
  for (const [row, key] of keys.entries()) if (key !== undefined) rows.set(key, rows.has(key) ? -1 : row)
  const keysOf = (all: ReadonlyArray<Printed>): ReadonlySet<string> => new Set(all.flatMap((one) => keyOf(one) ?? []))
  const references = papers.map((paper) => keysOf(paper.references))
  return {
    cites: references.map((own, citing) =>
      [...own]
        .flatMap((key) => rows.get(key) ?? -1)
        .filter((row) => row >= 0 && row !== citing)
        .sort((a, b) => a - b)
    ),
    references,
    citedBy: papers.map((paper) => keysOf(paper.citedBy))
  }
}
