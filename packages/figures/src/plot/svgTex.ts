/** A drawing of this package as TikZ, with the same lines, boxes and texts: pgfplots has no plot for a heat map, for example. */
import { escapeLatex } from "../escapeLatex.ts"
import { unescapeXml } from "../escapeXml.ts"
import type { PaperWidth } from "./Plot.ts"
import { number, pathTex, place, polyline } from "./pathTex.ts"

type Words = Readonly<Record<string, string>>

/** A rule of a style sheet: an element, a class, or both. */
interface Rule {
  readonly tag: string
  readonly classes: ReadonlyArray<string>
  readonly set: Words
}

/** An element that is drawn, with its text. */
interface Element {
  readonly tag: string
  readonly attributes: Words
  readonly text: string
}

const pixelsInMillimetre = 96 / 25.4
/** Big points in a pixel. */
const pointsInPixel = 0.75

const declarations = (text: string): Words =>
  Object.fromEntries(
    text.split(";").flatMap((one) => {
      const [name, ...value] = one.split(":")
      return value.length === 0 ? [] : [[name!.trim(), value.join(":").trim()] as const]
    })
  )

/** The rules for light paper. */
const rulesIn = (css: string): ReadonlyArray<Rule> =>
  [...css.replaceAll(/@media[^{]*\{(?:[^{}]*\{[^{}]*\})*\s*\}/g, "").matchAll(/([^{}]+)\{([^{}]*)\}/g)].flatMap(
    ([, names = "", body = ""]) =>
      names.split(",").flatMap((name): ReadonlyArray<Rule> => {
        const [, tag = "", classes = ""] = /^\s*([a-z]*)((?:\.[\w-]+)*)\s*$/.exec(name) ?? []
        return tag === "" && classes === ""
          ? []
          : [{ tag, classes: classes.split(".").filter((one) => one !== ""), set: declarations(body) }]
      })
  )

const attributesIn = (text: string): Words =>
  Object.fromEntries([...text.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, name, value]) => [name!, unescapeXml(value!)]))

