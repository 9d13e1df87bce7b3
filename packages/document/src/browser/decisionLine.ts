import type { Action } from "./ScreeningLists.ts"

/** A decision of a reader. `action` null: none, or one that was taken back; the note and the labels stay. */
export interface Answer {
  readonly at: string
  readonly action: Action
  readonly criterion: string | null
  readonly note: string
  readonly labels: ReadonlyArray<string>
}

/** Who decides, in which stage, and what made the order of the records. */
export interface Sheet {
  readonly who: string
  readonly stage: string
  readonly by: string
  readonly model: string | null
  readonly isSettling: boolean
}

/**
 * A decision as a line of the file that the reader returns, with its line end.
 *
 * - `rank` the place of the record on the page, from 1
 * - empty: no line without a decision, a note or a label
 */
export const decisionLine = (
  { who, stage, by, model, isSettling }: Sheet,
  { record, about }: { readonly record: string; readonly about: unknown },
  rank: number,
  { at, action, criterion, note, labels }: Answer
): string => {
  if (action === null && note === "" && labels.length === 0) return ""
  const decided = action !== null && isSettling ? { action: "settle", to: action } : { action: action ?? "undo" }
  const line = {
    version: 1,
    at,
    who,
    stage,
    record,
    about,
    ...decided,
    criterion: action === "exclude" ? criterion : null,
    ...(note === "" ? {} : { note }),
    ...(labels.length === 0 ? {} : { labels }),
    order: { rank, by, model }
  }
  return `${JSON.stringify(line)}\n`
}
