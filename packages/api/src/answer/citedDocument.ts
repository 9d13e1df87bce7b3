import { type Block, type Cell, type Document, type Inline, notes, paragraph, type Table } from "@litfuse/engine/Document"
import { counted } from "@litfuse/files/numbers"
import * as SourceNames from "../search/SourceNames.ts"
import { longestFact } from "./factsOf.ts"
import type { Part, Reference, Report, Statement } from "./Report.ts"

type NumberOf = (work: string) => string

const placeOf = ({ evidence }: Statement): string =>
  evidence.map(({ work, section, from, to, sha256 }) => `${work} · ${section} · ${from}-${to} · ${sha256.slice(0, 12)}`).join("; ")

const numbersOf = ({ evidence }: Statement, numberOf: NumberOf): string =>
  [...new Set(evidence.map(({ work }) => numberOf(work)))].join(", ")

const quoted = ({ text, kind }: Statement): string => (kind === "quotation" ? `“${text}”` : text)

/** A sentence with links at its addresses of the web, where it is what a database says. An address that the end of a cut field may have cut is none. */
const shown = (statement: Statement): Inline => {
  const text = quoted(statement)
  if (statement.kind !== "statement") return text
  const isCut = statement.evidence.some(({ from, to }) => to - from >= longestFact)
  return text
    .split(/(https?:\/\/[^\s;,"<>]+)/u)
    .map((one, i, all) => (i % 2 === 0 || (isCut && i === all.length - 2 && all[i + 1] === "") ? one : { text: one, address: one }))
}

const marked = (statement: Statement, retracted: ReadonlyMap<string, string>): Cell => {
  const marks = [...new Set(statement.evidence.flatMap(({ work }) => retracted.get(work) ?? []))]
  const text = shown(statement)
  return { text: marks.length === 0 ? text : [{ strong: `${marks.join(", ")}:`, isBad: true }, " ", text], tone: "long" }
}

const statementsTable = (
  label: string,
  statements: ReadonlyArray<Statement>,
  numberOf: NumberOf,
  retracted: ReadonlyMap<string, string>
): Table => ({
  type: "table",
  label,
  columns: [{ name: "sentence" }, { name: "reference" }, { name: "address" }],
  rows: statements.map((one) => [marked(one, retracted), { text: numbersOf(one, numberOf) }, { text: placeOf(one), tone: "long" }]),
  isStacked: true
})

/** What a reader must know of a reference: it is retracted, or a page of the web. */
const stateOf = ({ kind, retraction, retrieved }: Reference): Inline => {
  if (retraction !== null) return { strong: retraction, isBad: true }
  return kind === "page" ? { strong: `web page${retrieved === undefined ? "" : `, listed ${retrieved}`}` } : ""
}

/** The text around the sentences of a part, which a reader of the page opens. */
const openedEvidence = ({ passages }: Part, numberOf: NumberOf, retracted: ReadonlyMap<string, string>): ReadonlyArray<Block> => {
  if (passages.length === 0) return []
  const { columns, ...table } = statementsTable("The text around these sentences", passages, numberOf, retracted)
  return [
    {
      type: "fold",
      summary: "The text around these sentences",
      blocks: [{ ...table, columns: [{ name: "passage" }, ...columns.slice(1)] }]
    }
  ]
}

const referenceRow = (reference: Reference, i: number): ReadonlyArray<Cell> => {
  const { id, title, year, identifiers, address } = reference
  return [
    { text: `[${i + 1}]`, anchor: `reference-${i + 1}` },
    { text: address === null ? (title ?? id) : { text: title ?? id, address }, tone: "long" },
    { text: year === null ? "" : String(year) },
    { text: [...new Set([id, ...identifiers])].join(", "), tone: "long" },
    { text: stateOf(reference) }
  ]
}

const requeriedText = (requeried: string | null): ReadonlyArray<Block> =>
  requeried === null ? [] : [paragraph(`A source found nothing, so it was asked again with fewer keywords: ${requeried}`, "muted")]

/** What of a part is a language model's. */
const modelText = ({ writer, byModel, statements }: Part): ReadonlyArray<Block> => {
  const own = [
    ...(writer === "model" ? ["the text of this part"] : []),
    ...(byModel.length > 0 ? [`the keywords ${byModel.join(", ")}`] : []),
    ...(statements.some(({ kind }) => kind === "joined") ? ["sentences without quotation marks, which join those at their addresses"] : [])
  ]
  return own.length === 0 ? [] : [paragraph(`By a language model: ${own.join("; ")}.`, "muted")]
}

/** Notices of queries that found nothing: the parts say which queries were asked instead. */
const ofParts: ReadonlySet<string> = new Set(["query-rebuilt", "phrase-not-found"])

/** A part that quotes only works with a mark is answered, but a reader must know of it before the sentences. */
const markedParts = (answered: ReadonlyArray<Part>, retracted: ReadonlyMap<string, string>): ReadonlyArray<Block> => {
  const marksOf = ({ statements }: Part) => statements.flatMap(({ evidence }) => evidence.map(({ work }) => retracted.get(work)))
  const marked = answered.map(marksOf).filter((marks) => marks.length > 0 && marks.every((mark) => mark !== undefined))
  if (marked.length === 0) return []
  const names = [...new Set(marked.flat())].toSorted().join(", ")
  return [paragraph(`${counted(marked.length, "answered part")} ${marked.length === 1 ? "quotes" : "quote"} only marked works: ${names}.`, "fails")] // prettier-ignore
}

/** The columns of contradictions; the last one is there if a sentence leaves open what the other names. */
export const opposed: Table["columns"] = [{ name: "one work" }, { name: "address" }, { name: "another work" }, { name: "address" }]
/** Its name. */
export const onlyOneName = "only one names"

/** The report as a document: background, findings, links, contradictions, what was not found, references. Each sentence has its address. */
export const citedDocument = (report: Report): Document => {
  const { question, background, parts, links, contradictions, references, outcomes, notices } = report
  const places = new Map(references.map(({ id }, i) => [id, `[${i + 1}]`]))
  const numberOf: NumberOf = (work) => places.get(work) ?? work
  const retracted = new Map(references.flatMap(({ id, retraction }) => (retraction === null ? [] : [[id, retraction.toUpperCase()]])))
  const questionOf = new Map(parts.map((one) => [one.id, one.question]))
  const [answered, refused] = [parts.filter(({ state }) => state === "answered"), parts.filter(({ state }) => state === "refused")]
  const table = (label: string, statements: ReadonlyArray<Statement>) => statementsTable(label, statements, numberOf, retracted)
  const isPartial = contradictions.some(({ onlyOne }) => onlyOne.length > 0)
  const section = (id: string, title: string, blocks: ReadonlyArray<Block>) => (blocks.length === 0 ? [] : [{ id, title, blocks }])
  return {
    title: question,
    by: "litfuse answer",
    lead: [
      paragraph(
        `${answered.length} of ${counted(parts.length, "part")} answered, from ${counted(references.length, "reference")}.`,
        "verdict"
      ),
      ...markedParts(answered, retracted),
      paragraph(
        "Each sentence is quoted from its address, or made of what is there. Rules chose them; read each in its text before you cite it. The command litfuse verify checks this report in each of its forms.",
        "muted"
      ),
      ...(references.some(({ kind }) => kind === "page")
        ? [
            paragraph(
              "Pages of the web are texts of third parties. Their sentences are from snippets of a search engine; litfuse read no page."
            )
          ]
        : []),
      ...notes(notices.filter(({ code }) => !ofParts.has(code)))
    ],
    sections: [
      ...section("background", "Background", background.length === 0 ? [] : [table("What databases of proteins say", background)]),
      ...section(
        "findings",
        "Findings",
        answered.flatMap((part): ReadonlyArray<Block> => [
          { type: "heading", text: part.question },
          ...modelText(part),
          ...requeriedText(part.requeried),
          table(`Sentences on ${part.dimension}`, part.statements),
          ...openedEvidence(part, numberOf, retracted)
        ])
      ),
      ...section(
        "links",
        "Linked parts",
        links.length === 0
          ? []
          : [
              {
                type: "list",
                items: links.map(
                  ({ parts: ids, works }) =>
                    `“${questionOf.get(ids[0]!) ?? ids[0]}” and “${questionOf.get(ids[1]!) ?? ids[1]}” both rest on ${works.map(numberOf).join(", ")}.`
                )
              }
            ]
      ),
      ...section(
        "contradictions",
        "Contradictions",
        contradictions.length === 0
          ? []
          : [
              {
                type: "table",
                label: "Sentences that say the opposite, by rules",
                columns: [...opposed, ...(isPartial ? [{ name: onlyOneName }] : [])],
                rows: contradictions.map(({ statements, onlyOne }) => [
                  ...statements.flatMap((one): ReadonlyArray<Cell> => [marked(one, retracted), { text: placeOf(one), tone: "long" }]),
                  ...(isPartial ? [{ text: onlyOne.join("; ") }] : [])
                ]),
                isStacked: true
              }
            ]
      ),
      ...section(
        "not-found",
        "What was not found",
        refused.flatMap((part): ReadonlyArray<Block> => [
          { type: "heading", text: part.question },
          ...modelText(part),
          paragraph(`Refused: ${part.reason ?? ""}.`),
          ...requeriedText(part.requeried)
        ])
      ),
      ...section(
        "references",
        "References",
        references.length === 0
          ? []
          : [
              {
                type: "table",
                label: "References, in the order of the report",
                columns: [{ name: "number" }, { name: "title" }, { name: "year" }, { name: "identifiers" }, { name: "state" }],
                rows: references.map(referenceRow),
                isStacked: true
              }
            ]
      ),
      ...section("sources", "Sources", [
        {
          type: "table",
          label: "How each source answered",
          columns: [{ name: "source" }, { name: "state" }, { name: "requests", isNumber: true }, { name: "records", isNumber: true }, { name: "why" }], // prettier-ignore
          rows: outcomes.map((one) => [
            { text: SourceNames.nameOf(one) },
            { text: one.state },
            { text: String(one.requests), value: one.requests },
            { text: String(one.delivered), value: one.delivered },
            { text: one.error?.message ?? "", tone: "why" }
          ]),
          isStacked: true
        }
      ])
    ],
    end: []
  }
}
