import * as Escape from "@litfuse/engine/Escape"
import * as Retraction from "@litfuse/engine/works/Retraction"
import { typeOf } from "../milestones/types.ts"
import { type Branch, byTime, type Event } from "./growTree.ts"

/** How many works of a branch are shown, of the last branch, where works are that are no milestone, fewer: those with the most stars. */
const most = 40
const mostOthers = 10

/** The events of a branch that are shown, and how many are not. All of them are in the data and in the table. */
export const visibleEvents = ({ id, events }: Branch): { readonly shown: ReadonlyArray<Event>; readonly more: number } => {
  const limit = id === "other" ? mostOthers : most
  if (events.length <= limit) return { shown: events, more: 0 }
  const best = [...events].sort((a, b) => b.stars - a.stars || (b.confidence ?? 0) - (a.confidence ?? 0) || byTime(a, b))
  return { shown: best.slice(0, limit).sort(byTime), more: events.length - limit }
}

/** The year of a date, or a question mark. */
export const yearOf = (published: string): string => published.slice(0, 4) || "?"

/** The words for a type: empty for a work that is no milestone. */
export const labelOf = (type: string): string => (type === "other" ? "" : typeOf(type).label)

const lineOf = ({ published, type, title, retraction, stars }: Event): string =>
  [
    yearOf(published).padEnd(4),
    "★".repeat(stars).padEnd(3),
    ...(labelOf(type) === "" ? [] : [`[${labelOf(type)}]`]),
    Escape.plain(Retraction.markedTitle(title, retraction))
  ].join(" ")

interface Node {
  readonly line: string
  readonly below: ReadonlyArray<Node>
}

const nodeOf = (branch: Branch): Node => {
  const { shown, more } = visibleEvents(branch)
  const below = [
    ...branch.branches.map(nodeOf),
    ...shown.map((event) => ({ line: lineOf(event), below: [] })),
    ...(more > 0 ? [{ line: `and ${more} more`, below: [] }] : [])
  ]
  return { line: branch.label, below }
}

const linesOf = (nodes: ReadonlyArray<Node>, indent: string): ReadonlyArray<string> =>
  nodes.flatMap(({ line, below }, i) => {
    const isLast = i === nodes.length - 1
    return [`${indent}${isLast ? "└── " : "├── "}${line}`, ...linesOf(below, `${indent}${isLast ? "    " : "│   "}`)]
  })

/** A lineage as a tree of lines, with stars for works of a high L-Score. */
export const textTree = (root: string, branches: ReadonlyArray<Branch>): string => [root, ...linesOf(branches.map(nodeOf), "")].join("\n")

/** Words as a label of a mindmap, in quotation marks. */
const label = (text: string): string => `["${Escape.mermaid(text)}"]`

const mindmapLines = (branch: Branch, depth: number): ReadonlyArray<string> => {
  const { shown, more } = visibleEvents(branch)
  const below = "  ".repeat(depth + 1)
  return [
    `${"  ".repeat(depth)}${label(branch.label)}`,
    ...branch.branches.flatMap((one) => mindmapLines(one, depth + 1)),
    ...shown.map(
      ({ published, title, retraction, stars }) =>
        `${below}${label([yearOf(published), "★".repeat(stars), Retraction.markedTitle(title, retraction)].filter(Boolean).join(" "))}`
    ),
    ...(more > 0 ? [`${below}${label(`and ${more} more`)}`] : [])
  ]
}

/** A lineage as a mindmap in Mermaid's language. */
export const mindmap = (root: string, branches: ReadonlyArray<Branch>): string =>
  ["mindmap", `  ${label(root)}`, ...branches.flatMap((branch) => mindmapLines(branch, 2))].join("\n")
