/**
 * What a line, a mark or an area is drawn with. `ink` is the colour of texts, `soft` that of grids. Numbers are series, and `gain` and `loss` are bars in
 * two directions.
 */
export type Ink = "ink" | "soft" | "grid" | "gain" | "loss" | "s0" | "s1" | "s2" | "s3"

/** How a line is interrupted. */
export type Dash = "solid" | "dashed" | "dotted" | "dashdot"

/** A pen. Units: `thick` in points. */
export interface Pen {
  readonly ink: Ink
  readonly dash?: Dash
  readonly thick?: number
}

/** The shapes of marks. Those that are open have a line around paper. */
export type Shape = "circle" | "square" | "triangle" | "diamond" | "open circle" | "open square" | "open triangle" | "open diamond"

/** Colours on white and on dark pages. Their luminances differ, so that they stay apart in shades of grey. */
export const inks: Readonly<Record<Ink, readonly [light: string, dark: string]>> = {
  ink: ["#222222", "#dddddd"],
  soft: ["#666666", "#aaaaaa"],
  grid: ["#dddddd", "#444444"],
  gain: ["#0b4f8a", "#6db6f2"],
  loss: ["#e8a05c", "#a85c18"],
  s0: ["#0b3c6f", "#9ccbff"],
  s1: ["#c75000", "#f08a45"],
  s2: ["#00664b", "#66d6b0"],
  s3: ["#a0568c", "#c98ab8"]
}

/** The pattern of a dash, in points. */
export const dashes: Readonly<Record<Dash, ReadonlyArray<number>>> = {
  solid: [],
  dashed: [5, 2.5],
  dotted: [1.2, 2],
  dashdot: [6, 2, 1.2, 2]
}

const lineInks = ["s0", "s1", "s2", "s3"] as const
const lineDashes = ["solid", "dashed", "dotted", "dashdot"] as const
const shapes: ReadonlyArray<Shape> = [
  "circle",
  "open square",
  "triangle",
  "open diamond",
  "square",
  "open circle",
  "diamond",
  "open triangle"
]

/** The most series of a figure: each has a shape that no other has. */
export const mostSeries = shapes.length

/** The pen and the shape of a series. The first `mostSeries` all differ in shape, and in colour or dashes. */
export const seriesPen = (series: number): { readonly pen: Pen; readonly shape: Shape } => ({
  pen: {
    ink: lineInks[series % lineInks.length]!,
    dash: lineDashes[(series + Math.floor(series / lineInks.length)) % lineDashes.length]!,
    thick: 1.2
  },
  shape: shapes[series % shapes.length]!
})
