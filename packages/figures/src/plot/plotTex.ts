import { escapeLatex } from "../escapeLatex.ts"
import { dashes, inks, type Ink, type Pen, type Shape } from "./seriesPen.ts"
import type { Item, PaperFigure, PaperWidth, Plot, PlotAxis } from "./Plot.ts"
import { plotLayout, type Layout } from "./plotLayout.ts"

/** A length in big points, which are those of PostScript and of CSS. */
const length = (points: number): string => `${Math.round(points * 100) / 100}bp`

/** A number with eight digits: a drawing shows fewer. */
const number = (value: number): string => String(Number(value.toPrecision(8)))

const colour = (ink: Ink): string => `litfuse-${ink}`

const pen = ({ ink, dash = "solid", thick = 0.8 }: Pen): string => {
  const pattern = dashes[dash].map((part, i) => `${i % 2 === 0 ? "on" : "off"} ${length(part)}`).join(" ")
  return `draw=${colour(ink)}, line width=${length(thick)}${pattern === "" ? "" : `, dash pattern=${pattern}`}`
}

const marks: Readonly<Record<string, string>> = { circle: "*", square: "square*", triangle: "triangle*", diamond: "diamond*" }

const markOf = (shape: Shape, ink: Ink, size = 2.2): string => {
  const isOpen = shape.startsWith("open ")
  const fill = isOpen ? "white" : colour(ink)
  return `mark=${marks[isOpen ? shape.slice(5) : shape]!}, mark size=${length(size)}, mark options={solid, draw=${colour(ink)}, fill=${fill}}`
}

type Point = readonly [x: number, y: number]

const pair = ([x, y]: Point): string => `(${number(x)},${number(y)})`

const place = ([x, y]: Point): string => `(axis cs:${number(x)},${number(y)})`

const anchors = { start: "west", middle: "center", end: "east" } as const

const itemTex = (item: Item): ReadonlyArray<string> => {
  switch (item.type) {
    case "path": {
      const { points, shape, every = 1, label } = item
      const repeat = every === 1 ? "" : `, mark repeat=${every}`
      const shown = shape === undefined ? "mark=none" : `${markOf(shape, item.pen.ink)}${repeat}`
      // a path without points is in the legend, and pgfplots needs one point for it
      const coordinates = points.length === 0 ? "(nan,nan)" : points.map(pair).join(" ")
      return [
        `\\addplot[${pen(item.pen)}, ${shown}${label === undefined ? ", forget plot" : ""}] coordinates {${coordinates}};`,
        ...(label === undefined ? [] : [`\\addlegendentry{${escapeLatex(label)}}`])
      ]
    }
    case "marks":
      return [
        `\\addplot[only marks, ${markOf(item.shape, item.pen.ink, item.size)}, forget plot] coordinates {${item.points.map(pair).join(" ")}};`
      ]
    case "boxes":
      return item.boxes.map(([from, to]) => `\\path[fill=${colour(item.pen.ink)}] ${place(from)} rectangle ${place(to)};`)
    case "area":
      return [`\\path[fill=${colour(item.pen.ink)}, fill opacity=.15] ${item.points.map(place).join(" -- ")} -- cycle;`]
    case "words": {
      const [right, down] = item.by ?? [0, 0]
      // SVG places the line of a text, TeX its middle: a third of the size is between them
      return [
        `\\node[anchor=${anchors[item.anchor]}, inner sep=0pt, xshift=${length(right)}, yshift=${length(-down)}+.35ex] at ${place(item.at)} {${escapeLatex(item.text)}};`
      ]
    }
  }
}

const isEmpty = (item: Item): boolean =>
  (item.type !== "path" && "points" in item && item.points.length === 0) ||
  (item.type === "path" && item.points.length === 0 && item.label === undefined)

const axisKeys = (side: "x" | "y", { name, from, to, ticks, isReversed, hasGrid, hasLine, isFar }: PlotAxis): ReadonlyArray<string> => {
  const isShown = side === "x" ? hasLine !== false : hasLine === true
  const near = side === "x" ? "bottom" : "left"
  return [
    `${side}min=${number(from)}`,
    `${side}max=${number(to)}`,
    ...(isReversed === true ? [`${side} dir=reverse`] : []),
    `axis ${side} line*=${isFar === true ? "top" : near}`,
    ...(isShown
      ? [`${side} axis line style={draw=${colour("soft")}}`]
      : [`${side} axis line style={draw=none}`, `${side}tick style={draw=none}`]),
    ticks.length === 0 ? `${side}tick=\\empty` : `${side}tick={${ticks.map(([value]) => number(value)).join(",")}}`,
    `${side}ticklabels={${ticks.map(([, text]) => `{${escapeLatex(text)}}`).join(",")}}`,
    ...(hasGrid === true ? [`${side}majorgrids`] : []),
    ...(name === "" ? [] : [`${side}label={${escapeLatex(name)}}`])
  ]
}

const legendKeys = ({ left }: Plot, { legend, columns, legendAt }: Layout): ReadonlyArray<string> =>
  legend.length === 0
    ? []
    : [
        `legend columns=${columns}`,
        `legend style={at={(0,0)}, anchor=north west, xshift=${length(4 - left)}, yshift=${length(-legendAt)}, draw=none, fill=none, inner sep=0pt, /tikz/every even column/.append style={column sep=6bp}}`,
        "legend cell align=left"
      ]

/** A comment: a text without line ends. */
const comment = (text: string): string => `% ${escapeLatex(text)}`

/**
 * A figure as TeX source that needs no package but pgfplots: its names are escaped, and its width is that of the SVG.
 *
 * - shape: comments with title and caption, then one `tikzpicture`
 */
export const plotTex = ({ title, about, plot: plotAt }: PaperFigure, width: PaperWidth): string => {
  const plot = plotAt(width)
  const layout = plotLayout(plot)
  const { font, inner } = layout
  const below = layout.height - plot.top - inner.height
  const keys = [
    "name=plot",
    "scale only axis",
    `width=${length(inner.width)}`,
    `height=${length(inner.height)}`,
    "enlargelimits=false",
    "clip=false",
    "tick align=outside",
    "major tick length=2.5bp",
    "scaled ticks=false",
    `grid style={draw=${colour("grid")}, line width=.5bp}`,
    ...axisKeys("x", plot.x),
    ...axisKeys("y", plot.y),
    ...legendKeys(plot, layout)
  ]
  return [
    comment(title),
    comment(about),
    "% Preamble: \\usepackage{pgfplots} \\pgfplotsset{compat=1.18}",
    `% Width: ${width} mm`,
    `\\begin{tikzpicture}[font=\\fontsize{${font}bp}{${font * 1.2}bp}\\selectfont]`,
    ...Object.entries(inks).map(([ink, [light]]) => `\\definecolor{${colour(ink as Ink)}}{HTML}{${light.slice(1).toUpperCase()}}`),
    `\\begin{axis}[\n  ${keys.join(",\n  ")}\n]`,
    ...plot.items.filter((item) => !isEmpty(item)).flatMap(itemTex),
    "\\end{axis}",
    "\\pgfresetboundingbox",
    `\\path ([xshift=${length(-plot.left)}, yshift=${length(-below)}]plot.south west) rectangle ([xshift=${length(plot.right)}, yshift=${length(plot.top)}]plot.north east);`,
    "\\end{tikzpicture}",
    ""
  ].join("\n")
}
