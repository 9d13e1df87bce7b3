import type { SourceRecord } from "@litfuse/engine/SourceRecord"
import type { DatasetError } from "@litfuse/files/DatasetError"
import type * as Result from "effect/Result"
import * as BibTex from "./BibTex.ts"
import { commonFields } from "./commonFields.ts"
import * as CslJson from "./CslJson.ts"
import { fieldLines } from "./csv/fieldLines.ts"
import * as CsvTable from "./CsvTable.ts"
import * as Splitter from "./Splitter.ts"
import * as EndNoteXml from "./EndNoteXml.ts"
import type { ReadResult } from "./FileEntry.ts"
import * as Losses from "./Losses.ts"
import * as Nbib from "./Nbib.ts"
import { type Columns, type Printer, printWhole } from "./Printer.ts"
import * as ClinicalTrialsJson from "./readers/ClinicalTrialsJson.ts"
import * as ClinicalTrialsXml from "./readers/ClinicalTrialsXml.ts"
import * as EndNoteTagged from "./readers/EndNoteTagged.ts"
import * as IctrpXml from "./readers/IctrpXml.ts"
import * as LitfuseJson from "./readers/LitfuseJson.ts"
import * as OvidText from "./readers/OvidText.ts"
import * as PubMedXml from "./readers/PubMedXml.ts"
import * as RefWorks from "./readers/RefWorks.ts"
import * as WebOfScience from "./readers/WebOfScience.ts"
import * as Ris from "./Ris.ts"
import type { Options } from "./toRecords.ts"

/**
 * A file format for references.
 *
 * - `label` its display name; `extensions` the endings of its file names
 * - `startIn` offset at which its first record seems to begin; -1 if there is none
 * - `makeSplitter` splits a long text into pieces of complete records
 * - `parse` reads a text; `print` writes records, which `parse` reads back; `printer` writes piece by piece
 * - `keeps` the record fields that the format can store; in RIS and EndNote's XML headings become keywords
 * - `writesBack` the format whose verbatim fields it writes, if not its own
 * - `loses` parts of these fields that it cannot store; `alters` values that it stores only in part
 */
export interface FormatDefinition {
  readonly label: string
  readonly extensions: ReadonlyArray<string>
  readonly startIn: (head: string) => number
  readonly makeSplitter: Splitter.MakeSplitter
  readonly parse: (text: string, file: string, options?: Options) => Result.Result<ReadResult, DatasetError>
  readonly print: (records: ReadonlyArray<SourceRecord>) => string
  readonly printer: (columns?: Columns) => Printer
  readonly keeps: ReadonlyArray<keyof SourceRecord>
  readonly writesBack?: string
  readonly loses: ReadonlyArray<Losses.Loss>
  readonly alters: ReadonlyArray<Losses.Loss>
}

const functionsOf = ({ parse, printer }: Pick<FormatDefinition, "parse" | "printer">) => ({ parse, printer, print: printWhole(printer) })

const cslFields = [
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
  "licence",
  "webPage"
] as const

const tableFormat = (
  form: string,
  label: string,
  extensions: ReadonlyArray<string>,
  printer: FormatDefinition["printer"]
): Omit<FormatDefinition, "writesBack"> => ({
  label,
  extensions,
  startIn: CsvTable.startIn,
  makeSplitter: Splitter.wholeFrom(fieldLines, Splitter.atRows(CsvTable.startIn)),
  ...functionsOf({ parse: CsvTable.parse, printer }),
  print: (records) => printWhole(printer)(records, CsvTable.survey(records, new Map(), form)),
  keeps: [...commonFields, "meshHeadings", "url", "retraction"],
  loses: [Losses.affiliations, Losses.headingNumbers, Losses.dateTexts("csv"), Losses.retractionNotices],
  alters: [Losses.names, Losses.headings, Losses.semicolons("contributors", "publicationTypes", "meshHeadings", "keywords")]
})

