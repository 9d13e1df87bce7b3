import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type * as Identifier from "../../Identifier.ts"
import * as Ids from "../../Ids.ts"
import * as Notice from "../../Notice.ts"
import * as Params from "../../Params.ts"
import * as Ports from "../../ports.ts"
import * as Ranking from "../../Ranking.ts"
import type { Table } from "../../registry/Table.ts"
import type { Services } from "../../Services.ts"
import type * as Source from "../../Source.ts"
import * as Texts from "../../Texts.ts"
import * as NodeType from "../NodeType.ts"
import { works } from "./common.ts"
import { askInTurn, chosen, type Provider, providersParam, providersWith, toldOf, type Turn, undone } from "./providers.ts"
import { askable, namesFor, placesIn, type Subject, subjectsOf } from "./subjects.ts"

const step = "step/text"

/** A work whose text is wanted, by the key of its first record, and an identifier by which the source is asked. */
interface Question {
  readonly record: string
  readonly identifier: Identifier.Identifier
}

const questionsTo = ({ schemes }: Provider, wanted: ReadonlyArray<Subject>): ReadonlyArray<Question> =>
  wanted.flatMap((subject) => namesFor(subject, schemes).map((identifier) => ({ record: subject.key, identifier })))

const states = { Found: "found", Empty: "empty", Failed: "failed", Skipped: "failed" } as const

/** All answers of a source as one. */
const outcomeOf = (turn: Turn<Question, Source.TextOutcome>): Source.TextsOutcome => {
  const { id, answers, skipped, error } = turn
  if (skipped !== undefined) return { _tag: "Skipped", source: id, notices: [], why: skipped }
  const texts = answers.filter(({ outcome }) => outcome._tag === "Found").length
  const told = toldOf(turn)
  if (texts === 0) return error === undefined ? { _tag: "Empty", ...told } : { _tag: "Failed", ...told, error }
  return error === undefined ? { _tag: "Found", ...told, texts } : { _tag: "Partial", ...told, texts, error }
}

const documentsOf = ({ id, answers }: Turn<Question, Source.TextOutcome>): ReadonlyArray<Texts.Document> =>
  answers.flatMap(({ question, outcome }) =>
    outcome._tag === "Found" ? [Texts.document({ ...question, provider: id }, outcome.text)] : []
  )

const askedOf = ({ id, answers }: Turn<Question, Source.TextOutcome>): ReadonlyArray<Texts.Asked> =>
  answers.map(({ question, outcome }) => ({ ...question, provider: id, state: states[outcome._tag] }))

/** What a reader must know about works that have no text, or were not asked for. */
const lacksOf = (wanted: number, found: number, left: number, nameless: number): ReadonlyArray<Notice.Notice> => [
  ...(left === 0 ? [] : [Notice.make("works-not-asked", step, `the texts of ${left} more works are not asked for; raise maxDocuments`)]),
  ...(nameless === 0
    ? []
    : [
        Notice.make(
          "no-identifier",
          step,
          `nobody can be asked for the texts of ${nameless} works: no source takes one of their identifiers`
        )
      ]),
  ...(found === wanted ? [] : [Notice.make("no-text", step, `${wanted - found} of ${wanted} works have no text where it was asked for`)])
]

const textParams = (providers: ReadonlyArray<Provider>) =>
  Schema.Struct({
    providers: providersParam(providers),
    maxDocuments: Params.integer(20, { minimum: 1, maximum: 1000 }),
    timeoutMs: Params.integer(120_000, { minimum: 1, maximum: 3_600_000 })
  })

/**
 * `step/text`: the texts of works, each from the first source that has it. With a ranking, the best works come first. It never fails: how each source
 * answered is in the trace, and an answer with an error is provisional.
 *
 * - `providers` in the order in which they are asked; none named = all that have texts, in the order in which they are registered
 * - `maxDocuments` works at most whose texts are asked for
 * - units: `timeoutMs` milliseconds for all that one source is asked
 */
export const textsOver = (plugins: Table): NodeType.NodeType<Services> => {
  const { providers, code } = providersWith(plugins, "fullText")
  return NodeType.make({
    kind: "step",
    id: "text",
    revision: 1,
    code,
    params: textParams(providers),
    inputs: { works, ranking: { port: Ports.Ranking, optional: true, over: "works" } },
    output: Ports.Texts,
    reads: ["network"],
    run: ({ maxDocuments, providers: names, timeoutMs }, { works: { table }, ranking }) =>
      Effect.gen(function* () {
        const place = placesIn(ranking === undefined ? [] : Ranking.idsOf(ranking))
        const able = chosen(providers, names)
        const { known, nameless } = askable(subjectsOf(table.works, []), (one) => one, able)
        const wanted = known.toSorted((a, b) => place(a) - place(b) || Ids.compare(a.key, b.key)).slice(0, maxDocuments)
        const turns: Array<Turn<Question, Source.TextOutcome>> = []
        const found = new Set<string>()
        for (const provider of able) {
          const questions = questionsTo(
            provider,
            wanted.filter(({ key }) => !found.has(key))
          )
          if (questions.length === 0) continue
          const turn = yield* askInTurn(provider, "fullText", questions, timeoutMs, (connection, { record, identifier }, leftMs) =>
            found.has(record)
              ? undefined
              : Effect.tap(connection.fullText({ identifier, timeoutMs: leftMs, limitMs: leftMs }), ({ _tag }) =>
                  Effect.sync(() => void (_tag === "Found" && found.add(record)))
                )
          )
          turns.push(turn)
        }
        const outcomes = turns.map(outcomeOf)
        const value = Texts.make({ documents: turns.flatMap(documentsOf), asked: turns.flatMap(askedOf), outcomes })
        return {
          value,
          notices: [
            ...outcomes.flatMap(({ notices }) => notices),
            ...turns.flatMap((turn) => undone("text", turn)),
            ...lacksOf(wanted.length, value.documents.length, known.length - wanted.length, nameless)
          ],
          isProvisional: turns.some(({ error }) => error !== undefined)
        }
      })
  })
}
