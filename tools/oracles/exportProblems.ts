/**
 * `node tools/oracles/exportProblems.ts DIR`: reads files that databases, reference managers and screening tools wrote, and says what was lost.
 *
 * `exports/manifest.json` names public files by repository, commit and path, with the number of records that another program counts in each. The files
 * themselves are not ours: DIR holds them below `owner/name/path`, each checked out at its commit. A word counts as lost when a file has it and neither a
 * record, the fields kept with it, nor a notice does.
 */
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { isDeepStrictEqual } from "node:util"
import * as Bibliography from "@litfuse/bibliography/Bibliography"
import type { ReadResult } from "@litfuse/bibliography/FileEntry"
import * as Result from "effect/Result"
import { strFromU8, unzipSync } from "fflate"

/** A public file, and how many records another program counts in it. */
export interface Listed {
  readonly repository: string
  readonly commit: string
  readonly path: string
  readonly records: number
  readonly countedBy: string
}

const manifest = (): ReadonlyArray<Listed> =>
  JSON.parse(readFileSync(join(import.meta.dirname, "exports", "manifest.json"), "utf8")) as ReadonlyArray<Listed>

/** Words that say where a text stands, and not what it says: names of months, kinds of articles, elements of markup, who exported. */
const known = new Set(
  "jan feb mar apr may jun jul aug sep oct nov dec january february march april june july august september october november december spr jour chap journal article amp sec jats italic clarivate analytics web science http https org".split(
    " "
  )
)

const wordsOf = (text: string): ReadonlySet<string> =>
  new Set(
    text
      .normalize("NFKD")
      .toLowerCase()
      .match(/[\p{L}\p{N}]{3,}/gu) ?? []
  )

/** Serial numbers are written with a hyphen, and short names of authors without those that they stand for. */
const isNumber = (word: string, present: string): boolean =>
  /^\d{7}[\dx]$/.test(word) && present.includes(`${word.slice(0, 4)}-${word.slice(4)}`)

const inside = (text: string, { notices, lines }: ReadResult): string => {
  if (!notices.some(({ code }) => code === "text-outside")) return text
  const all = text.split(/\r?\n/)
  if (!all.some((line) => /^TY {2}-/.test(line))) return all.slice((lines[0] ?? 1) - 2).join("\n")
  let isIn = false
  return all
    .filter((line) => {
      if (/^TY {2}-/.test(line)) isIn = true
      const was = isIn
      if (/^ER {2}-/.test(line)) isIn = false
      return was
    })
    .join("\n")
}

/** The words of a file that stand nowhere in what was read from it; names of columns and tags are no words of a record. */
export const lostWords = (whole: string, read: ReadResult): ReadonlyArray<string> => {
  const { records, notices } = read
  const text = inside(/^\s*<(?:\?xml|!DOCTYPE|[A-Za-z])/.test(whole) ? whole.replaceAll(/<[^<>]*>/g, " ") : whole, read)
  const present = `${records.map((record) => JSON.stringify(record)).join(" ")} ${notices.map((one) => one.text).join(" ")}`
    .replaceAll(/\\[ntr]/g, " ")
    .toLowerCase()
  const have = wordsOf(present)
  const names = wordsOf(text.match(/^[^\n]*(?:title|\btitle primary\b)[^\n]*$/im)?.[0] ?? "")
  const tags = wordsOf((text.match(/^(?:[A-Z][A-Z0-9]{1,3}\s*-|\s*[\w ]+\s*=)/gm) ?? []).join(" "))
  return [...wordsOf(text)].filter(
    (word) => !have.has(word) && !known.has(word) && !names.has(word) && !tags.has(word) && !isNumber(word, present)
  )
}

const untagged = (xml: string): string =>
  xml
    .replaceAll(/<[^<>]*>/g, "")
    .replaceAll("&amp;", "&")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')

/** The rows of a workbook as lines, read with patterns alone and not as the product does. */
const linesOf = (bytes: Uint8Array): string => {
  const parts = Object.entries(unzipSync(bytes)).map(([name, part]) => [name, strFromU8(part)] as const)
  const shared = parts.find(([name]) => name.endsWith("sharedStrings.xml"))?.[1] ?? ""
  const strings = [...shared.matchAll(/<si>(.*?)<\/si>/gs)].map(([, text]) => untagged(text!))
  const cell = (xml: string): string => (/\st="s"/.test(xml) ? (strings[Number(untagged(xml))] ?? "") : untagged(xml))
  return parts
    .flatMap(([name, sheet]) => (/worksheets\/sheet/.test(name) ? [...sheet.matchAll(/<row\b.*?<\/row>/gs)] : []))
    .map(([row]) => [...row.matchAll(/<c\b.*?(?:<\/c>|\/>)/gs)].map(([xml]) => cell(xml).replaceAll("\n", " ")).join(" | "))
    .join("\n")
}

const textOf = (bytes: Uint8Array, path: string): string => (path.endsWith(".xlsx") ? linesOf(bytes) : Buffer.from(bytes).toString("utf8"))

/** What is wrong with what was read from a file; empty when nothing is. */
export const exportProblems = (bytes: Uint8Array, { path, records }: Pick<Listed, "path" | "records">): ReadonlyArray<string> => {
  const read = Bibliography.read(bytes, path)
  if (Result.isFailure(read)) return [read.failure.message]
  const { success } = read
  const lost = lostWords(textOf(bytes, path), success)
  const form = Bibliography.byName(path)
  const reread =
    form === undefined
      ? success.records
      : Result.getOrThrow(Bibliography.formats[form].parse(Bibliography.formats[form].print(success.records), path)).records
  const settled = (all: ReadResult["records"]) =>
    structuredClone(
      all.map(({ kept = [], identifiers, ...record }) => ({
        ...record,
        // RIS has no place for them, and says so
        abstractParts: undefined,
        identifiers: identifiers.length,
        kept: kept.length
      }))
    )
  return [
    ...(success.records.length === records ? [] : [`${success.records.length} records, ${records} are in it`]),
    ...(lost.length === 0 ? [] : [`${lost.length} words lost: ${lost.slice(0, 12).join(" ")}`]),
    ...(isDeepStrictEqual(settled(reread), settled(success.records)) ? [] : ["not the same after it was written and read again"])
  ]
}

if (import.meta.main) {
  const [folder] = process.argv.slice(2)
  if (folder === undefined) {
    console.error("usage: node tools/oracles/exportProblems.ts DIR, the folder with the files of tools/oracles/exports/manifest.json")
    process.exit(2)
  }
  let [read, wrong] = [0, 0]
  for (const listed of manifest()) {
    const file = join(folder, listed.repository, listed.path)
    const problems = existsSync(file)
      ? exportProblems(readFileSync(file), listed)
      : [`not found; check out ${listed.repository} at ${listed.commit}`]
    read += listed.records
    wrong += Number(problems.length > 0)
    console.log(`${problems.length === 0 ? "ok   " : "WRONG"} ${String(listed.records).padStart(4)} ${listed.path}`)
    for (const problem of problems) console.log(`      ${problem}`)
  }
  console.log(`${manifest().length} files, ${read} records, ${wrong} files with a problem`)
  process.exitCode = wrong === 0 ? 0 : 1
}
