import * as Raw from "@litfuse/engine/Raw"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Text from "@litfuse/markup/Text"
import { abstractOf } from "./abstract.ts"
import { parseFunding, knownText } from "./parseFunding.ts"
import type { Posting } from "./Posting.ts"
import type { Server } from "./PreprintsApi.ts"

const versionOf = ({ version }: Posting): number => Number(version ?? 1) || 1

const isGroup = (name: string): boolean => /\b(?:groups?|consortium|collaborati\w*|team|network|investigators|initiative)\b/iu.test(name)

/** People as `Family, I.; Family, I.`; a name without a comma may be a group's. */
const contributors = (authors: Raw.Value): ReadonlyArray<SourceRecord.Contributor> =>
  (knownText(authors) ?? "").split(/\s*;\s*/u).flatMap((name): ReadonlyArray<SourceRecord.Contributor> => {
    const whole = Raw.text(name.replace(/^,|,$/gu, ""))
    if (whole === undefined || !/\p{L}/u.test(whole)) return []
    if (!whole.includes(",") && isGroup(whole)) return [{ _tag: "Group", name: whole }]
    const one = Raw.person(whole)
    return one === undefined ? [] : [one]
  })

/** Prints a licence code such as `cc_by_nc`; `cc_no` means no licence. */
const licenceOf = (code: Raw.Value): string | undefined => {
  const [, parts] = /^cc_?(0|by(?:_[a-z]{2})*)$/u.exec(knownText(code) ?? "") ?? []
  if (parts === undefined) return undefined
  return parts === "0" ? "CC0" : `CC ${parts.toUpperCase().replaceAll("_", "-")}`
}

const names: Readonly<Record<Server, string>> = { biorxiv: "bioRxiv", medrxiv: "medRxiv" }

/** The display name of a server. */
export const nameOf = (server: Server): string => names[server]

/** Groups versions by preprint, in order of first appearance; unreadable entries are left out. */
export const preprintsOf = (postings: ReadonlyArray<Posting | undefined>): ReadonlyArray<readonly [Posting, ...ReadonlyArray<Posting>]> => {
  const found = new Map<string, [Posting, ...Array<Posting>]>()
  for (const posting of postings) {
    if (posting === undefined) continue
    const doi = posting.doi.toLowerCase()
    const same = found.get(doi)
    if (same === undefined) found.set(doi, [posting])
    else same.push(posting)
  }
  return [...found.values()]
}

/** Maps a preprint to a record: its last version, with the day of the first one if it was read. `versions`: of one preprint, in any order. */
export const toRecord = (server: Server, versions: readonly [Posting, ...ReadonlyArray<Posting>]): SourceRecord.SourceRecord => {
  const ordered = versions.toSorted((a, b) => versionOf(a) - versionOf(b))
  const [first, last] = [ordered[0]!, ordered.at(-1)!]
  const identifiers = Raw.identifiers([["doi", last.doi]])
  const id = identifiers[0]?.value ?? Raw.text(last.doi) ?? last.doi.toWellFormed()
  const page = `https://www.${server}.org/content/${id.split("/").map(encodeURIComponent).join("/")}v${versionOf(last)}`
  const licence = licenceOf(last.license)
  // the pages of preprints without a licence say: all rights reserved, no reuse allowed without permission
  const terms = licence ?? (knownText(last.license) === "cc_no" ? "all rights reserved" : undefined)
  const published = Raw.identifiers([["doi", ordered.map((one) => knownText(one.published)).findLast((doi) => doi !== undefined)]])
  const isWithdrawn = /withdrawn/iu.test(String(last.type ?? ""))
  return SourceRecord.make({
    source: server,
    id,
    identifiers,
    title: Text.plain(String(knownText(last.title) ?? "")) || Raw.noTitle(id),
    ...abstractOf(knownText(last.abstract) === undefined ? undefined : last.abstract),
    contributors: contributors(last.authors),
    containerTitle: knownText(last.server) ?? nameOf(server),
    publicationTypes: ["Preprint"],
    keywords: Raw.texts([knownText(last.category)]),
    url: page,
    openAccess: [{ url: page, ...Raw.known({ licence: terms }), version: "submitted", host: "repository" }],
    ...Raw.known({
      published: versionOf(first) === 1 ? Raw.dateIn(first.date) : undefined,
      licence,
      funding: parseFunding(last.funder),
      relations: published.length === 0 ? undefined : Raw.some([{ kind: "preprint-of" as const, to: published }]),
      retraction: isWithdrawn ? { status: "withdrawn" as const, ...Raw.known({ date: Raw.dateIn(last.date) }) } : undefined
    })
  })
}
