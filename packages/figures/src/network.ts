import { escapeXml as escape } from "./escapeXml.ts"
import { frame } from "./frame.ts"
import { fit } from "./textWidth.ts"
import type { Figure } from "./Figure.ts"

/**
 * A work of a drawing of who cites whom.
 *
 * - `year` null = unknown; such works come last
 * - `address` the target of its link; absent = no link
 * - `label` its title; that of a retracted work begins with the mark, because a form or a colour alone says too little
 * - `isStart`, `isRetracted` are shown by form
 */
export interface Node {
  readonly label: string
  readonly year: number | null
  readonly address?: string
  readonly isStart: boolean
  readonly isRetracted: boolean
}

/**
 * Who cites whom, in the order of time.
 *
 * - `nodes` by place; `edges` from the work that cites to the one that is cited; `path` the places of a main path, or none
 * - empty: no works is a drawing that says so
 */
export interface Network {
  readonly title: string
  readonly nodes: ReadonlyArray<Node>
  readonly edges: ReadonlyArray<readonly [citing: number, cited: number]>
  readonly path: ReadonlyArray<number>
}

/** A drawing of more works is unreadable; the table has all of them. */
const mostDrawn = 60

const [width, gutter, lineHeight, top, size] = [480, 132, 22, 56, 13]

interface Colours {
  readonly ink: string
  readonly soft: string
  readonly line: string
  readonly accent: string
  readonly paper: string
}

/** The style rules of works and citations. `within` the prefix of every rule: `svg ` in a page. */
const rules = ({ ink, soft, line, accent, paper }: Colours, within = ""): string =>
  [
    `.wt{font-weight:600}`,
    `.wy{font-variant-numeric:tabular-nums;fill:${soft}}`,
    `.we{fill:none;stroke:${line};stroke-width:1.2;opacity:.55}`,
    `.we.wp{stroke:${accent};stroke-width:2.6;opacity:.9}`,
    `.wd{fill:${paper};stroke:${ink};stroke-width:1.6}`,
    `.ws .wd{fill:${ink}}`,
    `.wx .wd{stroke-dasharray:3 2}`,
    `.wx text:not(.wy){text-decoration:line-through}`,
    `.wf{fill:transparent;stroke:none}`,
    `a:focus .wf`,
    `a:hover .wf{stroke:${accent};stroke-width:2}`
  ]
    .map((rule) => `${within}${rule}${rule.endsWith("}") ? "" : ","}`)
    .join("")

const light: Colours = { ink: "#333", soft: "#555", line: "#777", accent: "#0b62a8", paper: "#fff" }
const ofPage: Colours = { ink: "var(--ink)", soft: "var(--soft)", line: "var(--soft)", accent: "var(--accent)", paper: "var(--paper)" }

const forced = `@media(forced-colors:active){.we,.wd{stroke:CanvasText}}`

/** Fades the citations of other works while a work has the pointer or the focus. */
const follow = (count: number): string =>
  Array.from({ length: count }, (_, i) => `svg:has(.n${i}:is(:hover,:focus)) .we:not(.e${i}){opacity:.08}`).join("")

/** The colours are fixed: a drawing outside of pages is saved, and must not turn dark in a paper. */
const styleOf = (count: number): string =>
  `text{font:13px system-ui,sans-serif;fill:#222}${rules(light)}a:focus{outline:none}${forced}${follow(count)}`

/** The style of such drawings in a page, whose policy does not allow separate style sheets in drawings. */
export const networkStyle = `${rules(ofPage, "svg ")}svg a:focus{outline:none}${forced}${follow(mostDrawn)}`

/** Positions by year, those without a year last; within a year in their given order. */
const inTime = (nodes: ReadonlyArray<Node>): ReadonlyArray<number> =>
  nodes.map((_, place) => place).sort((a, b) => (nodes[a]!.year ?? Infinity) - (nodes[b]!.year ?? Infinity) || a - b || 0)

const yearOf = ({ year }: Node): string => (year === null ? "no year" : String(year))

type Linked = Readonly<Record<"cites" | "citedBy", ReadonlyArray<ReadonlyArray<number>>>>

const linkedOf = ({ nodes, edges }: Network): Linked => {
  const [cites, citedBy] = [nodes.map((): Array<number> => []), nodes.map((): Array<number> => [])]
  for (const [citing, cited] of edges) {
    cites[citing]!.push(cited)
    citedBy[cited]!.push(citing)
  }
  return { cites, citedBy }
}

