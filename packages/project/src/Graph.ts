/** The graph of a project: works and citations that its questions met, as far as they were told to keep them. */
import * as Result from "effect/Result"
import { migrations } from "./graph/schema.ts"
import * as Place from "./Place.ts"
import type { ProjectError } from "./ProjectError.ts"
import * as Store from "./Store.ts"

/** The graph of a project, open. */
export interface Graph {
  readonly store: Store.Store
}

/**
 * A work as a question met it.
 *
 * - `names` its identifiers with their schemes; without any it is not kept, because nobody would know it again
 * - `records` what sources delivered, by their keys; `title` undefined where no source has one
 * - `retraction` what became of it, such as `retracted`; undefined where nobody says anything
 */
export interface Met {
  readonly names: ReadonlyArray<string>
  readonly records: ReadonlyArray<string>
  readonly title: string | undefined
  readonly published: string | undefined
  readonly retraction: string | undefined
}

/** That one work cites another, by any of their names, and which sources say so. */
export interface Citing {
  readonly citing: ReadonlyArray<string>
  readonly cited: ReadonlyArray<string>
  readonly providers: ReadonlyArray<string>
}

/** What a question met. `run` that asked it, or a word in its place; `day` in days since 1970. */
export interface Meeting {
  readonly works: ReadonlyArray<Met>
  readonly edges: ReadonlyArray<Citing>
  readonly run: string
  readonly day: number
}

/**
 * What became of a meeting.
 *
 * - `works` and `edges` that were met, an edge once for each source; `newWorks`, `newEdges` those that were not there before
 * - `unnamed` works without an identifier, `outside` edges with an end that the graph does not know: neither is kept
 * - `joined` works that were apart in the graph, and are one because a work has names of both
 */
export interface Kept {
  readonly works: number
  readonly newWorks: number
  readonly edges: number
  readonly newEdges: number
  readonly unnamed: number
  readonly outside: number
  readonly joined: number
}

/** Opens the graph of a project; one that is not there is made. Errors: those of a database, and where there is no project. */
export const open = (root: string): Result.Result<Graph, ProjectError> =>
  Result.map(Store.open(root, { isNew: true, file: Place.of(root).graph, migrations }), (store) => ({ store }))

/** The number of a source or a run. */
const originOf = ({ store }: Graph, id: string): Result.Result<number, ProjectError> =>
  Result.gen(function* () {
    yield* store.run("INSERT INTO origin (id) VALUES (?) ON CONFLICT DO NOTHING", id)
    const [row] = yield* store.all("SELECT n FROM origin WHERE id = ?", id)
    return Number(row!["n"])
  })

/** The works that have one of these names, ascending; none where the graph knows none of them. */
const worksOf = ({ store }: Graph, names: ReadonlyArray<string>): Result.Result<ReadonlyArray<number>, ProjectError> =>
  Result.map(Result.all(names.map((name) => store.all("SELECT work FROM name WHERE name = ?", name))), (found) =>
    [...new Set(found.flat().map(({ work }) => Number(work)))].sort((a, b) => a - b)
  )

/** Makes two works one: the names, records and edges of the second are the first's, and no work cites itself. */
const join = ({ store }: Graph, into: number, from: number): Result.Result<void, ProjectError> =>
  Result.gen(function* () {
    yield* store.run("UPDATE name SET work = ? WHERE work = ?", into, from)
    yield* store.run("UPDATE record SET work = ? WHERE work = ?", into, from)
    for (const [mine, columns] of [
      ["citing", "?, cited"],
      ["cited", "citing, ?"]
    ] as const) {
      const moved = `INSERT INTO edge SELECT ${columns}, provider, first, last, run FROM edge WHERE ${mine} = ?`
      yield* store.run(`${moved} ON CONFLICT DO UPDATE SET first = min(first, excluded.first), last = max(last, excluded.last)`, into, from)
      yield* store.run(`DELETE FROM edge WHERE ${mine} = ?`, from)
    }
    yield* store.run("DELETE FROM edge WHERE citing = cited")
    const [other] = yield* store.all("SELECT title, published, retraction, first, last FROM work WHERE n = ?", from)
    yield* store.run("DELETE FROM work WHERE n = ?", from)
    const { title, published, retraction, first, last } = other!
    yield* store.run(described, title!, published!, retraction!, first!, last!, into)
  })

