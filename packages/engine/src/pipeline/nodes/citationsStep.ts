import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Edges from "../../Edges.ts"
import * as Identifier from "../../Identifier.ts"
import * as Ids from "../../Ids.ts"
import * as Notice from "../../Notice.ts"
import * as Params from "../../Params.ts"
import * as Ports from "../../Ports.ts"
import * as Ranking from "../../Ranking.ts"
import type { Table } from "../../registry/Table.ts"
import type { Services } from "../../Services.ts"
import * as Source from "../../Source.ts"
import * as OutcomeState from "../../source/OutcomeState.ts"
import * as SourceListener from "../../source/SourceListener.ts"
import { keyOf, type SourceRecord } from "../../SourceRecord.ts"
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
import { selectAskable, identifiersFor, rankingPlaces, recordKeyFor, type Subject, groupSubjects } from "./Subject.ts"

const step = "step/citations"

const directions: ReadonlyArray<Edges.Direction> = ["citing", "cited"]
const asks = [...Edges.Direction.literals, "both", "turned"] as const
type Asked = (typeof asks)[number]
const follows = ["edges", "cited"] as const

/** A silent source is abandoned after this time. */
const quietMs = 60_000

/** A request about a work. `record`: its key in edges; `of`: the identifier in the request. */
interface Question {
  readonly record: string
  readonly of: Identifier.Identifier
  readonly direction: Edges.Direction
}

interface PlannedWork {
  readonly subject: Subject
  readonly directions: ReadonlyArray<Edges.Direction>
}

interface Candidate {
  readonly subject: Subject
  readonly edges: number
  readonly found: ReadonlySet<Edges.Direction>
}

const nextCandidates = (subjects: ReadonlyArray<Subject>, before: Edges.Edges | undefined): ReadonlyArray<Candidate> => {
  if (before === undefined) return subjects.map((subject) => ({ subject, edges: 0, found: new Set() }))
  // not the ends of its edges: an edge that was known from its other end belongs to an earlier hop
  const last = new Set(Edges.records({ hops: before.hops.slice(-1) }).map(keyOf))
  const counts = new Map<string, number>()
  for (const key of before.edges.flatMap(({ citing, cited }) => [citing, cited])) counts.set(key, (counts.get(key) ?? 0) + 1)
  const found = Map.groupBy(before.edges, Edges.farEnd)
  return subjects
    .filter(({ records }) => records.some((record) => last.has(keyOf(record))))
    .map((subject) => ({
      subject,
      edges: subject.records.reduce((sum, record) => sum + (counts.get(keyOf(record)) ?? 0), 0),
      found: new Set(subject.records.flatMap((record) => (found.get(keyOf(record)) ?? []).map(({ direction }) => direction)))
    }))
}

const turns: Readonly<Record<Edges.Direction, Edges.Direction>> = { citing: "cited", cited: "citing" }

/** The directions to ask a work for. `turned` means opposite to where it was found, and both for the given works. */
const directionsOf = (direction: Asked, { found }: Candidate): ReadonlyArray<Edges.Direction> => {
  if (direction === "both") return directions
  if (direction !== "turned") return [direction]
  return found.size === 0 ? directions : directions.filter((one) => found.has(turns[one]))
}

/** The highest citation count of a work; -1 = unknown. */
const citedBy = ({ records }: Subject): number => Math.max(-1, ...records.map(({ citationCount }) => citationCount?.count ?? -1))

/**
 * The works to ask about, in order: the best ranked first, then those with most edges, or most citations with `follow: cited`. None is asked twice in
 * one direction.
 */
const planWorks = (
  frontier: ReadonlyArray<Candidate>,
  { direction, follow }: { readonly direction: Asked; readonly follow: (typeof follows)[number] },
  asked: ReadonlyArray<Edges.List>,
  ranked: ReadonlyArray<string>
): ReadonlyArray<PlannedWork> => {
  const done = new Set(asked.map(({ direction, of }) => `${direction} ${Identifier.print(of)}`))
  const place = rankingPlaces(ranked)
  return frontier
    .map((met) => ({
      subject: met.subject,
      edges: met.edges,
      citations: follow === "cited" ? citedBy(met.subject) : 0,
      place: place(met.subject),
      directions: directionsOf(direction, met).filter(
        (one) => !met.subject.identifiers.some((name) => done.has(`${one} ${Identifier.print(name)}`))
      )
    }))
    .filter(({ directions }) => directions.length > 0)
    .sort((a, b) => a.place - b.place || b.citations - a.citations || b.edges - a.edges || Ids.compare(a.subject.key, b.subject.key))
}

