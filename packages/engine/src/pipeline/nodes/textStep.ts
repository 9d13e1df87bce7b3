import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type * as Identifier from "../../Identifier.ts"
import * as Ids from "../../Ids.ts"
import * as Notice from "../../Notice.ts"
import * as Params from "../../Params.ts"
import * as Ports from "../../Ports.ts"
import * as Ranking from "../../Ranking.ts"
import type { Table } from "../../registry/Table.ts"
import type { Services } from "../../Services.ts"
import type * as Source from "../../Source.ts"
import * as Texts from "../../Texts.ts"
import * as NodeType from "../NodeType.ts"
import { works } from "./nodeBasics.ts"
import {
  askInTurn,
  selectProviders,
  type Provider,
  providersParam,
  providersWithAbility,
  turnSummary,
  type Turn,
  failureNotices
} from "./Provider.ts"
import { selectAskable, identifiersFor, rankingPlaces, type Subject, groupSubjects } from "./Subject.ts"

const step = "step/text"

interface Question {
  readonly record: string
  readonly identifier: Identifier.Identifier
}

const questionsTo = ({ schemes }: Provider, wanted: ReadonlyArray<Subject>): ReadonlyArray<Question> =>
  wanted.flatMap((subject) => identifiersFor(subject, schemes).map((identifier) => ({ record: subject.key, identifier })))

const states = { Found: "found", Empty: "empty", Failed: "failed", Skipped: "failed" } as const

const outcomeOf = (turn: Turn<Question, Source.TextOutcome>): Source.TextsOutcome => {
  const { id, answers, skipped, error } = turn
  if (skipped !== undefined) return { _tag: "Skipped", source: id, notices: [], why: skipped }
  const texts = answers.filter(({ outcome }) => outcome._tag === "Found").length
  const summary = turnSummary(turn)
  if (texts === 0) return error === undefined ? { _tag: "Empty", ...summary } : { _tag: "Failed", ...summary, error }
  return error === undefined ? { _tag: "Found", ...summary, texts } : { _tag: "Partial", ...summary, texts, error }
}

const documentsOf = ({ id, answers }: Turn<Question, Source.TextOutcome>): ReadonlyArray<Texts.Document> =>
  answers.flatMap(({ question, outcome }) =>
    outcome._tag === "Found" ? [Texts.document({ ...question, provider: id }, outcome.text)] : []
  )

const askedOf = ({ id, answers }: Turn<Question, Source.TextOutcome>): ReadonlyArray<Texts.TextQuestion> =>
  answers.map(({ question, outcome }) => ({ ...question, provider: id, state: states[outcome._tag] }))

const missingTextNotices = (wanted: number, found: number, left: number, nameless: number): ReadonlyArray<Notice.Notice> => [
  ...(left === 0 ? [] : [Notice.make("works-not-asked", step, `the texts of ${left} more works were not requested; raise maxDocuments`)]),
  ...(nameless === 0
    ? []
    : [Notice.make("no-identifier", step, `no source can be asked for the texts of ${nameless} works: none accepts their identifiers`)]),
  ...(found === wanted
    ? []
    : [Notice.make("no-text", step, `${wanted - found} of ${wanted} works have no text in the sources that were asked`)])
]

const textParams = (providers: ReadonlyArray<Provider>) =>
  Schema.Struct({
    providers: providersParam(providers),
    maxDocuments: Params.integer(20, { minimum: 1, maximum: 1000 }),
    timeoutMs: Params.integer(120_000, { minimum: 1, maximum: 3_600_000 })
  })

/**
 * `step/text`: the texts of works, each from the first source that has it. With a ranking, the best works come first. It never fails: the trace has
 * how each source answered, and an answer with an error is provisional.
 *
 * - `providers` in the order of the requests; empty = all that have texts, in the order of registration
 * - `maxDocuments` the most works whose texts are requested
 * - units: `timeoutMs` milliseconds for all requests to one source
 */
export const textStep = (plugins: Table): NodeType.NodeType<Services> => {
  const { providers, code } = providersWithAbility(plugins, "fullText")
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
        const place = rankingPlaces(ranking === undefined ? [] : Ranking.idsOf(ranking))
        const selected = selectProviders(providers, names)
        const { known, nameless } = selectAskable(groupSubjects(table.works, []), (one) => one, selected)
        const wanted = known.toSorted((a, b) => place(a) - place(b) || Ids.compare(a.key, b.key)).slice(0, maxDocuments)
        const turns: Array<Turn<Question, Source.TextOutcome>> = []
        const found = new Set<string>()
        for (const provider of selected) {
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
            ...turns.flatMap((turn) => failureNotices("text", turn)),
            ...missingTextNotices(wanted.length, value.documents.length, known.length - wanted.length, nameless)
          ],
          isProvisional: turns.some(({ error }) => error !== undefined)
        }
      })
  })
}
