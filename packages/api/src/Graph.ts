import * as Identifier from "@litfuse/engine/Identifier"
import * as Graphs from "@litfuse/graph/Graph"
import * as Taint from "@litfuse/graph/Taint"
import * as TextFile from "@litfuse/files/TextFile"
import * as ProjectGraph from "@litfuse/project/ProjectGraph"
import * as GraphReader from "@litfuse/project/projectGraph/GraphReader"
import * as ProjectFiles from "@litfuse/project/ProjectFiles"
import { ProjectError } from "@litfuse/project/ProjectError"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as Field from "./fields.ts"
import { inFolder } from "./inFolder.ts"
import { uriOf, projectGraphml, projectJsonld } from "./graph/projectGraphml.ts"
import * as Question from "./Question.ts"
import { directions } from "./walk/request.ts"

/** Requests the graph of a project. */
export const ShowRequest = Schema.Struct({ folder: Field.folder })

const work = {
  id: Schema.String.annotate({ description: "Its first identifier, as `get` and `cites` accept it." }),
  uri: Schema.String,
  title: Schema.String.annotate({ description: "Empty if no source has a title." }),
  published: Schema.NullOr(Schema.String),
  retraction: Field.about(Schema.NullOr(Schema.String), "Its state, such as `retracted`; null if no source reports one."),
  identifiers: Schema.Array(Schema.String),
  records: Schema.Array(Schema.String).annotate({ description: "Records of sources: `pubmed:12345`." }),
  first: Schema.String.annotate({ description: "The first day on which a run found it." }),
  last: Schema.String.annotate({ description: "The last day." }),
  run: Schema.String.annotate({ description: "The first run that found it; `replay` for a run over recordings." })
}

/** The output of `litfuse graph show --format json`. */
export const Shown = Schema.Struct({
  version: Schema.Literal(1),
  works: Schema.Int,
  citations: Schema.Int.annotate({ description: "Pairs of works, each once." }),
  providers: Schema.Array(Schema.Struct({ provider: Schema.String, citations: Schema.Int, first: Schema.String, last: Schema.String })),
  components: Schema.Int.annotate({ description: "The number of connected components." }),
  largest: Schema.Int.annotate({ description: "Works of the largest component." }),
  retracted: Schema.Array(Schema.String),
  tainted: Field.about(
    Schema.Array(Schema.Struct({ work: Schema.String, distance: Schema.Int, nearest: Schema.Array(Schema.String) })),
    "Works that cite retracted works directly or indirectly, the nearest first."
  )
})
export type Shown = typeof Shown.Type

/** Requests works of a project's graph, and their neighbourhood. */
export const QueryRequest = Schema.Struct({
  folder: Field.folder,
  ids: Field.about(Schema.NonEmptyArray(Schema.String), "The works, by any of their identifiers.", {
    argument: "id",
    about: "Works of the graph: PMID:12345, PMC12345, 10.1000/182, W2741809807 or a URL of a work."
  }),
  direction: Field.or(
    Schema.Literals(directions),
    "both",
    "The direction: `forward` to citing works, `backward` to cited works, `both` at every work."
  ),
  depth: Field.or(Field.upTo(100), 1, "The most citations between a work and the named works."),
  max: Field.or(Field.count, 200, "The most works in addition to the named ones; nearer works come first.")
})

/** The output of `litfuse graph query --format json`. */
export const Answer = Schema.Struct({
  version: Schema.Literal(1),
  works: Schema.Array(Schema.Struct({ ...work, hop: Schema.Int })),
  citations: Field.about(
    Schema.Array(
      Schema.Struct({
        citing: Schema.String,
        cited: Schema.String,
        provider: Schema.String,
        first: Schema.String,
        last: Schema.String,
        run: Schema.String
      })
    ),
    "Citations between works of the answer, once for each source that reports them."
  ),
  missing: Schema.Array(Schema.String).annotate({ description: "Identifiers that are not in the graph." }),
  left: Schema.Int.annotate({ description: "How many works are omitted because of `max`." })
})
export type Answer = typeof Answer.Type

/** Requests the graph of a project as a file. */
export const ExportRequest = Schema.Struct({
  folder: Field.folder,
  format: Field.or(
    Schema.Literals(["graphml", "jsonld"]),
    "graphml",
    "GraphML for graph programs, or JSON-LD with the vocabularies schema.org and CiTO."
  ),
  file: Field.text.annotate({ description: "The file that is written; `-` is standard output." })
})

