/** What a reference from a screening tool or a table says of a decision. */
import * as Carrying from "@litfuse/bibliography/Carrying"
import type { SourceRecord } from "@litfuse/engine/SourceRecord"
import * as FormText from "./FormText.ts"
import * as RayyanNotes from "./RayyanNotes.ts"

/** What can be decided. */
export type Action = "include" | "exclude" | "maybe"

/**
 * A decision as a file has it.
 *
 * - `by` the form; `reasons` for an exclusion, by id or in words; `atMs` when it was made
 * - absent: the form did not carry it, so that what the review has stays
 */
export interface Said {
  readonly by: "rayyan" | "asreview" | "table"
  readonly action: Action
  readonly reasons?: ReadonlyArray<string>
  readonly note?: string
  readonly labels?: ReadonlyArray<string>
  readonly atMs?: number
}

/** A reference of a file. `id`: the hash of a record that came back with it. */
export interface FormRow {
  readonly line: number
  readonly record: SourceRecord
  readonly id?: string
  readonly cells: ReadonlyMap<string, string>
  readonly rayyan?: RayyanNotes.RayyanNotes | "broken"
}

/** A field of litfuse or ASReview in a note: JSON strings and other text, up to the next note. */
const noteField = /(?:^|[;|\n])\s*((?:litfuse|asreview)_\w+):[ \t]*((?:"(?:[^"\\\n]|\\.)*"|[^;|\n"])*)/gu

const asreviewWord = /(?:^|[;|\n])\s*ASReview_(relevant|irrelevant|not_seen)(?=\s*(?:[;|\n]|$))/u
const labels: Readonly<Record<string, string>> = { relevant: "1", irrelevant: "0", not_seen: "" }

const isNotes = ({ id, holds }: { readonly id: string; readonly holds?: string | undefined }): boolean =>
  id === "notes" || holds === "decision"

const noteColumns: ReadonlySet<string> = new Set(["notes", "note"])

/** The notes of a reference, whatever their format. */
const notesOf = (record: SourceRecord): ReadonlyArray<string> =>
  (record.kept ?? []).flatMap((one) => {
    if (one.form === "csv") return noteColumns.has(one.name.toLowerCase()) ? [one.value] : []
    if (one.form === "ris") return ["N1", "RN"].includes(one.name) ? [one.value] : []
    return Carrying.placesOf(one).some(isNotes) ? [one.value] : []
  })

/** The fields of a reference by their names in lower case: the columns of its table, and fields in its notes. */
const cellsOf = (record: SourceRecord, notes: ReadonlyArray<string>): ReadonlyMap<string, string> => {
  const cells = new Map<string, string>()
  for (const text of notes) {
    for (const [, name = "", value = ""] of text.matchAll(noteField))
      cells.set(name.toLowerCase(), name.startsWith("asreview") ? FormText.parse(value) : value.trim())
    const word = asreviewWord.exec(text)?.[1]
    if (word !== undefined) cells.set("asreview_label", labels[word]!)
  }
  // the columns of a table are the newer ones
  for (const { form, name, value } of record.kept ?? []) if (form === "csv") cells.set(name.trim().toLowerCase(), value)
  return cells
}

const idOf = (cells: ReadonlyMap<string, string>): string | undefined =>
  ["litfuse_record", "key"].map((name) => /^sha256:([0-9a-f]{64})$/.exec(cells.get(name)?.trim() ?? "")?.[1]).find((id) => id !== undefined)

/** The row of a reference. `line`: where it begins in its file. */
export const make = (record: SourceRecord, line: number): FormRow => {
  const notes = notesOf(record)
  const read = notes.map(RayyanNotes.parse)
  const rayyan = read.find((one) => one === "broken") ?? read.find((one) => one !== undefined)
  const others = notes.map((text, i) => {
    const parsed = read[i]
    return parsed === undefined || parsed === "broken" ? text : parsed.other
  })
  const cells = cellsOf(record, others)
  const id = idOf(cells)
  return { line, record, cells, ...(id === undefined ? {} : { id }), ...(rayyan === undefined ? {} : { rayyan }) }
}

const words: ReadonlyArray<readonly [Action, RegExp]> = [
  ["include", /^(?:1(?:\.0+)?|yes|y|true|included?|relevant)$/i],
  ["exclude", /^(?:0(?:\.0+)?|no|n|false|excluded?|irrelevant)$/i],
  ["maybe", /^(?:maybe|unsure|unclear)$/i]
]

/** An action, undefined where nothing is decided, or a problem. */
const actionIn = (name: string, text = ""): Action | undefined | { readonly problem: string } => {
  const said = text.trim()
  if (/^(?:|-1(?:\.0+)?|nan|not[_ ]seen|undecided)$/i.test(said)) return undefined
  return words.find(([, is]) => is.test(said))?.[0] ?? { problem: `${name} is "${said}"; write include, exclude or maybe` }
}

