import * as Notice from "@litfuse/engine/Notice"
import { expansions } from "@litfuse/engine/pipeline/nodes/expansionStep"
import * as Files from "@litfuse/files/Files"
import { askFurther } from "@litfuse/host/askFurther"
import type * as PipelineFile from "@litfuse/host/PipelineFile"
import * as Headings from "@litfuse/query/lint/HeadingTable"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Field from "../fields.ts"
import { inFolder } from "../inFolder.ts"
import { about, refuse } from "../Question.ts"

/** The fields of a search that ask further queries. */
export const furtherFields = {
  expand: Field.optional(
    Schema.Literals(expansions),
    "Asks each source at most two further queries. `acronyms`: with the other form of an acronym, which the question or two of the found records explain. `headings`: with headings for its words, from the table `headings` and from PubMed's own translation."
  ),
  headings: Schema.optionalKey(
    Field.file("A file of subject headings for further queries, one per line; a line may begin with an entry term and a tab.")
  )
}

interface Asked {
  readonly folder: string
  readonly expand?: (typeof expansions)[number] | undefined
  readonly headings?: string | undefined
}

const wordsOf = (text: string): string => ` ${(text.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).join(" ")} `

/** Headings by those of their names that a question may have: a stored run holds these, and not a whole thesaurus. */
const namedIn = ({ headings, terms }: Headings.HeadingTable, question: string): Readonly<Record<string, ReadonlyArray<string>>> => {
  const asked = wordsOf(question)
  const all = [...[...headings].map(([name, heading]) => [name, [heading]] as const), ...terms]
  const named = new Map<string, ReadonlyArray<string>>()
  for (const [name, own] of all)
    if (wordsOf(name).trim() !== "" && asked.includes(wordsOf(name))) named.set(name, [...new Set([...(named.get(name) ?? []), ...own])])
  return Object.fromEntries(named)
}

/**
 * The pipeline of a search with its further queries; unchanged without `expand`.
 *
 * - `isOfCollection` whether a collection is searched, which has no further queries: its statistics are those of one query
 * - errors: `Refused` for a collection, for `headings` that nothing reads, and for a pipeline that asks no source the question; `DatasetError` for an unreadable table
 */
export const withFurther = Effect.fnUntraced(function* (
  { folder, expand, headings }: Asked,
  question: string,
  isOfCollection: boolean,
  written: PipelineFile.Written
) {
  if (headings !== undefined && expand !== "headings")
    return yield* refuse(about(["headings", "expand"], "{headings} is read with {expand} headings alone"))
  if (expand === undefined) return written
  if (isOfCollection)
    return yield* refuse(about(["expand"], "{expand} asks services and files of references; a collection has no further queries"))
  const table = headings === undefined ? "" : yield* Effect.fromResult(Files.readText(inFolder(folder, headings)))
  const further = askFurther(written, { by: expand, question, entryTerms: namedIn(Headings.table(table), question) })
  if (further === undefined)
    return yield* refuse(about(["expand"], `{expand}: ${written.name} asks no source the question itself, so it has no further queries`))
  return further
})

/** What a plan cannot know before the first answers. */
export const furtherPlanned = Notice.make(
  "further-queries",
  "query",
  "each source is asked at most two further queries, which are made after the first answers; they are not in this forecast"
)
