import * as Graph from "@litfuse/api/Graph"
import { directions } from "@litfuse/api/walk/request"
import { counted, grouped } from "@litfuse/files/numbers"
import { printable } from "@litfuse/files/printable"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import { withDefault } from "../flag.ts"
import { refusing } from "../refusal.ts"
import { cut } from "../search/printSearch.ts"
import { out } from "../search/show.ts"
import { forRows } from "../sparing.ts"
import { table } from "../table.ts"

const format = withDefault(
  Flag.Literals("format", ["table", "json"]),
  "table",
  "table has lines for people; json is one document (default table)"
)

const mostShown = 20

const showCommand = Command.make(
  "show",
  { format },
  Effect.fnUntraced(function* ({ format }) {
    forRows()
    const shown = yield* Graph.show({ folder: process.cwd() }).pipe(refusing("litfuse graph show"))
    if (format === "json") return yield* Console.log(JSON.stringify(shown, null, 2))
    const { works, citations, providers, components, largest, retracted, tainted } = shown
    const lines = [
      `${counted(works, "work")} and ${counted(citations, "citation")} between them; ${counted(components, "component")}, the largest of ${counted(largest, "work")}`,
      ...(providers.length === 0
        ? []
        : [
            table(
              ["source", "citations", "first met", "last met"],
              ["left", "right", "left", "left"],
              providers.map((one) => [one.provider, grouped(one.citations), one.first, one.last])
            )
          ]),
      ...retracted.map((id) => `retracted: ${id}`),
      ...tainted
        .slice(0, mostShown)
        .map(({ work, distance, nearest }) => `${work} stands on ${nearest.join(", ")}, ${counted(distance, "citation")} away`),
      ...(tainted.length > mostShown ? [`${grouped(tainted.length - mostShown)} more stand on retracted works; --format json has all`] : [])
    ]
    for (const line of lines) yield* Console.log(printable(line, "lines"))
    if (works === 0) yield* Console.error("litfuse graph: nothing is kept yet; --keep keeps what a command finds")
  })
).pipe(
  Command.withDescription("Show how large the graph of the project is, who says what, and what stands on retracted works"),
  Command.withExamples([{ command: "litfuse graph show", description: "The graph of the project around this folder" }])
)

const titleWidth = 60

const queryCommand = Command.make(
  "query",
  {
    ids: Argument.String("id").pipe(
      Argument.variadic({ min: 1 }),
      Argument.withDescription("works of the graph: PMID:12345, PMC12345, 10.1000/182, W2741809807 or the address of one")
    ),
    direction: withDefault(
      Flag.Literals("direction", directions),
      "both",
      "forward is to works that cite, backward to works that are cited, both is both at every work (default both)"
    ),
    depth: withDefault(Flag.Int("depth"), 1, "how many citations lie at most between a work and those that are named (default 1)"),
    max: withDefault(Flag.Int("max"), 200, "the most works that are found; nearer ones come before farther ones (default 200)"),
    format
  },
  Effect.fnUntraced(function* ({ ids, format, ...asked }) {
    const request = { folder: process.cwd(), ids: ids as unknown as [string, ...Array<string>], ...asked }
    const answer = yield* Graph.query(request).pipe(refusing("litfuse graph query", { ids: "the identifiers" }))
    if (format === "json") return yield* Console.log(JSON.stringify(answer, null, 2))
    const { works, citations, missing, left } = answer
    const rows = works.map(({ hop, id, published, title, retraction, first, run }) => [
      String(hop),
      printable(id),
      published?.slice(0, 4) ?? "",
      cut(printable(title), titleWidth),
      retraction ?? "",
      `${first} ${printable(run)}`
    ])
    if (rows.length > 0)
      yield* Console.log(table(["hop", "id", "year", "title", "state", "met"], ["right", "left", "left", "left", "left", "left"], rows))
    for (const { citing, cited, provider } of citations) yield* Console.log(printable(`${citing} cites ${cited} (${provider})`))
    for (const name of missing) yield* Console.error(printable(`litfuse graph: ${name} is not in the graph`))
    if (left > 0) yield* Console.error(`litfuse graph: ${counted(left, "work")} left out; --max shows more`)
  })
).pipe(
  Command.withDescription("Find works in the graph of the project, and follow its citations, without asking anybody"),
  Command.withExamples([
    { command: "litfuse graph query 10.99999/atlas.9hhff", description: "Who cites a work and whom it cites, as far as the project knows" }
  ])
)

const exportCommand = Command.make(
  "export",
  {
    format: withDefault(
      Flag.Literals("format", ["graphml", "jsonld"]),
      "graphml",
      "graphml is for programs that draw and measure graphs; jsonld has the words of schema.org and CiTO (default graphml)"
    ),
    out
  },
  Effect.fnUntraced(function* ({ format, out }) {
    const file = Option.getOrElse(out, () => "-")
    forRows()
    const { works, citations } = yield* Graph.exported({ folder: process.cwd(), format, file }).pipe(
      refusing("litfuse graph export", { file: "--out" })
    )
    yield* Console.error(`${counted(works, "work")} and ${counted(citations, "citation")}`)
  })
).pipe(
  Command.withDescription("Write the graph of the project as GraphML or JSON-LD"),
  Command.withExamples([{ command: "litfuse graph export --out review.graphml", description: "For Gephi, Cytoscape, networkx or igraph" }])
)

/** `litfuse graph`: works and citations that a project keeps. */
export const graph = Command.make("graph").pipe(Command.withSubcommands([showCommand, queryCommand, exportCommand]))