const questionsTo = ({ id, schemes }: Provider, wanted: ReadonlyArray<PlannedWork>): ReadonlyArray<Question> =>
  wanted.flatMap(({ subject, directions }) =>
    identifiersFor(subject, schemes).flatMap((of) =>
      directions.map((direction) => ({ record: recordKeyFor(subject, id, of), of, direction }))
    )
  )

const readOf = ({ id, answers }: Turn<Question, Source.Outcome>, hop: number) => {
  const lists = answers.map(({ question: { direction, of, record }, outcome }): Edges.List => {
    const records = Source.recordsOf(outcome)
    const { delivered, total = null } = Source.completeness(outcome)
    const stubs = records.filter(({ identifiers }) => identifiers.length === 0).length
    const requests = Source.recordingsOf(outcome)
    return { provider: id, direction, hop, of, record, state: OutcomeState.stateOf(outcome), delivered, total, stubs, requests }
  })
  const edges = answers.flatMap(({ question: { direction, record }, outcome }) =>
    Source.recordsOf(outcome).map((far): Edges.Edge => {
      const ends = direction === "citing" ? { citing: keyOf(far), cited: record } : { citing: record, cited: keyOf(far) }
      return { ...ends, provider: id, direction, hop }
    })
  )
  return { lists, edges }
}

/** All answers of a source as one, with each record once. Positions in lists of different works are meaningless together. */
const outcomeOf = (turn: Turn<Question, Source.Outcome>): Source.Outcome => {
  const { id, answers, skipped, error } = turn
  if (skipped !== undefined) return { _tag: "Skipped", source: id, notices: [], why: skipped }
  const records = new Map<string, SourceRecord>()
  for (const { outcome } of answers)
    for (const { position: _, ...record } of Source.recordsOf(outcome)) if (!records.has(record.id)) records.set(record.id, record)
  const summary = turnSummary(turn)
  const [first, ...rest] = records.values()
  if (first === undefined) return error === undefined ? { _tag: "Empty", ...summary } : { _tag: "Failed", ...summary, error }
  return error === undefined
    ? { _tag: "Found", ...summary, records: [first, ...rest] }
    : { _tag: "Partial", ...summary, records: [first, ...rest], error }
}

const kinds = { citing: "citing works", cited: "cited works" } as const

const completenessNotices = (edges: Edges.Edges, hop: number): ReadonlyArray<Notice.Notice> =>
  Edges.completeness({ lists: edges.lists.filter((list) => list.hop === hop) }).flatMap(
    ({ provider, direction, lists, cut, open, delivered, total, stubs }) => {
      const of = `${lists} lists of ${kinds[direction]}`
      const counted = total === null ? "" : `: ${delivered} of ${total} records were delivered`
      return [
        ...(cut === 0 ? [] : [Notice.make("lists-cut", provider, `${cut} of ${of} are shorter than it reports${counted}`)]),
        ...(open === 0 ? [] : [Notice.make("lists-open", provider, `does not report the length of ${open} of ${of}`)]),
        ...(stubs === 0
          ? []
          : [
              Notice.make(
                "stubs",
                provider,
                `${stubs} of ${delivered} ${kinds[direction]} have no identifier, so no source can be asked about them`
              )
            ])
      ]
    }
  )

const unaskedNotices = (
  selected: ReadonlyArray<Provider>,
  wanted: ReadonlyArray<PlannedWork>,
  left: number,
  nameless: number
): ReadonlyArray<Notice.Notice> => [
  ...(left === 0 ? [] : [Notice.make("works-not-asked", step, `${left} more works were not asked about; raise maxWorks`)]),
  ...(nameless === 0
    ? []
    : [Notice.make("no-identifier", step, `no source can be asked about ${nameless} works: none accepts their identifiers`)]),
  ...selected.flatMap(({ id, schemes }) => {
    const count = wanted.filter(({ subject }) => identifiersFor(subject, schemes).length === 0).length
    const text = `was not asked about ${count} of ${wanted.length} works, which have none of its identifiers (${schemes.join(", ")})`
    return count === 0 ? [] : [Notice.make("no-identifier", id, text)]
  })
]

