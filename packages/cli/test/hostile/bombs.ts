import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { constants, deflateRawSync } from "node:zlib"
import { parquetWriteBuffer } from "hyparquet-writer"

/** The size of a bomb on disk. Units: bytes. */
const size = 3_000_000

/** Bytes that unpack to a text repeated thousands of times: each copy is a block that needs nothing before it. */
const deflated = (text: string): Buffer => {
  const block = deflateRawSync(Buffer.from(text.repeat(Math.ceil(2 ** 20 / text.length))), {
    level: 9,
    finishFlush: constants.Z_FULL_FLUSH
  })
  return Buffer.concat([...Array.from({ length: Math.ceil(size / block.length) }, () => block), Buffer.from([3, 0])])
}

const gzipped = (text: string): Buffer =>
  Buffer.concat([Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]), deflated(text), Buffer.alloc(8)])

/** A ZIP archive with one part. */
const zipped = (name: string, text: string): Buffer => {
  const packed = deflated(text)
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(20, 4)
  header.writeUInt16LE(8, 8)
  header.writeUInt32LE(packed.length, 18)
  header.writeUInt32LE(2 ** 31, 22)
  header.writeUInt16LE(name.length, 26)
  return Buffer.concat([header, Buffer.from(name), packed])
}

const parquet = (): Buffer => {
  const rows = 100_000
  const noise = Array.from({ length: rows }, (_, i) => Math.imul(i + 1, 2654435761) / 7)
  const texts = Array.from({ length: rows }, () => "a title ".repeat(1000))
  return Buffer.from(
    parquetWriteBuffer({
      columnData: [
        { name: "_id", data: noise.map(String), type: "STRING" },
        { name: "text", data: texts, type: "STRING" }
      ],
      codec: "UNCOMPRESSED"
    })
  )
}

const ris = "TY  - JOUR\nTI  - A title of a work\nAU  - Smith, J\nER  - \n\n"

/** A file that becomes far more than it is, and the words that read it. `says` is in the error. */
export interface Bomb {
  readonly name: string
  readonly write: (folder: string) => void
  readonly words: ReadonlyArray<string>
  readonly says: RegExp
}

const flag = /--max-unpacked BYTES/

const inFile = (file: string, content: () => string | Uint8Array) => (folder: string) => writeFileSync(join(folder, file), content())

const small = (folder: string): void => {
  writeFileSync(join(folder, "qrels.txt"), "1 0 a 1\n")
  writeFileSync(join(folder, "a.ris"), ris)
}

const bomb = (name: string, file: string, content: () => string | Uint8Array, words: ReadonlyArray<string>, says = flag): Bomb => ({
  name,
  write: (folder) => {
    small(folder)
    inFile(file, content)(folder)
  },
  words: [...words, file],
  says
})

const yaml = /bomb\.yaml:?.*(?:long|deep|levels|aliases|values)/

/** Every reader, each with a bomb of 3 MB. */
export const bombs: ReadonlyArray<Bomb> = [
  bomb("references, gzip", "bomb.ris.gz", () => gzipped(ris), ["dedup"]),
  bomb("references in one line, gzip", "bomb.bib.gz", () => gzipped("a"), ["dedup"]),
  bomb("CSV, gzip", "bomb.csv.gz", () => gzipped("title,doi\nA title,10.1/1\n"), ["dedup"]),
  bomb("a workbook", "bomb.xlsx", () => zipped("xl/worksheets/sheet1.xml", "<row><c><v>1</v></c></row>"), ["dedup"]),
  bomb("a run, gzip", "bomb.run.gz", () => gzipped("1 Q0 a 1 1 tag\n"), ["eval", "qrels.txt"]),
  bomb("a run as Parquet", "bomb.parquet", parquet, ["eval", "qrels.txt"]),
  bomb("YAML of many values", "bomb.yaml", () => `nodes:\n${"  - a\n".repeat(size / 6)}`, ["pipeline", "check"], yaml),
  bomb("YAML of many levels", "bomb.yaml", () => `nodes: ${"[".repeat(size)}`, ["pipeline", "check"], yaml),
  bomb(
    "YAML of many aliases",
    "bomb.yaml",
    () =>
      `a0: &a0 [x]\n${Array.from({ length: 40 }, (_, i) => `a${i + 1}: &a${i + 1} [*a${i}, *a${i}, *a${i}]\n`).join("")}${"# x\n".repeat(size / 4 - 400)}`,
    ["pipeline", "check"],
    yaml
  ),
  {
    name: "decisions of 80 MB",
    write: (folder) => {
      small(folder)
      writeFileSync(join(folder, "bomb.jsonl"), '{"version":2}\n'.repeat(6_000_000))
    },
    words: ["dedup", "a.ris", "--decisions", "bomb.jsonl"],
    says: flag
  }
]

/** Writes a bomb into a new folder below another, and gives the folder. */
export const writeBomb = (root: string, { write }: Bomb, at: number): string => {
  const folder = join(root, String(at))
  mkdirSync(folder)
  write(folder)
  return folder
}
