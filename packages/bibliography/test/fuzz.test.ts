/** No file crashes a reader, keeps it busy, or is refused with more than one clear line. */
import { existsSync, globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { mutated } from "@litfuse/engine/testing/mutated"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Files from "@litfuse/files/Files"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import * as Bibliography from "../src/Bibliography.ts"

const root = process.env["LITFUSE_DATA"] ?? ""

/** The first part of a real file: mutants of a whole one would take long, and show nothing else. */
const headSize = 6000

const real = existsSync(join(root, "dedup"))
  ? [
      "dedup/tafenoquine.endnote.xml.gz",
      "dedup/diabetes.csv.gz",
      "pubmed-pubtypes/pubmed_1000.medline.txt.gz",
      ...globSync("source-overlap/*/*.ris.gz", { cwd: root }).sort()
    ]
  : []

const folder = join(import.meta.dirname, "fixtures")
const fixtures = globSync("*.{ris,csv,bib,nbib,xml,json}", { cwd: folder }).sort()

/** Bytes as characters, so that mutants have damaged encodings too. */
const head = (path: string): string =>
  Buffer.from(Result.getOrThrow(Files.readBytes(path)))
    .toString("latin1")
    .slice(0, headSize)

const isRecord = Schema.is(SourceRecord.SourceRecord)

const faultOf = (bytes: Uint8Array, file: string, form?: Bibliography.Form): string | undefined => {
  const read = Bibliography.read(bytes, file, form === undefined ? {} : { form })
  if (Result.isFailure(read)) {
    const { message } = read.failure
    return message.includes("\n") || message.length > 600 ? `a refusal that is no clear line: ${message.slice(0, 900)}` : undefined
  }
  const { records, lines, rest } = read.success
  if (lines.length !== records.length || rest.length !== records.length) return "lists of different lengths"
  const strange = records.find((record) => !isRecord(record))
  return strange === undefined ? undefined : `no record of ours: ${JSON.stringify(strange).slice(0, 600)}`
}

const readers = [undefined, ...Bibliography.names]

const faultsOf = (text: string, mutants: number, forms: ReadonlyArray<Bibliography.Form | undefined> = readers): ReadonlyArray<string> => {
  const faults: Array<string> = []
  for (let seed = 1; seed <= mutants; seed++) {
    const bytes = Buffer.from(mutated(text, seed), "latin1")
    for (const form of forms) {
      const fault = faultOf(bytes, "mutant", form)
      if (fault !== undefined) faults.push(`seed ${seed}, ${form ?? "form by content"}: ${fault}`)
    }
  }
  return faults
}

describe("damaged files", () => {
  it.each(fixtures)("mutants of %s are read or refused in one line, by every reader", (file) => {
    expect(faultsOf(head(join(folder, file)), 200)).toEqual([])
  })

  it.each(real)("mutants of the head of %s too", (file) => {
    expect(faultsOf(head(join(root, file)), 40)).toEqual([])
  })

  it.each(Bibliography.names)("a thousand mutants of %s as we print it are too, by its own reader and by content", (form) => {
    const { records } = Result.getOrThrow(Bibliography.read(readFileSync(join(folder, "two.nbib")), "two.nbib"))
    const printed = Buffer.from(Bibliography.forms[form].print(records)).toString("latin1")
    expect(faultsOf(printed, 1000, [undefined, form])).toEqual([])
    expect(faultsOf(printed, 100)).toEqual([])
  })
})

/** Texts that readers with careless patterns take quadratic time for. */
const heavy: Readonly<Record<string, (size: number) => string>> = {
  "one line": (n) => "x".repeat(n),
  "tags without text": (n) => "TY  - \nER  - \n".repeat(n / 14),
  "a DOI of brackets": (n) => `TY  - JOUR\nTI  - a\nDO  - 10.1000/${")".repeat(n)}\nER  - `,
  "blanks in a title": (n) => `TY  - JOUR\nTI  - a${" ".repeat(n)}b\nER  - `,
  "names of commas": (n) => `TY  - JOUR\nTI  - a\nAU  - ${", ".repeat(n / 2)}\nER  - `,
  "initials without an end": (n) => `TY  - JOUR\nTI  - a\nAU  - ${"A. ".repeat(n / 3)}\nER  - `,
  "continued lines": (n) => `TY  - JOUR\nTI  - a\n${"b\n".repeat(n / 2)}ER  - `,
  "open brackets": (n) => `TY  - JOUR\nTI  - ${"<i".repeat(n / 2)}\nER  - `,
  "closing tags": (n) => `TY  - JOUR\nTI  - ${"</i ".repeat(n / 4)}\nER  - `,
  "DOIs in a note": (n) => `TY  - JOUR\nTI  - a\nN1  - ${"10.1000/".repeat(n / 8)}\nER  - `,
  "open braces": (n) => `@article{a, title = ${"{".repeat(n)}`,
  "entries that are never closed": (n) => "@article{a, title = {\n".repeat(n / 22),
  "macros of macros": (n) =>
    `${Array.from({ length: 60 }, (_, i) => `@string{m${i + 1} = m${i} # m${i}}\n`).join("")}@article{a, title = m60}${" ".repeat(n)}`,
  "names of ands": (n) => `@article{a, title = {b}, author = {${"x and ".repeat(n / 6)}}}`,
  "dashes in TeX": (n) => `@article{a, title = {${"-".repeat(n)}\\}}`,
  "backslashes in TeX": (n) => `@article{a, title = {${"\\".repeat(n)}}}`,
  "quotes in CSV": (n) => `title\n${'"'.repeat(n)}`,
  "one long header": (n) => `${"title,".repeat(n / 6)}\n`,
  "elements in elements": (n) => `<xml><records>${"<record>".repeat(n / 8)}`,
  "a text of ampersands": (n) => `<xml><records><record><titles><title>${"&amp;".repeat(n / 5)}</title></titles></record></records></xml>`,
  "lists in lists": (n) => "[".repeat(n),
  "a list of empty objects": (n) => `[${"{},".repeat(n / 3)}{}]`
}

/** Processor time in milliseconds, which other programs on the machine do not lengthen. */
const cost = (run: () => void): number => {
  const before = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

describe("large files", () => {
  it.each(Object.keys(heavy))("%s: read or refused, in a time that grows as the file does", (name) => {
    const make = heavy[name]!
    const run = (size: number) => {
      const bytes = Buffer.from(make(size))
      return cost(() => {
        expect(faultOf(bytes, "large")).toBeUndefined()
      })
    }
    run(10_000)
    const small = Math.max(run(100_000), 20)
    const large = run(800_000)
    // eight times the size; quadratic time would be sixty-four times as long. What tidies memory may fall into one run: a long one is tried again
    expect(large < 24 * small ? large : run(800_000)).toBeLessThan(24 * small)
  })

  it("a line of 50 MB is refused at once, whatever the name says", () => {
    const bytes = Buffer.alloc(50_000_000, "x")
    for (const file of ["a.ris", "a.nbib", "a.bib", "a.xml", "a.json", "a.csv", "-"]) expect(faultOf(bytes, file)).toBeUndefined()
    for (const form of Bibliography.names) expect(Result.isFailure(Bibliography.read(bytes, "a", { form }))).toBe(true)
  })
})
