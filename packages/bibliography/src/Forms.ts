import type { SourceRecord } from "@litfuse/engine/SourceRecord"
import type { DatasetError } from "@litfuse/files/DatasetError"
import type * as Result from "effect/Result"
import * as BibTex from "./BibTex.ts"
import { common } from "./common.ts"
import * as CslJson from "./CslJson.ts"
import * as CsvTable from "./CsvTable.ts"
import * as Cut from "./Cut.ts"
import * as EndNoteXml from "./EndNoteXml.ts"
import type { Read } from "./Entry.ts"
import * as Losses from "./Losses.ts"
import * as Nbib from "./Nbib.ts"
import { type Columns, type Printer, whole } from "./Printer.ts"
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
 * - `cut` how a long text is cut into pieces of whole records
 * - `parse` reads a text; `print` writes records, which `parse` reads back; `printer` does so piece by piece
 * - `keeps` the fields of a record that the form has a place for; in RIS and in EndNote's XML headings become keywords
 * - `writesBack` the form whose kept fields it writes, where this is not its own
 * - `loses` what it has no place for in the fields that it keeps; `alters` what it holds no more than in part
 */
export interface FormOf {
  readonly label: string
  readonly extensions: ReadonlyArray<string>
  readonly startIn: (head: string) => number
  readonly cut: Cut.Cut
  readonly parse: (text: string, file: string, options?: Options) => Result.Result<Read, DatasetError>
  readonly print: (records: ReadonlyArray<SourceRecord>) => string
  readonly printer: (columns?: Columns) => Printer
  readonly keeps: ReadonlyArray<keyof SourceRecord>
  readonly writesBack?: string
  readonly loses: ReadonlyArray<Losses.Loss>
  readonly alters: ReadonlyArray<Losses.Loss>
}

/** What a module of a form does, without its tables. */
const of = ({ parse, printer }: Pick<FormOf, "parse" | "printer">) => ({ parse, printer, print: whole(printer) })

