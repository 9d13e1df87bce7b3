/** Reads a report of `litfuse answer` from the text that people read: Markdown or a page. */
import { printDocument } from "@litfuse/document/printDocument"
import type { ReadBlock } from "@litfuse/document/ReadBlock"
import { readMarkdownBlocks } from "@litfuse/document/readMarkdownBlocks"
import { readPageBlocks } from "@litfuse/document/readPageBlocks"
import * as Identifier from "@litfuse/engine/Identifier"
import * as EntityName from "@litfuse/engine/entity/EntityName"
import { citedDocument, onlyOneName, opposed } from "./citedDocument.ts"
import { linksOf } from "./linksOf.ts"
import type { Part, Reference, Report, Statement } from "./Report.ts"

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
  const one = /(.+?) · (.+?) · (\d{1,9})-(\d{1,9}) · ([0-9a-f]{12})(?:; |$)/uy
  while (one.lastIndex < cell.length) {
    const found = one.exec(cell)
    if (found === null) return []
    const [, work, section, from, to, sha256] = found
    all.push({ work: work!, section: section!, from: Number(from), to: Number(to), sha256: sha256! })
  }
  return all
}

/** A sentence without the marks of its works. */
const statementOf = (shown: string, evidence: Statement["evidence"], retracted: ReadonlyMap<string, string>): Statement => {
  const marks = [...new Set(evidence.flatMap(({ work }) => retracted.get(work) ?? []))]
  const mark = marks.length === 0 ? "" : `${marks.join(", ")}: `
  const text = shown.startsWith(mark) ? shown.slice(mark.length) : shown
  const quoted = /^“(.*)”$/u.exec(text)?.[1]
  if (quoted !== undefined) return { text: quoted, kind: "quotation", evidence }
  return { text, kind: evidence.length > 1 ? "joined" : "statement", evidence }
}

/** The blocks below each heading of the second depth, by its text; those before the first below an empty one. */
const sectionsOf = (blocks: ReadonlyArray<ReadBlock>): ReadonlyMap<string, ReadonlyArray<ReadBlock>> => {
  const sections = new Map<string, Array<ReadBlock>>()
  let title = ""
  for (const block of blocks) {
    if (block.type === "heading" && block.depth === 2) title = block.text
    sections.set(title, [...(sections.get(title) ?? []), block])
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

/** The parts below their headings. A part without a sentence or a reason is none, so that its heading is a text without an address. */
const partsOf = (
  blocks: ReadonlyArray<ReadBlock> = [],
  statementsIn: (rows: ReadonlyArray<Row>) => ReadonlyArray<Statement>
): ReadonlyArray<Part> => {
  const parts: Array<Part> = []
  for (const block of blocks) {
    const last = parts.at(-1)
    if (block.type === "heading" && block.depth !== 2)
      parts.push({
        id: `part-${parts.length + 1}`,
        dimension: "",
        question: block.text,
        writer: "rules",
        byModel: [],
        requeried: null,
        state: "answered",
        reason: null,
        works: 0,
        statements: [],
        passages: []
      })
    if (last === undefined) continue
    const change = (some: Partial<Part>): void => void (parts[parts.length - 1] = { ...last, ...some })
    if (block.type === "table")
      change({
        statements: [...last.statements, ...statementsIn(rowsOf([block], "sentence", "reference", "address"))],
        passages: [...last.passages, ...statementsIn(rowsOf([block], "passage", "reference", "address"))]
      })
    if (block.type !== "text") continue
    const reason = reasons.exec(block.text)?.[1]
    if (reason !== undefined) change({ state: "refused", reason })
    if (block.text.startsWith(asked)) change({ requeried: block.text.slice(asked.length) })
    if (block.text.startsWith(byModelText)) {
      const said = block.text.slice(byModelText.length, -1).split("; ")
      const words = said.find((one) => one.startsWith("the keywords "))
      change({
        writer: said.includes("the text of this part") ? "model" : "rules",
        byModel: words === undefined ? [] : [words.slice("the keywords ".length)]
      })
    }
  }
  return parts.filter(({ statements, reason }) => statements.length > 0 || reason !== null)
}

const noticeOf = (text: string, form: PrintedForm): Report["notices"][number] => {
  const [, code = "note", subject = "", said = text] =
    (form === "md" ? /^note \((.*?)\)(): (.*)$/u : /^(?<code>)(.*?): (.*)$/u).exec(text) ?? []
  return { code: code === "" ? "note" : code, subject, text: said }
}

const blocksOf = (text: string, form: PrintedForm): ReadonlyArray<ReadBlock> =>
  form === "md" ? readMarkdownBlocks(text) : readPageBlocks(text)

const reportOf = (blocks: ReadonlyArray<ReadBlock>, form: PrintedForm): Report => {
  const sections = sectionsOf(blocks)
  // sentences have links too, whose text may be the title of a reference
  const links = (sections.get("References") ?? []).filter((block) => block.type === "link")
  const references = rowsOf(sections.get("References"), "number", "title", "year", "identifiers", "state").map((row) => {
    const reference = referenceOf(row)
    // each link is of one reference, and of equal titles of the one that it fits
    const same = links.filter(({ text }) => text === row[1])
    const link = same.find(({ address }) => address === pageOf(reference)) ?? same[0]
    if (link !== undefined) links.splice(links.indexOf(link), 1)
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
const without = (all: ReadonlyArray<string>, other: ReadonlyArray<string>): ReadonlyArray<string> => {
  const left = new Map<string, number>()
  for (const one of other) left.set(one, (left.get(one) ?? 0) + 1)
  return all.filter((one) => {
    const n = left.get(one) ?? 0
    left.set(one, n - 1)
    return n <= 0
  })
}

const textsOf = (blocks: ReadonlyArray<ReadBlock>): ReadonlyArray<string> =>
  blocks.flatMap((block) => {
    if (block.type === "table") return block.rows.map((row) => row.join(" | "))
    if (block.type === "link") return [`a link to ${block.address}`]
    return block.type === "other" ? [] : [block.text]
  })

const othersOf = (blocks: ReadonlyArray<ReadBlock>): ReadonlyArray<string> =>
  blocks.flatMap((block) => (block.type === "other" ? [block.text] : []))

/**
 * Reads a report from Markdown or a page. Whatever it shows is compared with what litfuse would write for the report that was read.
 *
 * - shape: sentences with their addresses, whose checksums are their first twelve digits; a sentence whose address cannot be read has none
 * - empty: a text without sentences is a report without them
 */
export const readPrinted = (text: string, form: PrintedForm): PrintedReport => {
  const blocks = blocksOf(text, form)
  const report = reportOf(blocks, form)
  const expected = blocksOf(printDocument(citedDocument(report), form), form)
  // a row without an address is a sentence without one already
  const faulty = new Set(
    [
      ...report.background,
      ...report.parts.flatMap(({ statements, passages }) => [...statements, ...passages]),
      ...report.contradictions.flatMap(({ statements }) => statements)
    ]
      .filter(({ evidence }) => evidence.length === 0)
      .map((one) => one.text)
  )
  const added = without(textsOf(blocks), textsOf(expected)).filter((one) => ![...faulty].some((sentence) => one.includes(sentence)))
  return { report, added, foreign: without(othersOf(blocks), othersOf(expected)) }
}
