import * as Bibliography from "@litfuse/bibliography/Bibliography"
import * as Citation from "@litfuse/bibliography/Citation"
import * as Dedup from "@litfuse/engine/Dedup"
import * as Fingerprint from "@litfuse/engine/dedup/fingerprint"
import type { Notice } from "@litfuse/engine/Notice"
import { record } from "@litfuse/engine/works/record"
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
 */
export const Document = Schema.Struct({
  version: Schema.Literal(1),
  records: Schema.Int,
  clusters: Schema.Array(Schema.Array(Schema.String)),
  review: Schema.Array(
    Schema.Struct({ pair: Pair, score: Schema.Finite, for: Schema.Array(Schema.String), against: Schema.Array(Schema.String) })
  ),
  links: Schema.Array(Schema.Struct({ pair: Pair, kind: Schema.String }))
})
export type Document = typeof Document.Type

/** Which records are the same publication, with their ids. */
export const document = (ids: Ids, { clusters, review, links }: Dedup.Linked): Document => ({
  version: 1,
  records: ids.length,
  clusters: clusters.map((rows) => rows.map((row) => ids[row]!)),
  review: review.map((doubt) => ({
    pair: named(ids, doubt.pair),
    score: rounded(doubt.score),
    for: doubt.for,
    against: against(ids, doubt)
  })),
  links: links.map(({ pair, kind }) => ({ pair: named(ids, pair), kind }))
})

/** The pairs in doubt as lines of a file of decisions, all still open: a person writes "same" or "different" for the null of `action`. */
export const queue = ({ ids, records }: Input, { review }: Dedup.Linked): string =>
  review
    .map((doubt) => {
      const [a, b] = doubt.pair.map((row) => Fingerprint.of(records[row]!))
      const cited = doubt.pair.map((row) => Citation.print(records[row]!))
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

/** The answer in a format, with what the format could not carry. */
export const print = (
  input: Input,
  linked: Dedup.Linked,
  found: Document,
  format: Format,
  file: string
): { readonly text: string; readonly notices: ReadonlyArray<Notice> } => {
  if (isOfRecords(format)) return Bibliography.print(Dedup.works(input.records, linked).map(record), format, file)
  return { text: format === "json" ? `${JSON.stringify(found, null, 2)}\n` : page(input, found), notices: [] }
}
