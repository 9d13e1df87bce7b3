import * as Identifier from "@litfuse/engine/Identifier"
import * as Graphs from "@litfuse/graph/Graph"
import * as Taint from "@litfuse/graph/Taint"
import * as TextFile from "@litfuse/files/TextFile"
import * as Stored from "@litfuse/project/Graph"
import * as Read from "@litfuse/project/graph/read"
import * as Place from "@litfuse/project/Place"
import { ProjectError } from "@litfuse/project/ProjectError"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as Field from "./fields.ts"
import { inFolder } from "./folder.ts"
import { uriOf, graphml, jsonld } from "./graph/exchange.ts"
import * as Question from "./Question.ts"
import { directions } from "./walk/request.ts"

/** The graph of a project wanted. */
export const ShowRequest = Schema.Struct({ folder: Field.folder })

const work = {
  id: Schema.String.annotate({ description: "The first of its identifiers, as `get` and `cites` take it." }),
  uri: Schema.String,
  title: Schema.String.annotate({ description: "Empty where no source has one." }),
  published: Schema.NullOr(Schema.String),
  retraction: Schema.NullOr(Schema.String).annotate({
    description: "What became of it, such as `retracted`; null where nobody says anything."
  }),
  identifiers: Schema.Array(Schema.String),
  records: Schema.Array(Schema.String).annotate({ description: "What sources delivered: `pubmed:12345`." }),
  first: Schema.String.annotate({ description: "The first day on which it was met." }),
  last: Schema.String.annotate({ description: "The last." }),
  run: Schema.String.annotate({ description: "The run that met it first; `replay` for one over recordings." })
}

/** What `litfuse graph show --format json` prints. */
export const Shown = Schema.Struct({
  version: Schema.Literal(1),
  works: Schema.Int,
  citations: Schema.Int.annotate({ description: "Pairs of works, each once." }),
  providers: Schema.Array(Schema.Struct({ provider: Schema.String, citations: Schema.Int, first: Schema.String, last: Schema.String })),
  components: Schema.Int.annotate({ description: "Works that no chain of citations joins are in different ones." }),
  largest: Schema.Int.annotate({ description: "Works of the largest component." }),
  retracted: Schema.Array(Schema.String),
  tainted: Schema.Array(Schema.Struct({ work: Schema.String, distance: Schema.Int, nearest: Schema.Array(Schema.String) })).annotate({
    description: "What stands on retracted works, the nearest first."
  })
})
export type Shown = typeof Shown.Type

/** Works of the graph of a project wanted, and what is around them. */
export const QueryRequest = Schema.Struct({
  folder: Field.folder,
  ids: Schema.NonEmptyArray(Schema.String).annotate({ description: "The works, by any of their identifiers." }),
  direction: Field.or(Schema.Literals(directions).annotate({ description: "Which way citations are followed." }), "both"),
  depth: Field.or(Field.upTo(100).annotate({ description: "How many citations lie at most between a work and those that are named." }), 1),
  max: Field.or(Field.count.annotate({ description: "The most works beside those that are named; nearer works come first." }), 200)
})

/** What `litfuse graph query --format json` prints. */
export const Answer = Schema.Struct({
  version: Schema.Literal(1),
  works: Schema.Array(Schema.Struct({ ...work, hop: Schema.Int })),
  citations: Schema.Array(
    Schema.Struct({
      citing: Schema.String,
      cited: Schema.String,
      provider: Schema.String,
      first: Schema.String,
      last: Schema.String,
      run: Schema.String
    })
  ).annotate({ description: "Between works of the answer, once for each source that says so." }),
  missing: Schema.Array(Schema.String).annotate({ description: "Identifiers that the graph does not know." }),
  left: Schema.Int.annotate({ description: "Works that are left out because of `max`." })
})
export type Answer = typeof Answer.Type

/** The graph of a project wanted as a file. */
export const ExportRequest = Schema.Struct({
  folder: Field.folder,
  format: Field.or(Schema.Literals(["graphml", "jsonld"]).annotate({ description: "GraphML, or JSON-LD." }), "graphml"),
  file: Field.text.annotate({ description: "The file that is written; `-` is standard output." })
})

/** How much was written. */
export const Exported = Schema.Struct({
  works: Schema.Int,
  citations: Schema.Int.annotate({ description: "Pairs of works, each once." })
})
export type Exported = typeof Exported.Type

/** Does something with the graph of the project around a folder, and closes it. */
const withGraph = <A>(folder: string, use: (graph: Stored.Graph) => Result.Result<A, ProjectError>) =>
  Effect.acquireUseRelease(
    Effect.suspend(() => {
      const root = Place.find(folder)
      const absent = new ProjectError({ file: folder, what: "there is no project here or above; make one with `litfuse project init`" })
      return Effect.fromResult(root === undefined ? Result.fail(absent) : Stored.open(root))
    }),
    // what reads part by part throws the error of the database
    (graph): Effect.Effect<A, ProjectError> =>
      Effect.flatMap(
        Effect.try({ try: () => graph.store.reading(() => use(graph)), catch: (error) => asProjectError(error, graph.store.root) }),
        (used) => Effect.fromResult(used)
      ),
    ({ store }) => Effect.sync(() => store.close())
  )

