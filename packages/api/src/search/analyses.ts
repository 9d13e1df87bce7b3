import { blocksMarkdown } from "@litfuse/document/printMarkdown"
import { blocksText } from "@litfuse/document/printText"
import type * as Analyzer from "@litfuse/engine/Analyzer"
import { decodeDocument } from "@litfuse/engine/analyzer/decodeDocument"
import * as Decode from "@litfuse/engine/Decode"
import { type Block, paragraph } from "@litfuse/engine/Document"
import * as Pipeline from "@litfuse/engine/Pipeline"
import type * as Ports from "@litfuse/engine/Ports"
import type * as Registry from "@litfuse/engine/Registry"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { sourceTitles, type Titles } from "./sourceTitles.ts"

/**
 * The results of a pipeline's analyzers, by node, in the order of the file.
 *
 * - `output` as plain data; null if there is none. Then `reason` says why: the node failed, an earlier node failed, or inputs are missing
 */
export const Analyses = Schema.Record(
  Schema.String,
  Schema.Struct({ analyzer: Schema.String, revision: Schema.Int, output: Schema.Json, reason: Schema.NullOr(Schema.String) })
)
export type Analyses = typeof Analyses.Type

/** The views of one output, each rendered on demand. A node without an output has only a text, which says why. */
export interface Views {
  readonly text: () => string
  readonly markdown?: () => string
  readonly mermaid?: () => string
  readonly svg?: () => string
  readonly narrow?: () => string
  readonly table?: () => Analyzer.Table | ReadonlyArray<Analyzer.TitledTable>
}

/** The result of one analyzer of a pipeline, with its views. `document`: the same as blocks, if the analyzer makes them. */
export type Analysis = Analyses[string] & {
  readonly node: string
  readonly views: Views
  readonly document?: () => ReadonlyArray<Block>
}

type Said = Pick<Analysis, "output" | "reason" | "views" | "document">

/** An analysis without an output. */
export const withoutOutput = (reason: string): Said => ({ output: null, reason, views: { text: () => `no output: ${reason}` } })

type Viewed = Pick<Analyzer.Analyzer, "output" | "views" | "document">

const viewsOf = ({ views }: Viewed, output: unknown, names: Analyzer.SourceNames): Views => ({
  text: () => views.text(output, names),
  ...(views.markdown === undefined ? {} : { markdown: () => views.markdown!(output, names) }),
  ...(views.mermaid === undefined ? {} : { mermaid: () => views.mermaid!(output, names) }),
  ...(views.svg === undefined ? {} : { svg: () => views.svg!(output, names) }),
  ...(views.narrow === undefined ? {} : { narrow: () => views.narrow!(output, names) }),
  ...(views.table === undefined ? {} : { table: () => views.table!(output, names) })
})

/** The views of an output. A document replaces text and Markdown; one that is wrong says so. */
const shownOf = (plugin: Viewed, output: unknown, names: Analyzer.SourceNames): Pick<Said, "views" | "document"> => {
  const views = viewsOf(plugin, output, names)
  if (plugin.document === undefined) return { views }
  const document = (): ReadonlyArray<Block> =>
    Result.getOrElse(
      decodeDocument(() => plugin.document!(output, names)),
      (problem) => [paragraph(`The document of this analyzer cannot be shown: ${problem}`, "failure"), { type: "code", text: views.text() }]
    )
  return {
    document,
    views: { ...views, text: () => blocksText(document()), markdown: () => blocksMarkdown(document()) }
  }
}

/** Names of sources by their ids; a source without a title keeps its id. */
const namesIn =
  (titles: Titles): Analyzer.SourceNames =>
  (source) =>
    titles.get(source) ?? source

/** An output as plain data, with its views. `titles`: display names of sources, which the views show. */
export const withViews = (plugin: Viewed, output: unknown, titles: Titles = new Map()): Said => {
  const json = Decode.toJson(plugin.output, output)
  if (Result.isSuccess(json)) return { output: json.success, reason: null, ...shownOf(plugin, output, namesIn(titles)) }
  const problems = json.failure.map(({ path, what }) => `${Decode.printPath(path)} ${what}`.trim()).join("; ")
  return withoutOutput(`its output does not match its schema: ${problems}`)
}

const reasonOf = <R>({ id, wires }: Pipeline.CheckedNode<R>, { values, failures }: Ended): string => {
  const failure = failures.find(({ node }) => node === id)
  if (failure !== undefined) return failure.message
  const before = wires.flatMap(({ from }) => from).filter((name) => !name.startsWith("$") && !values.has(name))
  return `not run, because ${[...new Set(before)].map((name) => `"${name}"`).join(" and ")} before it gave nothing`
}

type Ended = Pick<Pipeline.Finished, "values" | "failures">

/**
 * The result of each analyzer of a run, in the order of the file; one without an output is included with the reason.
 *
 * - `titles` of the sources, which the views show
 */
export const analysesOf = <R>(
  { nodes, leftOut, written }: Pipeline.CheckedGraph<R>,
  finished: Ended,
  plugins: Registry.Registry["plugins"],
  titles: Titles = sourceTitles(plugins.of("source"))
): ReadonlyArray<Analysis> => {
  const analysisOf = (id: string): Analysis | undefined => {
    const out = leftOut.find((one) => one.id === id)
    const node = nodes.find((one) => one.id === id)
    const name = out?.plugin ?? (node === undefined ? "" : Pipeline.NodeType.nameOf(node.type))
    const plugin = name.startsWith("analyzer/") ? plugins.find("analyzer", name.replace("analyzer/", ""))?.plugin : undefined
    if (plugin === undefined) return undefined
    const value = finished.values.get(id) as Ports.Annotated | undefined
    const one =
      value !== undefined
        ? withViews(plugin, value.output, titles)
        : withoutOutput(node === undefined ? out!.notice.text : reasonOf(node, finished))
    return { node: id, analyzer: plugin.id, revision: plugin.revision, ...one }
  }
  return written.flatMap((id) => analysisOf(id) ?? [])
}

/** The results as plain data. */
export const byNode = (analyses: ReadonlyArray<Analysis>): Analyses =>
  Object.fromEntries(analyses.map(({ node, analyzer, revision, output, reason }) => [node, { analyzer, revision, output, reason }]))
