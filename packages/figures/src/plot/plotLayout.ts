import { fit, textWidth } from "../textWidth.ts"
import { fontOf, legendOf, pointsOf, type PaperWidth, type Path, type Plot, type PlotAxis } from "./Plot.ts"

/** An entry of a legend with its place. Units: points from the left and from the top of the legend. */
interface Placed {
  readonly entry: Path
  readonly x: number
  readonly y: number
  readonly text: string
}

/** The length of the line before a text of the legend, with the space behind it. Units: points. */
export const keyWidth = 26

/** The legend in columns of one width, as many as fit. */
const placed = (
  entries: ReturnType<typeof legendOf>,
  width: number,
  font: number
): { readonly columns: number; readonly places: ReadonlyArray<Placed> } => {
  const widest = Math.max(0, ...entries.map(({ label }) => textWidth(label, font))) + keyWidth + 10
  const columns = Math.max(1, Math.min(entries.length, Math.floor(width / widest)))
  const column = width / columns
  return {
    columns,
    places: entries.map((entry, i) => ({
      entry,
      x: (i % columns) * column,
      y: (Math.floor(i / columns) + 0.5) * font * 1.5,
      text: fit(entry.label, font, column - keyWidth - 4)
    }))
  }
}

/** Sizes of a plot. Units: points. */
export interface Layout {
  readonly font: number
  readonly width: number
  readonly height: number
  readonly inner: { readonly width: number; readonly height: number }
  /** From the lower end of the area to the name of the axis, and to the legend. */
  readonly nameAt: number
  readonly legendAt: number
  readonly columns: number
  readonly legend: ReadonlyArray<Placed>
}

/** Where the parts of a plot lie. */
export const plotLayout = (plot: Plot): Layout => {
  const { left, right, top, inner, x } = plot
  const font = fontOf(plot.width)
  const width = pointsOf(plot.width)
  const ticks = x.isFar === true || x.ticks.length === 0 ? 0 : font * 1.65
  const nameAt = ticks + (x.name === "" || x.isFar === true ? 0 : font * 1.3)
  const legendAt = nameAt + font * 0.8
  const { columns, places } = placed(legendOf(plot), width - 8, font)
  const rows = Math.ceil(places.length / columns)
  const below = rows === 0 ? nameAt + font * 0.6 : legendAt + rows * font * 1.5 + font * 0.3
  return {
    font,
    width,
    height: top + inner.height + below,
    inner: { width: width - left - right, height: inner.height },
    nameAt,
    legendAt,
    columns,
    legend: places
  }
}

/** The space for labels left of a plot: as much as they need, at most a share of the width. Units: points. */
export const labelSpace = (labels: ReadonlyArray<string>, width: PaperWidth, share = 0.42): number =>
  Math.min(share * pointsOf(width), Math.max(0, ...labels.map((label) => textWidth(label, fontOf(width)))) + 8)

/** The space for numbers and the name of an axis left of a plot. Units: points. */
export const axisSpace = (ticks: PlotAxis["ticks"], width: PaperWidth): number => {
  const font = fontOf(width)
  return Math.max(0, ...ticks.map(([, text]) => textWidth(text, font))) + 9 + font * 1.2
}

/** Labels cut to a space in points, with an ellipsis where they do not fit. */
export const cutLabels = (labels: ReadonlyArray<string>, width: PaperWidth, space: number): ReadonlyArray<string> =>
  labels.map((label) => fit(label, fontOf(width), space - 6))