const asProjectError = (error: unknown, root: string): ProjectError =>
  error instanceof ProjectError ? error : new ProjectError({ file: root, what: error instanceof Error ? error.message : String(error) })

/** The ends of edges at which a walk goes on. */
const ways = { both: ["citing", "cited"], forward: ["citing"], backward: ["cited"] } as const

const order: ReadonlyArray<string> = ["doi:", "pmid:"]

/** The name by which people ask for a work. */
const idOf = ({ names }: Pick<Read.Work, "names">): string =>
  order.flatMap((scheme) => names.find((name) => name.startsWith(scheme)) ?? [])[0] ?? names[0]!

/** The row of a number among ascending ones that have it. */
const rowOf = (numbers: Float64Array, n: number): number => {
  let [from, until] = [0, numbers.length - 1]
  while (from < until) {
    const middle = (from + until) >> 1
    if (numbers[middle]! < n) from = middle + 1
    else until = middle
  }
  return from
}

/** The ids of some rows. All names are read one after the other, because a statement for each row takes longer, and more memory. */
const idsOf = (graph: Stored.Graph, numbers: Float64Array, rows: ReadonlyArray<number>): ReadonlyMap<number, string> => {
  const ids = new Map<number, string>(rows.map((row) => [row, ""]))
  let [row, names] = [0, [] as Array<string>]
  const take = (): void => {
    if (ids.has(row) && names.length > 0) ids.set(row, idOf({ names }))
  }
  for (const { work, name } of Read.names(graph)) {
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

/** Says how large the graph of a project is, who says what, and what stands on retracted works. */
export const show = Question.make("graph", ShowRequest, ({ folder }) =>
  withGraph(folder, (graph): Result.Result<Shown, ProjectError> => {
    const { works, edges } = Result.getOrThrow(Read.sizes(graph))
    // numbers of works ascend, so that a row is found in them without a table of it
    const numbers = new Float64Array(works)
    const retracted: Array<number> = []
    let row = 0
    for (const { n, retraction } of Read.states(graph)) {
      if (retraction === "retracted") retracted.push(row)
      numbers[row++] = n
    }
    const providers = new Map<string, { citations: number; first: string; last: string }>()
    const [citing, cited] = [new Int32Array(edges), new Int32Array(edges)]
    let [a, b, pairs] = [0, 0, 0]
    for (const edge of Read.edges(graph)) {
      const own = providers.get(edge.provider)
      if (own === undefined) providers.set(edge.provider, { citations: 1, first: edge.first, last: edge.last })
      else {
        own.citations++
        if (edge.first < own.first) own.first = edge.first
        if (edge.last > own.last) own.last = edge.last
      }
      // ascending by both ends, so that what several sources say comes one after the other
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
 * Finds works in the graph of a project, and follows its citations from them, without asking anybody. Works come nearest first, then by name.
 *
 * - empty: identifiers that the graph does not know are in `missing`
 * - errors: `ApiError` for a text that is no identifier, and where there is no project
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
          const n = yield* Read.numberOf(graph, name)
          if (n === undefined) missing.push(name)
          else hops.set(n, 0)
        }
        const given = hops.size
        const said = new Map<string, Read.Edge>()
        let [frontier, left] = [[...hops.keys()], 0]
        for (let hop = 1; hop <= depth && frontier.length > 0; hop++) {
          const next = new Set<number>()
          for (const n of frontier)
            for (const way of ways[direction])
              for (const edge of yield* Read.edgesOf(graph, n, way)) {
                const far = way === "citing" ? edge.citing : edge.cited
                said.set(`${edge.citing} ${edge.cited} ${edge.provider}`, edge)
                if (!hops.has(far)) next.add(far)
              }
          const works = yield* Result.all([...next].map((n) => Result.map(Read.work(graph, n), (one) => one!)))
          const named = works.map((one) => ({ n: one.n, id: idOf(one) })).sort((a, b) => (a.id < b.id ? -1 : 1))
          const room = Math.max(0, given + max - hops.size)
          left += Math.max(0, named.length - room)
          frontier = named.slice(0, room).map(({ n }) => n)
          for (const n of frontier) hops.set(n, hop)
        }
        const works = yield* Result.all([...hops.keys()].map((n) => Result.map(Read.work(graph, n), (one) => one!)))
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

/** Writes the graph of a project as GraphML or JSON-LD, a part at a time. Answers with how much that was. */
export const exported = Question.make("graph", ExportRequest, ({ folder, format, file }) =>
  withGraph(folder, (graph) => {
    const counts = { works: 0, citations: 0 }
    const pieces = { graphml, jsonld }[format](graph, counts)
    return Result.map(
      Result.mapError(
        TextFile.write(file === "-" ? file : inFolder(folder, file), pieces),
        (error) => new ProjectError({ file, what: error.message })
      ),
      () => counts
    )
  })
)
