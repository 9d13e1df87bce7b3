import type { TableTwin } from "../TableTwin.ts"
import type { Pen, Shape } from "./seriesPen.ts"

/** The widths of figures in papers, a column and a page. Units: millimetres. */
export type PaperWidth = 85 | 175

/** Units: points (1/72 inch) for lengths of a plot; millimetres for `PaperWidth`. */
export const pointsOf = (width: PaperWidth): number => (width * 72) / 25.4

/** The size of texts as they are printed. Units: points. */
export const fontOf = (width: PaperWidth): number => (width === 85 ? 7.5 : 9)

/**
 * An axis.
 *
 * - `from`, `to` its ends, the smaller first; `isReversed`: the smaller one is at the top or at the right
 * - `ticks` values with their texts; `hasGrid`: thin lines across the plot; `hasLine`: the axis is drawn
 * - `isFar` at the top instead of at the bottom
 */
export interface PlotAxis {
  readonly name: string
  readonly from: number
  readonly to: number
  readonly ticks: ReadonlyArray<readonly [value: number, text: string]>
  readonly isReversed?: boolean
  readonly hasGrid?: boolean
  readonly hasLine?: boolean
  readonly isFar?: boolean
}

type Point = readonly [x: number, y: number]

/** A line through points, with a mark at each, or at one of `every`, where it has a shape. `label`: it has an entry in the legend. */
export interface Path {
  readonly type: "path"
  readonly pen: Pen
  readonly points: ReadonlyArray<Point>
  readonly shape?: Shape
  readonly every?: number
  readonly label?: string
}

/** Marks of one shape at points. `note`: what a pointer shows. */
export interface Marks {
  readonly type: "marks"
  readonly pen: Pen
  readonly shape: Shape
  readonly points: ReadonlyArray<Point>
  readonly size?: number
  readonly note?: string
}

/** Filled boxes between opposite corners. */
export interface Boxes {
  readonly type: "boxes"
  readonly pen: Pen
  readonly boxes: ReadonlyArray<readonly [Point, Point]>
}

/** A filled area; what lies below it stays visible. */
export interface Area {
  readonly type: "area"
  readonly pen: Pen
  readonly points: ReadonlyArray<Point>
}

/** A text at a point. `by`: moves it right and down, in points. */
export interface Words {
  readonly type: "words"
  readonly text: string
  readonly at: Point
  readonly anchor: "start" | "middle" | "end"
  readonly by?: Point
}

/** What is drawn in a plot. */
export type Item = Path | Marks | Boxes | Area | Words

/**
 * A plot in the coordinates of its data, before it is printed as SVG or TeX.
 *
 * - `inner` the size of the area between the axes; `left`, `right`, `top` the space around it, for labels. The space below follows from the axis and the
 *   legend. Units: points
 */
export interface Plot {
  readonly width: PaperWidth
  readonly inner: { readonly height: number }
  readonly left: number
  readonly right: number
  readonly top: number
  readonly x: PlotAxis
  readonly y: PlotAxis
  readonly items: ReadonlyArray<Item>
}

/**
 * A figure for a paper.
 *
 * - `title` what it shows, in a few words; `about` the caption, in sentences, with the counts
 * - `table` the same data
 * - `plot` the drawing at a width
 */
export interface PaperFigure {
  readonly title: string
  readonly about: string
  readonly table: TableTwin
  readonly plot: (width: PaperWidth) => Plot
}

/** The paths that the legend of a plot shows, in the order of its items. Empty: none has a label. */
export const legendOf = ({ items }: Pick<Plot, "items">): ReadonlyArray<Path & { readonly label: string }> =>
  items.flatMap((item) => (item.type === "path" && item.label !== undefined ? [{ ...item, label: item.label }] : []))
