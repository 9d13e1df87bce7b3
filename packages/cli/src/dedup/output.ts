import * as Bibliography from "@litfuse/bibliography/Bibliography"
import * as Citation from "@litfuse/bibliography/Citation"
import * as Dedup from "@litfuse/engine/Dedup"
import type { Notice } from "@litfuse/engine/Notice"
import { record } from "@litfuse/engine/works/record"
import type { Input } from "./input.ts"

/** The forms in which the command prints. */
export const formats = ["json", "ris", "csv"] as const

/** The name of a form. */
export type Format = (typeof formats)[number]

type Ids = Input["ids"]

const rounded = (score: number): number => Number(score.toFixed(4))

const named = (ids: Ids, pair: Dedup.Pair): readonly [string, string] => [ids[pair[0]]!, ids[pair[1]]!]

const against = (ids: Ids, { against, conflicts }: Dedup.Doubt): ReadonlyArray<string> => [
  ...against,
  ...conflicts.map(({ pair, against }) => `would bring ${named(ids, pair).join(" and ")} together: ${against.join("; ")}`)
]

/** What `litfuse dedup --format json` prints. */
export const document = (ids: Ids, { clusters, review, links }: Dedup.Linked) => ({
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

/** The pairs in doubt as lines of a file of decisions, all still open: a person writes true or false for null. */
export const queue = ({ ids, records }: Input, { review }: Dedup.Linked): string =>
  review
    .map((doubt) => {
      const [a, b] = named(ids, doubt.pair)
      const cited = doubt.pair.map((row) => Citation.print(records[row]!))
      return `${JSON.stringify({ a, b, same: null, why: "", score: rounded(doubt.score), records: cited, for: doubt.for, against: against(ids, doubt) })}\n`
    })
    .join("")

/** The works in a form, with what the form could not carry. */
export const print = (
  input: Input,
  linked: Dedup.Linked,
  format: Format,
  file: string
): { readonly text: string; readonly notices: ReadonlyArray<Notice> } =>
  format === "json"
    ? { text: `${JSON.stringify(document(input.ids, linked), null, 2)}\n`, notices: [] }
    : Bibliography.print(Dedup.works(input.records, linked).map(record), format, file)
