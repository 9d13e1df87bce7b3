import { isUtf8 } from "node:buffer"
import * as Notice from "@litfuse/engine/Notice"
import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import * as Files from "@litfuse/files/Files"
import * as Result from "effect/Result"

/** A text, and what its encoding asked of the reader. */
export interface Decoded {
  readonly text: string
  readonly notices: ReadonlyArray<Notice.Notice>
}

/** The largest file that is read, unpacked, in bytes. A library of 100,000 references has about 300 MB as XML, and a tenth of that in the other forms. */
export const mostBytes = 384 * 1024 * 1024

const textFile = "a text file of references: RIS, NBIB, BibTeX, EndNote, CSV, CSL-JSON, Web of Science, RefWorks, Ovid or PubMed XML"

/** What files that hold no text begin with, as people know them. */
const signatures: ReadonlyArray<readonly [start: string, what: string]> = [
  ["PK\u0003\u0004", "a ZIP archive, such as a workbook of Excel or a document of Word"],
  ["%PDF-", "a PDF document"],
  ["\u00d0\u00cf\u0011\u00e0", "a document of an older Office program"],
  ["SQLite format 3", "a SQLite database"],
  ["7z\u00bc\u00af", "a 7z archive"]
]

/** How many of the first bytes tell UTF-16 and binary data apart. */
const headSize = 4096

/** UTF-16 without a mark: in a text that is mostly Latin letters, every second byte is zero. */
const unmarked = (head: Uint8Array): "utf-16le" | "utf-16be" | undefined => {
  const zeros: [number, number] = [0, 0]
  for (let i = 0; i < head.length; i++) if (head[i] === 0) zeros[i & 1]!++
  const most = head.length / 2
  if (zeros[1] > 0.7 * most && zeros[0] < 0.1 * most) return "utf-16le"
  return zeros[0] > 0.7 * most && zeros[1] < 0.1 * most ? "utf-16be" : undefined
}

const utf16 = (bytes: Uint8Array): "utf-16le" | "utf-16be" | undefined => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le"
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be"
  return bytes.length < 8 ? undefined : unmarked(bytes.subarray(0, headSize))
}

/** Control characters that no text holds: all but tab, line ends, form feed, and the end of file of old systems. */
const isControl = (byte: number): boolean => byte < 32 && byte !== 9 && byte !== 10 && byte !== 12 && byte !== 13 && byte !== 26

const isBinary = (bytes: Uint8Array): boolean => {
  if (bytes.includes(0)) return true
  const head = bytes.subarray(0, headSize)
  return head.filter(isControl).length > head.length / 50
}

/** The first lines that hold characters beyond ASCII, by whether they are UTF-8; 0 = none. */
const firstLines = (bytes: Uint8Array): { readonly utf8: number; readonly other: number } => {
  let [utf8, other] = [0, 0]
  for (let from = 0, line = 1; from < bytes.length && (utf8 === 0 || other === 0); line++) {
    const newline = bytes.indexOf(0x0a, from)
    const to = newline < 0 ? bytes.length : newline
    const part = bytes.subarray(from, to)
    if (part.some((byte) => byte > 127)) {
      if (isUtf8(part)) utf8 ||= line
      else other ||= line
    }
    from = to + 1
  }
  return { utf8, other }
}

/**
 * The bytes of a file as text: UTF-8 or UTF-16, with or without a byte order mark. Bytes that are no UTF-8 anywhere are read as Windows-1252, which
 * holds Latin-1; a Notice says so.
 *
 * - errors: `BadLine` for binary data, for a file that is UTF-8 in some lines and not in others, and for one that is too large
 */
export const decode = (bytes: Uint8Array, file: string): Result.Result<Decoded, DatasetError> => {
  const refuse = (line: number, what: string, expected: string) => Result.fail(badLine(file, line, what, expected))
  if (bytes.length > mostBytes)
    return refuse(0, `${Math.round(bytes.length / 2 ** 20)} MB of text`, `at most ${mostBytes / 2 ** 20} MB; split the file`)
  const start = String.fromCharCode(...bytes.subarray(0, 16))
  const known = signatures.find(([signature]) => start.startsWith(signature))
  if (known !== undefined) return refuse(0, `this is ${known[1]}`, textFile)
  const wide = utf16(bytes)
  if (wide !== undefined) {
    const text = Result.try({
      try: () => new TextDecoder(wide, { fatal: true }).decode(bytes),
      catch: () => badLine(file, 0, `text in ${wide.toUpperCase()} with bytes that are none`, "one encoding in the whole file, best UTF-8")
    })
    const notices = [Notice.make("encoding", file, `read as ${wide.toUpperCase()}; what litfuse writes is UTF-8`)]
    return Result.map(text, (text) => ({ text, notices }))
  }
  if (isBinary(bytes)) return refuse(0, "this is binary data, not text", textFile)
  if (isUtf8(bytes)) return Result.succeed({ text: Files.toBuffer(bytes).toString("utf8", Files.startOfText(bytes)), notices: [] })
  const first = firstLines(bytes)
  if (first.utf8 > 0)
    return refuse(
      first.other,
      `bytes that are not UTF-8, while line ${first.utf8} is UTF-8`,
      "one encoding in the whole file: export it again as UTF-8, or convert the parts apart"
    )
  const what = `not UTF-8 (line ${first.other}); read as Windows-1252. If letters with accents look wrong, export the file as UTF-8`
  return Result.succeed({ text: new TextDecoder("windows-1252").decode(bytes), notices: [Notice.make("encoding", file, what)] })
}
