import * as Notice from "@litfuse/engine/Notice"
import type { Rest } from "./Entry.ts"
import * as Tally from "./Tally.ts"

/**
 * The reading of one file, which may be in pieces: what was not understood, which fields stay with their records, and how far it has come.
 *
 * - `records`, `lines` how many of each stand before the piece that is read
 * - `macros` the texts that a file of BibTeX has names for
 */
export interface Run {
  readonly tally: Tally.Tally
  readonly kept: Map<string, number>
  readonly macros: Map<string, string>
  records: number
  lines: number
}

/** A reading that begins. */
export const make = (file: string): Run => {
  const seen = Tally.make(file)
  const run: Run = {
    tally: { ...seen, add: (code, about, line, example) => seen.add(code, about, line === 0 ? 0 : line + run.lines, example) },
    kept: new Map(),
    macros: new Map(),
    records: 0,
    lines: 0
  }
  return run
}

/** Counts the fields without a place in a record. */
export const keep = ({ kept }: Run, rest: Rest): void => {
  for (const [name, values] of rest) kept.set(name, (kept.get(name) ?? 0) + values.length)
}

/** What a reader has to say of the whole file: what it did not understand, and in one notice the fields that stay with their records. */
export const notices = ({ tally, kept }: Run, file: string): ReadonlyArray<Notice.Notice> => {
  if (kept.size === 0) return tally.notices()
  const names = [...kept]
    .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .map(([name, count]) => `${name.trim() || "a column without a name"} (${count})`)
  const text = `fields without a place in a record, which only this form writes back: ${names.join(", ")}`
  return [...tally.notices(), Notice.make("field-kept", file, text)]
}
