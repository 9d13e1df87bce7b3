import * as Notice from "@litfuse/engine/Notice"
import type { SourceRecord } from "@litfuse/engine/SourceRecord"
import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import * as Files from "@litfuse/files/Files"
import * as Result from "effect/Result"
import * as BibTex from "./BibTex.ts"
import { common } from "./common.ts"
import * as CslJson from "./CslJson.ts"
import * as CsvTable from "./CsvTable.ts"
import * as Encoding from "./Encoding.ts"
import * as EndNoteXml from "./EndNoteXml.ts"
import type { Read } from "./Entry.ts"
import * as Losses from "./Losses.ts"
import * as Nbib from "./Nbib.ts"
import * as EndNoteTagged from "./readers/EndNoteTagged.ts"
import * as Ovid from "./readers/Ovid.ts"
import * as PubMedXml from "./readers/PubMedXml.ts"
import * as RefWorks from "./readers/RefWorks.ts"
import * as WebOfScience from "./readers/WebOfScience.ts"
import * as Ris from "./Ris.ts"
import type { Options } from "./toRead.ts"

/**
 * A form of files of references.
 *
 * - `label` its name for people; `extensions` the ends of its files' names
 * - `startIn` where in a text its first record seems to begin; -1 where the text has none
 * - `parse` reads a text; `print` writes records, which `parse` reads back
 * - `keeps` the fields of a record that the form has a place for; in RIS and in EndNote's XML headings become keywords
 * - `loses` what it has no place for in the fields that it keeps; `alters` what it holds no more than in part
 */
export interface FormOf {
  readonly label: string
  readonly extensions: ReadonlyArray<string>
  readonly startIn: (head: string) => number
  readonly parse: (text: string, file: string, options?: Options) => Result.Result<Read, DatasetError>
  readonly print: (records: ReadonlyArray<SourceRecord>) => string
  readonly keeps: ReadonlyArray<keyof SourceRecord>
  readonly loses: ReadonlyArray<Losses.Loss>
  readonly alters: ReadonlyArray<Losses.Loss>
}

/** What a module of a form does, without its tables. */
const of = ({ parse, print }: Pick<FormOf, "parse" | "print">) => ({ parse, print })

const ofCsl = [
  "abstractParts",
  "dates",
  "meshHeadings",
  "url",
  "relations",
  "retraction",
  "openAccess",
  "citationCount",
  "impact",
  "summary",
  "licence"
] as const

