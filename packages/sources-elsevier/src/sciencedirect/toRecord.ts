import * as Raw from "@litfuse/engine/Raw"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Text from "@litfuse/markup/Text"
import type { ScienceDirectResult } from "./ScienceDirectResult.ts"

/** Maps a ScienceDirect result to a record. */
export const toRecord = (result: ScienceDirectResult): SourceRecord.SourceRecord => {
  const id = Raw.texts([result.pii, result.doi, result.title])[0] ?? "unnamed"
  const url =
    Raw.text(result.uri?.replace(/\?.*$/, "")) ??
    (result.pii ? `https://www.sciencedirect.com/science/article/pii/${encodeURIComponent(id)}` : undefined)
  return SourceRecord.make({
    source: "sciencedirect",
    id,
    identifiers: Raw.identifiers([["doi", result.doi]]),
    title: Text.plain(result.title ?? "") || Raw.noTitle(id),
    contributors: (result.authors ?? []).flatMap(({ name }) => Raw.person(Text.plain(name ?? "")) ?? []),
    ...Raw.known({
      containerTitle: Raw.text(Text.plain(result.sourceTitle ?? "")),
      // "Volume 256, Issue 3"; articles in press have neither
      volume: Raw.text(/\bVolumes?\s+([^,\s]+)/i.exec(result.volumeIssue ?? "")?.[1]),
      issue: Raw.text(/\bIssues?\s+([^,\s]+)/i.exec(result.volumeIssue ?? "")?.[1]),
      pages: Raw.text(Raw.texts([result.pages?.first, result.pages?.last]).join("-")),
      published: Raw.dateIn(result.publicationDate),
      openAccess: result.openAccess === true && url !== undefined ? ([{ url, host: "publisher" }] as const) : undefined,
      url
    })
  })
}