/** The works that are drawn: those to start from and those of the path, then those with most citations to and from others. */
const drawnOf = ({ nodes, path }: Network, { cites, citedBy }: Linked): ReadonlySet<number> => {
  const degree = (place: number): number => cites[place]!.length + citedBy[place]!.length
  const onPath = new Set(path)
  const isFirst = (place: number): number => Number(nodes[place]!.isStart || nodes[place]!.isRetracted || onPath.has(place))
  const all = nodes.map((_, place) => place).sort((a, b) => isFirst(b) - isFirst(a) || degree(b) - degree(a) || a - b)
  return new Set(all.slice(0, mostDrawn))
}

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? "" : "s"}`

/**
 * Who cites whom as SVG: works below each other in the order of time, and an arc from each to the works that it cites. A reader who points at a work, or
 * comes to it with the keyboard, sees its own citations alone. It has fixed colours on white, or those of the page around it, and fits a width of 480.
 */
const drawing = ({ title, nodes, edges, path }: Network, { cites, citedBy }: Linked, drawn: ReadonlySet<number>, about: string): string => {
  const order = inTime(nodes).filter((place) => drawn.has(place))
  const row = new Map(order.map((place, i) => [place, i]))
  const y = (place: number): number => top + row.get(place)! * lineHeight
  const steps = new Set(path.slice(1).map((place, i) => `${place} ${path[i]}`))
  const shown = edges.filter(([citing, cited]) => drawn.has(citing) && drawn.has(cited))
  const arcs = shown.map(([citing, cited]) => {
    const [from, to] = [y(citing), y(cited)]
    const reach = Math.min(gutter - 52, 8 + (Math.abs(from - to) / lineHeight) * 4)
    const x = gutter - 10
    const classes = `we e${row.get(citing)!} e${row.get(cited)!}${steps.has(`${citing} ${cited}`) ? " wp" : ""}`
    return `<path class="${classes}" d="M${x} ${from}C${x - reach * 1.4} ${from} ${x - reach * 1.4} ${to} ${x} ${to}"/>`
  })
  const works = order.map((place, i) => {
    const node = nodes[place]!
    const { label, address, isStart, isRetracted } = node
    const said = `${yearOf(node)}, ${label}; cites ${counted(cites[place]!.length, "work")} here, cited by ${citedBy[place]!.length}${isStart ? "; start of the walk" : ""}`
    const isFirstOfYear = i === 0 || nodes[order[i - 1]!]!.year !== node.year
    const href = address === undefined ? "" : ` href="${escape(address)}"`
    return `<a class="n${i}${isStart ? " ws" : ""}${isRetracted ? " wx" : ""}" tabindex="0"${href}><title>${escape(said)}</title><rect class="wf" x="${gutter - 16}" y="${y(place) - 10}" width="${width - gutter + 12}" height="20" rx="4"/>${
      isFirstOfYear ? `<text class="wy" x="6" y="${y(place) + 4}">${yearOf(node)}</text>` : ""
    }<circle class="wd" cx="${gutter - 6}" cy="${y(place)}" r="${isStart ? 6 : 4}"/><text x="${gutter + 8}" y="${y(place) + 4}">${escape(fit(label, size, width - gutter - 16))}</text></a>`
  })
  const none = order.length === 0 ? [`<text x="6" y="${top}">No works.</text>`] : []
  const height = top + Math.max(1, order.length) * lineHeight
  const parts = [`<text class="wt" x="6" y="20">${escape(fit(title, size, width - 12))}</text>`, ...none, ...arcs, ...works]
  return frame({ title, about, css: styleOf(order.length), paper: light.paper, width, height, role: "group" }, parts)
}

/**
 * Who cites whom as a figure: the drawing of the most linked works, and a table of all, in the order of time.
 */
export const networkFigure = (network: Network): Figure => {
  const { title, nodes, edges } = network
  const linked = linkedOf(network)
  const drawn = drawnOf(network, linked)
  const left = nodes.length - drawn.size
  const about = `${counted(nodes.length, "work")} in the order of time and ${counted(edges.length, "citation")} between them${left === 0 ? "" : `; ${left} with few citations are in the table alone`}.`
  const order = inTime(nodes)
  const number = new Map(order.map((place, i) => [place, i + 1]))
  const numbersOf = (places: ReadonlyArray<number>): string =>
    places
      .map((place) => number.get(place)!)
      .sort((a, b) => a - b)
      .join(", ")
  return {
    title,
    about,
    svg: drawing(network, linked, drawn, about),
    table: {
      headers: ["no.", "year", "work", "cites", "cited by"],
      rows: order.map((place) => {
        const { label, isStart } = nodes[place]!
        const work = isStart ? `${label} (start)` : label
        return [String(number.get(place)!), yearOf(nodes[place]!), work, numbersOf(linked.cites[place]!), numbersOf(linked.citedBy[place]!)]
      })
    }
  }
}