/** The forms, in the order in which a text is compared with them: **a new form is one line here**. */
export const forms = {
  ris: {
    label: "RIS",
    extensions: [".ris"],
    startIn: (head) => head.search(/^\s*TY[ \t]{0,2}-/m),
    ...of(Ris),
    keeps: [...common, "url"],
    loses: [Losses.affiliations],
    alters: [Losses.names, Losses.paragraphs((abstract) => abstract.split("\n").slice(1).some(Ris.isTagLike))]
  },
  nbib: {
    label: "NBIB",
    extensions: [".nbib", ".medline"],
    startIn: (head) => head.search(/^(?:PMID- |OWN - ERIC)/m),
    ...of(Nbib),
    keeps: [...common, "meshHeadings", "relations"],
    loses: [Losses.headingNumbers],
    alters: [Losses.personNames, Losses.headings, Losses.paragraphs((abstract) => abstract.includes("\n"))]
  },
  bibtex: {
    label: "BibTeX",
    extensions: [".bib", ".bibtex"],
    startIn: (head) => head.search(/^[ \t]*@[ \t]*[A-Za-z]+\s*[{(]/m),
    ...of(BibTex),
    keeps: [...common, "meshHeadings", "url"],
    loses: [Losses.affiliations, Losses.headingNumbers],
    alters: [Losses.headings, Losses.semicolons("publicationTypes", "meshHeadings", "keywords")]
  },
  endnote: {
    label: "EndNote XML",
    extensions: [".xml"],
    startIn: (head) => (PubMedXml.startIn(head) < 0 ? head.search(/^\s*<(?:\?xml|xml|records)[\s>]/) : -1),
    ...of(EndNoteXml),
    keeps: [...common, "url"],
    loses: [Losses.affiliations],
    alters: [Losses.names, Losses.semicolons("publicationTypes")]
  },
  csl: {
    label: "CSL-JSON",
    extensions: [".json"],
    startIn: (head) => head.search(/^\s*[[{]/),
    ...of(CslJson),
    keeps: [...common, ...ofCsl],
    loses: [],
    alters: []
  },
  csv: {
    label: "CSV",
    extensions: [".csv"],
    startIn: CsvTable.startIn,
    ...of(CsvTable),
    keeps: [...common, "meshHeadings", "url"],
    loses: [Losses.affiliations, Losses.headingNumbers],
    alters: [Losses.names, Losses.headings, Losses.semicolons("contributors", "publicationTypes", "meshHeadings", "keywords")]
  }
} as const satisfies Readonly<Record<string, FormOf>>

/** A form that is read and not written. */
export type Reader = Pick<FormOf, "label" | "extensions" | "startIn" | "parse">

/** The forms that are read and not written: **a new one is one line here**. */
export const readers = {
  wos: { label: "Web of Science text", extensions: [".ciw"], ...WebOfScience },
  enw: { label: "EndNote's import form", extensions: [".enw"], ...EndNoteTagged },
  refworks: { label: "RefWorks", extensions: [], ...RefWorks },
  ovid: { label: "Ovid text", extensions: [".ovd", ".cgi"], ...Ovid },
  "pubmed-xml": { label: "PubMed XML", extensions: [], ...PubMedXml }
} as const satisfies Readonly<Record<string, Reader>>

/** The name of a form that is read. */
export type Readable = Form | keyof typeof readers

const readable: Readonly<Record<Readable, Reader>> = { ...forms, ...readers }

/** The names of the forms that are read: those that are written, and others. */
export const readableNames = Object.keys(readable) as ReadonlyArray<Readable>

/** The name of a form for people. */
export const labelOf = (form: string): string => (Object.hasOwn(readable, form) ? readable[form as Readable].label : form)

/** The name of a form. */
export type Form = keyof typeof forms

/** The names of the forms. */
export const names = Object.keys(forms) as ReadonlyArray<Form>

/** How much of a text shows which form it has. */
const headSize = 64 * 1024

const labels = readableNames.map((name) => readable[name].label).join(", ")

/** The form of a file by the end of its name, a `.gz` behind it left out; undefined when the name does not tell. */
export const byName = (file: string): Form | undefined => named(file, names) as Form | undefined

const named = (file: string, among: ReadonlyArray<Readable>): Readable | undefined => {
  const name = file.toLowerCase().replace(/\.gz$/, "")
  return among.find((form) => readable[form].extensions.some((extension) => name.endsWith(extension)))
}

/** Forms of which one name does not tell which it is: EndNote and PubMed both write `.xml`. */
const alike: ReadonlyArray<ReadonlySet<Readable>> = [new Set(["endnote", "pubmed-xml"])]

/** The form whose first record begins first in a text; undefined when no form has one. */
const byContent = (head: string): Readable | undefined => {
  const starts = readableNames.map((name) => [name, readable[name].startIn(head)] as const).filter(([, at]) => at >= 0)
  return starts.sort(([, a], [, b]) => a - b)[0]?.[0]
}

const nameOf = (file: string): Readable | undefined => named(file, readableNames)

/** The form of a file by its name and its content, which have to agree where the name tells a form. */
const formOf = (text: string, file: string): Result.Result<Readable, DatasetError> => {
  const head = text.slice(0, headSize)
  const named = nameOf(file)
  const seen = byContent(head)
  if (named !== undefined && seen !== undefined && alike.some((one) => one.has(named) && one.has(seen))) return Result.succeed(seen)
  if (named !== undefined && (seen === named || head.trim() === "" || (seen === undefined && readable[named].startIn(text) >= 0)))
    return Result.succeed(named)
  if (named === undefined)
    return seen === undefined
      ? Result.fail(badLine(file, 0, "a form that cannot be told from its name or its content", `one of ${labels}`))
      : Result.succeed(seen)
  const what = `the name says ${readable[named].label}, the content ${seen === undefined ? "does not" : `looks like ${readable[seen].label}`}`
  return Result.fail(badLine(file, 0, what, "content as the name says, or the right form by name"))
}

/**
 * Reads the bytes of a file of references, unpacked. Its form is the one given, else the one that its name and its content show.
 *
 * - shape: records are named by `source` (default `file`) and their number from 1
 * - errors: `BadLine` for bytes that are no text, for a name and a content that disagree, and for what is not of the form
 */
export const read = (
  bytes: Uint8Array,
  file: string,
  options: Options & { readonly form?: Readable } = {}
): Result.Result<Read, DatasetError> =>
  Result.flatMap(Encoding.decode(bytes, file), ({ text, notices }) =>
    Result.flatMap(options.form === undefined ? formOf(text, file) : Result.succeed(options.form), (form) =>
      Result.map(readable[form].parse(text, file, options), (read) => ({ ...read, notices: [...notices, ...read.notices] }))
    )
  )

/**
 * Reads a file of references from disk, gzip or not; `-` is standard input.
 *
 * - errors: those of reading; `BadLine` for a file that unpacks to more than any library; those of `read`
 */
export const readFile = (path: string, options: Options & { readonly form?: Readable } = {}): Result.Result<Read, DatasetError> =>
  Result.gen(function* () {
    const bytes = yield* Files.unpackAtMost(yield* Files.readStored(path), path, Encoding.mostBytes)
    return yield* read(bytes, path === "-" ? "standard input" : path, options)
  })

/**
 * Writes records in a form.
 *
 * - `notices` what the form has no place for, and what it cannot hold as it is, each with the number of records that have it
 */
export const print = (
  records: ReadonlyArray<SourceRecord>,
  form: Form,
  file: string
): { readonly text: string; readonly notices: ReadonlyArray<Notice.Notice> } => {
  const { label, keeps, loses, alters, print } = forms[form] as FormOf
  const lost = Losses.counted([...Losses.without(keeps), ...loses], records)
  const altered = Losses.counted(alters, records)
  const strange = Losses.keptOf(records, form)
  const isKeyword = lost.some((one) => one.startsWith("headings"))
  const note = (code: string, what: string, of: ReadonlyArray<string>, rest = ""): ReadonlyArray<Notice.Notice> =>
    of.length === 0 ? [] : [Notice.make(code, file, `${label} ${what} ${of.join(", ")} of as many records${rest}`)]
  return {
    text: print(records),
    notices: [
      ...note("field-not-carried", "has no place for", lost, isKeyword ? "; headings became keywords" : ""),
      ...(form === "csl" ? [] : Object.entries(strange)).map(([other, names]) =>
        Notice.make("field-not-carried", file, `${label} has no place for fields of ${labelOf(other)}: ${names.join(", ")}`)
      ),
      ...note("field-changed", "cannot hold as they are:", altered)
    ]
  }
}