/** Elements without those that only say something: a page reads titles out, paper does not. */
const elementsIn = (body: string): ReadonlyArray<Element> =>
  [...body.replaceAll(/<(title|desc)>[^<]*<\/\1>/g, "").matchAll(/<([a-z]+)\b((?:[^<>"]|"[^"]*")*?)\/?>([^<]*)/gi)].map(
    ([, tag = "", attributes = "", text = ""]) => ({ tag, attributes: attributesIn(attributes), text: unescapeXml(text) })
  )

/** How an element looks. Rules win over attributes, and a rule with more classes over one with fewer, as in CSS. */
const styleOf = ({ tag, attributes }: Element, rules: ReadonlyArray<Rule>): Words => {
  const own = new Set((attributes["class"] ?? "").split(" "))
  const weight = ({ tag: name, classes }: Rule) => 10 * classes.length + (name === "" ? 0 : 1)
  const met = rules.filter((rule) => (rule.tag === "" || rule.tag === tag) && rule.classes.every((one) => own.has(one)))
  return Object.assign({}, attributes, ...met.toSorted((a, b) => weight(a) - weight(b)).map(({ set }) => set)) as Words
}

/** A colour of six or three digits as xcolor reads it. Undefined: nothing is painted. */
const colour = (text: string | undefined): string | undefined => {
  const [, digits] = /^#([\da-f]{6}|[\da-f]{3})$/i.exec(text ?? "") ?? []
  if (digits === undefined) return undefined
  const long = digits.length === 3 ? digits.replaceAll(/./g, "$&$&") : digits
  const [red, green, blue] = [0, 2, 4].map((at) => Number.parseInt(long.slice(at, at + 2), 16))
  return `{rgb,255:red,${red};green,${green};blue,${blue}}`
}

const anchors: Readonly<Record<string, string>> = { start: "base west", middle: "base", end: "base east" }

const textTex = ({ attributes, text }: Element, style: Words, scale: number): string | undefined => {
  const turned = /^rotate\((-?[\d.]+) (-?[\d.]+) (-?[\d.]+)\)$/.exec(attributes["transform"] ?? "")
  if (turned === null && attributes["transform"] !== undefined) return undefined
  const [x, y] = [Number(attributes["x"] ?? 0), Number(attributes["y"] ?? 0)]
  const [angle, aroundX, aroundY] = turned === null ? [0, x, y] : turned.slice(1).map(Number)
  const [cos, sin] = [Math.cos((angle! * Math.PI) / 180), Math.sin((angle! * Math.PI) / 180)]
  const at = place(aroundX! + cos * (x - aroundX!) - sin * (y - aroundY!), aroundY! + sin * (x - aroundX!) + cos * (y - aroundY!))
  const size = Number(/([\d.]+)px/.exec(style["font-size"] ?? style["font"] ?? "")?.[1] ?? 12) * scale
  const bold = Number(style["font-weight"] ?? 400) >= 600 ? "\\bfseries" : ""
  const keys = [
    `anchor=${anchors[attributes["text-anchor"] ?? "start"] ?? "base west"}`,
    "inner sep=0pt",
    `text=${colour(style["fill"]) ?? "black"}`,
    ...(angle === 0 ? [] : [`rotate=${number(-angle!)}`]),
    `font=\\fontsize{${number(size)}bp}{${number(1.2 * size)}bp}\\selectfont${bold}`
  ]
  return `\\node[${keys.join(", ")}] at ${at} {${escapeLatex(text)}};`
}

const shapeOf = ({ tag, attributes }: Element): string | undefined => {
  const value = (name: string) => Number(attributes[name] ?? 0)
  switch (tag) {
    case "line":
      return `${place(value("x1"), value("y1"))} -- ${place(value("x2"), value("y2"))}`
    case "polyline":
      return polyline(attributes["points"] ?? "")
    case "rect":
      return `${place(value("x"), value("y"))} rectangle ${place(value("x") + value("width"), value("y") + value("height"))}`
    case "circle":
      return `${place(value("cx"), value("cy"))} circle[radius=${number(value("r"))}]`
    case "path":
      return pathTex(attributes["d"] ?? "")
    default:
      return undefined
  }
}

const elementTex = (element: Element, rules: ReadonlyArray<Rule>, scale: number): string | undefined => {
  const style = styleOf(element, rules)
  if (element.tag === "text") return textTex(element, style, scale)
  const shape = shapeOf(element)
  if (shape === undefined || element.attributes["transform"] !== undefined) return undefined
  const isLine = element.tag === "line"
  const [fill, stroke] = [isLine ? undefined : colour(style["fill"] ?? "#000000"), colour(style["stroke"])]
  const dashes = (style["stroke-dasharray"] ?? "").split(/[\s,]+/).filter((one) => one !== "" && one !== "none")
  const keys = [
    ...(fill === undefined ? [] : [`fill=${fill}`]),
    ...(fill === undefined || style["fill-opacity"] === undefined ? [] : [`fill opacity=${style["fill-opacity"]}`]),
    ...(stroke === undefined ? [] : [`draw=${stroke}`, `line width=${number(Number(style["stroke-width"] ?? 1) * scale)}bp`]),
    ...(stroke === undefined || dashes.length === 0
      ? []
      : [`dash pattern=${dashes.map((part, i) => `${i % 2 === 0 ? "on" : "off"} ${number(Number(part) * scale)}bp`).join(" ")}`])
  ]
  return keys.length === 0 || shape === "" ? "" : `\\path[${keys.join(", ")}] ${shape};`
}

/**
 * A drawing as TeX source that needs no package but TikZ, which pgfplots brings. Names are escaped.
 *
 * - shape: a comment with the title, then one `tikzpicture`, at most `width` wide. Units: `width` in millimetres
 * - empty: undefined for a drawing with an element or a transformation that this module does not know, so that nothing is left out unseen
 */
export const svgTex = (title: string, svg: string, width: PaperWidth): string | undefined => {
  const [, wide = "", high = "", body = ""] = /^<svg\b[^>]*\bviewBox="0 0 ([\d.]+) ([\d.]+)"[^>]*>([^]*)<\/svg>\s*$/.exec(svg) ?? []
  const [, css = ""] = /<style>([^<]*)<\/style>/.exec(body) ?? []
  if (wide === "") return undefined
  const rules = rulesIn(css)
  const scale = Math.min(pointsInPixel, (pointsInPixel * width * pixelsInMillimetre) / Number(wide))
  const unit = Math.round(scale * 1e4) / 1e4
  const drawn = elementsIn(body.replace(/<style>[^<]*<\/style>/, "")).map((element) => elementTex(element, rules, scale))
  if (drawn.some((one) => one === undefined)) return undefined
  return [
    `% ${escapeLatex(title)}`,
    "% Preamble: \\usepackage{tikz}, which pgfplots loads",
    `\\begin{tikzpicture}[x=${unit}bp, y=-${unit}bp]`,
    ...drawn.filter((one) => one !== ""),
    "\\pgfresetboundingbox",
    `\\path (0,0) rectangle ${place(Number(wide), Number(high))};`,
    "\\end{tikzpicture}",
    ""
  ].join("\n")
}
