import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import * as Result from "effect/Result"
import { inherit } from "./bibtex/inherit.ts"
import { verbatimRules, texToEntry } from "./bibtex/texToEntry.ts"
import * as BibTexEntries from "./BibTexEntries.ts"
import type { ReadResult } from "./FileEntry.ts"
import * as ReadState from "./ReadState.ts"
import { type Options, skipHint, toRecords } from "./toRecords.ts"

export { printer } from "./bibtex/print.ts"

/**
 * Reads BibTeX and BibLaTeX.
 *
 * - empty: a text of white space or comments alone has no records
 * - errors: `BadLine` for a text without any entry, and for the first entry that cannot be parsed unless `isBadSkipped`
 */
export const parse = (text: string, file: string, options: Options = {}): Result.Result<ReadResult, DatasetError> => {
  const state = options.state ?? ReadState.make(file)
  const { entries, unread, isAny } = BibTexEntries.entriesOf(text, state.tally, state.macros)
  const [first] = unread
  if (!isAny && !/^\s*(?:%|$)/.test(text))
    return Result.fail(badLine(file, 1, "no BibTeX entry in it", "entries such as @article{key, title = {...}}"))
  if (first !== undefined && options.isBadSkipped !== true)
    return Result.fail(
      badLine(
        file,
        first.line,
        `an @${first.type} that is not a valid BibTeX entry: ${first.start.trim()}`,
        `fields such as title = {...} and a closing brace; ${skipHint(unread.length)}`
      )
    )
  for (const { type, line, start } of unread) state.tally.add("entry-skipped", `an @${type} that is not a valid BibTeX entry`, line, start)
  return Result.succeed(
    toRecords(
      inherit(entries, state.parents, state.tally).map((entry) => texToEntry(entry, state.tally)),
      verbatimRules,
      file,
      state,
      options
    )
  )
}
