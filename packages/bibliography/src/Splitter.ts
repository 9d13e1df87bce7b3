/**
 * Splits a long text of a format between records. Each text needs a new splitter; the text grows until a piece is cut off.
 *
 * - `end` offset after the last complete record; 0 while none is known to be complete. Text before `from` has been scanned already
 * - `whole` a piece as a separate text, with the header and footer that it needs
 * - `lines` how many lines `whole` adds before a piece that is not the first
 */
export interface Splitter {
  readonly end: (text: string, from: number) => number
  readonly complete: (piece: string, isFirst: boolean, isLast: boolean) => string
  readonly lines: () => number
}

/** Makes the splitter of a format. */
export type MakeSplitter = () => Splitter

/** Limit on the text that a start pattern matches, in characters. */
const longestStart = 1000

/** Splits before each match of a pattern that only matches the start of a record; its flags are `gm` or `g`. */
export const atStarts =
  (pattern: RegExp): MakeSplitter =>
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
      complete: (piece) => piece,
      lines: () => 0
    }
  }

const earlyLine = /(?:^|[\r\n])((?!TY|ER)[A-Z][A-Z0-9] {2}-[^\r\n]*(?:\r\n|\n|\r))$/
const betweenRecords = /(?:^|[\r\n])(?:ER[ \t]{0,2}-[^\r\n]*|[ \t]*)(?:\r\n|\n|\r)$/

/** Splits as another splitter, but before tagged lines that stand between two records and directly before the second. */
export const withEarlyLines =
  (make: MakeSplitter): MakeSplitter =>
  () => {
    const splitter = make()
    return {
      ...splitter,
      end: (text, from) => {
        const start = splitter.end(text, from)
        const before = (end: number) => text.slice(Math.max(0, end - longestStart), end)
        let end = start
        for (;;) {
          const line = earlyLine.exec(before(end))?.[1]
          if (line === undefined) return end === 0 || betweenRecords.test(before(end)) ? end : start
          end -= line.length
        }
      }
    }
  }

/** Limit on a text that is not split, in characters. */
const longestWhole = 32 * 1024 * 1024

/** Splits as another splitter, but not after a pattern whose match may need the rest of the file, unless that is very long. */
export const wholeFrom =
  (pattern: RegExp, make: MakeSplitter): MakeSplitter =>
  () => {
    const splitter = make()
    let isWhole = false
    return {
      ...splitter,
      end: (text, from) => {
        isWhole ||= pattern.test(text.slice(Math.max(0, from - 100)))
        if (isWhole && text.length < longestWhole) return 0
        return splitter.end(text, isWhole ? 0 : from)
      }
    }
  }

/** Splits after the tags that close records. The elements around the records are those with which the text begins. */
export const atTags =
  (closing: string, around: (head: string) => ReadonlyArray<string>): MakeSplitter =>
  () => {
    let names: ReadonlyArray<string> = []
    return {
      end: (text, from) => {
        const found = text.lastIndexOf(closing)
        return found < Math.max(0, from - closing.length) ? 0 : found + closing.length
      },
      complete: (piece, isFirst, isLast) => {
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

/** Splits after table rows; each piece is preceded by the header row that `startIn` finds. */
export const atRows =
  (startIn: (head: string) => number): MakeSplitter =>
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
      complete: (piece, isFirst) => (isFirst ? piece : `${header ?? ""}${piece}`),
      lines: () => endsIn(header ?? "")
    }
  }

/** Splits after the objects of a JSON list. */
export const atItems: MakeSplitter = () => {
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
    complete: (piece, isFirst, isLast) => {
      const items = isFirst ? piece : `[${piece.replace(/^\s*,/, (comma) => comma.replace(",", ""))}`
      return isLast ? items : `${items}]`
    },
    lines: () => 0
  }
}

/** Splits JSON of litfuse after works: those in the list `works` of an object, in a list, or one a line. */
export const atWorks: MakeSplitter = () => {
  let [depth, isText, isEscaped, outer]: [number, boolean, boolean, "answer" | "list" | "lines"] = [0, false, false, "lines"]
  /** The depth of works, once they have begun; -1 = there are no more. */
  let within: number | undefined
  const open = (text: string, at: number, sign: number) => {
    if (sign === 91 && depth === 0) [outer, within] = ["list", 1]
    if (sign === 91 && depth === 1 && within === undefined && /"works"\s*:\s*$/.test(text.slice(Math.max(0, at - 100), at)))
      [outer, within] = ["answer", 2]
    depth++
  }
  const isWork = () => depth === (within ?? 0)
  return {
    end: (text, from) => {
      let last = 0
      for (let at = from; at < text.length; at++) {
        const sign = text.charCodeAt(at)
        if (isText) {
          if (isEscaped) isEscaped = false
          else if (sign === 92) isEscaped = true
          else if (sign === 34) isText = false
        } else if (sign === 34) isText = true
        else if (sign === 123 || sign === 91) open(text, at, sign)
        else if (sign === 125 || sign === 93) {
          depth--
          if (sign === 125 && isWork()) last = at + 1
          // what follows the list of works belongs to its last piece
          if (sign === 93 && within !== undefined && depth < within) within = -1
        }
      }
      return last
    },
    complete: (piece, isFirst, isLast) => {
      if (outer === "lines") return piece
      const [start, end] = outer === "answer" ? ['{"works":[', "]}"] : ["[", "]"]
      const items = isFirst ? piece : `${start}${piece.replace(/^\s*,/, "")}`
      return isLast ? items : `${items}${end}`
    },
    lines: () => 0
  }
}
