/**
 * How a long text of a form is cut where no record is cut through. It is made anew for each text, which grows until a piece is cut off it.
 *
 * - `end` where the last whole record of a text ends; 0 while no record is known to be whole. What stands before `from` has been looked through before
 * - `whole` a piece as a text of its own, with what it needs before and behind it
 * - `lines` how many lines `whole` puts before a piece that is not the first
 */
export interface Cutter {
  readonly end: (text: string, from: number) => number
  readonly whole: (piece: string, isFirst: boolean, isLast: boolean) => string
  readonly lines: () => number
}

/** What a form has such a cutter from. */
export type Cut = () => Cutter

/** No place in which a record begins is longer. */
const longestStart = 1000

/** Before what begins a record, which is nothing else wherever it stands: a pattern with the flags `gm` or `g`. */
export const atStarts =
  (pattern: RegExp): Cut =>
  () => {
    let first = -1
    return {
      end: (text, from) => {
        let last = 0
        pattern.lastIndex = Math.max(0, from - longestStart)
        for (let found = pattern.exec(text); found !== null; found = pattern.exec(text)) {
          if (first < 0) first = found.index
          else if (found.index > first) last = found.index
        }
        if (last > 0) first = 0
        return last
      },
      whole: (piece) => piece,
      lines: () => 0
    }
  }

/** Behind the tags that close records, which stand in others: those are the ones with which the text itself begins. */
export const atTags =
  (closing: string, around: (head: string) => ReadonlyArray<string>): Cut =>
  () => {
    let names: ReadonlyArray<string> = []
    return {
      end: (text, from) => {
        const found = text.lastIndexOf(closing)
        return found < Math.max(0, from - closing.length) ? 0 : found + closing.length
      },
      whole: (piece, isFirst, isLast) => {
        if (isFirst) names = around(piece.slice(0, 10_000))
        const open = names.map((name) => `<${name}>`).join("")
        const close = names
          .map((name) => `</${name}>`)
          .reverse()
          .join("")
        return `${isFirst ? "" : open}${piece}${isLast ? "" : close}`
      },
      lines: () => 0
    }
  }

const endsIn = (text: string): number => {
  let n = 0
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) n++
  return n
}

/** Behind the rows of a table; the row that names the columns, which `startIn` finds, stands before each piece. */
export const atRows =
  (startIn: (head: string) => number): Cut =>
  () => {
    let [isQuoted, headerEnd, header]: [boolean, number, string | undefined] = [false, -1, undefined]
    return {
      end: (text, from) => {
        let last = 0
        const start = header === undefined ? Math.max(0, startIn(text.slice(0, 100_000))) : 0
        for (let at = from; at < text.length; at++) {
          const code = text.charCodeAt(at)
          if (code === 34) isQuoted = !isQuoted
          else if (code === 10 && !isQuoted) {
            last = at + 1
            if (headerEnd < 0 && last > start) headerEnd = last
          }
        }
        if (header !== undefined) return last
        if (headerEnd < 0 || last <= headerEnd) return 0
        header = text.slice(start, headerEnd)
        return last
      },
      whole: (piece, isFirst) => (isFirst ? piece : `${header ?? ""}${piece}`),
      lines: () => endsIn(header ?? "")
    }
  }

/** Behind the objects of a list in JSON. */
export const atItems: Cut = () => {
  let [depth, isText, isEscaped, isList]: [number, boolean, boolean, boolean | undefined] = [0, false, false, undefined]
  return {
    end: (text, from) => {
      isList ??= /^\s*\[/.test(text)
      let last = 0
      for (let at = from; at < text.length; at++) {
        const sign = text.charCodeAt(at)
        if (isText) {
          if (isEscaped) isEscaped = false
          else if (sign === 92) isEscaped = true
          else if (sign === 34) isText = false
        } else if (sign === 34) isText = true
        else if (sign === 123 || sign === 91) depth++
        else if (sign === 125 || sign === 93) {
          depth--
          if (sign === 125 && depth === 1) last = at + 1
        }
      }
      return isList ? last : 0
    },
    whole: (piece, isFirst, isLast) => {
      const items = isFirst ? piece : `[${piece.replace(/^\s*,/, (comma) => comma.replace(",", ""))}`
      return isLast ? items : `${items}]`
    },
    lines: () => 0
  }
}
