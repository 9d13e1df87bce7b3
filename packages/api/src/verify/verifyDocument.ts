import { type Cell, type Document, notes, paragraph, type Table } from "@litfuse/engine/Document"
import * as Identifier from "@litfuse/engine/Identifier"
import { findingsOf, nameIn, verifySummary } from "./verifyLines.ts"
import { type Answer, hasProblem, type VerifiedReference } from "./Verification.ts"

const linkOf = (id: string): string | undefined => {
  const identifier = Identifier.find(id)
  return identifier === undefined ? undefined : Identifier.link(identifier)
}

const matchCell = ({ match }: VerifiedReference): Cell => {
  if (match === null) return { text: "" }
  const address = linkOf(match.id)
  const text = match.title === "" ? match.id : match.title
  return { text: address === undefined ? text : { text, address }, tone: "long" }
}

const isRetracted = ({ marks }: VerifiedReference): boolean => marks.some(({ kind }) => kind === "retracted")

/** The place of a reference in the table: the gravest come first, because a long table is rarely read to its end. */
const placeOf = (reference: VerifiedReference): number => {
  if (isRetracted(reference)) return 0
  if (hasProblem(reference)) return 1
  return reference.state === "unknown" ? 2 : 3
}

/** The state, and what is worse than any difference: that the paper was retracted or doubted. */
const stateOf = (reference: VerifiedReference): string => {
  const { state, marks } = reference
  const grave = marks.filter(({ kind }) => kind === "retracted" || kind === "concern").map(({ kind }) => kind)
  if (state !== "ok") return [state, ...grave].join(", ")
  return grave.length === 0 ? "problem" : grave.join(", ")
}

const rowOf = (reference: VerifiedReference, findings: ReadonlyArray<string>): ReadonlyArray<Cell> => [
  reference.line === 0 ? { text: "" } : { text: String(reference.line), value: reference.line },
  { text: reference.key ?? "" },
  { text: reference.input, tone: "long" },
  { text: hasProblem(reference) ? { strong: stateOf(reference), isBad: true } : reference.state },
  { text: findings.join("; "), tone: "long" },
  matchCell(reference)
]

const outcomesTable = ({ outcomes }: Answer): Table => ({
  type: "table",
  label: "How each source answered",
  columns: [
    { name: "source" },
    { name: "state" },
    { name: "requests", isNumber: true },
    { name: "failed", isNumber: true },
    { name: "error" }
  ],
  rows: outcomes.map(({ source, name, state, requests, failed, error }) => [
    { text: name ?? source },
    { text: state },
    { text: String(requests), value: requests },
    { text: String(failed), value: failed },
    { text: error?.message ?? "", tone: "why" }
  ]),
  isStacked: true
})

/** The checked references as a document. Retracted papers come first, then other problems, then what no source could check; otherwise the order is that of the file. */
export const verifyDocument = (answer: Answer): Document => {
  const nameOf = nameIn(answer)
  const ordered = answer.references.toSorted((a, b) => placeOf(a) - placeOf(b))
  const isFine = ordered.length === 0 || !hasProblem(ordered[0]!)
  return {
    title: `References of ${answer.file}`,
    by: "litfuse verify",
    lead: [
      paragraph(`${verifySummary(answer)}.`, isFine ? "verdict" : "fails"),
      paragraph("Absent means that no source that was asked has it. Books, reports and web pages are often in none of them.", "muted"),
      ...notes(answer.notices)
    ],
    sections: [
      {
        id: "references",
        title: "References",
        blocks: [
          {
            type: "table",
            label: "The references, with their states",
            columns: [
              { name: "line", isNumber: true },
              { name: "key" },
              { name: "reference" },
              { name: "state" },
              { name: "findings" },
              { name: "found" }
            ],
            rows: ordered.map((one) => rowOf(one, findingsOf(one, nameOf))),
            isStacked: true
          }
        ]
      },
      { id: "sources", title: "Sources", blocks: [outcomesTable(answer)] }
    ],
    end: []
  }
}
