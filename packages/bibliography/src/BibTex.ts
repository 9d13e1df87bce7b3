import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import * as Result from "effect/Result"
import { keeper, wholeOf } from "./bibtex/entry.ts"
import * as BibTexEntries from "./bibtexEntries.ts"
import type { Read } from "./Entry.ts"
import * as Run from "./Run.ts"
import { type Options, skipping, toRead } from "./toRead.ts"

export { places } from "./bibtex/entry.ts"
export { printer } from "./bibtex/print.ts"

/**
 * Reads BibTeX and BibLaTeX.
 *
 * - empty: a text of white space or comments alone has no records
 * - errors: `BadLine` for a text in which there is no entry, and for the first entry that cannot be read, unless those are skipped
 */
export const parse = (text: string, file: string, options: Options = {}): Result.Result<Read, DatasetError> => {
  const run = options.run ?? Run.make(file)
  const { entries, unread, isAny } = BibTexEntries.entriesOf(text, run.tally, run.macros)
  const [first] = unread
  if (!isAny && !/^\s*(?:%|$)/.test(text))
    return Result.fail(badLine(file, 1, "no entry of BibTeX in it", "entries such as @article{key, title = {...}}"))
  if (first !== undefined && options.isBadSkipped !== true)
    return Result.fail(
      badLine(
        file,
        first.line,
        `an @${first.type} that is no entry of BibTeX: ${first.start.trim()}`,
        `fields such as title = {...}, up to a brace that ends the entry; ${skipping(unread.length)}`
      )
    )
  for (const { type, line, start } of unread) run.tally.add("entry-skipped", `an @${type} that is no entry of BibTeX`, line, start)
  return Result.succeed(
    toRead(
      entries.map((entry) => wholeOf(entry, run.tally)),
      keeper,
      file,
      run,
      options
    )
  )
}