/** The number of written works and citations. */
export const Exported = Schema.Struct({
  works: Schema.Int,
  citations: Schema.Int.annotate({ description: "Pairs of works, each once." })
})
export type Exported = typeof Exported.Type

const withGraph = <A>(folder: string, use: (graph: ProjectGraph.ProjectGraph) => Result.Result<A, ProjectError>) =>
  Effect.acquireUseRelease(
    Effect.suspend(() => {
      const root = ProjectFiles.find(folder)
      const absent = new ProjectError({
        file: folder,
        what: "there is no project in this folder or above it; make one with `litfuse project init`"
      })
      return Effect.fromResult(root === undefined ? Result.fail(absent) : ProjectGraph.open(root, { isReading: true }))
    }),
    // lazy reads report errors of the database as exceptions
    (graph): Effect.Effect<A, ProjectError> =>
      Effect.flatMap(
        Effect.try({ try: () => graph.store.reading(() => use(graph)), catch: (error) => asProjectError(error, graph.store.root) }),
        (used) => Effect.fromResult(used)
      ),
    ({ store }) => Effect.sync(() => store.close())
  )

const asProjectError = (error: unknown, root: string): ProjectError =>
  error instanceof ProjectError ? error : new ProjectError({ file: root, what: error instanceof Error ? error.message : String(error) })

const ways = { both: ["citing", "cited"], forward: ["citing"], backward: ["cited"] } as const

const order: ReadonlyArray<string> = ["doi:", "pmid:"]

const idOf = ({ names }: Pick<GraphReader.Work, "names">): string =>
  order.flatMap((scheme) => names.find((name) => name.startsWith(scheme)) ?? [])[0] ?? names[0]!

/** Binary search: the row of a number in an ascending array that contains it. */
const rowOf = (numbers: Float64Array, n: number): number => {
  let [from, until] = [0, numbers.length - 1]
  while (from < until) {
    const middle = (from + until) >> 1
    if (numbers[middle]! < n) from = middle + 1
    else until = middle
  }
  return from
}

/** The ids of some rows. Reads all names in one pass, because a statement per row takes longer and needs more memory. */
const idsOf = (graph: ProjectGraph.ProjectGraph, numbers: Float64Array, rows: ReadonlyArray<number>): ReadonlyMap<number, string> => {
  const ids = new Map<number, string>(rows.map((row) => [row, ""]))
  let [row, names] = [0, [] as Array<string>]
  const take = (): void => {
    if (ids.has(row) && names.length > 0) ids.set(row, idOf({ names }))
  }
  for (const { work, name } of GraphReader.names(graph)) {
    if (work !== numbers[row]) {
      take()
      names = []
      while (work !== numbers[row]) row++
    }
    names.push(name)
  }
  take()
  return ids
}

/** Summarises the graph of a project: its size, its sources, and works that cite retracted works. */
export const show = Question.make("graph", ShowRequest, ({ folder }) =>
  withGraph(folder, (graph): Result.Result<Shown, ProjectError> => {
    const { works, edges } = Result.getOrThrow(GraphReader.sizes(graph))
    // numbers of works ascend, so that binary search finds a row
    const numbers = new Float64Array(works)
    const retracted: Array<number> = []
    let row = 0
    for (const { n, retraction } of GraphReader.states(graph)) {
      if (retraction === "retracted") retracted.push(row)
      numbers[row++] = n
    }
    const providers = new Map<string, { citations: number; first: string; last: string }>()
    const [citing, cited] = [new Int32Array(edges), new Int32Array(edges)]
    let [a, b, pairs] = [0, 0, 0]
    for (const edge of GraphReader.edges(graph)) {
      const own = providers.get(edge.provider)
      if (own === undefined) providers.set(edge.provider, { citations: 1, first: edge.first, last: edge.last })
      else {
        own.citations++
        if (edge.first < own.first) own.first = edge.first
        if (edge.last > own.last) own.last = edge.last
      }
      // edges ascend by both ends, so the edges of several sources follow each other
      if (edge.citing === a && edge.cited === b) continue
      ;[a, b] = [edge.citing, edge.cited]
      citing[pairs] = rowOf(numbers, a)
      cited[pairs++] = rowOf(numbers, b)
    }
    const whole = Graphs.ofEnds(works, citing.subarray(0, pairs), cited.subarray(0, pairs))
    const sizes = new Int32Array(works)
    for (const component of Graphs.components(whole)) sizes[component]!++
    const tainted = Taint.of(whole, retracted)
    const ids = idsOf(graph, numbers, [...retracted, ...tainted.map((one) => one.row)])
    const named = (row: number): string => ids.get(row)!
    return Result.succeed({
      version: 1,
      works,
      citations: pairs,
      providers: [...providers].map(([provider, rest]) => ({ provider, ...rest })).sort((x, y) => (x.provider < y.provider ? -1 : 1)),
      components: sizes.reduce((count, size) => count + Number(size > 0), 0),
      largest: sizes.reduce((most, size) => Math.max(most, size), 0),
      retracted: retracted.map(named),
      tainted: tainted.map(({ row, distance, nearest }) => ({ work: named(row), distance, nearest: nearest.map(named) }))
    })
  })
)

