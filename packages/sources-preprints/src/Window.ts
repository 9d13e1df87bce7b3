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
  for (let start = 0; ;) {
    const page = yield* api.posted(server, from, until, start)
    if (page.total > most)
      return yield* Effect.fail(
        SourceError.make(server, "search", {
          _tag: "QueryRejected",
          detail: `${nameOf(server)} posted ${page.total} versions from ${from} to ${until}, but at most ${most} are read: use fewer days, or raise the parameter "window"`
        })
      )
    const before = postings.size
    for (const posting of page.postings) if (posting !== undefined) postings.set(keyOf(posting), posting)
    start += page.postings.length
    if (page.postings.length === 0 || start >= page.total) break
    if (postings.size === before) {
      notices.push(Notice.make("pages-idle", server, "a page contained nothing new; no further page was requested"))
      break
    }
  }
  return { postings: [...postings.values()], notices } satisfies Window
})
