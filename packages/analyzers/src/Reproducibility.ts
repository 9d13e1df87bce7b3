import { outcomeStates } from "@litfuse/engine/source/OutcomeState"
import * as Analyzer from "@litfuse/engine/Analyzer"
import * as Params from "@litfuse/engine/Params"
import * as Reads from "@litfuse/engine/Reads"
import type { SearchAccount } from "@litfuse/engine/SearchAccount"
import { SearchRequest } from "@litfuse/engine/SearchRequest"
import * as SearchAccounts from "@litfuse/engine/SearchAccount"
import * as Schema from "effect/Schema"
import * as Quantity from "./Quantity.ts"
import { byPatterns, byTree, Formal, formality } from "./reproducibility/formality.ts"
import { names, presets, type Search } from "./reproducibility/presets.ts"
import { gradeOf, parts, reproducibilityScore, weights } from "./reproducibility/reproducibilityScore.ts"

const { from, until, sort, perSource } = SearchRequest.fields

const Output = Schema.Struct({
  preset: Schema.Literals(names),
  score: Quantity.Quantity,
  grade: Schema.NullOr(Schema.Literals(["A", "B", "C", "D", "F"])),
  parts: Schema.Array(Schema.Struct({ part: Schema.Literals(parts), weight: Schema.Finite, value: Quantity.Quantity })),
  formal: Formal,
  others: Schema.Array(Schema.Struct({ preset: Schema.Literals(names), score: Quantity.Quantity })),
  asked: Schema.Struct({ from, until, sort, perSource, searchedOn: SearchAccounts.SearchAccount.fields.searchedOn })
})

/**
 * How reproducible a search is.
 *
 * - `score` of the preset, and its `grade`, null where there is no score; `parts` what it is made of; `formal` what the query has
 * - `others` the score by the other presets
 * - `asked` what the search was asked and when, for a repetition
 */
export type ReproducibilityOutput = typeof Output.Type

const params = Schema.Struct({ preset: Params.choice(names, "corrected"), model: Params.choice(["none", "recorded", "live"], "none") })

const unique = (sources: SearchAccount["sources"]): ReadonlyArray<string> => [...new Set(sources.map(({ source }) => source))].sort()

/** What the search did. A source that was skipped was not asked. */
const searchOf = (inputs: Analyzer.Inputs, model: Search["model"]): Search => {
  const { works } = inputs
  const { sources, searchedOn, counts } = Reads.search(inputs)
  const { text } = Reads.request(inputs)
  const asked = sources.filter(({ state }) => state !== "skipped")
  const answered = asked.filter(({ state }) => outcomeStates[state].hasAnswered)
  const delivered = answered.filter((one) => one.delivered > 0)
  const sourceCounts = works.column("sourceCount")
  const several = works.works.filter((_, row) => sourceCounts[row]! > 1).length
  return {
    model,
    asked: unique(asked),
    answered: unique(answered),
    delivered: unique(delivered),
    atHand: new Set(delivered.filter(({ platform }) => platform === null).map(({ source }) => source)),
    several: works.ids.size === 0 ? 0 : several / works.ids.size,
    isEmpty: works.ids.size === 0,
    trace: {
      query: text.trim() !== "",
      queries: answered.every(({ platform, effectiveQuery }) => platform === null || effectiveQuery !== null),
      day: searchedOn !== "",
      sources: answered.every(({ source }) => counts.identified[source] !== undefined),
      duplicates: true
    }
  }
}

const lackOf = ({ asked, answered }: Search): string | undefined => {
  if (asked.length === 0) return "no-source-asked"
  return answered.length === 0 ? "no-source-answered" : undefined
}

type Values = Parameters<typeof reproducibilityScore>[0]

const valuesOf = (preset: (typeof names)[number], formal: Formal, search: Search): Values => {
  const lack = lackOf(search)
  const { determinism, coverage, stability, audit } = presets[preset]
  const value = (of: () => number): Quantity.Quantity => (lack === undefined ? Quantity.defined(of()) : Quantity.missing(lack))
  return {
    determinism: value(() => determinism(search)),
    formality: value(() => formality(formal)),
    coverage: value(() => coverage(search)),
    stability: lack === undefined ? stability(search) : Quantity.missing(lack),
    audit: value(() => audit(search))
  }
}

