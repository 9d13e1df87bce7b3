import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { generateQueries } from "@litfuse/query/generation/generateQueries"
import type { Role } from "@litfuse/query/generation/GoalWords"
import type { ConceptTerms } from "@litfuse/query/generation/writeStrategy"
import * as Notice from "../../Notice.ts"
import * as Params from "../../Params.ts"
import * as Ports from "../../Ports.ts"
import * as Query from "../../Query.ts"
import * as NodeType from "../NodeType.ts"
import { query } from "./nodeBasics.ts"

const step = "step/parts"

const part = Schema.optionalKey(Schema.NonEmptyString)

const PartsParams = Schema.Struct({
  population: part,
  intervention: part,
  comparator: part,
  outcome: part,
  hasAll: Params.flag(false)
})

/** Alternatives of a part, separated by commas, each a phrase where it has several words. */
const alternatives = (text: string): Query.Query | undefined => {
  const all = text
    .split(",")
    .map((one) => one.trim())
    .filter(Boolean)
    .map((one) => (/\s/u.test(one) ? Query.phrase(one) : Query.text(one)))
  return all.length < 2 ? all[0] : Query.or(...all)
}

const textOf = ({ alternatives: some }: ConceptTerms): string =>
  some.map((phrases) => phrases.map(({ part: one }) => one.text).join(" with ")).join(", ")

const roleNames: Readonly<Record<Role, string>> = {
  population: "population",
  intervention: "intervention",
  comparison: "comparator",
  outcome: "outcome",
  group: "group of people",
  topic: "topic"
}

interface Asked {
  readonly value: Query.Query
  readonly used: ReadonlyArray<string>
  readonly left: ReadonlyArray<string>
}

const fromParams = ({ population, intervention, comparator, outcome, hasAll }: typeof PartsParams.Type): Asked | undefined => {
  const given = Object.entries({ population, intervention, comparator, outcome }).flatMap(([role, text]) => {
    const own = text === undefined ? undefined : alternatives(text)
    return own === undefined ? [] : [{ role, text: `${role}: ${text}`, own }]
  })
  const main = given.filter(({ role }) => role === "population" || role === "intervention")
  const used = hasAll || main.length === 0 ? given : main
  if (used.length === 0) return undefined
  const queries = used.map(({ own }) => own)
  return {
    value: queries.length === 1 ? queries[0]! : Query.and(...queries),
    used: used.map(({ text }) => text),
    left: given.filter((one) => !used.includes(one)).map(({ text }) => text)
  }
}

const fromQuestion = (asked: Query.Query, hasAll: boolean): Asked | undefined => {
  const text = Query.words(asked).join(" ")
  const limits = { studyTypes: [], keywords: [], exclude: [] }
  const strategy = hasAll ? "focused" : "comprehensive"
  const headings = { headings: new Map(), terms: new Map() }
  const [one] = generateQueries({ text, domain: "general", strategy, most: 1, limits, headings, records: [] }).queries
  const said = (concept: ConceptTerms): string => `${roleNames[concept.role]}: ${textOf(concept)}`
  return one && { value: one.query, used: one.used.map(said), left: one.unused.map(({ concept }) => said(concept)) }
}

/**
 * `step/parts`: a query from the parts of a clinical question (PICO). Parts that are not given are read from the question, by its words.
 *
 * - `population`, `intervention`, `comparator`, `outcome` alternatives, separated by commas; where one is given, the question itself is not read
 * - `hasAll` also requires the comparator and the outcome, which records often do not name (Cochrane Handbook 4.4.2)
 * - empty: a question without a word to search for stays as it is, and a notice says so
 */
export const partsStep = NodeType.make({
  kind: "step",
  id: "parts",
  revision: 1,
  params: PartsParams,
  inputs: { query },
  output: Ports.Query,
  run: (params, { query: asked }) => {
    const found = fromParams(params) ?? fromQuestion(asked, params.hasAll)
    if (found === undefined)
      return Effect.succeed({
        value: asked,
        notices: [Notice.make("no-parts", step, "the question has no word for a part, so it is searched for as it is")]
      })
    const { value, used, left } = found
    return Effect.succeed({
      value,
      notices: [
        Notice.make("parts", step, `searched for ${used.join("; ")}`),
        ...(left.length === 0
          ? []
          : [Notice.make("parts-left-out", step, `not required, because records often do not name it: ${left.join("; ")}`)])
      ]
    })
  }
})
