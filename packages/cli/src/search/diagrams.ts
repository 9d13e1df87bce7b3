import type { Analysis } from "@litfuse/api/search/analyses"
import { printable } from "@litfuse/files/printable"
import * as TextFile from "@litfuse/files/TextFile"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import { markdown } from "./SearchText.ts"

/** A file of diagrams, and the nodes that draw them. `file` - is standard output. */
export interface DiagramFile {
  readonly file: string
  readonly nodes: ReadonlyArray<string>
  readonly text: string
}

const numbered = (file: string, i: number): string => file.replace(/((?:\.[^./\\]+)?(?:\.gz)?)$/i, `-${i + 1}$1`)

/**
 * The diagrams of analyses as Mermaid. A file of Mermaid holds one diagram, so each has a separate file: `X-1.mmd`, `X-2.mmd` and so on. Markdown, and a
 * terminal, get several as blocks, each below the name of its node.
 *
 * - `file` undefined or `-` is standard output
 * - empty: no analysis draws a diagram
 */
export const diagrams = (analyses: ReadonlyArray<Pick<Analysis, "node" | "views">>, file = "-"): ReadonlyArray<DiagramFile> => {
  const drawn = analyses.flatMap(({ node, views: { mermaid } }) =>
    mermaid === undefined ? [] : [{ node, text: printable(mermaid(), "lines").trimEnd() }]
  )
  if (drawn.length === 0) return []
  const isMarkdown = /\.(?:md|markdown)(?:\.gz)?$/i.test(file)
  if (isMarkdown || (file === "-" && drawn.length > 1)) {
    const blocks = drawn.map(({ node, text }) => `## ${markdown(node)}\n\n\`\`\`mermaid\n${text}\n\`\`\`\n`)
    return [{ file, nodes: drawn.map(({ node }) => node), text: blocks.join("\n") }]
  }
  return drawn.map(({ node, text }, i) => ({
    file: drawn.length === 1 ? file : numbered(file, i),
    nodes: [node],
    text: `%% ${printable(node)}\n${text}\n`
  }))
}

/** Writes the diagrams of analyses, and names each file with what it has. Answers with the number of diagrams. Errors: those of writing. */
export const writeDiagrams = Effect.fnUntraced(function* (analyses: ReadonlyArray<Pick<Analysis, "node" | "views">>, file = "-") {
  const files = diagrams(analyses, file)
  for (const { file, nodes, text } of files) {
    yield* Effect.fromResult(TextFile.write(file, [text]))
    if (file !== "-")
      yield* Console.error(printable(`${file}: ${nodes.length === 1 ? "the diagram" : "the diagrams"} of ${nodes.join(", ")}`))
  }
  return files.flatMap(({ nodes }) => nodes).length
})
