/** The references of a file: of a file of references, of a manuscript, or of lines of text. */
import * as Bibliography from "@litfuse/bibliography/Bibliography"
import { isZip } from "@litfuse/bibliography/workbook/unpack"
import * as Notice from "@litfuse/engine/Notice"
import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import * as Files from "@litfuse/files/Files"
import { counted } from "@litfuse/files/numbers"
import * as Result from "effect/Result"
import { citedSentences, type CitingSentence } from "./citedSentences.ts"
import { citedKeys, type Quotation, quotations } from "./CitedText.ts"
import { latexParts } from "./latexParts.ts"
import { itemsOfLines, readMarkdown } from "./markdownText.ts"
import { ofLine, readBibliography, type ReadReferences } from "./readBibliography.ts"
import type { Reference } from "./Reference.ts"
import { readWordReferences } from "./readWordReferences.ts"
import { readWord } from "./wordText.ts"

/** The forms of files. `references`: any format of references that litfuse reads. */
export const forms = ["references", "markdown", "latex", "docx", "lines"] as const

/** The form of a file. */
export type Form = (typeof forms)[number]

/**
 * The references of a file.
 *
 * - `quotations` sentences in quotation marks that a citation follows
 * - `cited` the sentences that cite, one for each citation; none in a file of references
 * - `notices` what is no reference; cited keys without an entry, entries that nothing cites
 */
export interface Manuscript extends ReadReferences {
  readonly form: Form
  readonly quotations: ReadonlyArray<Quotation>
  readonly cited: ReadonlyArray<CitingSentence>
}

/**
 * How files are read.
 *
 * - `form` instead of that of the name
 * - `bibliographies` files of references, instead of those that the manuscript names
 * - `most` references; more are an error, because each costs requests. Default and limit: `mostReferences`
 * - `open` the bytes of a file that a manuscript names, inside its folder; `openGiven` those of a file that the user names
 */
export interface Options {
  readonly form?: Form | undefined
  readonly bibliographies: ReadonlyArray<string>
  readonly latestYear?: number | undefined
  readonly most?: number | undefined
  readonly open: (name: string) => Result.Result<Uint8Array, DatasetError>
  readonly openGiven: (name: string) => Result.Result<Uint8Array, DatasetError>
}

/** More references than any manuscript has: each costs requests. */
export const mostReferences = 5000

const endings: ReadonlyArray<readonly [RegExp, Form]> = [
  [/\.(?:md|markdown|qmd|rmd)$/iu, "markdown"],
  [/\.(?:tex|ltx)$/iu, "latex"],
  [/\.docx$/iu, "docx"],
  [/\.(?:txt|text)$/iu, "lines"]
]

/** The form of a file by its name; undefined for another ending. */
const formOf = (file: string): Form | undefined => {
  const name = file.replace(/\.gz$/iu, "")
  return endings.find(([ending]) => ending.test(name))?.[1] ?? (Bibliography.byName(name) === undefined ? undefined : "references")
}

/** The form by its content, where the name does not say it. A file that is no file of references has lines. */
const formIn = (bytes: Uint8Array, file: string): Form => {
  if (isZip(bytes)) return "docx"
  return Result.isSuccess(readBibliography(bytes, file)) ? "references" : "lines"
}

const decoded = (bytes: Uint8Array, file: string): Result.Result<string, DatasetError> => Files.decode(bytes, file)

const none: ReadReferences = { references: [], notices: [] }

const join = (all: ReadonlyArray<ReadReferences>): ReadReferences => ({
  references: all.flatMap(({ references }) => references),
  notices: all.flatMap(({ notices }) => notices)
})

const named = (names: ReadonlyArray<string>, options: Options): Result.Result<ReadReferences, DatasetError> =>
  Result.gen(function* () {
    const isGiven = options.bibliographies.length > 0
    const read: Array<ReadReferences> = []
    for (const name of isGiven ? options.bibliographies : new Set(names)) {
      const bytes = yield* isGiven ? options.openGiven(name) : options.open(name)
      read.push(yield* readBibliography(bytes, name, options.latestYear === undefined ? {} : { latestYear: options.latestYear }))
    }
    return join(read)
  })

const mostNamed = 20

const list = (names: ReadonlyArray<string>): string => `${names.slice(0, mostNamed).join(", ")}${names.length > mostNamed ? ", ..." : ""}`

/** A marked text with the file that has it; parts of a document come after it. */
interface MarkedFile {
  readonly file: string
  readonly marked: string
}

/** Notices about keys that the text cites and no entry has, and about entries that the text does not cite. */
const compareKeys = (
  texts: ReadonlyArray<MarkedFile>,
  references: ReadonlyArray<Reference>,
  isAll: boolean
): ReadonlyArray<Notice.Notice> => {
  const cited = texts.flatMap(({ file, marked }) => citedKeys(marked).map((one) => ({ ...one, file })))
  const keys = new Set(references.flatMap(({ key }) => key ?? []))
  const used = new Set(cited.map(({ key }) => key))
  const first = [...new Map(cited.toReversed().map((one) => [one.key, one])).values()].toReversed()
  const missing = first.filter(({ key }) => !keys.has(key)).map(({ key, line, file }) => Notice.make("cited-missing", `${file}:${line}`, `the text cites ${key}, and no reference has this key`)) // prettier-ignore
  const unused = [...keys].filter((key) => !used.has(key))
  return [
    ...missing,
    ...(unused.length === 0 || isAll
      ? []
      : [Notice.make("never-cited", texts[0]!.file, `${counted(unused.length, "reference")} that the text does not cite: ${list(unused)}`)])
  ]
}

