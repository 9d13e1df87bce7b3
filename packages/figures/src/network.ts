import { essentialArrows, type Arrow } from "./essentialArrows.ts"
import type { Figure } from "./Figure.ts"
import { networkDrawing } from "./networkDrawing.ts"

/**
 * A work of a drawing of who cites whom.
 *
 * - `label` its title; that of a retracted work begins with the mark, because a form or a colour alone says too little
 * - `name` what the drawing has room for: the first author
 * - `year` null = unknown; such works come last
 * - `cited` how often it is cited in all; null = unknown
 * - `address` the target of its link; absent = no link
 * - `isStart`, `isRetracted` are shown by form
 */
export interface Node {
  readonly label: string
  readonly name: string
  readonly year: number | null
  readonly cited: number | null
  readonly address?: string
  readonly isStart: boolean
  readonly isRetracted: boolean
}

/**
 * Who cites whom, in the order of time.
 *
 * - `nodes` by place; `edges` from the work that cites to the one that is cited; `path` the places of a main path, or none
 * - `unknown` which citations were not asked for, as a sentence
 * - empty: no works is a drawing that says so
 */
export interface Network {
  readonly title: string
  readonly nodes: ReadonlyArray<Node>
  readonly edges: ReadonlyArray<Arrow>
  readonly path: ReadonlyArray<number>
  readonly unknown?: string | undefined
}

/** The figure, and the same drawing for narrow pages. */
export interface NetworkFigure extends Figure {
  readonly narrow: string
}

/** The eye cannot follow the citations of more works; the table has all of them. */
export const mostDrawn = 80

/** More arrows hide each other. */
const mostArrows = 200

const [wide, narrow] = [760, 380]

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

const degreeIn = ({ cites, citedBy }: Linked, place: number): number => cites[place]!.length + citedBy[place]!.length

/** The works that are drawn: those to start from, retracted ones and those of the path, then those with most citations to and from others. */
const drawnOf = ({ nodes, path }: Network, linked: Linked): ReadonlySet<number> => {
  const onPath = new Set(path)
  const isFirst = (place: number): number => Number(nodes[place]!.isStart || nodes[place]!.isRetracted || onPath.has(place))
  const all = nodes.map((_, place) => place).sort((a, b) => isFirst(b) - isFirst(a) || degreeIn(linked, b) - degreeIn(linked, a) || a - b)
  return new Set(all.slice(0, mostDrawn))
}

/** The arrows that are drawn, strong ones first: steps of the path, those that no longer way replaces, then those between the most linked works. */
const arrowsOf = ({ nodes, edges, path }: Network, linked: Linked, drawn: ReadonlySet<number>) => {
  const among = edges.filter(([citing, cited]) => drawn.has(citing) && drawn.has(cited))
  const essential = essentialArrows(nodes.length, among)
  const steps = new Set(path.slice(1).map((place, i) => `${place} ${path[i]}`))
  const all = among.map((arrow) => ({
    arrow,
    isStep: steps.has(arrow.join(" ")),
    isStrong: essential.has(arrow),
    degree: degreeIn(linked, arrow[0]) + degreeIn(linked, arrow[1])
  }))
  return all
    .sort((a, b) => Number(b.isStep) - Number(a.isStep) || Number(b.isStrong) - Number(a.isStrong) || b.degree - a.degree)
    .slice(0, mostArrows)
}

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? "" : "s"}`

/** What the figure shows, what only its table has, and what is unknown. */
const sentences = ({ nodes, edges, unknown }: Network, drawn: number, arrows: number): string => {
  const [works, citations] = [nodes.length - drawn, edges.length - arrows]
  const left = [
    ...(works === 0 ? [] : [`${counted(works, "work")} with few citations here`]),
    ...(citations === 0 ? [] : [counted(citations, "citation")])
  ].join(" and ")
  return [
    `${counted(nodes.length, "work")} in the order of time and ${counted(edges.length, "citation")} between them.`,
    ...(left === "" ? [] : [`Only the table has ${left}.`]),
    ...(unknown === undefined ? [] : [unknown])
  ].join(" ")
}

/** Who cites whom as a figure: a drawing of the most linked works, another for narrow pages, and a table of all works. */
export const networkFigure = (network: Network): NetworkFigure => {
  const { title, nodes } = network
  const linked = linkedOf(network)
  const drawn = drawnOf(network, linked)
  const arrows = arrowsOf(network, linked, drawn)
  const about = sentences(network, drawn.size, arrows.length)
  const order = inTime(nodes)
  const shown = order.filter((place) => drawn.has(place))
  const row = new Map(shown.map((place, i) => [place, i]))
  const works = shown.map((place) => {
    const node = nodes[place]!
    const [cites, citedBy] = [linked.cites[place]!.length, linked.citedBy[place]!.length]
    const total = node.cited === null ? "" : `, cited ${counted(node.cited, "time")}`
    return { ...node, said: `${yearOf(node)}${total}; cites ${counted(cites, "work")} here, cited by ${citedBy}` }
  })
  const among = arrows.map(({ arrow: [citing, cited], isStep, isStrong }) => {
    return { ends: [row.get(citing)!, row.get(cited)!] as const, isStep, isStrong }
  })
  const drawing = (width: number): string => networkDrawing({ title, about, works, arrows: among, width })
  const number = new Map(order.map((place, i) => [place, i + 1]))
  const numbersOf = (places: ReadonlyArray<number>): string =>
    places
      .map((place) => number.get(place)!)
      .sort((a, b) => a - b)
      .join(", ")
  return {
    title,
    about,
    svg: drawing(wide),
    narrow: drawing(narrow),
    table: {
      headers: ["no.", "year", "work", "times cited", "cites", "cited by"],
      rows: order.map((place) => {
        const node = nodes[place]!
        const work = node.isStart ? `${node.label} (start)` : node.label
        const total = node.cited === null ? "unknown" : String(node.cited)
        return [String(number.get(place)!), yearOf(node), work, total, numbersOf(linked.cites[place]!), numbersOf(linked.citedBy[place]!)]
      })
    }
  }
}
