/** Reads a report of `litfuse answer` from the text that people read: Markdown or a page. */
import { printDocument } from "@litfuse/document/printDocument"
import type { ReadBlock } from "@litfuse/document/ReadBlock"
import { readMarkdownBlocks } from "@litfuse/document/readMarkdownBlocks"
import { readPageBlocks } from "@litfuse/document/readPageBlocks"
import * as Identifier from "@litfuse/engine/Identifier"
import * as EntityName from "@litfuse/engine/entity/EntityName"
import { citedDocument, onlyOneName, opposed } from "./citedDocument.ts"
import { linksOf } from "./linksOf.ts"
import { addressedTexts, type Part, type Reference, type Report, type Statement } from "./Report.ts"

/** The forms of a report for people. */
export type PrintedForm = "md" | "html"

/**
 * A report as it was read.
 *
 * - `added` texts that are neither sentences with an address nor what litfuse writes around them
 * - `foreign` scripts, styles and pictures that are not litfuse's, which may show what was not read
 */
export interface PrintedReport {
  readonly report: Report
  readonly added: ReadonlyArray<string>
  readonly foreign: ReadonlyArray<string>
}

type Row = ReadonlyArray<string>

/** A longer cell is no list of addresses. Units: UTF-16 units. */
const longestCell = 10_000

/** The addresses in a cell. Empty: none where a part of the cell is something else. */
const addressesIn = (cell: string): Statement["evidence"] => {
  if (cell.length > longestCell) return []
  const all: Array<Statement["evidence"][number]> = []
  let at = 0
  for (const { 0: end, 1: from, 2: to, 3: sha256, index } of cell.matchAll(/ · (\d{1,9})-(\d{1,9}) · ([0-9a-f]{12})(?:; |$)/gu)) {
    const [work = "", ...section] = cell.slice(at, index).split(" · ")
    if (work === "" || section.join("") === "") return []
    all.push({ work, section: section.join(" · "), from: Number(from), to: Number(to), sha256: sha256! })
    at = index + end.length
  }
  return at === cell.length ? all : []
}

/** A text between quotation marks; undefined for another one. */
const quotedIn = (text: string): string | undefined => /^“(.*)”$/u.exec(text)?.[1]

/** A text whose quotation marks another program made straight. Only of an entity litfuse writes statements, which may have such marks. */
const straightIn = (text: string, evidence: Statement["evidence"]): string | undefined => {
  const [only, other] = evidence
  return only === undefined || other !== undefined || EntityName.parse(only.work) !== undefined ? undefined : /^"(.*)"$/u.exec(text)?.[1]
}

/** A sentence without the marks of its works. */
const statementOf = (shown: string, evidence: Statement["evidence"], retracted: ReadonlyMap<string, string>): Statement => {
  const marks = [...new Set(evidence.flatMap(({ work }) => retracted.get(work) ?? []))]
  const mark = marks.length === 0 ? "" : `${marks.join(", ")}: `
  const text = shown.startsWith(mark) ? shown.slice(mark.length) : shown
  const quoted = quotedIn(text) ?? straightIn(text, evidence)
  if (quoted !== undefined) return { text: quoted, kind: "quotation", evidence }
  return { text, kind: evidence.length > 1 ? "joined" : "statement", evidence }
}

/** The blocks below each heading of the second depth, by its text; those before the first below an empty one. */
const sectionsOf = (blocks: ReadonlyArray<ReadBlock>): ReadonlyMap<string, ReadonlyArray<ReadBlock>> => {
  const sections = new Map<string, Array<ReadBlock>>()
  let title = ""
  for (const block of blocks) {
    if (block.type === "heading" && block.depth === 2) title = block.text
    const own = sections.get(title)
    if (own === undefined) sections.set(title, [block])
    else own.push(block)
  }
  return sections
}

/** The rows of tables whose head has these names. */
const rowsOf = (blocks: ReadonlyArray<ReadBlock> = [], ...names: Row): ReadonlyArray<Row> =>
  blocks.flatMap((block) => (block.type === "table" && block.rows[0]?.join(" ") === names.join(" ") ? block.rows.slice(1) : []))

const referenceOf = ([, title = "", year = "", names = "", state = ""]: Row): Reference => {
  const [id = "", ...others] = names.split(", ")
  const page = /^web page(?:, listed (\d{4}-\d{2}-\d{2}))?$/u.exec(state)
  const kind = EntityName.parse(id) === undefined ? "work" : "entity"
  return {
    id,
    kind: page === null ? kind : "page",
    title: title === id ? null : title,
    year: /^\d{1,4}$/u.test(year) ? Number(year) : null,
    identifiers: [id, ...others],
    address: null,
    retraction: state === "" || page !== null ? null : state,
    ...(page?.[1] === undefined ? {} : { retrieved: page[1] })
  }
}