/** The formats, in the order in which they are tried on a text: **a new format is one line here**. */
export const formats = {
  ris: {
    label: "RIS",
    extensions: [".ris"],
    startIn: (head) => head.search(/^\s*TY[ \t]{0,2}-/m),
    makeSplitter: Splitter.withEarlyLines(Splitter.atStarts(/(?<![^\r\n])TY[ \t]{0,2}-/g)),
    ...functionsOf(Ris),
    keeps: [...commonFields, "originalTitle", "url", "retraction"],
    loses: [Losses.affiliations, Losses.retractionNotices],
    alters: [Losses.names, Losses.severalNames, Losses.paragraphs((abstract) => abstract.split("\n").slice(1).some(Ris.isTagLike))]
  },
  nbib: {
    label: "NBIB",
    extensions: [".nbib", ".medline"],
    startIn: (head) => head.search(/^(?:PMID-[ \d]|OWN - ERIC)/m),
    makeSplitter: Splitter.atStarts(/(?<![^\r\n])PMID-(?=[ \d])|(?<=(?:\r\n|\n|\r)[ \t]*(?:\r\n|\n|\r))OWN - /g),
    ...functionsOf(Nbib),
    keeps: [...commonFields, "originalTitle", "meshHeadings", "relations", "trials", "funding", "retraction"],
    loses: [Losses.headingNumbers, Losses.dateTexts("nbib"), Losses.retractionNotices],
    alters: [Losses.personNames, Losses.headings, Losses.grants, Losses.paragraphs((abstract) => abstract.includes("\n"))]
  },
  bibtex: {
    label: "BibTeX",
    extensions: [".bib", ".bibtex"],
    startIn: (head) => head.search(/^[ \t]*@[ \t]*[A-Za-z][\w-]*\s*[{(]/m),
    makeSplitter: Splitter.wholeFrom(/\bcrossref\s*=/i, Splitter.atStarts(/(?<![^\r\n])[ \t]*@[ \t]*[A-Za-z][\w-]*\s*[{(]/g)),
    ...functionsOf(BibTex),
    keeps: [...commonFields, "originalTitle", "meshHeadings", "url", "retraction"],
    loses: [Losses.affiliations, Losses.headingNumbers, Losses.dateTexts("bibtex"), Losses.retractionNotices],
    alters: [Losses.headings, Losses.semicolons("publicationTypes", "meshHeadings", "keywords")]
  },
  endnote: {
    label: "EndNote XML",
    extensions: [".xml"],
    startIn: (head) =>
      [PubMedXml, ClinicalTrialsXml, IctrpXml].every((other) => other.startIn(head) < 0)
        ? head.search(/^\s*<(?:\?xml|xml|records)[\s>]/)
        : -1,
    makeSplitter: Splitter.atTags("</record>", (head) => (/<xml[\s>]/.test(head) ? ["xml", "records"] : ["records"])),
    ...functionsOf(EndNoteXml),
    keeps: [...commonFields, "originalTitle", "url", "retraction"],
    loses: [Losses.affiliations, Losses.dateTexts("endnote"), Losses.retractionNotices],
    alters: [Losses.names, Losses.semicolons("publicationTypes")]
  },
  csl: {
    label: "CSL-JSON",
    extensions: [".json"],
    startIn: (head) => (LitfuseJson.startIn(head) < 0 && ClinicalTrialsJson.startIn(head) < 0 ? head.search(/^\s*[[{]/) : -1),
    makeSplitter: Splitter.atItems,
    ...functionsOf(CslJson),
    keeps: [...commonFields, ...cslFields],
    loses: [],
    alters: []
  },
  csv: tableFormat("csv", "CSV", [".csv"], CsvTable.printer),
  // these are read like any table; their names select how a table is written
  rayyan: { ...tableFormat("rayyan", "Rayyan CSV", [], CsvTable.rayyan), writesBack: "csv" },
  covidence: { ...tableFormat("covidence", "Covidence CSV", [], CsvTable.covidence), writesBack: "csv" }
} as const satisfies Readonly<Record<string, FormatDefinition>>

/** The formats that are tables: all records have the same columns, which must be known before the first is written. */
export const tableFormats: ReadonlySet<string> = new Set(["csv", "rayyan", "covidence"])

/** A format that is only read. */
export type Reader = Pick<FormatDefinition, "label" | "extensions" | "startIn" | "makeSplitter" | "parse">

/** The formats that are only read: **a new one is one line here**. */
export const readers = {
  wos: {
    label: "Web of Science text",
    extensions: [".ciw"],
    makeSplitter: Splitter.atStarts(/(?<![^\r\n])PT(?=[ \r\n])/g),
    ...WebOfScience
  },
  enw: {
    label: "EndNote import format",
    extensions: [".enw"],
    makeSplitter: Splitter.atStarts(/(?<=(?:\r\n|\n|\r)[ \t]*(?:\r\n|\n|\r))%[0TA] /g),
    ...EndNoteTagged
  },
  refworks: { label: "RefWorks", extensions: [], makeSplitter: Splitter.atStarts(/(?<![^\r\n])RT /g), ...RefWorks },
  ovid: {
    label: "Ovid text",
    extensions: [".ovd", ".cgi"],
    makeSplitter: Splitter.atStarts(/(?<![^\r\n]) ?<\d+\.? ?>[ \t]*(?=[\r\n])/g),
    ...OvidText
  },
  // not a text: `Workbook` reads it
  xlsx: { label: "Excel", extensions: [".xlsx"], startIn: () => -1, makeSplitter: Splitter.atRows(() => -1), parse: CsvTable.parse },
  "pubmed-xml": {
    label: "PubMed XML",
    extensions: [],
    makeSplitter: Splitter.atTags("</PubmedArticle>", () => ["PubmedArticleSet"]),
    ...PubMedXml
  },
  litfuse: { label: "JSON of litfuse", extensions: [".jsonl"], makeSplitter: Splitter.atWorks, ...LitfuseJson },
  "ctgov-json": { label: "ClinicalTrials.gov JSON", extensions: [], makeSplitter: Splitter.atItems, ...ClinicalTrialsJson },
  "ctgov-xml": {
    label: "ClinicalTrials.gov XML",
    extensions: [],
    makeSplitter: Splitter.atTags("</clinical_study>", ClinicalTrialsXml.around),
    ...ClinicalTrialsXml
  },
  ictrp: { label: "WHO ICTRP XML", extensions: [], makeSplitter: Splitter.atTags("</Trial>", IctrpXml.around), ...IctrpXml }
} as const satisfies Readonly<Record<string, Reader>>

/** The name of a format that can be read. */
export type ReadableFormat = Format | keyof typeof readers

/** All formats that can be read. */
export const readable: Readonly<Record<ReadableFormat, Reader>> = { ...formats, ...readers }

/** The names of all formats that can be read. */
export const readableNames = Object.keys(readable) as ReadonlyArray<ReadableFormat>

/** The display name of a format. */
export const labelOf = (form: string): string => (Object.hasOwn(readable, form) ? readable[form as ReadableFormat].label : form)

/** The name of a format. */
export type Format = keyof typeof formats

/** The names of the formats that can be written. */
export const names = Object.keys(formats) as ReadonlyArray<Format>