/** Columns in which ASReview and people have decisions. */
const decisionColumns = "included label final_included label_included included_label included_final included_flag include decision".split(
  " "
)

const first = (cells: ReadonlyMap<string, string>, ...names: ReadonlyArray<string>): string | undefined =>
  names.map((name) => cells.get(name)).find((value) => value !== undefined)

const timeOf = (text = ""): number | undefined => {
  const stated = text.trim()
  if (/^\d{9,11}(?:\.\d+)?$/.test(stated)) return Math.floor(Number(stated) * 1000)
  const at = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(stated) ? Date.parse(`${stated.replace(" ", "T")}Z`) : Number.NaN
  return Number.isNaN(at) ? undefined : at
}

const optional = <K extends string, A>(name: K, value: A | undefined): { readonly [k in K]?: A } =>
  (value === undefined ? {} : { [name]: value }) as { readonly [k in K]?: A }

const mapped = <A, B>(value: A | undefined, of: (value: A) => B): B | undefined => (value === undefined ? undefined : of(value))

const detailsIn = (
  cells: ReadonlyMap<string, string>,
  names: { readonly reason: ReadonlyArray<string>; readonly note: ReadonlyArray<string>; readonly labels: ReadonlyArray<string> }
) => ({
  ...optional("reasons", mapped(first(cells, ...names.reason), FormText.parseList)),
  ...optional("note", mapped(first(cells, ...names.note), FormText.parse)),
  ...optional("labels", mapped(first(cells, ...names.labels), FormText.parseList))
})

const own = { reason: ["litfuse_reason"], note: ["litfuse_note"], labels: ["litfuse_labels"] }
const typed = {
  reason: ["reason", "exclusion_reason", "exclusion reason", "reason for exclusion", "criterion"],
  note: ["note", "comment"],
  labels: ["labels", "tags"]
}

const ofAsreview = (cells: ReadonlyMap<string, string>, action: Action, isSame: boolean): Said => {
  const tags = [...cells].flatMap(([name, value]) =>
    name.startsWith("asreview_tag_") && /^1(?:\.0+)?$/.test(value.trim()) ? [name.slice("asreview_tag_".length)] : []
  )
  const before = isSame ? detailsIn(cells, own) : {}
  const kept = [...(before.labels ?? []), ...tags]
  return {
    by: "asreview",
    action,
    ...before,
    ...optional("note", cells.get("asreview_note")?.trim() || before.note),
    ...optional("labels", tags.length === 0 ? before.labels : [...new Set(kept)]),
    ...optional("atMs", timeOf(cells.get("asreview_time")))
  }
}

const actions: Readonly<Record<string, Action>> = { Included: "include", Excluded: "exclude", Maybe: "maybe" }

const ofRayyan = (
  { decisions, reasons, labels, notes }: RayyanNotes.RayyanNotes,
  name: string
): Said | undefined | { readonly problem: string } => {
  const decision = decisions.get(name)
  if (decision === undefined) return undefined
  const action = actions[decision]
  if (action === undefined) return { problem: `the decision of Rayyan is "${decision}"; it may be Included, Excluded or Maybe` }
  return { by: "rayyan", action, reasons: action === "exclude" ? reasons : [], labels, note: (notes.get(name) ?? []).join("\n") }
}

/**
 * The decision of a row.
 *
 * - `name` of the person in Rayyan
 * - empty: undefined where the row has no decision
 * - errors: a text that is no decision, and two that differ
 */
export const saidIn = ({ cells, rayyan }: FormRow, name: string | undefined): Said | undefined | { readonly problem: string } => {
  if (rayyan === "broken") return { problem: "its notes of Rayyan cannot be read" }
  const inRayyan = rayyan === undefined || name === undefined ? undefined : ofRayyan(rayyan, name)
  if (inRayyan !== undefined) return inRayyan
  const ours = actionIn("litfuse_decision", cells.get("litfuse_decision"))
  const asreview = actionIn("asreview_label", cells.get("asreview_label"))
  if (typeof ours === "object") return ours
  if (typeof asreview === "object") return asreview
  // ASReview writes when it was decided; without that, its column is our own
  if (asreview !== undefined && first(cells, "asreview_time", "asreview_note") !== undefined)
    return ofAsreview(cells, asreview, ours === asreview)
  if (ours !== undefined && asreview !== undefined && ours !== asreview)
    return { problem: `litfuse_decision says ${ours} and asreview_label says ${asreview}; correct one of them` }
  if (ours !== undefined) return { by: "table", action: ours, ...detailsIn(cells, own) }
  if (asreview !== undefined) return ofAsreview(cells, asreview, false)
  let found: Action | undefined
  for (const column of decisionColumns) {
    const action = actionIn(column, cells.get(column))
    if (typeof action === "object") return action
    if (found !== undefined && action !== undefined && action !== found)
      return { problem: `${column} says ${action}, and another column ${found}` }
    found ??= action
  }
  return found === undefined ? undefined : { by: "table", action: found, ...detailsIn(cells, typed) }
}