/** A notice for each key that several references have, at the line of the second one. */
const repeatedKeys = (references: ReadonlyArray<Reference>): ReadonlyArray<Notice.Notice> =>
  [...Map.groupBy(references, ({ key }) => key)].flatMap(
    ([key, [first, second, ...others]]) =>
    key === null || second === undefined
      ? []
      : [Notice.make("key-repeated", `${second.file}:${second.line}`, `${others.length + 2} references have the key ${key}; a text that cites it means the first one (${first!.file}:${first!.line})`)] // prettier-ignore
  )

/** A sentence in a part of a document has line 0: the line of another file would mislead. */
const withKeys = (form: Form, texts: ReadonlyArray<MarkedFile>, read: ReadReferences, isAll = false): Manuscript => ({
  form,
  references: read.references,
  quotations: texts.flatMap(({ marked }, i) => quotations(marked).map((one) => (i === 0 ? one : { ...one, line: 0 }))),
  cited: texts.flatMap(({ marked }, i) => citedSentences(marked, form !== "docx").map((one) => (i === 0 ? one : { ...one, line: 0 }))),
  notices: [...read.notices, ...compareKeys(texts, read.references, isAll)]
})

const noReferences = (file: string, expected: string): DatasetError => badLine(file, 0, "no reference in it", expected)

const readers: Readonly<Record<Form, (bytes: Uint8Array, file: string, options: Options) => Result.Result<Manuscript, DatasetError>>> = {
  references: (bytes, file, options) =>
    Result.map(readBibliography(bytes, file, options.latestYear === undefined ? {} : { latestYear: options.latestYear }), (read) => ({
      ...read,
      form: "references",
      quotations: [],
      cited: []
    })),
  markdown: (bytes, file, options) =>
    Result.gen(function* () {
      const { marked, files, items } = readMarkdown(yield* decoded(bytes, file))
      const read = yield* named(files, options)
      const lines = items.map(({ text, line }) => ofLine(text, file, line))
      if (read.references.length + lines.length === 0)
        return yield* Result.fail(noReferences(file, "`bibliography:` in its metadata, a heading References, or --bibliography FILE"))
      return withKeys("markdown", [{ file, marked }], { ...read, references: [...read.references, ...lines] })
    }),
  latex: (bytes, file, options) =>
    Result.gen(function* () {
      const open = (name: string) => Result.flatMap(options.open(name), (part) => decoded(part, name))
      const { parts, notices } = latexParts(yield* decoded(bytes, file), file, open)
      const read = yield* named(parts.flatMap(({ latex: { files } }) => files), options) // prettier-ignore
      const lines = parts.flatMap((part) => part.latex.items.map(({ key, text, line }) => ofLine(text, part.file, line, key)))
      if (read.references.length + lines.length === 0)
        return yield* Result.fail(noReferences(file, "\\bibliography, \\addbibresource, thebibliography, or --bibliography FILE"))
      return withKeys(
        "latex",
        parts.map((part) => ({ file: part.file, marked: part.latex.marked })),
        { references: [...read.references, ...lines], notices: [...read.notices, ...notices] },
        parts.some(({ latex: { isAll } }) => isAll)
      )
    }),
  docx: (bytes, file, options) =>
    Result.gen(function* () {
      const word = yield* readWord(bytes, file, mostReferences)
      const fields = readWordReferences(word, file, options.latestYear)
      const read = options.bibliographies.length > 0 ? yield* named([], options) : none
      const references = [...fields.references, ...read.references, ...word.items.map(({ text, line }) => ofLine(text, file, line))]
      if (references.length === 0 && fields.notices.length === 0)
        return yield* Result.fail(noReferences(file, "citations of Word, Zotero, Mendeley or EndNote, or a heading References with a list"))
      return withKeys("docx", [{ file, marked: word.marked }], { references, notices: [...fields.notices, ...read.notices] })
    }),
  lines: (bytes, file) =>
    Result.gen(function* () {
      const items = itemsOfLines((yield* decoded(bytes, file)).split(/\r\n|\r|\n/u))
      if (items.length === 0) return yield* Result.fail(noReferences(file, "one reference for each line, or a file of references"))
      return { ...none, form: "lines", references: items.map(({ text, line }) => ofLine(text, file, line)), quotations: [], cited: [] }
    })
}

/**
 * Reads the references of a file. Every reference of the file is in the answer, or a notice says what was left out.
 *
 * - errors: a file without any reference, a damaged file, and more references than `mostReferences`
 */
export const read = (bytes: Uint8Array, file: string, options: Options): Result.Result<Manuscript, DatasetError> =>
  Result.flatMap(readers[options.form ?? formOf(file) ?? formIn(bytes, file)](bytes, file, options), (manuscript) => {
    const { references, notices } = manuscript
    const most = Math.min(options.most ?? mostReferences, mostReferences)
    if (references.length > most)
      return Result.fail(badLine(file, 0, counted(references.length, "reference"), `at most ${most}, because each costs requests`))
    if (references.length > 0) return Result.succeed({ ...manuscript, notices: [...notices, ...repeatedKeys(references)] })
    const why = notices.length === 0 ? "" : ` that can be read: ${notices.map(({ text }) => text).join("; ").slice(0, 300)}` // prettier-ignore
    return Result.fail(badLine(file, 0, `no reference in it${why}`, "a file of references, or a manuscript with references"))
  })