const pageOf = ({ id }: Reference): string | undefined => {
  const identifier = Identifier.find(id)
  return identifier && Identifier.link(identifier)
}

const outcomeOf = ([source = "", state = "", requests = "", delivered = "", why = ""]: Row) =>
  ({
    source,
    name: source,
    state,
    delivered: Number(delivered),
    requests: Number(requests),
    failed: 0,
    error: why === "" ? null : { reason: "", message: why }
  }) as Report["outcomes"][number]

const asked = "A source found nothing, so it was asked again with fewer keywords: "
const byModelText = "By a language model: "
const reasons =
  /^Refused: ((?:no work that was found passes the filters|\d+ works?, none with an abstract|no sentence of \d+ (?:abstracts?|texts?) fits the question well enough))\.$/u

/** Plans have few parts. Links of parts are compared pair by pair, so what is below further headings is text without an address. */
const mostParts = 100

/** A part of the blocks below its heading. */
const partOf = (
  question: string,
  blocks: ReadonlyArray<ReadBlock>,
  statementsIn: (rows: ReadonlyArray<Row>) => ReadonlyArray<Statement>
): Omit<Part, "id"> => {
  const texts = blocks.flatMap((block) => (block.type === "text" ? [block.text] : []))
  const reason = texts.findLast((one) => reasons.test(one))
  const requeried = texts.findLast((one) => one.startsWith(asked))
  const said = texts.findLast((one) => one.startsWith(byModelText))?.slice(byModelText.length, -1).split("; ") ?? [] // prettier-ignore
  const words = said.find((one) => one.startsWith("the keywords "))
  return {
    dimension: "",
    question,
    writer: said.includes("the text of this part") ? "model" : "rules",
    byModel: words === undefined ? [] : [words.slice("the keywords ".length)],
    requeried: requeried?.slice(asked.length) ?? null,
    state: reason === undefined ? "answered" : "refused",
    reason: reason === undefined ? null : reasons.exec(reason)![1]!,
    works: 0,
    statements: statementsIn(rowsOf(blocks, "sentence", "reference", "address")),
    passages: statementsIn(rowsOf(blocks, "passage", "reference", "address"))
  }
}

/** The parts below their headings. A part without a sentence or a reason is none, so that its heading is a text without an address. */
const partsOf = (
  blocks: ReadonlyArray<ReadBlock> = [],
  statementsIn: (rows: ReadonlyArray<Row>) => ReadonlyArray<Statement>
): ReadonlyArray<Omit<Part, "id">> => {
  const groups: Array<{ readonly question: string; readonly own: Array<ReadBlock> }> = []
  for (const block of blocks) {
    if (block.type === "heading" && block.depth !== 2) groups.push({ question: block.text, own: [] })
    else groups.at(-1)?.own.push(block)
  }
  return groups
    .slice(0, mostParts)
    .map(({ question, own }) => partOf(question, own, statementsIn))
    .filter(({ statements, reason }) => statements.length > 0 || reason !== null)
}

const noticeOf = (text: string, form: PrintedForm): Report["notices"][number] => {
  const [, code = "note", subject = "", said = text] =
    (form === "md" ? /^note \((.*?)\)(): (.*)$/u : /^(?<code>)(.*?): (.*)$/u).exec(text) ?? []
  return { code: code === "" ? "note" : code, subject, text: said }
}

const blocksOf = (text: string, form: PrintedForm): ReadonlyArray<ReadBlock> | undefined =>
  form === "md" ? readMarkdownBlocks(text) : readPageBlocks(text)

/** Among so many references of one title the page decides. */
const mostAlike = 100

