import { isAscii, isUtf8 } from "node:buffer"
import * as Notice from "@litfuse/engine/Notice"
import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import { counted } from "@litfuse/files/numbers"
import * as Files from "@litfuse/files/Files"
import * as Result from "effect/Result"

const textFile = "a text file of references: RIS, NBIB, BibTeX, EndNote, CSV, CSL-JSON, Web of Science, RefWorks, Ovid or PubMed XML"

const signatures: ReadonlyArray<readonly [start: string, what: string]> = [
  ["PK\u0003\u0004", "a ZIP archive, such as an Excel workbook or a Word document"],
  ["%PDF-", "a PDF document"],
  ["\u00d0\u00cf\u0011\u00e0", "a document of an older Office version"],
  ["SQLite format 3", "a SQLite database"],
  ["7z\u00bc\u00af", "a 7z archive"]
]

/** How many leading bytes are examined for UTF-16 and binary data. */
const headSize = 4096

/** UTF-16 without a byte order mark: in mostly Latin text, every second byte is zero. */
const guessUtf16 = (head: Uint8Array): "utf-16le" | "utf-16be" | undefined => {
  const zeros: [number, number] = [0, 0]
  for (let i = 0; i < head.length; i++) if (head[i] === 0) zeros[i & 1]!++
  const most = head.length / 2
  if (zeros[1] > 0.7 * most && zeros[0] < 0.1 * most) return "utf-16le"
  return zeros[0] > 0.7 * most && zeros[1] < 0.1 * most ? "utf-16be" : undefined
}

const utf16 = (bytes: Uint8Array): "utf-16le" | "utf-16be" | undefined => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le"
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be"
  return bytes.length < 8 ? undefined : guessUtf16(bytes.subarray(0, headSize))
}

/** Control characters that texts do not contain: all but tab, line ends, form feed, and the end-of-file of old systems. */
const isControl = (byte: number): boolean => byte < 32 && byte !== 9 && byte !== 10 && byte !== 12 && byte !== 13 && byte !== 26

const isBinary = (bytes: Uint8Array): boolean => {
  if (bytes.includes(0)) return true
  const size = Math.min(bytes.length, headSize)
  let controls = 0
  for (let i = 0; i < size; i++) if (isControl(bytes[i]!)) controls++
  return controls > size / 50
}

/**
 * Control characters that no text of references needs: written to a terminal they move its cursor, or change its title. Noncharacters are no text either, and
 * XML cannot hold some of them.
 */
const controls = /(?![\t\n\f\r])[\p{Cc}\p{Noncharacter_Code_Point}]/gu

/** The ends of files and of lines in old systems. */
const ends = new Set(["\u001a", "\u0085"])

/** The first lines with non-ASCII characters, by whether they are UTF-8; 0 = none. */
const firstLines = (bytes: Uint8Array): { readonly utf8: number; readonly other: number } => {
  let [utf8, other] = [0, 0]
  for (let from = 0, line = 1; from < bytes.length && (utf8 === 0 || other === 0); line++) {
    const newline = bytes.indexOf(0x0a, from)
    const to = newline < 0 ? bytes.length : newline
    const part = bytes.subarray(from, to)
    if (!isAscii(part)) {
      if (isUtf8(part)) utf8 ||= line
      else other ||= line
    }
    from = to + 1
  }
  return { utf8, other }
}

/**
 * Decodes a file piece by piece: UTF-8 or UTF-16, with or without a byte order mark. If no line with non-ASCII characters is UTF-8, it reads
 * Windows-1252, which includes Latin-1, and a notice says so. Control characters are left out, with a notice.
 *
 * - `push` the text of the next bytes, which end at a line end unless they are the last. The first call gets at least 4 KB, or all
 * - errors: `BadLine` for binary data, and for a file in which only some lines are UTF-8
 */
export interface Decoder {
  readonly push: (bytes: Uint8Array, isLast: boolean) => Result.Result<string, DatasetError>
  readonly notices: () => ReadonlyArray<Notice.Notice>
}

/** Makes the decoder of a file. */
export const decoder = (file: string): Decoder => {
  const refuse = (line: number, what: string, expected: string) => Result.fail(badLine(file, line, what, expected))
  let wide: { readonly name: string; readonly decoder: InstanceType<typeof TextDecoder> } | undefined
  let isBegun = false
  /** The lines before the next bytes, and the first non-ASCII line that is UTF-8 or is not; 0 = none yet. */
  let lines = 0
  const seen = { utf8: 0, other: 0 }
  const windows = new TextDecoder("windows-1252")
  const left = { count: 0, first: "" }
  const withoutControls = (text: string): string =>
    text.replace(controls, (character) => {
      if (ends.has(character)) return character
      left.count++
      left.first ||= `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}`
      return ""
    })
  const controlNotices = (): ReadonlyArray<Notice.Notice> =>
    left.count === 0
      ? []
      : [Notice.make("controls-left-out", file, `${counted(left.count, "character")} left out that no text needs, such as ${left.first}`)]
  const begin = (bytes: Uint8Array): Result.Result<void, DatasetError> => {
    isBegun = true
    const start = String.fromCharCode(...bytes.subarray(0, 16))
    const known = signatures.find(([signature]) => start.startsWith(signature))
    if (known !== undefined) return refuse(0, `this is ${known[1]}`, textFile)
    const name = utf16(bytes)
    if (name !== undefined) wide = { name, decoder: new TextDecoder(name, { fatal: true }) }
    return wide === undefined && isBinary(bytes) ? refuse(0, "this is binary data, not text", textFile) : Result.succeed(undefined)
  }
  const narrow = (bytes: Uint8Array, isFirst: boolean): Result.Result<string, DatasetError> => {
    if (!isFirst && bytes.includes(0)) return refuse(0, "this is binary data, not text", textFile)
    const first = isAscii(bytes) || (isUtf8(bytes) && seen.utf8 > 0) ? { utf8: 0, other: 0 } : firstLines(bytes)
    for (const kind of ["utf8", "other"] as const) if (first[kind] > 0) seen[kind] ||= lines + first[kind]
    for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) lines++
    if (seen.utf8 > 0 && seen.other > 0)
      return refuse(
        seen.other,
        `bytes that are not UTF-8, while line ${seen.utf8} is UTF-8`,
        "one encoding in the whole file: export it again as UTF-8, or convert the parts separately"
      )
    if (seen.other > 0) return Result.succeed(windows.decode(bytes))
    return Result.succeed(Files.toBuffer(bytes).toString("utf8", isFirst ? Files.startOfText(bytes) : 0))
  }
  return {
    push: (bytes, isLast) => {
      const isFirst = !isBegun
      const begun = isFirst ? begin(bytes) : Result.succeed(undefined)
      if (Result.isFailure(begun)) return Result.fail(begun.failure)
      if (wide === undefined) return Result.map(narrow(bytes, isFirst), withoutControls)
      const { name, decoder } = wide
      return Result.try({
        try: () => withoutControls(decoder.decode(bytes, { stream: !isLast })),
        catch: () => badLine(file, 0, `bytes that are not valid ${name.toUpperCase()}`, "one encoding in the whole file, preferably UTF-8")
      })
    },
    notices: () => {
      if (wide !== undefined)
        return [Notice.make("encoding", file, `read as ${wide.name.toUpperCase()}; litfuse writes UTF-8`), ...controlNotices()]
      const what = `not UTF-8 (line ${seen.other}); read as Windows-1252. If accented letters look wrong, export the file as UTF-8`
      return [...(seen.other === 0 ? [] : [Notice.make("encoding", file, what)]), ...controlNotices()]
    }
  }
}
