import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Notice from "../../Notice.ts"
import * as Params from "../../Params.ts"
import * as Ports from "../../Ports.ts"
import * as Query from "../../Query.ts"
import type { Outcome } from "../../Source.ts"
import * as NodeType from "../NodeType.ts"
import { query } from "./nodeBasics.ts"

/** Sources leave a node out that asks for nothing. */
const nothing: Query.Query = { _tag: "Or", queries: [] }

/** The keywords of a query, in their order: alternatives of which one must occur are one. */
const keywordsIn = (asked: Query.Query): ReadonlyArray<Query.Query> => (asked._tag === "And" ? asked.queries : [asked])

const isEmpty = ({ _tag }: Outcome): boolean => _tag === "Empty"

/**
 * `step/rebuild`: a query of fewer keywords where a source found nothing, and else nothing to ask. A source that failed has not found nothing.
 *
 * - `most` how many keywords it keeps: the first ones
 * - empty: nothing to ask where something was found, and where the query has no more than `most` keywords; a notice says the latter
 * - source: BioMedSearch, which asks again with the three most salient keywords
 */
export const rebuildStep = NodeType.make({
  kind: "step",
  id: "rebuild",
  revision: 1,
  params: Schema.Struct({ most: Params.integer(3, { minimum: 1, maximum: 50 }) }),
  inputs: { query, records: { port: Ports.Records } },
  output: Ports.Query,
  run: ({ most }, { query: asked, records: { outcomes } }) => {
    const all = keywordsIn(asked)
    const hasFound = outcomes.length === 0 || !outcomes.every(isEmpty)
    if (hasFound) return Effect.succeed({ value: nothing, notices: [] })
    const source = outcomes.map((one) => one.source).join(", ")
    if (all.length <= most)
      return Effect.succeed({
        value: nothing,
        notices: [Notice.make("not-rebuilt", source, `found nothing for ${Query.print(asked)}, which has no more than ${most} keywords`)]
      })
    const kept = all.slice(0, most)
    const value = kept.length === 1 ? kept[0]! : Query.and(...kept)
    const said = `found nothing for ${Query.print(asked)}; asked again for ${Query.print(value)}`
    return Effect.succeed({ value, notices: [Notice.make("query-rebuilt", source, said)] })
  }
})
