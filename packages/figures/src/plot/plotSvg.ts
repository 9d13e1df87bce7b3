import { escapeXml as escape } from "../escapeXml.ts"
import { frame } from "../frame.ts"
import { textWidth } from "../textWidth.ts"
import { wrapLabel } from "../wrapLabel.ts"
import { dashes, inks, type Ink, type Pen, type Shape } from "./seriesPen.ts"
import type { Item, PaperFigure, PaperWidth, Plot, PlotAxis } from "./Plot.ts"
import { keyWidth, plotLayout, type Layout } from "./plotLayout.ts"

/** A coordinate with one decimal: 0.04 mm on paper. */
const round = (x: number): string => String(Math.round(x * 10) / 10)

/** A length of the frame with two decimals, so that its width in millimetres is whole. */
const exact = (x: number): number => Math.round(x * 100) / 100

const names = Object.keys(inks) as ReadonlyArray<Ink>

/** The rules of classes that are used: `l-` a line, `f-` a filled area. `colour` gives each ink; `paper` lies behind everything. */
const rules = (within: string, colour: (ink: Ink) => string, paper: string, isUsed: (name: string) => boolean = () => true): string =>
  [
    `text{fill:${colour("ink")};font-family:system-ui,"Liberation Sans",sans-serif}`,
    `.open{fill:${paper}}`,
    ...names.flatMap((ink) => [
      ...(isUsed(`l-${ink}`) ? [`.l-${ink}{stroke:${colour(ink)}}`] : []),
      ...(isUsed(`f-${ink}`) ? [`.f-${ink}{fill:${colour(ink)}}`] : [])
    ])
  ]
    .map((rule) => within + rule)
    .join("")

/** The style of a drawing for itself, in the colours of paper. */
const fixed = (drawn: string): string =>
  rules(
    "",
    (ink) => inks[ink][0],
    "#fff",
    (name) => new RegExp(`\\b${name}"`).test(drawn)
  )

/** The style of figures for papers where a page shows them: in its light or dark colours, at its width at most. */
export const plotStyle = `${rules("svg.plot ", (ink) => `light-dark(${inks[ink].join(",")})`, "var(--paper)")}svg.plot{max-width:100%;height:auto}svg.plot text{font:inherit;font-family:system-ui,"Liberation Sans",sans-serif;font-size:9px}svg.plot.w85{width:100%;max-width:30rem}svg.plot.w85 text{font-size:7.5px}svg.plot .pt{font-weight:600}`

const penOf = ({ ink, dash = "solid", thick = 0.8 }: Pen): string =>
  `class="l-${ink}" stroke-width="${thick}"${dash === "solid" ? "" : ` stroke-dasharray="${dashes[dash].join(" ")}"`}`

const outlines: Readonly<Record<string, (x: number, y: number, r: number) => string>> = {
  circle: (x, y, r) =>
    `M${round(x - r)} ${round(y)}a${round(r)} ${round(r)} 0 1 0 ${round(2 * r)} 0a${round(r)} ${round(r)} 0 1 0 ${round(-2 * r)} 0z`,
  square: (x, y, r) => `M${round(x - r)} ${round(y - r)}h${round(2 * r)}v${round(2 * r)}h${round(-2 * r)}z`,
  triangle: (x, y, r) => `M${round(x)} ${round(y - 1.2 * r)}L${round(x + 1.15 * r)} ${round(y + 0.9 * r)}H${round(x - 1.15 * r)}z`,
  diamond: (x, y, r) =>
    `M${round(x)} ${round(y - 1.3 * r)}L${round(x + 1.3 * r)} ${round(y)}L${round(x)} ${round(y + 1.3 * r)}L${round(x - 1.3 * r)} ${round(y)}z`
}

type Point = readonly [x: number, y: number]

const mark = (shape: Shape, ink: Ink, at: ReadonlyArray<Point>, size: number, note?: string): string => {
  const isOpen = shape.startsWith("open ")
  const outline = outlines[isOpen ? shape.slice(5) : shape]!
  const d = at.map(([x, y]) => outline(x, y, size)).join("")
  const shown = note === undefined ? "/>" : `><title>${escape(note)}</title></path>`
  return isOpen ? `<path class="open l-${ink}" stroke-width="1" d="${d}"${shown}` : `<path class="f-${ink}" d="${d}"${shown}`
}

/** The radius of a mark. Units: points. */
const markSize = 2.2

type Place = (value: number) => number

const scaleOf = ({ from, to, isReversed = false }: PlotAxis, start: number, end: number): Place => {
  const [first, last] = isReversed ? [end, start] : [start, end]
  return (value) => first + ((value - from) / (to - from)) * (last - first)
}

const cornersOf = (points: ReadonlyArray<Point>): string => points.map(([x, y]) => `${round(x)},${round(y)}`).join(" ")

const isEmpty = (item: Item): boolean =>
  ("points" in item && item.points.length === 0) || (item.type === "boxes" && item.boxes.length === 0)

const itemSvg = (item: Item, px: Place, py: Place): string => {
  const placed = ([x, y]: Point): Point => [px(x), py(y)]
  switch (item.type) {
    case "path": {
      const { every = 1 } = item
      const marked = item.points.filter((_, i) => i % every === 0).map(placed)
      const marks = item.shape === undefined ? "" : mark(item.shape, item.pen.ink, marked, markSize)
      return `<polyline fill="none" ${penOf(item.pen)} points="${cornersOf(item.points.map(placed))}"/>${marks}`
    }
    case "marks":
      return mark(item.shape, item.pen.ink, item.points.map(placed), item.size ?? markSize, item.note)
    case "boxes": {
      const d = item.boxes.map(([[a, b], [c, e]]) => `M${round(px(a))} ${round(py(b))}H${round(px(c))}V${round(py(e))}H${round(px(a))}z`)
      return `<path class="f-${item.pen.ink}" d="${d.join("")}"/>`
    }
    case "area":
      return `<polygon class="f-${item.pen.ink}" fill-opacity=".15" points="${cornersOf(item.points.map(placed))}"/>`
    case "words": {
      const [right, down] = item.by ?? [0, 0]
      return `<text x="${round(px(item.at[0]) + right)}" y="${round(py(item.at[1]) + down)}" text-anchor="${item.anchor}">${escape(item.text)}</text>`
    }
  }
}

