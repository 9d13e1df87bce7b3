import * as Identifier from "@litfuse/engine/Identifier"
import type { SourceRecord } from "@litfuse/engine/SourceRecord"
import * as CsvText from "@litfuse/files/CsvText"
import * as Guard from "../Guard.ts"
import * as Headings from "../Headings.ts"
import * as Kept from "../Kept.ts"
import * as Names from "../Names.ts"
import { type Columns, joined, type Printer } from "../Printer.ts"
import { keeper } from "./entry.ts"

/** What a spreadsheet would run, or R would take for a missing value, whatever apostrophes stand before it. */
const dangerous = /^'*(?:[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]|NA$)/

const withSemicolons = (values: ReadonlyArray<string>): string => values.map((value) => value.replaceAll(";", ",")).join("; ")

const list = (values: ReadonlyArray<string>): string => withSemicolons(values.map(Guard.line))

const said = (text: string | undefined): string | undefined => (text === undefined ? undefined : Guard.text(text))

/** Names with semicolons between them; one behind a single name that would be taken for several. */
const names = (contributors: SourceRecord["contributors"]): string => {
  const text = withSemicolons(contributors.map((one) => Guard.line(Names.print(one))))
  return contributors.length === 1 && Names.split(text)[0] !== text ? `${text};` : text
}

/** Our columns, in their order, and what stands in them. */
const ours: ReadonlyArray<readonly [name: string, of: (record: SourceRecord) => string | undefined]> = [
  ["title", ({ title }) => Guard.text(title)],
  ["authors", ({ contributors }) => names(contributors)],
  ["published", ({ published }) => published],
  ["journal", ({ containerTitle }) => said(containerTitle)],
  ["volume", ({ volume }) => said(volume)],
  ["issue", ({ issue }) => said(issue)],
  ["pages", ({ pages }) => said(pages)],
  ["publisher", ({ publisher }) => said(publisher)],
  ["issn", ({ issn }) => issn?.join("; ")],
  ["doi", ({ identifiers }) => identifiers.find(({ scheme }) => scheme === "doi")?.value],
  ["pmid", ({ identifiers }) => identifiers.find(({ scheme }) => scheme === "pmid")?.value],
  ["pmcid", ({ identifiers }) => identifiers.find(({ scheme }) => scheme === "pmcid")?.value],
  ["identifiers", ({ identifiers }) => others(identifiers).join("; ")],
  ["publication types", ({ publicationTypes }) => list(publicationTypes)],
  ["mesh headings", ({ meshHeadings }) => withSemicolons(meshHeadings.map((one) => Guard.line(Headings.print(one))))],
  ["keywords", ({ keywords }) => list(keywords)],
  ["language", ({ language }) => said(language)],
  ["url", ({ url }) => url],
  ["abstract", ({ abstract }) => (abstract === undefined ? undefined : Guard.paragraphs(abstract).join("\n"))]
]

/** Identifiers that have no column of their own. */
const others = (identifiers: SourceRecord["identifiers"]): ReadonlyArray<string> =>
  identifiers
    .filter(({ scheme }, i) => !["doi", "pmid", "pmcid"].includes(scheme) || identifiers.findIndex((other) => other.scheme === scheme) < i)
    .map(Identifier.print)

const cell = (text: string | undefined): string => (text === undefined ? "" : dangerous.test(text) ? `'${text}` : text)

/** Adds the columns that the records' files had beside ours to those that are known: each as often as a record has it most, as they are met. */
export const survey = (records: ReadonlyArray<SourceRecord>, known: Columns): Columns => {
  for (const { kept = [] } of records) {
    const times = new Map<string, number>()
    for (const { form, name } of kept) if (form === keeper.form) times.set(name, (times.get(name) ?? 0) + 1)
    for (const [name, count] of times) known.set(name, Math.max(known.get(name) ?? 0, count))
  }
  return known
}

/**
 * Records as a table. What a spreadsheet would run gets an apostrophe before it, which `parse` takes off again. Columns of a table that a record has no
 * place for stand behind ours.
 */
export const printer = (columns: Columns = new Map()): Printer => {
  const others = [...columns].flatMap(([name, count]) => Array.from({ length: count }, (_, time) => [name, time] as const))
  const header = [...ours.map(([name]) => name), ...others.map(([name]) => cell(name))]
  const line = (cells: ReadonlyArray<string>) => `${CsvText.record(cells)}\n`
  const row = (record: SourceRecord): string => {
    const { bare, kept } = Kept.part(record, keeper)
    const values = Map.groupBy(kept, ({ name }) => name)
    return line([...ours.map(([, of]) => of(bare)), ...others.map(([name, time]) => values.get(name)?.[time]?.value)].map(cell))
  }
  return joined(() => row, "", { start: line(header) })()
}
