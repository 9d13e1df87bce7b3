/** The graph of a project: works and citations from the questions that were asked with the option to keep them. */
import * as Result from "effect/Result"
import { graphMigrations } from "./projectGraph/graphMigrations.ts"
import * as ProjectFiles from "./ProjectFiles.ts"
import type { ProjectError } from "./ProjectError.ts"
import * as ProjectDatabase from "./ProjectDatabase.ts"

/** An open graph of a project. */
export interface ProjectGraph {
  readonly store: ProjectDatabase.ProjectDatabase
}

/**
 * A work in the results of a question.
 *
 * - `names` its identifiers with their schemes; a work without identifiers is not kept, because it could not be recognised later
 * - `records` keys of the records that sources delivered; `title` undefined when no source has one
 * - `retraction` its retraction state, such as `retracted`; undefined when no source reports one
 */
export interface SeenWork {
  readonly names: ReadonlyArray<string>
  readonly records: ReadonlyArray<string>
  readonly title: string | undefined
  readonly published: string | undefined
  readonly retraction: string | undefined
}

/** A citation between two works, each given by any of its names, and the sources that report it. */
export interface SeenCitation {
  readonly citing: ReadonlyArray<string>
  readonly cited: ReadonlyArray<string>
  readonly providers: ReadonlyArray<string>
}

/** The works and citations in the results of a question. `run`: its id or another label. Units: `day` in days since 1970. */
export interface SeenResults {
  readonly works: ReadonlyArray<SeenWork>
  readonly edges: ReadonlyArray<SeenCitation>
  readonly run: string
  readonly day: number
}

/**
 * Counts of what was kept.
 *
 * - `works` and `edges` in the results, an edge once per source; `newWorks`, `newEdges` those that were new to the graph
 * - `unnamed` works without an identifier and `outside` edges with an unknown end are not kept
 * - `joined` works of the graph that were merged, because a new work has identifiers of both
 */
export interface KeepCounts {
  readonly works: number
  readonly newWorks: number
  readonly edges: number
  readonly newEdges: number
  readonly unnamed: number
  readonly outside: number
  readonly joined: number
}

/**
 * Opens the graph of a project. A database that does not exist is created, or is an empty one in memory for `isReading`.
 *
 * - errors: those of a database, and a missing project
 */
export const open = (
  root: string,
  { isReading = false }: Pick<ProjectDatabase.Options, "isReading"> = {}
): Result.Result<ProjectGraph, ProjectError> =>
  Result.map(
    ProjectDatabase.open(root, { isNew: true, isReading, file: ProjectFiles.of(root).graph, migrations: graphMigrations }),
    (store) => ({ store })
  )

const originOf = ({ store }: ProjectGraph, id: string): Result.Result<number, ProjectError> =>
  Result.gen(function* () {
    yield* store.run("INSERT INTO origin (id) VALUES (?) ON CONFLICT DO NOTHING", id)
    const [row] = yield* store.all("SELECT n FROM origin WHERE id = ?", id)
    return Number(row!["n"])
  })

const worksOf = ({ store }: ProjectGraph, names: ReadonlyArray<string>): Result.Result<ReadonlyArray<number>, ProjectError> =>
  Result.map(Result.all(names.map((name) => store.all("SELECT work FROM name WHERE name = ?", name))), (found) =>
    [...new Set(found.flat().map(({ work }) => Number(work)))].sort((a, b) => a - b)
  )

/** Merges the second work into the first: its names, records and edges move, and edges from a work to itself are deleted. */
const join = ({ store }: ProjectGraph, into: number, from: number): Result.Result<void, ProjectError> =>
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
    yield* store.run(updateWork, title!, published!, retraction!, first!, last!, into)
  })

/** Keeps the longer title, the more exact date, and the lower of equals, so that the order of results does not matter. */
const updateWork = `
UPDATE work SET
  title = CASE WHEN length(?1) > length(title) OR (length(?1) = length(title) AND ?1 < title) THEN ?1 ELSE title END,
  published = CASE
    WHEN published IS NULL OR length(?2) > length(published) OR (length(?2) = length(published) AND ?2 < published) THEN coalesce(?2, published)
    ELSE published END,
  retraction = CASE WHEN retraction IS NULL OR ?3 < retraction THEN coalesce(?3, retraction) ELSE retraction END,
  first = min(first, ?4),
  last = max(last, ?5)
WHERE n = ?6`

/** Keeps a work. `isNew`: it was new to the graph; `joined`: the number of works merged with it. */
const keepWork = (
  graph: ProjectGraph,
  { names, records, title, published, retraction }: SeenWork,
  day: number,
  run: number
): Result.Result<{ readonly isNew: boolean; readonly joined: number }, ProjectError> =>
  Result.gen(function* () {
    const { store } = graph
    const [known, ...others] = yield* worksOf(graph, names)
    if (known === undefined) yield* store.run("INSERT INTO work (title, first, last, run) VALUES ('', ?, ?, ?)", day, day, run)
    const n = known ?? Number((yield* store.all("SELECT last_insert_rowid() AS n"))[0]!["n"])
    for (const other of others) yield* join(graph, n, other)
    yield* store.run(updateWork, title ?? "", published ?? null, retraction ?? null, day, day, n)
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

const insertEdge = "INSERT INTO edge VALUES (?1, ?2, ?3, ?4, ?4, ?5) ON CONFLICT DO NOTHING"
const updateEdge = "UPDATE edge SET first = min(first, ?4), last = max(last, ?4) WHERE citing = ?1 AND cited = ?2 AND provider = ?3"

/**
 * Finds works by the first name, or by the others when the first is unknown. Numbers are remembered, because most works have many edges; so the finder is
 * valid only until the next work is kept.
 */
const workFinder = (graph: ProjectGraph) => {
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
 * Keeps the works and citations of a question in one transaction. Works and edges that are already there stay, with the first and the last day of their
 * appearance. Works that share an identifier are merged. The order of calls does not matter.
 *
 * - empty: no results change nothing
 */
export const keep = (graph: ProjectGraph, { works, edges, run: id, day }: SeenResults): Result.Result<KeepCounts, ProjectError> =>
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
      const placeOf = workFinder(graph)
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
          const isNew = (yield* store.run(insertEdge, from, to, provider, day, run)) === 1
          newEdges += Number(isNew)
          if (!isNew) yield* store.run(updateEdge, from, to, provider, day)
        }
      }
      return { works: works.length - unnamed, newWorks, edges: met, newEdges, unnamed, outside, joined }
    })
  )
