/** Points and paths of SVG as TikZ writes them. */

/** A number with two decimals: a drawing shows fewer. */
export const number = (value: number): string => String(Math.round(value * 100) / 100 + 0)

/** A place, whose axes are those of SVG. */
export const place = (x: number, y: number): string => `(${number(x)},${number(y)})`

/** The points of a `polyline`, joined by lines. */
export const polyline = (points: string): string => {
  const all = points
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  return Array.from({ length: all.length >> 1 }, (_, i) => place(all[2 * i]!, all[2 * i + 1]!)).join(" -- ")
}

/** How many numbers each command takes. */
const arity: Readonly<Record<string, number>> = { m: 2, l: 2, h: 1, v: 1, c: 6, z: 0 }

/**
 * The data of a `path`: moves, lines, cubic curves, and closed parts. Undefined for other commands, such as arcs.
 *
 * - source: Scalable Vector Graphics 2, section 9.3
 */
export const pathTex = (data: string): string | undefined => {
  const tokens = data.match(/[a-z]|-?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi) ?? []
  const parts: Array<string> = []
  let [x, y, startX, startY] = [0, 0, 0, 0]
  let command = ""
  for (let i = 0; i < tokens.length;) {
    if (/^[a-z]$/i.test(tokens[i]!)) command = tokens[i++]!
    const count = arity[command.toLowerCase()]
    if (count === undefined) return undefined
    const values = tokens.slice(i, i + count).map(Number)
    if (values.length < count || values.some(Number.isNaN)) return undefined
    i += count
    const isRelative = command === command.toLowerCase()
    const across = (at: number) => values[at]! + (isRelative ? x : 0)
    const down = (at: number) => values[at]! + (isRelative ? y : 0)
    switch (command.toLowerCase()) {
      case "z":
        parts.push("-- cycle")
        ;[x, y] = [startX, startY]
        // a number may not follow, and would be read for ever
        if (i < tokens.length && !/^[a-z]$/i.test(tokens[i]!)) return undefined
        continue
      case "h":
        x = across(0)
        break
      case "v":
        y = down(0)
        break
      case "c":
        parts.push(`.. controls ${place(across(0), down(1))} and ${place(across(2), down(3))} .. ${place(across(4), down(5))}`)
        ;[x, y] = [across(4), down(5)]
        continue
      default:
        ;[x, y] = [across(0), down(1)]
    }
    if (command.toLowerCase() === "m") {
      ;[startX, startY] = [x, y]
      parts.push(place(x, y))
      // further pairs of a move are lines
      command = isRelative ? "l" : "L"
    } else parts.push(`-- ${place(x, y)}`)
  }
  return parts.join(" ")
}