const axes = ({ x, y, left }: Plot, { font, inner }: Layout, px: Place, py: Place, top: number): ReadonlyArray<string> => {
  const bottom = top + inner.height
  const right = left + inner.width
  const edge = x.isFar === true ? top : bottom
  const away = x.isFar === true ? -1 : 1
  const isLined = x.hasLine !== false
  // one path for all lines of a pen: a folder of reports has many figures
  const grid = [
    ...(x.hasGrid === true ? x.ticks.map(([value]) => `M${round(px(value))} ${round(top)}V${round(bottom)}`) : []),
    ...(y.hasGrid === true ? y.ticks.map(([value]) => `M${round(left)} ${round(py(value))}H${round(right)}`) : [])
  ]
  const lines = [
    ...(isLined ? [`M${round(left)} ${round(edge)}H${round(right)}`] : []),
    ...(isLined ? x.ticks.map(([value]) => `M${round(px(value))} ${round(edge)}v${2.5 * away}`) : []),
    ...(y.hasLine === true ? [`M${round(left)} ${round(top)}V${round(bottom)}`] : [])
  ]
  const stroked = (ink: Ink, thick: number, d: ReadonlyArray<string>) =>
    d.length === 0 ? [] : [`<path class="l-${ink}" stroke-width="${thick}" d="${d.join("")}"/>`]
  return [
    ...stroked("grid", 0.5, grid),
    ...stroked("soft", 0.8, lines),
    ...x.ticks.map(
      ([value, text]) =>
        `<text x="${round(px(value))}" y="${round(edge + (away === 1 ? font * 1.35 : -font * 0.6))}" text-anchor="middle">${escape(text)}</text>`
    ),
    ...y.ticks.map(
      ([value, text]) => `<text x="${round(left - 5)}" y="${round(py(value) + font * 0.35)}" text-anchor="end">${escape(text)}</text>`
    )
  ]
}

const axisNames = ({ x, y, left }: Plot, { font, inner, nameAt }: Layout, top: number): ReadonlyArray<string> => {
  const middle = top + inner.height / 2
  const center = left + inner.width / 2
  const across = left - 9 - Math.max(0, ...y.ticks.map(([, text]) => textWidth(text, font)))
  const nameY = x.isFar === true ? top - font * 1.9 : top + inner.height + nameAt
  return [
    ...(x.name === "" ? [] : [`<text x="${round(center)}" y="${round(nameY)}" text-anchor="middle">${escape(x.name)}</text>`]),
    ...(y.name === ""
      ? []
      : [
          `<text x="${round(across)}" y="${round(middle)}" text-anchor="middle" transform="rotate(-90 ${round(across)} ${round(middle)})">${escape(y.name)}</text>`
        ])
  ]
}

const legendSvg = ({ legend, font }: Layout, at: number): ReadonlyArray<string> =>
  legend.flatMap(({ entry: { pen, shape }, x, y, text }) => [
    `<line ${penOf(pen)} x1="${round(4 + x)}" y1="${round(at + y)}" x2="${round(4 + x + keyWidth - 4)}" y2="${round(at + y)}"/>`,
    ...(shape === undefined ? [] : [mark(shape, pen.ink, [[4 + x + (keyWidth - 4) / 2, at + y]], markSize)]),
    `<text x="${round(4 + x + keyWidth)}" y="${round(at + y + font * 0.35)}">${escape(text)}</text>`
  ])

/** How many lines a title may have. */
const mostTitleLines = 3

/**
 * A figure as an SVG document. Its width and height are those of paper, in millimetres, and its colours are fixed; a page replaces its style by `plotStyle`.
 *
 * - `hasTitle` whether the title is drawn too; in a paper the caption has it
 */
export const plotSvg = ({ title, about, plot: plotAt }: PaperFigure, width: PaperWidth, hasTitle = false): string => {
  const plot = plotAt(width)
  const layout = plotLayout(plot)
  const { font } = layout
  const lines = hasTitle ? wrapLabel(title, font * 1.12, layout.width - 8, mostTitleLines) : []
  const above = lines.length === 0 ? 0 : lines.length * font * 1.3 + font * 0.5
  const top = above + plot.top
  const px = scaleOf(plot.x, plot.left, plot.left + layout.inner.width)
  const py = scaleOf(plot.y, top + layout.inner.height, top)
  const height = layout.height + above
  const parts = [
    ...lines.map((line, i) => `<text class="pt" x="4" y="${round((i + 1) * font * 1.3)}">${escape(line)}</text>`),
    ...axes(plot, layout, px, py, top),
    ...plot.items.filter((item) => !isEmpty(item)).map((item) => itemSvg(item, px, py)),
    ...axisNames(plot, layout, top),
    ...legendSvg(layout, top + layout.inner.height + layout.legendAt)
  ]
  return frame(
    {
      title,
      about,
      width: exact(layout.width),
      height: exact(height),
      size: [`${width}mm`, `${exact((height * 25.4) / 72)}mm`],
      kind: `plot w${width}`,
      css: `text{font-size:${font}px}${hasTitle ? ".pt{font-weight:600}" : ""}${fixed(parts.join(""))}`,
      paper: "#fff"
    },
    parts
  )
}
