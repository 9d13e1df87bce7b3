/** Files that hold no references: every command that reads files says so in one line, and ends with 2. */
import { gzipSync } from "node:zlib"
import { describe, expect, it } from "vitest"
import { litfuse } from "./litfuse.ts"

const ris = "TY  - JOUR\nTI  - Vitamin K\nER  - \n"
const long = Buffer.alloc(50_000_000, "x")

const bad: Readonly<Record<string, readonly [content: string | Uint8Array, says: RegExp]>> = {
  "binary.ris": [Buffer.from([1, 2, 0, 200, 3, 0]), /binary\.ris: this is binary data, not text; expected a text file of references/],
  "workbook.csv": ["PK\u0003\u0004 and more", /workbook\.csv: the name says CSV, the content looks like a workbook or another archive/],
  "long.ris": [long, /long\.ris: the name says RIS, the content does not; expected content that matches the name/],
  "long.csv": [long, /long\.csv: the name says CSV, the content does not/],
  "packed.xml.gz": [gzipSync(long), /packed\.xml\.gz: the name says EndNote XML, the content does not/],
  "wrong.bib": [ris, /wrong\.bib: the name says BibTeX, the content looks like RIS/],
  "wrong.xml": ["title,year\nA,2020\n", /wrong\.xml: the name says EndNote XML, the content looks like CSV/],
  "mixed.ris": [
    Buffer.concat([Buffer.from("TY  - JOUR\nTI  - "), Buffer.from("é", "latin1"), Buffer.from("\nAB  - é\nER  - \n")]),
    /mixed\.ris:2: bytes that are not UTF-8, while line 3 is UTF-8; expected one encoding in the whole file/
  ],
  "broken.json": ["[{", /broken\.json:1: text that is not JSON/],
  "broken.csv": ['title\n"never closed\n', /broken\.csv:2: a quote that is never closed/],
  "unknown.txt": ["hello", /unknown\.txt: a format that neither the name nor the content shows; expected one of RIS, NBIB/],
  "gone.ris": ["", /gone\.ris: not found; check the path/]
}

const commands: Readonly<Record<string, (file: string) => ReadonlyArray<string>>> = {
  convert: (file) => ["convert", file, "out.nbib"],
  dedup: (file) => ["dedup", "good.ris", file],
  "search --source file:": (file) => ["search", "vitamin", "--source", `file:good.ris,file:${file}`]
}

describe.each(Object.keys(commands))("%s", (command) => {
  it.each(Object.keys(bad))("%s", async (file) => {
    const [content, says] = bad[file]!
    const given = file.startsWith("gone") ? {} : { [file]: content }
    const { code, out, err } = await litfuse(commands[command]!(file), { "good.ris": ris, ...given })
    expect({ code, out, lines: err.split("\n").length - 1 }).toEqual({ code: 2, out: "", lines: 1 })
    expect(err).toMatch(says)
    expect(err.length).toBeLessThan(400)
  })
})
