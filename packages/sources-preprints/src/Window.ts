import * as Notice from "@litfuse/engine/Notice"
import * as SourceError from "@litfuse/engine/SourceError"
import * as Effect from "effect/Effect"
import type { Posting } from "./Posting.ts"
import type { Preprints, Server } from "./PreprintsApi.ts"
import { nameOf } from "./toRecord.ts"

/** The versions that were posted in a period. */
export interface Window {
  readonly postings: ReadonlyArray<Posting>
  readonly notices: ReadonlyArray<Notice.Notice>
}

const keyOf = ({ doi, version }: Posting): string => `${doi.toLowerCase()} ${version}`

/**
 * Reads all versions posted between two days. The period is read completely or not at all, because a later version may withdraw an earlier one.
 *
 * - `most` limit on versions; if there are more, the search is refused before they are read
 */
export const read = Effect.fnUntraced(function* (api: Preprints, server: Server, from: string, until: string, most: number) {
  const postings = new Map<string, Posting>()
  const notices: Array<Notice.Notice> = []
  // the total of a page may be unknown: then the list ends with an empty page
  for (let start = 0; ;) {
    const page = yield* api.posted(server, from, until, start)
    const total = Math.max(page.total ?? 0, start + page.postings.length)
    if (total > most)
      return yield* Effect.fail(
        SourceError.make(server, "search", {
          _tag: "QueryRejected",
          detail: `${nameOf(server)} posted ${page.total === undefined ? "at least " : ""}${total} versions from ${from} to ${until}, but at most ${most} are read: use fewer days, or raise the parameter "window"`
        })
      )
    const before = postings.size
    for (const posting of page.postings) if (posting !== undefined) postings.set(keyOf(posting), posting)
    start += page.postings.length
    if (start === 0 && total > 0)
      return yield* Effect.fail(
        SourceError.make(server, "search", {
          _tag: "BadResponse",
          detail: `it says that ${total} versions were posted, but delivered none`
        })
      )
    if (page.postings.length === 0) {
      if (start < total) notices.push(Notice.make("incomplete", server, `says that ${total} versions were posted, but delivered ${start}`))
      break
    }
    if (start >= (page.total ?? Infinity)) break
    if (postings.size === before) {
      notices.push(Notice.make("pages-idle", server, "a page contained nothing new; no further page was requested"))
      break
    }
  }
  return { postings: [...postings.values()], notices } satisfies Window
})
