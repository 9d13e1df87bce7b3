import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Edges from "../../Edges.ts"
import * as Identifier from "../../Identifier.ts"
import * as Ids from "../../Ids.ts"
import * as Notice from "../../Notice.ts"
import * as Params from "../../Params.ts"
import * as Ports from "../../ports.ts"
import * as Ranking from "../../Ranking.ts"
import type { Table } from "../../registry/Table.ts"
import type { Services } from "../../Services.ts"
import * as Source from "../../Source.ts"
import { keyOf, type SourceRecord } from "../../SourceRecord.ts"
import * as NodeType from "../NodeType.ts"
import { works } from "./common.ts"
import { askInTurn, chosen, type Provider, providersParam, providersWith, toldOf, type Turn, undone } from "./providers.ts"
import { askable, namesFor, placesIn, recordFor, type Subject, subjectsOf } from "./subjects.ts"

const step = "step/citations"

const directions: ReadonlyArray<Edges.Direction> = ["citing", "cited"]
const asks = [...Edges.Direction.literals, "both", "turned"] as const
type Asked = (typeof asks)[number]
const follows = ["edges", "cited"] as const

/** A source that says nothing for so long is given up. */
const quietMs = 60_000

/** What is asked about a work. `record`: the key that stands for the work in edges; `of` the identifier by which the source is asked. */
interface Question {
  readonly record: string
  readonly of: Identifier.Identifier
  readonly direction: Edges.Direction
}

/** A work that is asked about, and in which directions: not in those in which somebody was asked about it before. */
interface Wanted {
  readonly subject: Subject
  readonly directions: ReadonlyArray<Edges.Direction>
}

/** A work that may be asked about: how many edges it has, and in which directions it was found at the last hop. */
interface Met {
  readonly subject: Subject
  readonly edges: number
  readonly found: ReadonlySet<Edges.Direction>
}

