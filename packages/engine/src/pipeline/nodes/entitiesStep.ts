import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { canonical } from "../../canonical.ts"
import { link, parse } from "../../entity/EntityName.ts"
import { proteinTriggers } from "../../entity/proteinTriggers.ts"
import * as Notice from "../../Notice.ts"
import * as Params from "../../Params.ts"
import * as Ports from "../../Ports.ts"
import * as Query from "../../Query.ts"
import type { Table } from "../../registry/Table.ts"
import type { Services } from "../../Services.ts"
import * as NodeType from "../NodeType.ts"
import { keyOf, mapWords } from "./headingPairs.ts"
import { askForNames, type Named, namesOf } from "./askForNames.ts"
import { query } from "./nodeBasics.ts"

const step = "step/entities"

/** The most words of a query that are asked for. */
const mostWords = 8

/** The texts that a query searches for, without fields, headings and what it excludes. */
const textsIn = (asked: Query.Query): ReadonlyArray<string> => {
  if (asked._tag === "Term" || asked._tag === "Phrase") return [asked.text]
  return asked._tag === "And" || asked._tag === "Or" ? asked.queries.flatMap(textsIn) : []
}

/** Words that may name a gene or a compound, each once; the short ones are none. */
const candidatesIn = (words: ReadonlyArray<string>): ReadonlyArray<string> => [
  ...new Map(words.filter((word) => word.length >= 3 && /\p{L}/u.test(word)).map((word) => [word.toLowerCase(), word])).values()
]

/** Names that can be searched for as phrases: a sentence is none, and signs of truncation change a search. */
const isSearchable = (name: string): boolean => name.length >= 3 && name.length <= 60 && !/["*?#]/.test(name)

/** Other names by word, at most so many for each. */
const otherNames = (answers: ReadonlyArray<Named>, most: number): ReadonlyMap<string, ReadonlySet<string>> => {
  const table = new Map<string, Map<string, string>>()
  for (const { word, found } of answers) {
    const names = table.get(keyOf(word)) ?? new Map<string, string>()
    for (const name of found.flatMap(namesOf))
      if (keyOf(name) !== keyOf(word) && isSearchable(name) && !names.has(keyOf(name)) && names.size < most) names.set(keyOf(name), name)
    if (names.size > 0) table.set(keyOf(word), names)
  }
  return new Map([...table].map(([word, names]) => [word, new Set(names.values())]))
}

const pageOf = (name: string): string => {
  const read = parse(name)
  return read !== undefined && "id" in read ? `${name}, ${link(read.scheme, read.id)}` : name
}

/** The entity of a word with its page, and with the structure that is predicted for it where the query asks for structures. */
const foundNotices = ({ word, found }: Named, hasStructures: boolean): ReadonlyArray<Notice.Notice> =>
  found.map(({ id, name, address, links }) => {
    const structures = hasStructures ? links.filter(({ relation }) => relation === "predicted structure").map((one) => pageOf(one.id)) : []
    const more = structures.length === 0 ? "" : `; predicted structure ${structures.join("; ")}`
    return Notice.make("entity-found", word, `${id}, ${name}, ${address}${more}`)
  })

/**
 * `step/entities`: the query with other names of the genes and compounds among its words, as NCBI Gene and PubChem list them. Where its words ask for
 * proteins or their structure, UniProt is asked too. A Notice names each entity, with its page and the structure that is predicted for it.
 *
 * - `databases` to ask; `organism` of genes and proteins; `mostNames` added to each word
 * - units: `timeoutMs` milliseconds for each request
 * - empty: without a known entity the query is unchanged, and a Notice says so. A database that fails is named, and never taken for one without the entity
 */
export const entitiesStep = (plugins: Table): NodeType.NodeType<Services> => {
  const searchable = plugins.of("entity").filter(({ plugin }) => plugin.abilities.includes("search"))
  const byDefault = searchable.flatMap(({ plugin: { id, scheme } }) => (scheme === "gene" || scheme === "pubchem" ? [id] : []))
  return NodeType.make({
    kind: "step",
    id: "entities",
    revision: 1,
    code: canonical(searchable.map(({ plugin: { id, revision }, origin: { code }, params }) => ({ id, revision, code, params }))),
    params: Schema.Struct({
      databases: Schema.Array(Schema.Literals(searchable.map(({ plugin }) => plugin.id))).pipe(
        Schema.withDecodingDefaultKey(Effect.succeed(byDefault))
      ),
      organism: Schema.NonEmptyString.pipe(Schema.withDecodingDefaultKey(Effect.succeed("human"))),
      mostNames: Params.integer(5, { minimum: 1, maximum: 20 }),
      timeoutMs: Params.integer(30_000, { minimum: 1, maximum: 600_000 })
    }),
    inputs: { query },
    output: Ports.Query,
    reads: ["network"],
    run: ({ databases, organism, mostNames, timeoutMs }, { query: asked }) =>
      Effect.gen(function* () {
        const { isAboutProteins, isAboutStructures, rest } = proteinTriggers(textsIn(asked).join(" "))
        const all = candidatesIn(rest)
        const words = all.slice(0, mostWords)
        const chosen = searchable.filter(
          ({ plugin: { id, scheme } }) => databases.includes(id) || (isAboutProteins && scheme === "uniprot")
        )
        const answers: Array<Named> = []
        const failed: Array<Notice.Notice> = []
        for (const one of chosen) {
          const own = yield* Effect.scoped(askForNames(one, words, organism, timeoutMs))
          answers.push(...own)
          for (const { problem } of own)
            if (problem !== undefined) failed.push(Notice.make("entities-unknown", one.plugin.id, `names are missing: ${problem}`))
        }
        const table = otherNames(answers, mostNames)
        const wide = mapWords(asked, table, (word, names) => Query.or(word, ...[...names].map((name) => Query.phrase(name))))
        const said =
          table.size === 0
            ? Notice.make("no-entities", step, "the query is unchanged: no database that answered has another name for its words")
            : Notice.make("names-added", step, `the query with other names: ${Query.print(wide)}`)
        const unasked =
          all.length === words.length
            ? []
            : [Notice.make("words-not-asked", step, `only the first ${mostWords} of ${all.length} words were asked for`)]
        return {
          value: wide,
          notices: [said, ...answers.flatMap((one) => foundNotices(one, isAboutStructures)), ...failed, ...unasked],
          isProvisional: failed.length > 0
        }
      })
  })
}