/**
 * Finds works in the graph of a project, and follows its citations from them, without asking any source. Works come nearest first, then by id.
 *
 * - empty: identifiers that are not in the graph are in `missing`
 * - errors: `ApiError` for an invalid identifier, and without a project
 */
export const query = Question.make(
  "graph",
  QueryRequest,
  Effect.fnUntraced(function* ({ folder, ids, direction, depth, max }) {
    const parsed = ids.map((text) => Identifier.parse(text))
    const wrong = parsed.filter(Result.isFailure)
    if (wrong.length > 0) return yield* Question.refuse(...wrong.map(({ failure }) => failure.message))
    const names = [...new Set(parsed.map((one) => Identifier.print(Result.getOrThrow(one))))]
    return yield* withGraph(folder, (graph) =>
      Result.gen(function* () {
        const missing: Array<string> = []
        const hops = new Map<number, number>()
        for (const name of names) {
          const n = yield* GraphReader.numberOf(graph, name)
          if (n === undefined) missing.push(name)
          else hops.set(n, 0)
        }
        const given = hops.size
        const said = new Map<string, GraphReader.Edge>()
        let [frontier, left] = [[...hops.keys()], 0]
        for (let hop = 1; hop <= depth && frontier.length > 0; hop++) {
          const next = new Set<number>()
          for (const n of frontier)
            for (const way of ways[direction])
              for (const edge of yield* GraphReader.edgesOf(graph, n, way)) {
                const far = way === "citing" ? edge.citing : edge.cited
                said.set(`${edge.citing} ${edge.cited} ${edge.provider}`, edge)
                if (!hops.has(far)) next.add(far)
              }
          const works = yield* Result.all([...next].map((n) => Result.map(GraphReader.work(graph, n), (one) => one!)))
          const named = works.map((one) => ({ n: one.n, id: idOf(one) })).sort((a, b) => (a.id < b.id ? -1 : 1))
          const room = Math.max(0, given + max - hops.size)
          left += Math.max(0, named.length - room)
          frontier = named.slice(0, room).map(({ n }) => n)
          for (const n of frontier) hops.set(n, hop)
        }
        const works = yield* Result.all([...hops.keys()].map((n) => Result.map(GraphReader.work(graph, n), (one) => one!)))
        const idsOf = new Map(works.map((one) => [one.n, idOf(one)]))
        const citations = [...said.values()]
          .flatMap(({ citing, cited, ...rest }) => {
            const [from, to] = [idsOf.get(citing), idsOf.get(cited)]
            return from === undefined || to === undefined ? [] : [{ citing: from, cited: to, ...rest }]
          })
          .sort((x, y) => (`${x.citing} ${x.cited} ${x.provider}` < `${y.citing} ${y.cited} ${y.provider}` ? -1 : 1))
        return {
          version: 1,
          works: works.map(({ n, names: identifiers, ...one }) => ({
            id: idsOf.get(n)!,
            uri: uriOf(identifiers),
            identifiers,
            ...one,
            hop: hops.get(n)!
          })),
          citations,
          missing,
          left
        } satisfies Answer
      })
    )
  })
)

/** Writes the graph of a project as GraphML or JSON-LD, piece by piece. Answers with the counts. */
export const exported = Question.make("graph", ExportRequest, ({ folder, format, file }) =>
  withGraph(folder, (graph) => {
    const counts = { works: 0, citations: 0 }
    const pieces = { graphml: projectGraphml, jsonld: projectJsonld }[format](graph, counts)
    return Result.map(
      Result.mapError(
        TextFile.write(file === "-" ? file : inFolder(folder, file), pieces),
        (error) => new ProjectError({ file, what: error.message })
      ),
      () => counts
    )
  })
)
