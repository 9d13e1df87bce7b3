import * as Bibliography from "@litfuse/bibliography/Bibliography"
import { longestCell, printWorkbook } from "@litfuse/bibliography/workbook/printWorkbook"
import * as Notice from "@litfuse/engine/Notice"
import type { Kept, SourceRecord } from "@litfuse/engine/SourceRecord"
import { workRecord } from "@litfuse/engine/works/workRecord"
import type { Work } from "@litfuse/engine/Work"
import * as Csv from "@litfuse/files/Csv"
import type { DatasetError } from "@litfuse/files/DatasetError"
import { counted } from "@litfuse/files/numbers"
import { ReviewError } from "@litfuse/review/ReviewError"
import type { Stage } from "@litfuse/review/ReviewFile"
import type { Line } from "@litfuse/review/ScreeningLog"
import * as Result from "effect/Result"
import * as FormText from "./FormText.ts"
import * as RayyanNotes from "./RayyanNotes.ts"

/** Forms of references in which a person screens elsewhere, with the ending of their files. ASReview reads the first three. */
export const forms = { csv: "csv", xlsx: "xlsx", ris: "ris", rayyan: "csv" } as const
/** A form of references in which a person screens elsewhere. */
export type Form = keyof typeof forms

/**
 * A work that goes out.
 *
 * - `hash` of the record that a decision will be about; `line` what the person decided, if anything
 * - `said` what others decided, for the one who settles; else empty
 */
export interface Going {
  readonly work: Work
  readonly hash: string
  readonly line: Line | undefined
  readonly said: string
}

interface Fields {
  readonly id: string
  readonly action: string
  readonly reason: string
  readonly note: string
  readonly labels: ReadonlyArray<string>
}

const fieldsOf = ({ hash, line }: Going): Fields => ({
  id: `sha256:${hash}`,
  action: line === undefined ? "" : (line.to ?? line.action),
  reason: line?.criterion ?? "",
  note: line?.note ?? "",
  labels: line?.labels ?? []
})

/** The label of ASReview, which has no maybe. */
const asreview: Readonly<Record<string, string>> = { include: "1", exclude: "0" }
const inRayyan: Readonly<Record<string, string>> = { include: "Included", exclude: "Excluded", maybe: "Maybe" }

const columns = (going: Going): ReadonlyArray<Kept> => {
  const { id, action, reason, note, labels } = fieldsOf(going)
  const cells: ReadonlyArray<readonly [string, string]> = [
    ["litfuse_record", id],
    ["litfuse_decision", action],
    ["litfuse_reason", reason],
    ["litfuse_note", FormText.print(note)],
    ["litfuse_labels", FormText.printList(labels)],
    ...(going.said === "" ? [] : [["litfuse_said", FormText.print(going.said)] as const]),
    ["asreview_label", asreview[action] ?? ""]
  ]
  return cells.map(([name, value]) => ({ form: "csv", name, value }))
}

const risWords: Readonly<Record<string, string>> = { include: "ASReview_relevant", exclude: "ASReview_irrelevant" }

const risNotes = (going: Going): ReadonlyArray<Kept> => {
  const { action } = fieldsOf(going)
  const named = columns(going).filter(({ name, value }) => name !== "asreview_label" && value !== "")
  const word = risWords[action]
  return [...named.map(({ name, value }) => `${name}: ${value}`), ...(word === undefined ? [] : [word])].map((value) => ({
    form: "ris",
    name: "N1",
    value
  }))
}

const rayyanNotes =
  (who: string, { criteria }: Stage) =>
  (going: Going): ReadonlyArray<Kept> => {
    const { id, action, reason, note, labels } = fieldsOf(going)
    const said = going.said === "" ? "" : `; litfuse_said: ${FormText.quoted(going.said)}`
    const notes: RayyanNotes.RayyanNotes = {
      other: `litfuse_record: ${id}${said}`,
      decisions: new Map(action === "" ? [] : [[who, inRayyan[action]!]]),
      labels,
      reasons: reason === "" ? [] : [criteria.find((one) => one.id === reason)?.text ?? reason],
      notes: new Map(note === "" ? [] : [[who, [note]]])
    }
    return [
      { form: "csv", name: "key", value: id },
      { form: "csv", name: "notes", value: RayyanNotes.print(notes) }
    ]
  }

const keptOf = (form: Form, who: string, stage: Stage): ((going: Going) => ReadonlyArray<Kept>) => {
  if (form === "rayyan") return rayyanNotes(who, stage)
  return form === "ris" ? risNotes : columns
}

const asWorkbook = (text: string, file: string): Result.Result<{ readonly bytes: Uint8Array; readonly cut: number }, DatasetError> => {
  const rows: Array<ReadonlyArray<string>> = []
  const visit: Csv.Visit = (cells) => void rows.push(cells)
  return Result.map(Csv.eachOf(text, file, visit), () => printWorkbook(rows))
}

/**
 * Prints works for a person who screens elsewhere, with what this person decided so far. `takeForm` reads the same decisions back.
 *
 * - `who` the person; `file` the name of the output in notices
 * - empty: a table without rows, or an empty text
 * - errors: a note or labels longer than a cell of Excel, of which a part would be lost
 */
export const printForm = (
  all: ReadonlyArray<Going>,
  form: Form,
  who: string,
  stage: Stage,
  file: string
): Result.Result<{ readonly content: string | Uint8Array; readonly notices: ReadonlyArray<Notice.Notice> }, ReviewError | DatasetError> =>
  Result.gen(function* () {
    const kept = keptOf(form, who, stage)
    const records = all.map((going): SourceRecord => {
      // notes of exports may have decisions of other reviews
      const { kept: _, ...record } = workRecord(going.work)
      return { ...record, kept: kept(going) as [Kept, ...Array<Kept>] }
    })
    const { text, notices: found } = Bibliography.print(records, form === "xlsx" ? "csv" : form, file)
    // the review keeps what a form cannot hold: only decisions come back
    const notices = found.filter(({ code }) => code !== "field-not-carried" && code !== "field-changed")
    if (form !== "xlsx") return { content: text, notices }
    const long = records.findIndex((record) => record.kept!.some(({ value }) => value.length > longestCell))
    if (long >= 0)
      return yield* Result.fail(
        new ReviewError({
          file,
          what: `cannot have the note or the labels of "${records[long]!.title}", which are too long for Excel; use csv`
        })
      )
    const { bytes, cut } = yield* asWorkbook(text, file)
    const shortened = Notice.make("field-changed", file, `${counted(cut, "text")} longer than a cell of Excel can be, and cut`)
    return { content: bytes, notices: cut === 0 ? notices : [...notices, shortened] }
  })
