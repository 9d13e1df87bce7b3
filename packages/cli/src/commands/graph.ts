import * as Graph from "@litfuse/api/Graph"
import { counted, grouped } from "@litfuse/files/numbers"
import { titleWithMark } from "@litfuse/api/search/retractionMark"
import { printable } from "@litfuse/files/printable"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Command from "effect/cli/Command"
import { definedOptions } from "../definedOptions.ts"
import { isJson, outputFlags, printOutput } from "../outputFlags.ts"
import { requestFlags } from "../requestFlags.ts"
import { printRefusal } from "../usageError.ts"
import { cut } from "../search/SearchText.ts"
import { out } from "../search/showAnswer.ts"
import { limitNewSpace } from "../limitHeap.ts"
import { table } from "../table.ts"

const mostShown = 20

const showCommand = Command.make(
  "show",
  outputFlags,
  Effect.fnUntraced(function* (output) {
    limitNewSpace()
    const shown = yield* Graph.show({ folder: process.cwd() }).pipe(printRefusal("litfuse graph show"))
    const { works, citations, providers, components, largest, retracted, tainted } = shown
    const lines = [
      `${counted(works, "work")} and ${counted(citations, "citation")} between them; ${counted(components, "component")}, the largest of ${counted(largest, "work")}`,
      ...(providers.length === 0
        ? []
        : [
            table(
              ["source", "citations", "first seen", "last seen"],
              ["left", "right", "left", "left"],
              providers.map((one) => [one.provider, grouped(one.citations), one.first, one.last])
            )
          ]),
      ...retracted.map((id) => `retracted: ${id}`),
      ...tainted
        .slice(0, mostShown)
        .map(({ work, distance, nearest }) => `${work} depends on ${nearest.join(", ")}, ${counted(distance, "citation")} away`),
      ...(tainted.length > mostShown
        ? [`${grouped(tainted.length - mostShown)} more works cite retracted works; --format json lists all`]
        : [])
    ]
    yield* printOutput(output, shown, () => lines.map((line) => printable(line, "lines")).join("\n"))
    if (works === 0 && !isJson(output)) yield* Console.error("litfuse graph: the graph is empty; --keep of search and walk adds works")
  })
).pipe(
  Command.withDescription("Show the size of the project's graph, the sources of its citations, and works that cite retracted works"),
  Command.withExamples([{ command: "litfuse graph show", description: "The graph of the project around this folder" }])
)

const titleWidth = 60

const queryCommand = Command.make(
  "query",
  {
    ...requestFlags(Graph.QueryRequest.fields, ["folder"]),
    ...outputFlags
  },
  Effect.fnUntraced(function* ({ format, out, ...flagged }) {
    const output = { format, out }
    const request = { folder: process.cwd(), ...definedOptions(flagged) }
    const answer = yield* Graph.query(request).pipe(printRefusal("litfuse graph query", { ids: "the identifiers" }))
    const { works, citations, missing, left } = answer
    const rows = works.map(({ hop, id, published, title, retraction, first, run }) => [
      String(hop),
      printable(id),
      published?.slice(0, 4) ?? "",
      cut(printable(titleWithMark({ title, retraction: retraction === null ? null : { state: retraction, by: [] } })), titleWidth),
      retraction ?? "",
      `${first} ${printable(run)}`
    ])
    const lines = [
      ...(rows.length === 0
        ? []
        : [table(["hop", "id", "year", "title", "state", "met"], ["right", "left", "left", "left", "left", "left"], rows)]),
      ...citations.map(({ citing, cited, provider }) => printable(`${citing} cites ${cited} (${provider})`))
    ]
    yield* printOutput(output, answer, () => lines.join("\n"))
    if (isJson(output)) return
    for (const name of missing) yield* Console.error(printable(`litfuse graph: ${name} is not in the graph`))
    if (left > 0) yield* Console.error(`litfuse graph: ${counted(left, "work")} left out; --max shows more`)
  })
).pipe(
  Command.withDescription("Find works in the project's graph and follow its citations, without requests to services"),
  Command.withExamples([
    { command: "litfuse graph query 10.99999/atlas.9hhff", description: "The known works that cite a work, and those that it cites" }
  ])
)

const exportCommand = Command.make(
  "export",
  {
    ...requestFlags(Graph.ExportRequest.fields, ["folder", "file"]),
    out
  },
  Effect.fnUntraced(function* ({ out, ...flagged }) {
    const file = Option.getOrElse(out, () => "-")
    limitNewSpace()
    const { works, citations } = yield* Graph.exported({ folder: process.cwd(), ...definedOptions(flagged), file }).pipe(
      printRefusal("litfuse graph export", { file: "--out" })
    )
    yield* Console.error(`${counted(works, "work")} and ${counted(citations, "citation")}`)
  })
).pipe(
  Command.withDescription("Write the graph of the project as GraphML or JSON-LD"),
  Command.withExamples([{ command: "litfuse graph export --out review.graphml", description: "For Gephi, Cytoscape, networkx or igraph" }])
)

/** `litfuse graph`: the works and citations of a project. */
export const graph = Command.make("graph").pipe(Command.withSubcommands([showCommand, queryCommand, exportCommand]))