/** The works that are asked about next: those given, or those that were delivered at the last hop. */
const frontierOf = (subjects: ReadonlyArray<Subject>, before: Edges.Edges | undefined): ReadonlyArray<Met> => {
  if (before === undefined) return subjects.map((subject) => ({ subject, edges: 0, found: new Set() }))
  // not the ends of the edges of that hop: an edge that was known from its other end belongs to an earlier one
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

/** The directions in which a work is asked about; `turned` back from where it was found, and in both where it was given. */
const directionsOf = (direction: Asked, { found }: Met): ReadonlyArray<Edges.Direction> =>
  direction === "both" || (direction === "turned" && found.size === 0)
    ? directions
    : direction === "turned"
      ? directions.filter((one) => found.has(turns[one]))
      : [direction]

/** The highest count of citations that a source has of a work; -1 where none has one. */
const citedBy = ({ records }: Subject): number => Math.max(-1, ...records.map(({ citationCount }) => citationCount?.count ?? -1))

/**
 * The works that are asked about: the best ranked first, then those with most edges, or most citations where these are followed. None is asked about
 * twice in one direction.
 */
const wantedOf = (
  frontier: ReadonlyArray<Met>,
  { direction, follow }: { readonly direction: Asked; readonly follow: (typeof follows)[number] },
  asked: ReadonlyArray<Edges.List>,
  ranked: ReadonlyArray<string>
): ReadonlyArray<Wanted> => {
  const done = new Set(asked.map(({ direction, of }) => `${direction} ${Identifier.print(of)}`))
  const place = placesIn(ranked)
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

const questionsTo = ({ id, schemes }: Provider, wanted: ReadonlyArray<Wanted>): ReadonlyArray<Question> =>
  wanted.flatMap(({ subject, directions }) =>
    namesFor(subject, schemes).flatMap((of) => directions.map((direction) => ({ record: recordFor(subject, id, of), of, direction })))
  )

const states = { Found: "found", Empty: "empty", Partial: "partial", Failed: "failed", Skipped: "failed" } as const

/** The answers of a source as lists and edges. */
const readOf = ({ id, answers }: Turn<Question, Source.Outcome>, hop: number) => {
  const lists = answers.map(({ question: { direction, of, record }, outcome }): Edges.List => {
    const records = Source.recordsOf(outcome)
    const { delivered, total = null } = Source.completeness(outcome)
    const stubs = records.filter(({ identifiers }) => identifiers.length === 0).length
    const requests = Source.recordingsOf(outcome)
    return { provider: id, direction, hop, of, record, state: states[outcome._tag], delivered, total, stubs, requests }
  })
  const edges = answers.flatMap(({ question: { direction, record }, outcome }) =>
    Source.recordsOf(outcome).map((far): Edges.Edge => {
      const ends = direction === "citing" ? { citing: keyOf(far), cited: record } : { citing: record, cited: keyOf(far) }
      return { ...ends, provider: id, direction, hop }
    })
  )
  return { lists, edges }
}

/** All answers of a source as one, with each record once. Their places in lists of different works say nothing about all of them. */
const outcomeOf = (turn: Turn<Question, Source.Outcome>): Source.Outcome => {
  const { id, answers, skipped, error } = turn
  if (skipped !== undefined) return { _tag: "Skipped", source: id, notices: [], why: skipped }
  const records = new Map<string, SourceRecord>()
  for (const { outcome } of answers)
    for (const { position: _, ...record } of Source.recordsOf(outcome)) if (!records.has(record.id)) records.set(record.id, record)
  const told = toldOf(turn)
  const [first, ...rest] = records.values()
  if (first === undefined) return error === undefined ? { _tag: "Empty", ...told } : { _tag: "Failed", ...told, error }
  return error === undefined
    ? { _tag: "Found", ...told, records: [first, ...rest] }
    : { _tag: "Partial", ...told, records: [first, ...rest], error }
}

const kinds = { citing: "citing works", cited: "cited works" } as const

/** What a reader must know about how complete the lists of a hop are. */
const lacksOf = (edges: Edges.Edges, hop: number): ReadonlyArray<Notice.Notice> =>
  Edges.completeness({ lists: edges.lists.filter((list) => list.hop === hop) }).flatMap(
    ({ provider, direction, lists, cut, open, delivered, total, stubs }) => {
      const of = `${lists} lists of ${kinds[direction]}`
      const counted = total === null ? "" : `: ${delivered} of ${total} records came`
      return [
        ...(cut === 0 ? [] : [Notice.make("lists-cut", provider, `${cut} of ${of} are shorter than it says that they are${counted}`)]),
        ...(open === 0 ? [] : [Notice.make("lists-open", provider, `does not say how long ${open} of ${of} are`)]),
        ...(stubs === 0
          ? []
          : [
              Notice.make(
                "stubs",
                provider,
                `${stubs} of ${delivered} ${kinds[direction]} have no identifier: nobody can be asked about them`
              )
            ])
      ]
    }
  )

/** Notices about works that no source is asked about, and about works that one of the sources is not asked about. */
const unaskedOf = (
  able: ReadonlyArray<Provider>,
  wanted: ReadonlyArray<Wanted>,
  left: number,
  nameless: number
): ReadonlyArray<Notice.Notice> => [
  ...(left === 0 ? [] : [Notice.make("works-not-asked", step, `${left} more works are not asked about; raise maxWorks`)]),
  ...(nameless === 0
    ? []
    : [Notice.make("no-identifier", step, `nobody can be asked about ${nameless} works: no source takes one of their identifiers`)]),
  ...able.flatMap(({ id, schemes }) => {
    const count = wanted.filter(({ subject }) => namesFor(subject, schemes).length === 0).length
    const text = `is not asked about ${count} of ${wanted.length} works, which have none of its identifiers (${schemes.join(", ")})`
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
 * `step/citations`: for each work, asks which works cite it, which works it cites, or both. It asks all sources that know citations at once. With `edges`,
 * it asks about the works at the far ends of their last hop instead, and keeps the edges that were there; no question is asked twice. With a ranking, it
 * asks about the best works first. It never fails: how each source answered is in the trace, and an answer with an error is provisional.
 *
 * - `direction` that asks for works that cite, for works that are cited, or for both; `turned` asks a work in the direction opposite to that in which
 *   it was found, which leads to works that share references, or are cited together
 * - `depth` the most records for each work in each direction; `maxWorks` the most works; `providers` the sources to ask, none named = all
 * - `follow` which works come first where no ranking says so: those with most edges, or those that are cited most
 * - `enough` nobody is asked where so many works are known already
 * - units: `timeoutMs` milliseconds for all questions to one source
 */
export const citationsOver = (plugins: Table): NodeType.NodeType<Services> => {
  const { providers, code } = providersWith(plugins, "citations")
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
        const subjects = subjectsOf(table.works, before === undefined ? [] : Edges.records(before))
        const ranked = ranking === undefined ? [] : Ranking.idsOf(ranking)
        const able = chosen(providers, names)
        const all = wantedOf(frontierOf(subjects, before), { direction, follow }, before?.lists ?? [], ranked)
        const { known, nameless } = askable(all, ({ subject }) => subject, able)
        const isEnough = subjects.filter(({ identifiers }) => identifiers.length > 0).length >= enough
        const wanted = isEnough ? [] : known.slice(0, maxWorks)
        const turns = yield* Effect.forEach(
          able.map((provider) => ({ provider, questions: questionsTo(provider, wanted) })).filter(({ questions }) => questions.length > 0),
          ({ provider, questions }) =>
            askInTurn(provider, "citations", questions, timeoutMs, (connection, { of, direction }, leftMs) =>
              connection.citations({ of, direction, depth, timeoutMs: Math.min(quietMs, leftMs), limitMs: leftMs })
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
            ...turns.flatMap((turn) => undone("citations", turn)),
            ...(isEnough && known.length > 0
              ? [Notice.make("works-enough", step, `${enough} works or more are known, so nobody is asked about ${known.length} of them`)]
              : unaskedOf(able, wanted, known.length - wanted.length, nameless)),
            ...lacksOf(value, hop)
          ],
          isProvisional: turns.some(({ error }) => error !== undefined)
        }
      })
  })
}
