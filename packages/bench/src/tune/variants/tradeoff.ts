import type { FreeTable, LineFigure } from "../../report/Results.ts"
import * as Choice from "../Choice.ts"
import { printParams } from "../describePoint.ts"
import * as SearchSpace from "../SearchSpace.ts"
import type { HeldOutVariant, Surface } from "./HeldOutVariant.ts"
import type { Tradeoff } from "./VariantsDesign.ts"

interface Stop {
  readonly over: number
  readonly rest: string
  readonly means: ReadonlyArray<number>
}

const stopsOf = ({ variant }: HeldOutVariant, { points, byMeasure }: Surface, over: string): ReadonlyArray<Stop> =>
  points
    .map((point, p) => {
      const others = printParams(variant.space, point).filter(([name]) => name !== over)
      return {
        over: Number(SearchSpace.params(variant.space, point)[over]),
        rest: others.map(([name, value]) => `${name.split(".").at(-1)} ${value}`).join(", "),
        means: byMeasure.map((values) => Choice.mean(values[p]!))
      }
    })
    .sort((a, b) => {
      if (a.rest === b.rest) return a.over - b.over
      return a.rest < b.rest ? -1 : 1
    })

const axis = (name: string, values: ReadonlyArray<number>): LineFigure["x"] => {
  const [from, to] = [Math.min(...values), Math.max(...values)]
  const room = Math.max(0.005, (to - from) / 20)
  return { name, from: from - room, to: to + room }
}

const idOf = (...parts: ReadonlyArray<string>): string =>
  parts
    .join("-")
    .replaceAll(/[^a-z0-9]+/gi, "-")
    .replace(/-$/, "")
    .toLowerCase()

/**
 * What is lost of one measure for what is won of others, as a parameter of a variant moves. Values are means of every setting on all topics, by which
 * nothing was chosen. The settings as printed are marked.
 *
 * - shape: a figure for each measure, with a line for each way the other parameters are set; and a table with every setting
 */
export const tradeoff = (
  held: HeldOutVariant,
  names: ReadonlyArray<string>,
  { over, printed, from, against, measures }: Tradeoff
): { readonly figures: ReadonlyArray<LineFigure>; readonly table: FreeTable } => {
  const { tag } = held.variant
  const stops = stopsOf(held, held.surface!, over)
  const short = over.split(".").at(-1)!
  const x = names.indexOf(against)
  const figures = measures.map((measure): LineFigure => {
    const y = names.indexOf(measure)
    const drawn = stops.filter((stop) => stop.over >= from)
    const rests = [...new Set(stops.map(({ rest }) => rest))]
    return {
      id: idOf("tradeoff", tag, measure),
      title: `${tag}: ${measure} against ${against}, ${short} from ${from} up; dots: ${short} ${printed}`,
      x: axis(
        against,
        drawn.map(({ means }) => means[x]!)
      ),
      y: axis(
        measure,
        drawn.map(({ means }) => means[y]!)
      ),
      lines: rests.map((rest) => ({
        label: rest === "" ? short : rest,
        points: drawn.filter((stop) => stop.rest === rest).map(({ means }) => [means[x]!, means[y]!] as const)
      })),
      marks: drawn.filter((stop) => stop.over === printed).map(({ means }) => ({ label: "", at: [means[x]!, means[y]!] as const }))
    }
  })
  return {
    figures,
    table: {
      id: idOf("tradeoff", tag),
      title: `${tag}: means of every setting on all topics, by which nothing was chosen`,
      columns: [{ name: "other parameters" }, { name: short }, ...names.map((name) => ({ name, digits: 4 }))],
      rows: stops.map(({ rest, over, means }) => [rest, over, ...means])
    }
  }
}
