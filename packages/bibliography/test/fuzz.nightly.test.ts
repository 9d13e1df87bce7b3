/** No file crashes a reader, keeps it busy, or is refused with more than one clear line. */
import { existsSync, globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { mutated } from "@litfuse/kit/mutated"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Files from "@litfuse/files/Files"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import * as Bibliography from "../src/Bibliography.ts"
import * as Reading from "../src/Reading.ts"
import { hostile } from "./hostile.ts"

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

const faultOf = (bytes: Uint8Array, file: string, form?: Bibliography.Format): string | undefined => {
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

const isOwn = (form: Bibliography.Format, i: number): boolean =>
  Bibliography.names.findIndex((other) => Bibliography.formats[other].parse === Bibliography.formats[form].parse) === i

/** A form for each reader: tables of several names are read by one. */
const readers = [undefined, ...Bibliography.names.filter(isOwn)]

// most mutants are refused, and their places are not needed: to record them takes a seventh of the time
const { stackTraceLimit } = Error
beforeAll(() => void (Error.stackTraceLimit = 0))
afterAll(() => void (Error.stackTraceLimit = stackTraceLimit))

const faultsOf = (
  text: string,
  mutants: number,
  forms: ReadonlyArray<Bibliography.Format | undefined> = readers
): ReadonlyArray<string> => {
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
  it.each(fixtures)("every reader reads mutants of %s, or refuses them in one line", (file) => {
    expect(faultsOf(head(join(folder, file)), 200)).toEqual([])
  })

  it.each(real)("mutants of the head of %s too", (file) => {
    expect(faultsOf(head(join(root, file)), 40)).toEqual([])
  })

  it.each(Bibliography.names)("a thousand mutants of %s as we print it are too, by its own reader and by content", (form) => {
    const { records } = Result.getOrThrow(Bibliography.read(readFileSync(join(folder, "two.nbib")), "two.nbib"))
    const printed = Buffer.from(Bibliography.formats[form].print(records)).toString("latin1")
    expect(faultsOf(printed, 1000, [undefined, form])).toEqual([])
    expect(faultsOf(printed, 100)).toEqual([])
  })
})

describe("large files", () => {
  it.each(Object.keys(hostile))("%s: read or refused", (name) => {
    expect(faultOf(Buffer.from(hostile[name]!(100_000)), "large")).toBeUndefined()
  })

  it("a line of 50 MB is refused at once, whatever the name says, and its bytes are put together once", () => {
    const concat = vi.spyOn(Buffer, "concat")
    const bytes = Buffer.alloc(50_000_000, "x")
    for (const file of ["a.ris", "a.nbib", "a.bib", "a.xml", "a.json", "a.csv", "-"]) expect(faultOf(bytes, file)).toBeUndefined()
    for (const form of Bibliography.names) expect(Result.isFailure(Bibliography.read(bytes, "a", { form }))).toBe(true)
    const joined = concat.mock.calls.map(([parts]) => parts.reduce((sum, part) => sum + part.length, 0))
    concat.mockRestore()
    expect(Math.max(...joined)).toBe(bytes.length)
    expect(joined.filter((length) => length > 1_000_000).length).toBeLessThanOrEqual(7 + Bibliography.names.length)
  })

  it("an endless line is refused before it fills the memory", () => {
    const [reading, part] = [Reading.begin("a.ris"), Buffer.alloc(16 * 2 ** 20, "x")]
    const pushed = Array.from({ length: 17 }, () => reading.push(part))
    expect(pushed.map(Result.isFailure)).toEqual([...Array(16).fill(false), true])
  })
})
