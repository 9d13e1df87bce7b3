import { printable } from "@litfuse/files/printable"
import type { Common, Walked } from "./Answer.ts"

/** A text in a label of Mermaid: nothing in it is taken for markup. */
const label = (text: string): string => printable(text).replaceAll(/["#&<>`]/g, (one) => `#${one.charCodeAt(0)};`)

const longest = 60

const short = (title: string): string => (title.length <= longest ? title : `${title.slice(0, longest - 1)}…`)

/** The graph of a walk as a Mermaid flowchart: an arrow from the work that cites to the work that is cited; works to start from stand in a frame of their own. */
export const of = ({ works, edges }: Common & { readonly works: ReadonlyArray<Walked> }): string => {
  const names = new Map(works.map(({ id }, i) => [id, `w${i + 1}`]))
  const nodes = works.map(({ id, title, published, hop, retraction }) => {
    const text = label(`${published?.slice(0, 4) ?? "n. d."} ${short(title)}`)
    const style = [...(hop === 0 ? ["start"] : []), ...(retraction?.state === "retracted" ? ["retracted"] : [])]
    return `  ${names.get(id)!}["${text}"]${style.length === 0 ? "" : `:::${style.at(-1)}`}`
  })
  const arrows = edges.map(({ citing, cited }) => `  ${names.get(citing)!} --> ${names.get(cited)!}`)
  const classes = ["  classDef start stroke-width:3px", "  classDef retracted stroke-dasharray:4 3"]
  return `${["flowchart LR", ...nodes, ...arrows, ...classes].join("\n")}\n`
}