const citationsParams = (providers: ReadonlyArray<Provider>) =>
  Schema.Struct({
    direction: Params.choice(asks, "citing"),
    depth: Params.integer(100, { minimum: 1, maximum: 10_000 }),
    maxWorks: Params.integer(20, { minimum: 1, maximum: 1000 }),
    follow: Params.choice(follows, "edges"),
    enough: Schema.optionalKey(Schema.Int.check(Schema.isGreaterThanOrEqualTo(1))),
    providers: providersParam(providers),
    timeoutMs: Params.integer(120_000, { minimum: 1, maximum: 86_400_000 })
  })

/**
 * `step/citations`: finds the works that cite each work, that it cites, or both, in all sources with citations at once. With `edges`, it continues
 * from the far ends of their last hop, and keeps the known edges; no request repeats. With a ranking, the best works come first. It never fails: the
 * trace has how each source answered, and an answer with an error is provisional.
 *
 * - `direction` citing works, cited works, or both. `turned` asks a work in the direction opposite to where it was found, which leads to works that
 *   share references, or are cited together
 * - `depth` the most records per work and direction; `maxWorks` the most works; `providers` the sources, none = all
 * - `follow` the order without a ranking: most edges, or most citations
 * - `enough` no source is asked when this many works are known
 * - units: `timeoutMs` milliseconds for all requests to one source
 */
export const citationsStep = (plugins: Table): NodeType.NodeType<Services> => {
  const { providers, code } = providersWithAbility(plugins, "citations")
  return NodeType.make({
    kind: "step",
    id: "citations",
    revision: 2,
    code,
    params: citationsParams(providers),
    inputs: { works, edges: { port: Ports.Edges, optional: true }, ranking: { port: Ports.Ranking, optional: true, over: "works" } },
    output: Ports.Edges,
    reads: ["network"],
    run: (
      { direction, depth, maxWorks, follow, enough = Infinity, providers: names, timeoutMs },
      { works: { table }, edges: before, ranking }
    ) =>
      Effect.gen(function* () {
        const hop = 1 + (before?.hops.at(-1)?.hop ?? 0)
        const subjects = groupSubjects(table.works, before === undefined ? [] : Edges.records(before))
        const ranked = ranking === undefined ? [] : Ranking.idsOf(ranking)
        const selected = selectProviders(providers, names)
        const all = planWorks(nextCandidates(subjects, before), { direction, follow }, before?.lists ?? [], ranked)
        const { known, nameless } = selectAskable(all, ({ subject }) => subject, selected)
        const isEnough = subjects.filter(({ identifiers }) => identifiers.length > 0).length >= enough
        const wanted = isEnough ? [] : known.slice(0, maxWorks)
        const turns = yield* Effect.forEach(
          selected
            .map((provider) => ({ provider, questions: questionsTo(provider, wanted) }))
            .filter(({ questions }) => questions.length > 0),
          ({ provider, questions }) =>
            SourceListener.reporting(
              provider.id,
              (count) =>
                askInTurn(provider, "citations", questions, timeoutMs, (connection, { of, direction }, leftMs) =>
                  Effect.tap(connection.citations({ of, direction, depth, timeoutMs: Math.min(quietMs, leftMs), limitMs: leftMs }), count)
                ),
              outcomeOf
            ),
          { concurrency: "unbounded" }
        )
        const read = turns.map((turn) => readOf(turn, hop))
        const outcomes = turns.map(outcomeOf)
        const value = Edges.make({
          edges: [...(before?.edges ?? []), ...read.flatMap(({ edges }) => edges)],
          lists: [...(before?.lists ?? []), ...read.flatMap(({ lists }) => lists)],
          hops: [...(before?.hops ?? []), { hop, outcomes }]
        })
        return {
          value,
          notices: [
            ...outcomes.flatMap(({ notices }) => notices),
            ...turns.flatMap((turn) => failureNotices("citations", turn)),
            ...(isEnough && known.length > 0
              ? [
                  Notice.make(
                    "works-enough",
                    step,
                    `${enough} works or more are known, so no source is asked about ${known.length} of them`
                  )
                ]
              : unaskedNotices(selected, wanted, known.length - wanted.length, nameless)),
            ...completenessNotices(value, hop)
          ],
          isProvisional: turns.some(({ error }) => error !== undefined)
        }
      })
  })
}
