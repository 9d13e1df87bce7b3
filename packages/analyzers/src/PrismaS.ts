import * as Analyzer from "@litfuse/engine/Analyzer"
import * as Escape from "@litfuse/engine/Escape"
import * as Params from "@litfuse/engine/Params"
import * as Reads from "@litfuse/engine/Reads"
import * as Schema from "effect/Schema"
import { percent } from "@litfuse/files/numbers"
import { completeness, Status } from "./prismaS/completeness.ts"
import { prismaSItems } from "./prismaS/prismaSItems.ts"

const Item = Schema.Struct({ item: Schema.Int, name: Schema.String, status: Status, text: Schema.String })

const Output = Schema.Struct({
  version: Schema.Literal(2),
  reported: Schema.Int,
  applicable: Schema.Int,
  index: Schema.NullOr(Schema.Finite),
  items: Schema.Array(Item)
})

/**
 * What a search tells a reader of a review, item by item, and how complete that is.
 *
 * - `status` `reported` by the search itself; `not-reported` where a person has to write, and `text` says what. `not-applicable` where the search did
 *   nothing of the kind, and `text` says so
 * - `index` = `reported` / `applicable`, in [0,1]; null = no item applies
 */
export type PrismaSOutput = typeof Output.Type

const shown = { reported: "reported", "not-reported": "not reported", "not-applicable": "not applicable" } as const

const summary = ({ reported, applicable, index, items }: PrismaSOutput): string => {
  const share = index === null ? "" : ` (completeness ${percent(index)})`
  return `PRISMA-S: ${reported} of ${applicable} applicable items are reported${share}; ${items.length - applicable} of ${items.length} do not apply to this search; the others are for a person to write`
}

const text = (output: PrismaSOutput): string =>
  [
    summary(output),
    "",
    ...output.items.map(({ item, name, status, text }) => `${String(item).padStart(2)} ${shown[status].padEnd(14)}  ${name}: ${text}`)
  ].join("\n")

/**
 * What a search says for each of the 16 items of PRISMA-S, what a person has yet to write, and how complete that is.
 *
 * - shape: sources by name, whatever the order in which they were asked
 * - empty: a search without answers reports its limits and its day
 * - source: Rethlefsen et al., PRISMA-S: an extension to the PRISMA statement for reporting literature searches in systematic reviews, Systematic
 *   Reviews 10:39 (2021), doi 10.1186/s13643-020-01542-z. The statement has no index: the share is ours, and says nothing of the review
 */
export const PrismaS = Analyzer.plugin<typeof Params.none.Type, PrismaSOutput>({
  id: "prisma-s",
  revision: 3,
  about: "What a search says for each of the 16 items of PRISMA-S, what a person has yet to write, and how complete that is",
  params: Params.none,
  reads: ["request", "search"],
  output: Output,
  views: {
    text,
    markdown: (output) =>
      [
        summary(output),
        "",
        ...output.items.map(({ item, name, status, text }) => `${item}. **${name}** (${shown[status]}): ${Escape.markdown(text)}`)
      ].join("\n"),
    table: (output) => [
      {
        title: summary(output),
        headers: ["item", "name", "status", "text"],
        rows: output.items.map(({ item, name, status, text }) => [item, name, shown[status], text])
      }
    ]
  },
  analyse: (inputs) => {
    const said = prismaSItems(Reads.request(inputs), Reads.search(inputs))
    const items = said.map(([name, one], i) => ({ item: i + 1, name, ...one }))
    return { version: 2, ...completeness(items.map(({ status }) => status)), items }
  }
})
