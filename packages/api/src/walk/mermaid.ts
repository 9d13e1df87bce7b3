import * as Escape from "@litfuse/engine/Escape"
import { titleWithMark } from "../search/retractionMark.ts"
import type { Common, Walked } from "./Answer.ts"
import { isRetracted } from "./GraphReadings.ts"

/** A label text of a flowchart, where Mermaid would decode HTML entities. */
const label = (text: string): string => Escape.mermaid(text).replaceAll("&", "#38;")

const longest = 60

const short = (title: string): string => {
  // does not split surrogate pairs
  const characters = Array.from(title.slice(0, 2 * longest))
  return characters.length <= longest ? title : `${characters.slice(0, longest - 1).join("")}…`
}

/** The graph of a walk as a Mermaid flowchart. Arrows lead from the citing to the cited work; start works have a thick frame, retracted works a dashed one. */
export const of = ({ works, edges }: Common & { readonly works: ReadonlyArray<Walked> }): string => {
  const names = new Map(works.map(({ id }, i) => [id, `w${i + 1}`]))
  const nodes = works.map((work) => {
    const text = label(`${work.published?.slice(0, 4) ?? "n. d."} ${short(titleWithMark(work))}`)
    const start = work.hop === 0 ? ":::start" : ""
    const style = isRetracted(work) ? ":::retracted" : start
    return `  ${names.get(work.id)!}["${text}"]${style}`
  })
  const arrows = edges.map(({ citing, cited }) => `  ${names.get(citing)!} --> ${names.get(cited)!}`)
  const classes = ["  classDef start stroke-width:3px", "  classDef retracted stroke-dasharray:4 3"]
  return `${["flowchart LR", ...nodes, ...arrows, ...classes].join("\n")}\n`
}
