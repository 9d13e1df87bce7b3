import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Dialects from "@litfuse/query/Dialects"
import { mesh } from "../../Bm25.ts"
import * as Notice from "../../Notice.ts"
import * as Params from "../../Params.ts"
import * as Ports from "../../Ports.ts"
import * as Query from "../../Query.ts"
import * as NodeType from "../NodeType.ts"
import { headingPairs, mapWords } from "./headingPairs.ts"
import { query } from "./nodeBasics.ts"

const step = "step/headings"

const withHeadings = (asked: Query.Query, headings: ReadonlySet<string>): Query.Query =>
  Query.or(asked, ...[...headings].map((one) => Query.heading(one)))

const unchanged = Notice.make(
  "no-headings",
  step,
  "the query is unchanged: neither the table `entryTerms` nor the translation of a service has a heading for its words"
)

/**
 * `step/headings`: the query with subject headings as alternatives to its words, for services that add none themselves. Headings come from
 * a table of entry terms, and from services that map words to headings, as PubMed does.
 *
 * - `entryTerms` headings by entry term; in a file, two columns with a tab between them
 * - `syntax` of the translations; `records` the answers of services whose translations are read
 * - empty: without a known heading the query is unchanged, and a notice says so
 */
export const headingsStep = NodeType.make({
  kind: "step",
  id: "headings",
  revision: 1,
  params: Schema.Struct({ entryTerms: mesh.entryTerms, syntax: Params.choice(Dialects.readable, "pubmed") }),
  inputs: { query, records: { port: Ports.Records, many: true, optional: true } },
  output: Ports.Query,
  run: ({ entryTerms, syntax }, { query: asked, records = [] }) => {
    const wide = mapWords(asked, headingPairs(entryTerms, records, syntax), withHeadings)
    const isSame = Query.print(wide) === Query.print(asked)
    return Effect.succeed({
      value: wide,
      notices: [isSame ? unchanged : Notice.make("headings-added", step, `the query with its headings: ${Query.print(wide)}`)]
    })
  }
})
