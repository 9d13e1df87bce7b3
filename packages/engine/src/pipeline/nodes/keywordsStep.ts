import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Ports from "../../Ports.ts"
import * as Query from "../../Query.ts"
import * as NodeType from "../NodeType.ts"
import { query } from "./nodeBasics.ts"

const Word = Schema.NonEmptyString

/** A word, or a phrase where it has several words. */
const asQuery = (word: string): Query.Query => (/\s/u.test(word.trim()) ? Query.phrase(word.trim()) : Query.text(word.trim()))

/**
 * `step/keywords`: the keywords of a part of a question as a query.
 *
 * - `words` that must all occur, the most salient first; `anyOf` words of which one must occur
 * - source: BioMedSearch, the keywords of a sub-query. It does not say which are the most salient; here it is their order
 */
export const keywordsStep = NodeType.make({
  kind: "step",
  id: "keywords",
  revision: 1,
  params: Schema.Struct({
    words: Schema.Array(Word).check(Schema.isMinLength(1)),
    anyOf: Schema.Array(Word).pipe(Schema.withDecodingDefaultKey(Effect.succeed([])))
  }),
  inputs: { query },
  output: Ports.Query,
  run: ({ words, anyOf }) => {
    const some = anyOf.map(asQuery)
    const all = [...words.map(asQuery), ...(some.length > 1 ? [Query.or(...some)] : some)]
    return Effect.succeed({ value: all.length === 1 ? all[0]! : Query.and(...all), notices: [] })
  }
})
