import * as Bibliography from "@litfuse/bibliography/Bibliography"
import * as Citation from "@litfuse/bibliography/Citation"
import * as Dedup from "@litfuse/engine/Dedup"
import * as Fingerprint from "@litfuse/engine/dedup/fingerprint"
import type { Notice } from "@litfuse/engine/Notice"
import { origins, record } from "@litfuse/engine/works/record"
import { keyOf, type SourceRecord } from "@litfuse/engine/SourceRecord"
import type { Work } from "@litfuse/engine/Work"
import type { Columns } from "@litfuse/bibliography/Printer"
import * as Schema from "effect/Schema"
import type { Input } from "./input.ts"
import { page } from "./page.ts"

/** The forms in which the answer is printed: which records are one, the pairs in doubt for a person to decide, or the merged records. */
export const formats = ["json", "html", ...Bibliography.names] as const

/** The format of a file that is written, by the end of its name; undefined when the name does not tell. */
export const formatOf = (file: string): Format | undefined =>
  /\.json(?:\.gz)?$/i.test(file) ? "json" : /\.html?$/i.test(file) ? "html" : Bibliography.byName(file)

/** Whether a format is one of the merged records. */
export const isOfRecords = (format: Format): format is Bibliography.Form => format !== "json" && format !== "html"

/** The name of a form. */
export type Format = (typeof formats)[number]

type Ids = Input["ids"]

const rounded = (score: number): number => Number(score.toFixed(4))

const named = (ids: Ids, pair: Dedup.Pair): readonly [string, string] => [ids[pair[0]]!, ids[pair[1]]!]

const against = (ids: Ids, { against, conflicts }: Dedup.Doubt): ReadonlyArray<string> => [
  ...against,
  ...conflicts.map(({ pair, against }) => `would bring ${named(ids, pair).join(" and ")} together: ${against.join("; ")}`)
]

const Pair = Schema.Tuple([Schema.String, Schema.String])

/**
 * What `litfuse dedup --format json` prints. Records have the ids that their files and their order give them.
 *
 * - `clusters` every record once: those that are the same publication
 * - `review` pairs in doubt, with what speaks for and against each; `score` the probability that the two are one
 * - `links` pairs that are different, but belong together, such as a preprint and its paper
 * - `provenance` where it was asked for: of each cluster of several records, from which of them each field of the merged record comes
 */
export const Document = Schema.Struct({
  version: Schema.Literal(1),
  records: Schema.Int,
  clusters: Schema.Array(Schema.Array(Schema.String)),
  review: Schema.Array(
    Schema.Struct({ pair: Pair, score: Schema.Finite, for: Schema.Array(Schema.String), against: Schema.Array(Schema.String) })
  ),
  links: Schema.Array(Schema.Struct({ pair: Pair, kind: Schema.String })),
  provenance: Schema.optionalKey(
    Schema.Array(Schema.Struct({ cluster: Schema.Array(Schema.String), fields: Schema.Record(Schema.String, Schema.Array(Schema.String)) }))
  )
})
export type Document = typeof Document.Type

/** The publication of some rows. */
const workOf = ({ recordOf }: Input, rows: ReadonlyArray<number>): Work => {
  const records = rows.map(recordOf)
  return Dedup.works(records, { clusters: [Array.from(records.keys())] })[0]!
}

/** From which records each field of a merged record comes, by their ids. */
const fieldsOf = (input: Input, rows: ReadonlyArray<number>): Readonly<Record<string, ReadonlyArray<string>>> => {
  const work = workOf(input, rows)
  const idOf = new Map(rows.map((row) => [keyOf(input.recordOf(row)), input.ids[row]!]))
  return Object.fromEntries(Object.entries(origins(work)).map(([name, keys]) => [name, keys.map((key) => idOf.get(key)!)]))
}

/** Which records are the same publication, with their ids. */
export const document = (input: Input, { clusters, review, links }: Dedup.Linked, hasProvenance = false): Document => {
  const { ids } = input
  const several = hasProvenance ? clusters.filter(({ length }) => length > 1) : []
  const provenance = several.map((rows) => ({ cluster: rows.map((row) => ids[row]!), fields: fieldsOf(input, rows) }))
  return {
    version: 1,
    records: ids.length,
    clusters: clusters.map((rows) => rows.map((row) => ids[row]!)),
    review: review.map((doubt) => ({
      pair: named(ids, doubt.pair),
      score: rounded(doubt.score),
      for: doubt.for,
      against: against(ids, doubt)
    })),
    links: links.map(({ pair, kind }) => ({ pair: named(ids, pair), kind })),
    ...(hasProvenance ? { provenance } : {})
  }
}

/** The pairs in doubt as lines of a file of decisions, all still open: a person writes "same" or "different" for the null of `action`. */
export const queue = ({ ids, recordOf }: Input, { review }: Dedup.Linked): string =>
  review
    .map((doubt) => {
      const [a, b] = doubt.pair.map((row) => Fingerprint.of(recordOf(row)))
      const cited = doubt.pair.map((row) => Citation.print(recordOf(row)))
      const shown = {
        ids: named(ids, doubt.pair),
        score: rounded(doubt.score),
        records: cited,
        for: doubt.for,
        against: against(ids, doubt)
      }
      return `${JSON.stringify({ version: 2, action: null, why: "", ...shown, a, b })}\n`
    })
    .join("")

/** So many merged records are one piece of what is printed. */
const atOnce = 100

/** The merged records, in pieces. */
function* mergedOf(input: Input, { clusters }: Dedup.Linked): Generator<ReadonlyArray<SourceRecord>> {
  for (let from = 0; from < clusters.length; from += atOnce)
    yield clusters.slice(from, from + atOnce).map((rows) => record(workOf(input, rows)))
}

/** The merged records in a form, in pieces that are made when they are wanted; `notices` what the form could not carry, when all were made. */
const printing = (input: Input, linked: Dedup.Linked, form: Bibliography.Form, file: string) => {
  const columns: Columns = new Map()
  if (Bibliography.tables.has(form)) for (const records of mergedOf(input, linked)) Bibliography.survey(records, columns, form)
  const { add, end, notices } = Bibliography.printing(form, file, columns)
  function* pieces(): Generator<string> {
    for (const records of mergedOf(input, linked)) yield add(records)
    yield end()
  }
  return { pieces: pieces(), notices }
}

/** The answer in a format, in pieces that are made when they are wanted; `notices` what the format could not carry, when all were made. */
export const print = (
  input: Input,
  linked: Dedup.Linked,
  found: Document,
  format: Format,
  file: string
): { readonly pieces: Iterable<string>; readonly notices: () => ReadonlyArray<Notice> } => {
  if (isOfRecords(format)) return printing(input, linked, format, file)
  return { pieces: [format === "json" ? `${JSON.stringify(found, null, 2)}\n` : page(input, found)], notices: () => [] }
}
