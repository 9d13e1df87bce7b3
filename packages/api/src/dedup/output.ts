import * as Bibliography from "@litfuse/bibliography/Bibliography"
import * as Citation from "@litfuse/bibliography/Citation"
import * as Dedup from "@litfuse/engine/Dedup"
import * as Fingerprint from "@litfuse/engine/dedup/Fingerprint"
import type { Notice } from "@litfuse/engine/Notice"
import { fieldOrigins, workRecord } from "@litfuse/engine/works/workRecord"
import { keyOf, type SourceRecord } from "@litfuse/engine/SourceRecord"
import type { Work } from "@litfuse/engine/Work"
import type { Columns } from "@litfuse/bibliography/Printer"
import * as Schema from "effect/Schema"
import type { Input } from "./input.ts"
import { dedupPage } from "./dedupPage.ts"

/** The formats of the answer: json = duplicates as data, html = pairs in doubt to decide, others = the merged records. */
export const formats = ["json", "html", ...Bibliography.names] as const

/** The format of an output file by its extension; undefined for an unknown extension. */
export const formatOf = (file: string): Format | undefined => {
  if (/\.json(?:\.gz)?$/i.test(file)) return "json"
  return /\.html?$/i.test(file) ? "html" : Bibliography.byName(file)
}

/** Whether a format holds the merged records. */
export const isOfRecords = (format: Format): format is Bibliography.Format => format !== "json" && format !== "html"

/** A format in which duplicates or merged records are written. */
export type Format = (typeof formats)[number]

type Ids = Input["ids"]

const rounded = (score: number): number => Number(score.toFixed(4))

const named = (ids: Ids, pair: Dedup.Pair): readonly [string, string] => [ids[pair[0]]!, ids[pair[1]]!]

const against = (ids: Ids, { against, conflicts }: Dedup.Doubt): ReadonlyArray<string> => [
  ...against,
  ...conflicts.map(({ pair, against }) => `would merge ${named(ids, pair).join(" and ")}: ${against.join("; ")}`)
]

const Pair = Schema.Tuple([Schema.String, Schema.String])

/**
 * The output of `litfuse dedup --format json`. The id of a record is its file and its position.
 *
 * - `clusters` every record once, grouped by publication
 * - `review` pairs in doubt, with the evidence for and against each; `score` the probability that both are one publication
 * - `links` pairs that are different publications but belong together, such as a preprint and its paper
 * - `provenance` if requested: for each cluster of several records, the records that each field of the merged record comes from
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

const workOf = ({ recordOf }: Input, rows: ReadonlyArray<number>): Work => {
  const records = rows.map(recordOf)
  return Dedup.works(records, { clusters: [Array.from(records.keys())] })[0]!
}

const fieldsOf = (input: Input, rows: ReadonlyArray<number>): Readonly<Record<string, ReadonlyArray<string>>> => {
  const work = workOf(input, rows)
  const idOf = new Map(rows.map((row) => [keyOf(input.recordOf(row)), input.ids[row]!]))
  return Object.fromEntries(Object.entries(fieldOrigins(work)).map(([name, keys]) => [name, keys.map((key) => idOf.get(key)!)]))
}

/** The duplicates as plain data. */
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

/** The pairs in doubt as undecided lines of a file of decisions: the user replaces the null of `action` with "same" or "different". */
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

const atOnce = 100

function* mergedOf(input: Input, { clusters }: Dedup.Linked): Generator<ReadonlyArray<SourceRecord>> {
  for (let from = 0; from < clusters.length; from += atOnce)
    yield clusters.slice(from, from + atOnce).map((rows) => workRecord(workOf(input, rows)))
}

/** The merged records in a form, as lazy pieces; `notices` about fields that the form cannot hold, complete after the last piece. */
const printing = (input: Input, linked: Dedup.Linked, form: Bibliography.Format, file: string) => {
  const columns: Columns = new Map()
  if (Bibliography.tableFormats.has(form)) for (const records of mergedOf(input, linked)) Bibliography.survey(records, columns, form)
  const { add, end, notices } = Bibliography.printing(form, file, columns)
  function* pieces(): Generator<string> {
    for (const records of mergedOf(input, linked)) yield add(records)
    yield end()
  }
  return { pieces: pieces(), notices }
}

/** The answer in a format, as lazy pieces; `notices` about fields that the format cannot hold, complete after the last piece. */
export const print = (
  input: Input,
  linked: Dedup.Linked,
  found: Document,
  format: Format,
  file: string
): { readonly pieces: Iterable<string>; readonly notices: () => ReadonlyArray<Notice> } => {
  if (isOfRecords(format)) return printing(input, linked, format, file)
  return { pieces: [format === "json" ? `${JSON.stringify(found, null, 2)}\n` : dedupPage(input, found)], notices: () => [] }
}
