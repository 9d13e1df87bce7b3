import { type Cell, type Document, notes, paragraph } from "@litfuse/engine/Document"
import * as Identifier from "@litfuse/engine/Identifier"
import { counted } from "@litfuse/files/numbers"
import type { Answer } from "../Evidence.ts"
import { searchedInWords } from "./searchedInWords.ts"

type Sentence = Answer["sentences"][number]

const workCell = ({ address: { work }, title }: Sentence): Cell => {
  const identifier = Identifier.find(work)
  const text = title ?? work
  return { text: identifier === undefined ? text : { text, address: Identifier.link(identifier) }, tone: "long" }
}

const rowOf = (one: Sentence): ReadonlyArray<Cell> => {
  const { address, text, stance, retraction } = one
  return [
    { text: stance },
    { text, tone: "long" },
    workCell(one),
    { text: retraction === null ? "" : { strong: retraction, isBad: true } },
    { text: `${address.work} · ${address.section} · ${address.from}-${address.to}`, tone: "long" }
  ]
}

/** The sentences as a document, in their order. */
export const evidenceDocument = (answer: Answer): Document => {
  const { claim, sentences, method, notices } = answer
  const found = sentences.length === 0 ? "No sentence found" : counted(sentences.length, "sentence")
  return {
    title: claim,
    by: "litfuse evidence",
    lead: [
      paragraph(`${found} in ${searchedInWords(answer, "")}.`, "verdict"),
      paragraph(
        `The order is by words (method ${method.id}, revision ${method.revision}, threshold ${method.threshold}). Rules give the stances; read each sentence in its text before you cite it.`,
        "muted"
      ),
      ...notes(notices)
    ],
    sections:
      sentences.length === 0
        ? []
        : [
            {
              id: "sentences",
              title: "Sentences",
              blocks: [
                {
                  type: "table",
                  label: "Sentences that bear on the claim, best first",
                  columns: [{ name: "stance" }, { name: "sentence" }, { name: "work" }, { name: "state" }, { name: "address" }],
                  rows: sentences.map(rowOf),
                  isStacked: true
                }
              ]
            }
          ],
    end: []
  }
}
