import * as Bursts from "@litfuse/graph/Bursts"
import * as Graph from "@litfuse/graph/Graph"
import * as MainPath from "@litfuse/graph/MainPath"
import * as Pairs from "@litfuse/graph/Pairs"
import * as Taint from "@litfuse/graph/Taint"
import * as Schema from "effect/Schema"
import type { Hit } from "../search/Answer.ts"

const refused = Schema.Struct({ refused: Schema.String.annotate({ description: "Why the graph is too small for this analysis." }) })
const orRefused = <S extends Schema.Top>(schema: S) => Schema.Union([schema, refused])
const id = Schema.String

const Path = Schema.Struct({
  works: Schema.Array(id).annotate({ description: "From the earliest on, each cited by the next." }),
  weights: Schema.Array(Schema.String).annotate({ description: "The weights of the citations between them, as integers of any length." }),
  ringed: Schema.Int.annotate({ description: "Citations omitted because works cite each other in a cycle." })
})

const Common = Schema.Struct({ works: Schema.Tuple([id, id]), common: Schema.Int })

/**
 * Analyses of an answer's citation graph.
 *
 * - `components` how many connected components it has, and how many works the largest has
 * - `mainPath` the main path of this literature, with two weightings of citations
 * - `cocited`, `coupled` the pairs most often cited together, and the pairs that share most references
 * - `bursts` years in which a work is cited more than usual
 * - `retracted` works that a source reports as retracted; `tainted` works that cite them directly or indirectly, the nearest first
 */
export const Readings = Schema.Struct({
  components: Schema.Struct({ count: Schema.Int, largest: Schema.Int }),
  mainPath: Schema.Struct({ spc: orRefused(Path), spnp: orRefused(Path) }),
  cocited: orRefused(Schema.Array(Common)),
  coupled: orRefused(Schema.Array(Common)),
  bursts: orRefused(Schema.Array(Schema.Struct({ work: id, from: Schema.Int, until: Schema.Int, weight: Schema.Finite }))),
  retracted: Schema.Array(id),
  tainted: Schema.Array(Schema.Struct({ work: id, distance: Schema.Int, nearest: Schema.Array(id) }))
})
export type Readings = typeof Readings.Type

const mostPairs = 20

/** The year of a work; undefined if unknown. */
export const yearOf = ({ published }: Pick<Hit, "published">): number | undefined =>
  published === null ? undefined : Number(published.slice(0, 4))

/** Whether a source reports a work as retracted. */
export const isRetracted = ({ retraction }: Pick<Hit, "retraction">): boolean => retraction?.state === "retracted"

const burstsOf = (works: ReadonlyArray<Hit>, { citing, citations }: Graph.Graph): Readings["bursts"] => {
  const years = works.map(yearOf)
  const dated = Array.from(citing, (row) => years[row]).filter((year) => year !== undefined)
  const [first, last] = [dated.reduce((a, b) => Math.min(a, b), Infinity), dated.reduce((a, b) => Math.max(a, b), -Infinity)]
  const count = (rows: Iterable<number>): ReadonlyArray<number> => {
    const counts = Array.from({ length: dated.length === 0 ? 0 : last - first + 1 }, () => 0)
    for (const row of rows) if (years[row] !== undefined) counts[years[row] - first]!++
    return counts
  }
  const all = count(citing)
  const found = works.flatMap(({ id }, row) => {
    const own = citations.edges.subarray(citations.starts[row]!, citations.starts[row + 1]!)
    // most works have few citations, and a graph may have many years
    if (own.length < Bursts.fewestEvents) return []
    const bursts = Bursts.of(first, count(Array.from(own, (e) => citing[e]!)), all)
    return "refused" in bursts ? [] : [bursts.map((burst) => ({ work: id, ...burst }))]
  })
  if (found.length === 0) return { refused: "no work has ten citations over five years in this graph" }
  return found.flat().sort((a, b) => b.weight - a.weight || (a.work < b.work ? -1 : 1))
}

/** Analyses the graph. Its works are in the order of their ids, so that the result does not depend on the order of an answer. */
export const of = (answered: ReadonlyArray<Hit>, edges: ReadonlyArray<{ readonly citing: string; readonly cited: string }>): Readings => {
  const works = answered.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const rows = new Map(works.map(({ id }, row) => [id, row]))
  const graph = Graph.make(
    works.length,
    edges.map(({ citing, cited }) => [rows.get(citing)!, rows.get(cited)!])
  )
  const idOf = (row: number): string => works[row]!.id
  const path = (weighing: MainPath.Weighing) => {
    const found = MainPath.of(graph, weighing)
    return "refused" in found ? found : { works: found.rows.map(idOf), weights: found.weights.map(String), ringed: found.ringed }
  }
  const pairs = (found: ReadonlyArray<Pairs.Pair> | Graph.Refusal) =>
    "refused" in found ? found : found.map(({ rows: [a, b], common }) => ({ works: [idOf(a), idOf(b)] as const, common }))
  const sizes = new Int32Array(works.length)
  for (const part of Graph.components(graph)) sizes[part]!++
  const retracted = works.flatMap((work, row) => (isRetracted(work) ? [row] : []))
  return {
    components: { count: sizes.filter((size) => size > 0).length, largest: sizes.reduce((most, size) => Math.max(most, size), 0) },
    mainPath: { spc: path("spc"), spnp: path("spnp") },
    cocited: pairs(Pairs.cocited(graph, mostPairs)),
    coupled: pairs(Pairs.coupled(graph, mostPairs)),
    bursts: burstsOf(works, graph),
    retracted: retracted.map(idOf),
    tainted: Taint.of(graph, retracted).map(({ row, distance, nearest }) => ({ work: idOf(row), distance, nearest: nearest.map(idOf) }))
  }
}
