import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Notice from "../../Notice.ts"
import * as Ports from "../../Ports.ts"
import * as Query from "../../Query.ts"
import * as Work from "../../Work.ts"
import * as NodeType from "../NodeType.ts"
import { works } from "./nodeBasics.ts"

const wordsIn = (text: string): ReadonlyArray<string> => text.toLowerCase().match(/[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu) ?? []

/**
 * `step/terms`: the words of the titles of works as a query, each once, so that other works can be ranked by common words.
 *
 * - empty: a query without words when no work has a title; a notice says so
 */
export const termsStep = NodeType.make({
  kind: "step",
  id: "terms",
  revision: 1,
  params: Schema.Struct({}),
  inputs: { works },
  output: Ports.Query,
  run: (_, { works: { table } }) => {
    const words = new Set(table.works.flatMap((work) => wordsIn(Work.field(work, "title")?.value ?? "")))
    const none = words.size === 0 ? [Notice.make("no-terms", "step/terms", "no work has a title, so there is no word to rank by")] : []
    return Effect.succeed({ value: Query.text([...words].join(" ")), notices: none })
  }
})
