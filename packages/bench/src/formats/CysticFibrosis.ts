import * as Result from "effect/Result"
import * as QrelsBuilder from "@litfuse/eval/formats/QrelsBuilder"
import type { Qrels } from "@litfuse/eval/Qrels"
import type { DatasetError } from "@litfuse/files/DatasetError"
import { badLine } from "@litfuse/files/DatasetError"
import * as Json from "@litfuse/files/Json"
import * as Tsv from "@litfuse/files/Tsv"
import * as Unique from "@litfuse/files/Unique"
import type { CollectionDocument } from "../CollectionDocument.ts"

/** The four judges of the Cystic Fibrosis collection: its author (a physician), colleagues, post-doctoral researchers, a medical bibliographer. */
export const judges = ["rew", "colleague", "postdoc", "jbw"] as const

/** One of the four judges. */
export type Judge = (typeof judges)[number]

/** Citations are counted until the end of this many years after the year of publication, so that each document had as long to be cited. */
const citedWithinYears = 3

const listOf = (value: unknown): ReadonlyArray<Json.Json> | undefined =>
  Array.isArray(value) && value.every(Json.isObject) ? value : undefined

/** `CHILD-PRESCHOOL` as words: `Child preschool`. */
const headingOf = ({ heading }: Json.Json): string => {
  const words = String(heading).replaceAll("-", " ").toLowerCase()
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}

/** `Acta-Paediatr-Scand. 1974 Nov. 63(6). P 843-8.` names a journal before its first full stop. */
const journalOf = (source: string): string => source.split(".")[0]!.replaceAll("-", " ").trim()

/** A cited publication by what is printed of it. The same publication may be printed in two ways. */
const referenceOf = ({ author, publication, volume, page, year }: Json.Json): string => [author, publication, volume, page, year].join("|")

const isBefore =
  (until: number) =>
  ({ year }: Json.Json): boolean =>
    typeof year === "number" && year <= until

const toDocument = (record: Json.Json): CollectionDocument | string => {
  const [mesh, references, citedBy] = [listOf(record["mesh"]), listOf(record["references"]), listOf(record["cited_by"])]
  const { id, title, abstract, year, source } = record
  if (typeof id !== "string" || id === "") return "id"
  if (typeof title !== "string") return "title"
  if (typeof abstract !== "string") return "abstract"
  if (!Number.isInteger(year)) return "year"
  if (typeof source !== "string") return "source"
  if (mesh === undefined || mesh.some(({ heading }) => typeof heading !== "string")) return "mesh"
  if (references === undefined) return "references"
  if (citedBy === undefined) return "cited_by"
  const until = Number(year) + citedWithinYears
  return {
    id,
    fields: { title, abstract, headings: [...new Set(mesh.map(headingOf))].join("\n") },
    kept: {
      published: String(year),
      containerTitle: journalOf(source),
      citationCount: { count: citedBy.filter(isBefore(until)).length, source: "cystic-fibrosis", date: String(until) },
      references: references.map(referenceOf)
    }
  }
}

/**
 * Reads the documents of the Cystic Fibrosis collection, one JSON object a line. Fields are title, abstract and headings, each heading once and in words.
 * Kept values are the year, the journal, what the document cites, and how often it was cited up to three years after its year.
 *
 * - errors: `BadLine` for a line that is no such object, a document that comes twice, a file without documents
 */
export const parseDocuments = (bytes: Uint8Array, file: string): Result.Result<ReadonlyArray<CollectionDocument>, DatasetError> => {
  const documents = Unique.make<CollectionDocument>(file, "document")
  const read = Json.each(bytes, file, (record, line) => {
    const document = toDocument(record)
    return typeof document === "string"
      ? badLine(file, line, `no usable "${document}"`, `"${document}" as the README of the collection has it`)
      : Unique.add(documents, document, line)
  })
  return Result.flatMap(read, () => Unique.finish(documents))
}

/**
 * Reads the judgements of one judge, of grades 0 to 2. Every pair that any judge called relevant is there, so a grade of 0 is a judgement.
 *
 * - errors: `BadLine` for other columns, and as other judgements
 */
export const parseJudgements = (bytes: Uint8Array, file: string, judge: Judge): Result.Result<Qrels, DatasetError> => {
  const builder = QrelsBuilder.make(file)
  const names = ["query", "doc", ...judges]
  const column = names.indexOf(judge)
  const visit: Tsv.Visit = (columns, line) => QrelsBuilder.add(builder, columns[0]!, columns[1]!, Number(columns[column]), line)
  return Result.flatMap(Tsv.each(bytes, file, names, visit, true), () => QrelsBuilder.finish(builder, "pairs of a query and a document"))
}