const analyse = (inputs: Analyzer.Inputs, { preset, model }: typeof params.Type): ReproducibilityOutput => {
  const request = Reads.request(inputs)
  const search = searchOf(inputs, model)
  const formalOf = (name: typeof preset): Formal =>
    name === "repo" ? byPatterns(request.text) : byTree(request.tree, request.from !== null || request.until !== null)
  const lack = lackOf(search)
  const scored = (name: typeof preset) => {
    const values = valuesOf(name, formalOf(name), search)
    return { values, score: lack === undefined ? reproducibilityScore(values) : Quantity.missing(lack) }
  }
  const { values, score } = scored(preset)
  return {
    preset,
    score,
    grade: score._tag === "Defined" ? gradeOf(score.value) : null,
    parts: parts.map((part) => ({ part, weight: weights[part], value: values[part] })),
    formal: formalOf(preset),
    others: names.filter((name) => name !== preset).map((name) => ({ preset: name, score: scored(name).score })),
    asked: {
      from: request.from,
      until: request.until,
      sort: request.sort,
      perSource: request.perSource,
      searchedOn: Reads.search(inputs).searchedOn
    }
  }
}

const said: Readonly<Record<(typeof parts)[number], string>> = {
  determinism: "no chance and no language model took part",
  formality: "the query says in which parts, with which operators",
  coverage: "sources that answered, of those that were asked",
  stability: "how little the answers of these sources change",
  audit: "what another researcher needs to repeat the search"
}

const gradeText = ({ score, grade }: ReproducibilityOutput): string =>
  grade === null ? Quantity.print(score) : `${Quantity.print(score, 3)}, grade ${grade}`

const text = (output: ReproducibilityOutput): string =>
  [
    `reproducibility (${output.preset})   ${gradeText(output)}`,
    ...output.parts.map(
      ({ part, weight, value }) => `  ${part.padEnd(12)} ${weight.toFixed(2)} x ${Quantity.print(value, 3).padEnd(8)} ${said[part]}`
    ),
    `  in the query: ${Object.entries(output.formal)
      .map(([name, has]) => `${name} ${has ? "yes" : "no"}`)
      .join(", ")}`,
    ...output.others.map(({ preset, score }) => `  by the preset ${preset}: ${Quantity.print(score, 3)}`)
  ].join("\n")

/**
 * How reproducible a search is: a weighted mean of five parts in [0, 1], with a grade from A to F. It says how a search was made and documented. It
 * is untested whether a search with a higher score is repeated more exactly.
 *
 * - `preset` `paper` as printed; `repo` as its public code, with a bonus for many sources and patterns instead of a parser
 * - `preset` `corrected` ours: a source that finds nothing has answered, a parser reads the query, and an unknown stability is left out
 * - `model` whether a language model took part: `recorded` so that it can be played again, or `live`
 * - empty: undefined where no source was asked (`no-source-asked`), or none answered (`no-source-answered`)
 * - source: section 4.9 of the paper of PubMed Search MCP
 */
export const Reproducibility = Analyzer.plugin<typeof params.Type, ReproducibilityOutput>({
  id: "reproducibility",
  revision: 1,
  about: "How reproducible a search is, in five parts, with a grade from A to F",
  params,
  reads: ["request", "search"],
  output: Output,
  views: {
    text,
    table: (output) => [
      {
        title: "Reproducibility",
        headers: ["part", "weight", "value", "what it says"],
        rows: [
          ["all", 1, gradeText(output), `preset ${output.preset}`],
          ...output.parts.map(({ part, weight, value }) => [part, weight, Quantity.print(value, 3), said[part]])
        ]
      },
      {
        title: "By other presets",
        headers: ["preset", "score"],
        rows: output.others.map(({ preset, score }) => [preset, Quantity.print(score, 3)])
      }
    ]
  },
  analyse
})
