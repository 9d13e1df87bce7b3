import type { Near } from "../Query.ts"
import type { Dialect } from "./Dialect.ts"
import { prefixed, type System } from "./prefixed.ts"
import { printer } from "./write.ts"

const isWord = (query: Near["queries"][number]): query is Extract<typeof query, { readonly _tag: "Term" }> =>
  query._tag === "Term" && /^[\p{L}\p{N}]+$/u.test(query.text)

/**
 * - source: Semantic Scholar Academic Graph API, paper bulk search, https://api.semanticscholar.org/api-docs/graph (as stored 2026). It searches
 *   title and abstract. `~N` after a phrase allows N words between its words. Dates, fields of study and types are parameters
 */
const system: System = {
  name: "Semantic Scholar",
  operators: { and: " + ", or: " | ", not: " + -", alone: "-" },
  reserved: /^[+|-]/u,
  rows: [],
  wrap: (_, text) => text,
  wildcards: { any: "*", inPhrases: false },
  near: (near, say) => {
    if (!near.queries.every(isWord)) return undefined
    if (near.ordered) say("order-lost", "Semantic Scholar finds words near each other in any order")
    return `"${near.queries
      .filter(isWord)
      .map(({ text }) => text)
      .join(" ")}"~${near.between}`
  },
  range: () => undefined
}

/** The bulk search of Semantic Scholar: it searches titles and abstracts, and has no fields to name. */
export const semanticscholar = {
  id: "semanticscholar",
  about: 'Semantic Scholar (bulk): "heart attack" + (aspirin | acetylsalicylic*)',
  print: printer(prefixed(system))
} as const satisfies Dialect
