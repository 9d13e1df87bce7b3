import * as Generate from "@litfuse/api/Generate"
import { printable } from "@litfuse/files/printable"
import * as Effect from "effect/Effect"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import { definedOptions } from "../../definedOptions.ts"
import { isJson, outputFlags, printOutput } from "../../outputFlags.ts"
import { askQuery, printNotices } from "../../query/askQuery.ts"
import { requestFlags } from "../../requestFlags.ts"

type Steps = NonNullable<Generate.Answer["steps"]>

/** Terms that a line shows; the JSON has all of them. */
const shown = 8

const termsText = (terms: Steps["concepts"][number]["phrases"][number]["terms"]): string => {
  const first = terms.slice(0, shown)
  // a person checks each term of a model, so all of them are shown
  const own = terms.slice(shown).filter(({ origin }) => origin === "model")
  const kind = (isHeading: boolean, origin: string): string => {
    if (!isHeading) return origin
    return origin === "model" ? "heading, model" : "heading"
  }
  const some = [...first, ...own].map(({ text, is_heading: isHeading, origin }) => `${text} (${kind(isHeading, origin)})`)
  const hidden = terms.length - some.length
  return [...some, ...(hidden > 0 ? [`${hidden} more`] : [])].join(", ")
}

const modelLines = ({ name, roles, dropped }: NonNullable<Generate.Answer["model"]>): ReadonlyArray<string> => [
  ...roles.map(({ about, role }) => `  ${name} calls ${about} the ${role}`),
  ...dropped.map(({ about, kind, text, why }) => `  dropped ${kind} of ${name} for ${about}: ${text}: ${why}`)
]

const stepLines = ({ concepts, study_types: types, left_out: left }: Steps, model: Generate.Answer["model"]): ReadonlyArray<string> => [
  "the goal is read as",
  ...concepts.flatMap(({ role, phrases }) => phrases.map(({ text, terms }) => `  ${role}: ${text}: ${termsText(terms)}`)),
  ...types.map(({ text, type }) => `  study type: ${text}: ${type}`),
  ...(left.length === 0 ? [] : [`  not searched for: ${left.map(({ text, why }) => `${text} (${why})`).join(", ")}`]),
  ...(model === null ? [] : modelLines(model)),
  ""
]

const seedLines = ({ unreached, cost }: NonNullable<Generate.Answer["seeds"]>): ReadonlyArray<string> => [
  `  other records that match: ${cost.records} of ${cost.of}`,
  ...unreached.map((title) => `  not found, because it shares no term with another seed: ${title}`)
]

const answerLines = ({ queries, steps, model, seeds }: Generate.Answer): ReadonlyArray<string> => [
  ...(steps === null ? [] : stepLines(steps, model)),
  ...queries.flatMap((one, i) => [
    ...(i === 0 ? [] : [""]),
    `${one.strategy}`,
    one.query_string,
    `  ${one.rationale}`,
    ...(one.expected_scope === null ? [] : [`  finds ${one.expected_scope}`]),
    ...one.forms.map(({ into, query_string }) => `  ${into}: ${query_string}`)
  ]),
  ...(seeds === null ? [] : seedLines(seeds))
]

/** `litfuse query generate`: queries for a goal, or from known records. */
export const generateQuery = Command.make(
  "generate",
  {
    goal: Argument.String("goal").pipe(
      Argument.optional,
      Argument.withDescription("the research goal or question in plain words; or name known records with --seeds")
    ),
    ...requestFlags(Generate.Request.fields, ["folder", "goal"]),
    ...outputFlags
  },
  Effect.fnUntraced(function* ({ format, out, ...asked }) {
    const answer = yield* Generate.run({ folder: process.cwd(), ...definedOptions(asked) }).pipe(askQuery)
    yield* printOutput({ format, out }, answer, () =>
      answerLines(answer)
        .map((line) => printable(line, "lines"))
        .join("\n")
    )
    if (isJson({ format, out })) return
    const all = [
      ...answer.queries.flatMap(({ query_string: text, notices }) => notices.map((one) => ({ text, one }))),
      ...answer.notices.map((one) => ({ text: "", one }))
    ]
    for (const { text, one } of all) yield* printNotices({ query: text, answer: { notices: [{ ...one, from: 0, to: 0 }] } })
  })
).pipe(
  Command.withDescription(
    "Make queries from a research goal by rules, or from known records by the terms that they share; only --ask and --model send anything"
  ),
  Command.withExamples([
    {
      command: `litfuse query generate "Does metformin reduce mortality in patients with sepsis?"`,
      description: "Three queries for PubMed, from wide to narrow, and how the question was read"
    },
    {
      command: `litfuse query generate "sepsis in children" --headings mesh.txt --records found.ris --into ovid`,
      description: "With headings of a table, acronyms and related terms of records, for Ovid"
    },
    {
      command: `litfuse query generate "sepsis in children" --ask pubmed --every-form`,
      description: "With the headings that PubMed has for the phrases, how many records each query finds there, and all platforms' forms"
    },
    {
      command: `litfuse query generate "sepsis in children" --headings mesh.txt --model --record calls`,
      description: "With synonyms and headings of your language model, each checked and marked; its calls are recorded"
    },
    {
      command: "litfuse query generate --seeds known.ris --records screened.ris",
      description: "The terms that find known records at the least cost, with the share that they find when they are held out"
    }
  ])
)
