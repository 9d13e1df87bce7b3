/** What a page shows of one record: the same in the served page and in the file of `litfuse review assign`. */
import * as Citation from "@litfuse/bibliography/Citation"
import * as Identifier from "@litfuse/engine/Identifier"
import { isPreprint } from "@litfuse/engine/dedup/isPreprint"
import * as Work from "@litfuse/engine/Work"
import { workRecord } from "@litfuse/engine/works/workRecord"
import * as Retraction from "@litfuse/engine/works/Retraction"
import type { ProjectError } from "@litfuse/project/ProjectError"
import type { Word } from "@litfuse/review/Screening"
import * as Result from "effect/Result"
import type { MergedWork } from "../MergeStep.ts"
import { type Desk, recordsOf } from "./Desk.ts"
import * as Room from "./Room.ts"
import { type MarkedPart, markWords, type SearchedWords } from "./SearchedWords.ts"

/** A similar record, such as the preprint of a paper. */
export interface Similar {
  readonly record: string
  readonly title: string
  readonly year: string | null
}

/**
 * A record as people read it.
 *
 * - `record` the hash by which decisions name it; `mark` words such as RETRACTED; `toConsider` the mark that a reviewer has to consider
 * - `links` to the text, by identifier; `readable` an identifier with which litfuse can look for the full text
 * - `words` what people said of it, where the person may see that
 */
export interface ScreeningCard {
  readonly record: string
  readonly title: ReadonlyArray<MarkedPart>
  readonly citation: string
  readonly abstract: ReadonlyArray<MarkedPart>
  readonly terms: ReadonlyArray<string>
  readonly mark: string | undefined
  readonly toConsider: string | undefined
  readonly isPreprint: boolean
  readonly links: ReadonlyArray<{ readonly name: string; readonly href: string }>
  readonly readable: string | undefined
  readonly words: ReadonlyArray<Word>
  readonly similar: ReadonlyArray<Similar>
}

const schemes = ["doi", "pmcid", "pmid"] as const

/** Makes a card. */
export const cardOf = (
  merged: MergedWork,
  work: Work.Work,
  searched: SearchedWords,
  words: ReadonlyArray<Word>,
  similar: ReadonlyArray<Similar>
): ScreeningCard => {
  const { retraction: _, ...record } = workRecord(work)
  const known = schemes.flatMap((scheme) => record.identifiers.filter((one) => one.scheme === scheme).slice(0, 1))
  const headings = (record.meshHeadings ?? []).map(({ descriptor }) => descriptor)
  return {
    record: merged.records[0]!.hash,
    title: markWords(record.title, searched),
    citation: Citation.withoutLink({ ...record, title: "" }),
    abstract: markWords(record.abstract ?? "", searched),
    terms: [...new Set([...record.publicationTypes, ...headings, ...record.keywords])],
    mark: Retraction.mark(merged.mark),
    toConsider: merged.mark === null || merged.mark === "retraction-notice" ? undefined : merged.mark,
    isPreprint: work.records.every(isPreprint),
    links: known.map((one) => ({ name: `${one.scheme.toUpperCase()} ${one.value}`, href: Identifier.link(one) })),
    readable: known[0] === undefined ? undefined : Identifier.print(known[0]),
    words,
    similar
  }
}

/** The similar works of a work, as cards link them. */
export const similarTo = (
  work: number,
  works: ReadonlyArray<MergedWork>,
  group: ReadonlyArray<number> | undefined
): ReadonlyArray<Similar> =>
  (group ?? []).flatMap((other) => {
    if (other === work) return []
    const { records, title, year } = works[other]!
    return [{ record: records[0]!.hash, title, year }]
  })

/** The most similar records that a card lists. */
const mostSimilar = 20

/** The card of a work in a room. Errors: a stored record cannot be read. */
export const deskCard = (desk: Desk, room: Room.Room, work: number): Result.Result<ScreeningCard, ProjectError> => {
  const merged = desk.state.works[work]!
  const mayShow = room.isOpen && (room.isSettling || (room.own.get(work) ?? Room.noWord).action !== null)
  const words = mayShow ? room.screened.get(work)!.words.filter((word) => word.who !== room.who && room.mayShow(word)) : []
  const similar = similarTo(work, desk.state.works, desk.groupOf.get(work)).slice(0, mostSimilar)
  return Result.map(recordsOf(desk.searches, merged), (all) => cardOf(merged, Work.make(merged.id, all), desk.words, words, similar))
}
