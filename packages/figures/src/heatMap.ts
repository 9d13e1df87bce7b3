import { fixedDecimals } from "./fixedDecimals.ts"
import { escapeXml as escape } from "./escapeXml.ts"
import { frame } from "./frame.ts"
import { inkClass } from "./inkClass.ts"
import { textWidth } from "./textWidth.ts"

/**
 * What a heat map shows: a value for each pair of two things.
 *
 * - `axis` what the values are, with their unit; `digits` how many decimals of them are printed
 * - shape: `cells[row][column]` of `y.labels[row]` and `x.labels[column]`; null = there is no such pair
 */
export interface Heat {
  readonly title: string
  readonly axis: string
  readonly digits: number
  readonly x: Side
  readonly y: Side
  readonly cells: ReadonlyArray<ReadonlyArray<number | null>>
}

/** One side of a heat map: what it is, and its values in their order. */
export interface Side {
  readonly name: string
  readonly labels: ReadonlyArray<string>
}

const size = 12
const rowHeight = 26
const top = 34
const scale = { width: 160, height: 10, steps: 16 }

const style = `text{font:12px system-ui,sans-serif;fill:#333}.t{font-weight:600}.pos{fill:#0072b2}.o{fill:none;stroke:#333;stroke-width:2}text.lo,text.mid{fill:#111}text.hi{fill:#fff}@media(prefers-color-scheme:dark){text,text.lo{fill:#ddd}.pos{fill:#56b4e9}.o{stroke:#ddd}text.hi,text.mid{fill:#0b0f13}}`

/**
 * A heat map as SVG text: higher values have stronger colours. The best cells are framed, and every value is printed, so that no meaning depends on colour.
 * It follows the reader's light or dark scheme.
 *
 * - `about` what it shows, for who hears it
 * - empty: no cells give the names of the sides alone
 */
export const heatMap = ({ title, axis, digits, x, y, cells }: Heat, about?: string): string => {
  const values = cells.flat().filter((value) => value !== null)
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const strengthOf = (value: number) => (most > least ? 0.08 + (0.92 * (value - least)) / (most - least) : 0.5)
  const print = (value: number) => fixedDecimals(value, digits)
  const widest = (texts: ReadonlyArray<string>) => Math.ceil(Math.max(0, ...texts.map((text) => textWidth(text, size))))
  const column = Math.max(40, widest([...x.labels, ...values.map(print)]) + 10)
  const left = 24 + Math.max(30, widest(y.labels)) + 12
  const bottom = top + y.labels.length * rowHeight
  const parts: Array<string> = [`<text class="t" x="8" y="18">${escape(title)}</text>`]
  const middle = (c: number) => left + (c + 0.5) * column
  for (const [r, label] of y.labels.entries()) {
    const at = top + r * rowHeight
    parts.push(`<text x="${left - 8}" y="${at + 17}" text-anchor="end">${escape(label)}</text>`)
    for (const [c, value] of cells[r]!.entries()) {
      if (value === null) continue
      const strength = Math.round(strengthOf(value) * 100) / 100
      const what = `${x.name} ${x.labels[c]!}, ${y.name} ${label}: ${print(value)}`
      const box = `x="${left + c * column}" y="${at}" width="${column - 2}" height="${rowHeight - 2}"`
      parts.push(`<rect class="pos" ${box} fill-opacity="${strength}"><title>${escape(what)}</title></rect>`)
      if (print(value) === print(most)) parts.push(`<rect class="o" ${box}/>`)
      parts.push(`<text class="${inkClass(strength)}" x="${middle(c) - 1}" y="${at + 17}" text-anchor="middle">${print(value)}</text>`)
    }
  }
  for (const [c, label] of x.labels.entries())
    parts.push(`<text x="${middle(c) - 1}" y="${bottom + 14}" text-anchor="middle">${escape(label)}</text>`)
  const width = left + x.labels.length * column
  parts.push(`<text x="${(left + width) / 2}" y="${bottom + 34}" text-anchor="middle">${escape(x.name)}</text>`)
  const half = (top + bottom) / 2
  parts.push(`<text x="16" y="${half}" text-anchor="middle" transform="rotate(-90 16 ${half})">${escape(y.name)}</text>`)
  const under = bottom + 50
  if (most > least) {
    const step = scale.width / scale.steps
    for (let i = 0; i < scale.steps; i++) {
      const strength = Math.round((0.08 + (0.92 * i) / (scale.steps - 1)) * 100) / 100
      parts.push(
        `<rect class="pos" x="${left + i * step}" y="${under}" width="${step}" height="${scale.height}" fill-opacity="${strength}"/>`
      )
    }
    parts.push(`<text x="${left}" y="${under + 26}">${print(least)}</text>`)
    parts.push(`<text x="${left + scale.width}" y="${under + 26}" text-anchor="end">${print(most)}</text>`)
  }
  parts.push(`<text x="${left + (most > least ? scale.width + 12 : 0)}" y="${under + 9}">${escape(axis)}</text>`)
  const needed = [8 + 1.12 * widest([title]), left + scale.width + 12 + widest([axis]), (left + width) / 2 + widest([x.name]) / 2, width]
  // the title is bold
  const across = Math.ceil(Math.max(...needed)) + 12
  const height = Math.max(under + 36, half + widest([y.name]) / 2 + 8)
  return frame({ title, about, css: style, width: across, height }, parts)
}
