import { chooseObjective } from "@litfuse/query/generation/chooseObjective"
import { objectiveQuery } from "@litfuse/query/generation/objectiveQuery"
import { termIndex } from "@litfuse/query/generation/SeedTerm"
import { type Document, index, search } from "@litfuse/query/Matcher"
import { tokens } from "@litfuse/query/matcher/tokens"
import { counted } from "@litfuse/files/numbers"
import * as Effect from "effect/Effect"
import type { Answer, Request } from "./GenerateAnswer.ts"
import { about, refuse } from "../Question.ts"
import { complexityOf, fieldTags, printed, scopeOf } from "./GeneratedQuery.ts"
import type { QueryRemark } from "./QueryInput.ts"

interface Given {
  readonly records: ReadonlyArray<Document>
  readonly notices: ReadonlyArray<typeof QueryRemark.Type>
}

const titleOf = ({ texts }: Document): string => (texts.title ?? []).join(" ")

/** What names a record: its identifiers, and the letters and digits of its title. */
const namesOf = (record: Document): ReadonlyArray<string> => {
  const title = tokens(titleOf(record)).join(" ")
  return [...(record.texts.identifier ?? []).map((one) => `id ${one.toLowerCase()}`), ...(title === "" ? [] : [`title ${title}`])]
}

/** The share of held-out seeds that terms should find. */
const wanted = 0.9

/** The query from the terms that known records share. Errors: `Refused` without seeds, without other records, and for seeds that share no term. */
export const fromSeeds = Effect.fnUntraced(function* ({ into, everyForm, ask }: Request, seeds: Given, given: Given) {
  if (ask !== undefined)
    return yield* refuse(about(["ask", "seeds"], "{ask} asks about a goal; queries from {seeds} are weighed within the given records"))
  if (seeds.records.length === 0) return yield* refuse(about(["seeds"], "{seeds} has no record"))
  const known = new Set(seeds.records.flatMap(namesOf))
  const others = given.records.filter((record) => !namesOf(record).some((name) => known.has(name)))
  if (others.length === 0)
    return yield* refuse(
      about(["records", "seeds"], "{records} has no record other than those of {seeds}; terms are weighed against others")
    )
  const documents = [...seeds.records, ...others]
  const rows = [...seeds.records.keys()]
  const objective = chooseObjective(termIndex(documents), rows, wanted)
  const query = objectiveQuery(objective.groups)
  if (query === undefined) return yield* refuse(about(["seeds"], "the records of {seeds} share no term; add seeds, or give a goal"))
  const pool = index(documents)
  const found = search(pool, query)
  const own = found.filter((row) => row < rows.length).length
  const heldOut = objective.heldOut ?? null
  const terms = objective.groups.flat()
  const written = printed(
    query,
    into,
    {
      strategy: "seeds",
      rationale: `Finds ${own} of ${counted(rows.length, "seed")} by ${counted(terms.length, "term")} in ${counted(objective.groups.length, "group")}. ${heldOut === null ? "With fewer than three seeds, nothing can be held out." : `Terms that were chosen without a seed find ${heldOut.found} of ${heldOut.of}.`}`,
      expected_scope: scopeOf(query, index(others)),
      confidence_score: heldOut === null ? null : heldOut.found / heldOut.of
    },
    everyForm
  )
  const answer: Answer = {
    version: 1,
    queries: [written],
    mesh_terms: terms.flatMap(({ isHeading, text }) => (isHeading ? [text] : [])),
    field_tags: fieldTags([written]),
    query_metadata: {
      domain_context: "terms of known records",
      synonyms_used: terms.flatMap(({ isHeading, text }) => (isHeading ? [] : [text])),
      query_complexity: complexityOf(terms.length)
    },
    steps: null,
    model: null,
    seeds: {
      n: rows.length,
      found: own,
      heldOut,
      unreached: rows.filter((row) => !found.includes(row)).map((row) => titleOf(documents[row]!)),
      cost: { records: found.length - own, of: others.length }
    },
    notices: [
      ...seeds.notices,
      ...given.notices,
      {
        code: "one-result",
        from: 0,
        to: 0,
        text: "terms are weighed within the given records only; recall and cost elsewhere are unknown"
      }
    ]
  }
  return answer
})
