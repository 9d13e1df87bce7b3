import type { Checked, Parameters } from "@litfuse/api/Pipeline"
import { escapeXml } from "@litfuse/figures/escapeXml"
import { printable } from "@litfuse/files/printable"
import { fit, textWidth } from "@litfuse/figures/textWidth"

interface NodeText {
  readonly id: string
  readonly plugin: string
  readonly params: string
  readonly inputs: ReadonlyArray<string>
  readonly from: ReadonlyArray<string>
}

const nodeText = ({ id, plugin, params, inputs }: Checked["nodes"][number]): NodeText => ({
  id,
  plugin,
  params: params === "{}" ? "" : params,
  inputs: inputs.map(({ port, from }) => `${port}: ${from.join(", ")}`),
  from: [...new Set(inputs.flatMap(({ from }) => from))]
})

/** The parameters of a pipeline, a line each: what it takes, its meaning and its value. Empty: a pipeline without parameters. */
export const renderParameters = (parameters: Parameters["parameters"]): string =>
  parameters
    .map(({ name, about, takes, isOptional, value }) => {
      const none = isOptional ? "left out" : "needs a value"
      const text = value === null ? none : JSON.stringify(value)
      return printable(`${name} = ${text}: ${takes}${about === null ? "" : `; ${about}`}`)
    })
    .map((line) => `${line}\n`)
    .join("")

/** A pipeline as text: the nodes by batch, with plugin, inputs and parameters. The nodes of a batch can run in parallel. */
export const renderPipelineText = ({ nodes, batches }: Checked): string => {
  const byId = new Map(nodes.map((node) => [node.id, nodeText(node)]))
  const lines = batches.flatMap((batch, i) =>
    batch.flatMap((id, n) => {
      const { plugin, params, inputs } = byId.get(id)!
      const number = n === 0 ? String(i + 1) : ""
      return [
        `${number.padStart(3)}  ${id} = ${plugin}`,
        ...(inputs.length === 0 ? [] : [`       reads ${inputs.join("; ")}`]),
        ...(params === "" ? [] : [`       with ${params}`])
      ]
    })
  )
  return `${lines.join("\n")}\n`
}

const font = 12
const box = { width: 190, height: 40, gapX: 56, gapY: 16, margin: 12 } as const

const text = (x: number, y: number, weight: "bold" | "normal", content: string): string =>
  `<text x="${x}" y="${y}" font-size="${font}" font-weight="${weight}">${escapeXml(fit(content, font, box.width - 16))}</text>`

interface Point {
  readonly x: number
  readonly y: number
}

/** A curve over the gap between two columns. */
const over = (fromX: number, fromY: number, toX: number, toY: number): string => {
  const middle = (fromX + toX) / 2
  return `C ${middle} ${fromY}, ${middle} ${toY}, ${toX} ${toY}`
}

const direct = (a: Point, b: Point): string => {
  const [fromX, fromY] = [a.x + box.width, a.y + box.height / 2]
  return `M ${fromX} ${fromY} ${over(fromX, fromY, b.x, b.y + box.height / 2)}`
}

/** A line below the boxes of the columns between its ends; `boxes` is the largest number of boxes in these columns. */
const below = (a: Point, b: Point, boxes: number): string => {
  const [fromX, fromY] = [a.x + box.width, a.y + box.height / 2]
  const lane = 40 + boxes * (box.height + box.gapY) - box.gapY / 2
  const [down, up] = [fromX + box.gapX, b.x - box.gapX]
  return `M ${fromX} ${fromY} ${over(fromX, fromY, down, lane)} H ${up} ${over(up, lane, b.x, b.y + box.height / 2)}`
}

/** A pipeline as an SVG drawing: one column per batch, and a line from each node to its readers. */
export const renderPipeline = ({ nodes, batches, given }: Checked, title: string): string => {
  const columns = [...(given.length === 0 ? [] : [given]), ...batches]
  const placeOf = new Map(
    columns.flatMap((column, x) =>
      column.map((id, y) => [id, { x: box.margin + x * (box.width + box.gapX), y: 40 + y * (box.height + box.gapY) }] as const)
    )
  )
  const columnOf = new Map(columns.flatMap((column, x) => column.map((id) => [id, x] as const)))
  const shown = nodes.map(nodeText)
  const deepest = Math.max(1, ...columns.map(({ length }) => length))
  const width = Math.max(box.margin * 2 + columns.length * (box.width + box.gapX) - box.gapX, Math.ceil(textWidth(title, 14)) + 24)
  const height = 40 + deepest * (box.height + box.gapY)
  const lines = shown.flatMap(({ id, from }) =>
    from.map((name) => {
      const [a, b] = [placeOf.get(name)!, placeOf.get(id)!]
      const between = columns.slice(columnOf.get(name)! + 1, columnOf.get(id))
      const path = between.length === 0 ? direct(a, b) : below(a, b, Math.max(...between.map(({ length }) => length)))
      return `<path d="${path}" fill="none" stroke="#888" marker-end="url(#arrow)"/>`
    })
  )
  const frame = (id: string, plugin: string): string => {
    const { x, y } = placeOf.get(id)!
    const outline = `<rect x="${x}" y="${y}" width="${box.width}" height="${box.height}" rx="4" fill="#f4f6f8" stroke="#456"/>`
    return `${outline}${text(x + 8, y + 16, "bold", id)}${text(x + 8, y + 32, "normal", plugin)}`
  }
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="sans-serif" role="img">`,
    `<title>${escapeXml(title)}</title>`,
    '<defs><marker id="arrow" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M 0 0 L 8 4 L 0 8 z" fill="#888"/></marker></defs>',
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    `<text x="${box.margin}" y="22" font-size="14" font-weight="bold">${escapeXml(title)}</text>`,
    ...lines,
    ...given.map((name) => frame(name, "given")),
    ...shown.map(({ id, plugin }) => frame(id, plugin)),
    "</svg>\n"
  ].join("\n")
}
