import { counted } from "@litfuse/files/numbers"
import * as Identifier from "@litfuse/engine/Identifier"
import type { ComparedWork } from "./ComparedWork.ts"
import { haveCommonName } from "./haveCommonName.ts"
import { haveOneContainer, type MatchScore } from "./matchScore.ts"
import type { ReferenceLine } from "./ReferenceLine.ts"
import type { Difference } from "./Verdict.ts"

const difference = (field: string, said: string, is: string | null | undefined): Difference => ({ field, said, is: is ?? null })

const mostNames = 6

const printNames = (names: ReadonlyArray<string>): string =>
  `${names.slice(0, mostNames).join(", ")}${names.length > mostNames ? ", ..." : ""}`

/** Wrong first author, names that the work lacks, and names left out without "et al.". */
const authorDifferences = (said: ComparedWork, is: ComparedWork): ReadonlyArray<Difference> => {
  const list = said.authors[0] ?? []
  if (list.length === 0 || is.authors.length === 0) return []
  const isFirst = is.authors.some(([first]) => haveCommonName(list[0]!, first!))
  const strangers = list.flatMap((name, i) =>
    is.authors.some((all) => all.some((one) => haveCommonName(name, one))) ? [] : [said.names[i]!]
  )
  if (!isFirst) return [difference("author", printNames(said.names), printNames(is.names))]
  if (strangers.length > 0) return [difference("author", printNames(strangers), printNames(is.names))]
  const fewest = Math.min(...is.authors.map((all) => all.length))
  if (said.isCut || list.length >= fewest) return []
  return [difference("author", `${counted(list.length, "author")} without et al.`, `${counted(fewest, "author")}: ${printNames(is.names)}`)]
}

/** A year between two known ones, as of printing and of appearing online, is right. */
const isKnownYear = (year: number, years: ReadonlyArray<number>): boolean => year >= Math.min(...years) && year <= Math.max(...years)

const yearDifference = (said: ReadonlyArray<number>, is: ReadonlyArray<number>): ReadonlyArray<Difference> =>
  said.length === 0 || is.length === 0 || said.some((year) => isKnownYear(year, is))
    ? []
    : [difference("year", String(said[0]), is.toSorted((a, b) => a - b).join(" or "))]

const titleDifference = ({ title, saidTitle }: MatchScore, is: ComparedWork, least: number): ReadonlyArray<Difference> =>
  title === undefined || title >= least ? [] : [difference("title", saidTitle ?? "", is.titles[0])]

/** What a reference with fields says otherwise than a work. `least`: the similarity from which titles are the same. */
export const recordDifferences = (said: ComparedWork, is: ComparedWork, score: MatchScore, least: number): ReadonlyArray<Difference> => [
  ...titleDifference(score, is, least),
  ...authorDifferences(said, is),
  ...yearDifference(said.years, is.years),
  ...(said.containers.length > 0 && is.containers.length > 0 && !haveOneContainer(said, is)
    ? [difference("journal", said.containers[0]!.printed, is.containers.map(({ printed }) => printed).join(" or "))]
    : [])
]

/** What a line says otherwise than a work. A line has no fields, so only its title, its years and the first author are compared. */
export const lineDifferences = (
  line: ReferenceLine,
  is: ComparedWork,
  score: MatchScore & { readonly author: number | undefined },
  least: number
): ReadonlyArray<Difference> => [
  ...titleDifference(score, is, least),
  ...(score.author === 0 ? [difference("author", line.text.slice(0, 60), printNames(is.names))] : []),
  ...yearDifference(line.years, is.years)
]

/** The schemes that the sources look up. Others, such as ISBN, are not compared. */
const compared: ReadonlyArray<Identifier.Scheme> = ["doi", "pmid", "pmcid", "arxiv"]

/** Whether an identifier is one that the sources look up. */
export const isComparedScheme = ({ scheme }: Identifier.Identifier): boolean => compared.includes(scheme)

/**
 * Identifiers of a reference that do not belong to the work: those of another work, and those that no source has.
 *
 * - `isElsewhere` whether an identifier leads to another work
 */
export const identifierDifferences = (
  said: ReadonlyArray<Identifier.Identifier>,
  is: ReadonlyArray<Identifier.Identifier>,
  isElsewhere: (one: Identifier.Identifier) => boolean
): ReadonlyArray<Difference> => {
  const own = new Set(is.map(Identifier.print))
  return said.filter(isComparedScheme).flatMap((one) => {
    if (own.has(Identifier.print(one))) return []
    const right = is.find(({ scheme }) => scheme === one.scheme)?.value
    // a service that has no number of this scheme for the work does not contradict it
    if (right === undefined && one.scheme !== "doi" && !isElsewhere(one)) return []
    return [difference(one.scheme, one.value, right)]
  })
}