const reportOf = (blocks: ReadonlyArray<ReadBlock>, form: PrintedForm): Report => {
  const sections = sectionsOf(blocks)
  // sentences have links too, whose text may be the title of a reference
  const links = Map.groupBy(
    (sections.get("References") ?? []).filter((block) => block.type === "link"),
    ({ text }) => text
  )
  const references = rowsOf(sections.get("References"), "number", "title", "year", "identifiers", "state").map((row) => {
    const reference = referenceOf(row)
    // each link is of one reference, and of equal titles of the one that it fits
    const same = links.get(row[1] ?? "") ?? []
    const fitting = same.slice(0, mostAlike).findIndex(({ address }) => address === pageOf(reference))
    const [link] = same.splice(Math.max(0, fitting), 1)
    return { ...reference, address: link?.address ?? null }
  })
  const retracted = new Map(references.flatMap(({ id, retraction }) => (retraction === null ? [] : [[id, retraction.toUpperCase()]])))
  const statementsIn = (rows: ReadonlyArray<Row>) =>
    rows.map(([text = "", , address = ""]) => statementOf(text, addressesIn(address), retracted))
  const parts = [...partsOf(sections.get("Findings"), statementsIn), ...partsOf(sections.get("What was not found"), statementsIn)].map(
    (part, i) => ({ ...part, id: `part-${i + 1}` })
  )
  const heads = opposed.map(({ name }) => name)
  const opposite = [heads, [...heads, onlyOneName]].flatMap((names) => rowsOf(sections.get("Contradictions"), ...names))
  return {
    version: 1,
    runId: null,
    question: blocks.flatMap((block) => (block.type === "heading" && block.depth === 1 ? [block.text] : []))[0] ?? "",
    plan: {},
    model: null,
    background: statementsIn(rowsOf(sections.get("Background"), "sentence", "reference", "address")),
    parts,
    links: linksOf(parts),
    contradictions: opposite.map(([one = "", at = "", other = "", otherAt = "", onlyOne = ""]) => ({
      part: "",
      statements: [[one, at] as const, [other, otherAt] as const].map(([text, cell]) => statementOf(text, addressesIn(cell), retracted)),
      onlyOne: onlyOne === "" ? [] : onlyOne.split("; ")
    })),
    references,
    outcomes: rowsOf(sections.get("Sources"), "source", "state", "requests", "records", "why").map(outcomeOf),
    notices: (sections.get("") ?? []).flatMap((block) => (block.type === "text" && block.isNote ? [noticeOf(block.text, form)] : []))
  }
}

/** What of the first is not in the second, which may have a text several times. */
const without = <A>(all: ReadonlyArray<A>, other: ReadonlyArray<A>, textOf: (one: A) => string): ReadonlyArray<A> => {
  const left = new Map<string, number>()
  for (const one of other) left.set(textOf(one), (left.get(textOf(one)) ?? 0) + 1)
  return all.filter((one) => {
    const n = left.get(textOf(one)) ?? 0
    left.set(textOf(one), n - 1)
    return n <= 0
  })
}

/** A text that is shown. `cells`: those of a row. */
interface Shown {
  readonly text: string
  readonly cells: ReadonlyArray<string>
}

const textsOf = (blocks: ReadonlyArray<ReadBlock>): ReadonlyArray<Shown> =>
  blocks.flatMap((block): ReadonlyArray<Shown> => {
    if (block.type === "table") return block.rows.map((cells) => ({ text: cells.join(" | "), cells }))
    if (block.type === "link") return [{ text: `a link to ${block.address}`, cells: [] }]
    return block.type === "other" ? [] : [{ text: block.text, cells: [] }]
  })

const othersOf = (blocks: ReadonlyArray<ReadBlock>): ReadonlyArray<string> =>
  blocks.flatMap((block) => (block.type === "other" ? [block.text] : []))

/**
 * Reads a report from Markdown or a page. Whatever it shows is compared with what litfuse would write for the report that was read.
 *
 * - shape: sentences with their addresses, whose checksums are their first twelve digits; a sentence whose address cannot be read has none
 * - empty: a text without sentences is a report without them; undefined for a page whose elements are nested too deeply
 */
export const readPrinted = (text: string, form: PrintedForm): PrintedReport | undefined => {
  const blocks = blocksOf(text, form)
  if (blocks === undefined) return undefined
  const report = reportOf(blocks, form)
  const printed = printDocument(citedDocument(report), form)
  // to read Markdown takes most of the time, and an unchanged report is read once
  const expected = printed === text ? blocks : (blocksOf(printed, form) ?? [])
  // a row with a sentence without an address is that sentence already
  const faulty = new Set(addressedTexts(report).flatMap(({ text: one, evidence }) => (evidence.length === 0 && one !== "" ? [one] : [])))
  const added = without(textsOf(blocks), textsOf(expected), ({ text: one }) => one.replaceAll(/[“”]/gu, '"')).filter(({ cells }) => !cells.some((cell) => faulty.has(quotedIn(cell) ?? cell))) // prettier-ignore
  return { report, added: added.map((one) => one.text), foreign: without(othersOf(blocks), othersOf(expected), (one) => one) }
}