/** Of two titles the longer stays, of two dates the more exact, of equals the lower: the order in which a work is met does not matter. */
const described = `
UPDATE work SET
  title = CASE WHEN length(?1) > length(title) OR (length(?1) = length(title) AND ?1 < title) THEN ?1 ELSE title END,
  published = CASE
    WHEN published IS NULL OR length(?2) > length(published) OR (length(?2) = length(published) AND ?2 < published) THEN coalesce(?2, published)
    ELSE published END,
  retraction = CASE WHEN retraction IS NULL OR ?3 < retraction THEN coalesce(?3, retraction) ELSE retraction END,
  first = min(first, ?4),
  last = max(last, ?5)
WHERE n = ?6`

/** Keeps a work. `isNew` whether the graph did not know it; `joined` how many works became one with it. */
const keepWork = (
  graph: Graph,
  { names, records, title, published, retraction }: Met,
  day: number,
  run: number
): Result.Result<{ readonly isNew: boolean; readonly joined: number }, ProjectError> =>
  Result.gen(function* () {
    const { store } = graph
    const [known, ...others] = yield* worksOf(graph, names)
    if (known === undefined) yield* store.run("INSERT INTO work (title, first, last, run) VALUES ('', ?, ?, ?)", day, day, run)
    const n = known ?? Number((yield* store.all("SELECT last_insert_rowid() AS n"))[0]!["n"])
    for (const other of others) yield* join(graph, n, other)
    yield* store.run(described, title ?? "", published ?? null, retraction ?? null, day, day, n)
    for (const name of names) yield* store.run("INSERT INTO name (name, work) VALUES (?, ?) ON CONFLICT DO NOTHING", name, n)
    for (const record of records)
      yield* store.run(
        "INSERT INTO record VALUES (?1, ?2, ?3, ?3) ON CONFLICT DO UPDATE SET work = ?2, first = min(first, ?3), last = max(last, ?3)",
        record,
        n,
        day
      )
    return { isNew: known === undefined, joined: others.length }
  })

const firstMet = "INSERT INTO edge VALUES (?1, ?2, ?3, ?4, ?4, ?5) ON CONFLICT DO NOTHING"
const metAgain = "UPDATE edge SET first = min(first, ?4), last = max(last, ?4) WHERE citing = ?1 AND cited = ?2 AND provider = ?3"

/**
 * Finds works by their names: the first decides, and the others where nobody knows it. It is looked for once, because most works are at the ends of many
 * edges; so this holds as long as no work is kept.
 */
const placesIn = (graph: Graph) => {
  const known = new Map<string, number>()
  return (names: ReadonlyArray<string>): Result.Result<number | undefined, ProjectError> => {
    const [first, ...others] = names
    if (first === undefined) return Result.succeed(undefined)
    const place = known.get(first)
    if (place !== undefined) return Result.succeed(place)
    return Result.flatMap(worksOf(graph, [first]), ([work]) => {
      if (work === undefined) return Result.map(worksOf(graph, others), ([other]) => other)
      known.set(first, work)
      return Result.succeed(work)
    })
  }
}

/**
 * Keeps what a question met, all of it or nothing. What was kept before stays: a work or an edge that is met again is there once, with the first and
 * the last day on which it was met. Two works are one where they share an identifier. The order of meetings does not matter.
 *
 * - empty: nothing met changes nothing
 */
export const keep = (graph: Graph, { works, edges, run: id, day }: Meeting): Result.Result<Kept, ProjectError> =>
  graph.store.whole(() =>
    Result.gen(function* () {
      const { store } = graph
      const run = yield* originOf(graph, `run:${id}`)
      let [newWorks, unnamed, joined, met, newEdges, outside] = [0, 0, 0, 0, 0, 0]
      for (const work of works) {
        if (work.names.length === 0) {
          unnamed++
          continue
        }
        const kept = yield* keepWork(graph, work, day, run)
        newWorks += Number(kept.isNew)
        joined += kept.joined
      }
      const providers = new Map<string, number>()
      const placeOf = placesIn(graph)
      for (const { citing, cited, providers: names } of edges) {
        const [from, to] = [yield* placeOf(citing), yield* placeOf(cited)]
        if (from === undefined || to === undefined) {
          outside++
          continue
        }
        if (from === to) continue
        for (const name of names) {
          met++
          const provider = providers.get(name) ?? (yield* originOf(graph, `source:${name}`))
          providers.set(name, provider)
          const isNew = (yield* store.run(firstMet, from, to, provider, day, run)) === 1
          newEdges += Number(isNew)
          if (!isNew) yield* store.run(metAgain, from, to, provider, day)
        }
      }
      return { works: works.length - unnamed, newWorks, edges: met, newEdges, unnamed, outside, joined }
    })
  )