const ofCsl = [
  "originalTitle",
  "fieldsOfStudy",
  "trials",
  "funding",
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

const table = (form: string, label: string, extensions: ReadonlyArray<string>, printer: FormOf["printer"]): Omit<FormOf, "writesBack"> => ({
  label,
  extensions,
  startIn: CsvTable.startIn,
  cut: Cut.atRows(CsvTable.startIn),
  ...of({ parse: CsvTable.parse, printer }),
  print: (records) => whole(printer)(records, CsvTable.survey(records, new Map(), form)),
  keeps: [...common, "meshHeadings", "url"],
  loses: [Losses.affiliations, Losses.headingNumbers],
  alters: [Losses.names, Losses.headings, Losses.semicolons("contributors", "publicationTypes", "meshHeadings", "keywords")]
})

/** The forms, in the order in which a text is compared with them: **a new form is one line here**. */
export const forms = {
  ris: {
    label: "RIS",
    extensions: [".ris"],
    startIn: (head) => head.search(/^\s*TY[ \t]{0,2}-/m),
    cut: Cut.atStarts(/(?<![^\r\n])TY[ \t]{0,2}-/g),
    ...of(Ris),
    keeps: [...common, "originalTitle", "url"],
    loses: [Losses.affiliations],
    alters: [Losses.names, Losses.paragraphs((abstract) => abstract.split("\n").slice(1).some(Ris.isTagLike))]
  },
  nbib: {
    label: "NBIB",
    extensions: [".nbib", ".medline"],
    startIn: (head) => head.search(/^(?:PMID- |OWN - ERIC)/m),
    cut: Cut.atStarts(/(?<![^\r\n])PMID- |(?<=(?:\r\n|\n|\r)[ \t]*(?:\r\n|\n|\r))OWN - /g),
    ...of(Nbib),
    keeps: [...common, "originalTitle", "meshHeadings", "relations", "trials", "funding"],
    loses: [Losses.headingNumbers],
    alters: [Losses.personNames, Losses.headings, Losses.grants, Losses.paragraphs((abstract) => abstract.includes("\n"))]
  },
  bibtex: {
    label: "BibTeX",
    extensions: [".bib", ".bibtex"],
    startIn: (head) => head.search(/^[ \t]*@[ \t]*[A-Za-z][\w-]*\s*[{(]/m),
    cut: Cut.atStarts(/(?<![^\r\n])[ \t]*@[ \t]*[A-Za-z][\w-]*\s*[{(]/g),
    ...of(BibTex),
    keeps: [...common, "originalTitle", "meshHeadings", "url"],
    loses: [Losses.affiliations, Losses.headingNumbers],
    alters: [Losses.headings, Losses.semicolons("publicationTypes", "meshHeadings", "keywords")]
  },
  endnote: {
    label: "EndNote XML",
    extensions: [".xml"],
    startIn: (head) => (PubMedXml.startIn(head) < 0 ? head.search(/^\s*<(?:\?xml|xml|records)[\s>]/) : -1),
    cut: Cut.atTags("</record>", (head) => (/<xml[\s>]/.test(head) ? ["xml", "records"] : ["records"])),
    ...of(EndNoteXml),
    keeps: [...common, "originalTitle", "url"],
    loses: [Losses.affiliations],
    alters: [Losses.names, Losses.semicolons("publicationTypes")]
  },
  csl: {
    label: "CSL-JSON",
    extensions: [".json"],
    startIn: (head) => head.search(/^\s*[[{]/),
    cut: Cut.atItems,
    ...of(CslJson),
    keeps: [...common, ...ofCsl],
    loses: [],
    alters: []
  },
  csv: table("csv", "CSV", [".csv"], CsvTable.printer),
  // tables like others to read; the names say how one is written
  rayyan: { ...table("rayyan", "Rayyan's CSV", [], CsvTable.rayyan), writesBack: "csv" },
  covidence: { ...table("covidence", "Covidence's CSV", [], CsvTable.covidence), writesBack: "csv" }
} as const satisfies Readonly<Record<string, FormOf>>

/** The forms that are tables: all their records have the same columns, which are known before the first is written. */
export const tables: ReadonlySet<string> = new Set(["csv", "rayyan", "covidence"])

/** A form that is read and not written. */
export type Reader = Pick<FormOf, "label" | "extensions" | "startIn" | "cut" | "parse">

/** The forms that are read and not written: **a new one is one line here**. */
export const readers = {
  wos: { label: "Web of Science text", extensions: [".ciw"], cut: Cut.atStarts(/(?<![^\r\n])PT(?=[ \r\n])/g), ...WebOfScience },
  enw: {
    label: "EndNote's import form",
    extensions: [".enw"],
    cut: Cut.atStarts(/(?<=(?:\r\n|\n|\r)[ \t]*(?:\r\n|\n|\r))%[0TA] /g),
    ...EndNoteTagged
  },
  refworks: { label: "RefWorks", extensions: [], cut: Cut.atStarts(/(?<![^\r\n])RT /g), ...RefWorks },
  ovid: { label: "Ovid text", extensions: [".ovd", ".cgi"], cut: Cut.atStarts(/(?<![^\r\n]) ?<\d+\.? ?>[ \t]*(?=[\r\n])/g), ...Ovid },
  // it is no text: `Workbook` reads it
  xlsx: { label: "Excel", extensions: [".xlsx"], startIn: () => -1, cut: Cut.atRows(() => -1), parse: CsvTable.parse },
  "pubmed-xml": { label: "PubMed XML", extensions: [], cut: Cut.atTags("</PubmedArticle>", () => ["PubmedArticleSet"]), ...PubMedXml }
} as const satisfies Readonly<Record<string, Reader>>

/** The name of a form that is read. */
export type Readable = Form | keyof typeof readers

/** All forms that are read. */
export const readable: Readonly<Record<Readable, Reader>> = { ...forms, ...readers }

/** The names of the forms that are read: those that are written, and others. */
export const readableNames = Object.keys(readable) as ReadonlyArray<Readable>

/** The name of a form for people. */
export const labelOf = (form: string): string => (Object.hasOwn(readable, form) ? readable[form as Readable].label : form)

/** The name of a form. */
export type Form = keyof typeof forms

/** The names of the forms. */
export const names = Object.keys(forms) as ReadonlyArray<Form>
