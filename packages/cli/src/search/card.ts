import type { Answer, Hit } from "@litfuse/api/search/Answer"
import { contributorsOf } from "@litfuse/api/search/contributorsOf"
import { retractionMark } from "@litfuse/api/search/retractionMark"
import { printable } from "@litfuse/files/printable"
import { wrapText } from "@litfuse/document/wrapText"
import { conceptsLine } from "./conceptsLine.ts"
import { trialsLine } from "./trialsLine.ts"
import { workNames } from "./workNames.ts"
import { joinNames, positionsInWords } from "@litfuse/api/search/positionsBySource"

/**
 * The output of cards.
 *
 * - `columns` the width of a line
 * - `isStyled` whether the terminal shows colours and links (OSC 8)
 * - `titleOf` the name of a source for people
 */
export interface Screen {
  readonly columns: number
  readonly isStyled: boolean
  readonly titleOf: (source: string) => string
}

const escape = "\u001b"

const styled = (codes: string, text: string): string => `${escape}[${codes}m${text}${escape}[0m`

const linked = (address: string, text: string): string => `${escape}]8;;${address}${escape}\\${text}${escape}]8;;${escape}\\`

const mostContributors = 3

/** The DOI or PMID of a work, as people write it; else its name in its source. */
const identifierOf = ({ identifiers, id }: Hit, answer: Answer): string => {
  const by = (scheme: string) => identifiers.find((one) => one.startsWith(`${scheme}:`))?.slice(scheme.length + 1)
  const [doi, pmid] = [by("doi"), by("pmid")]
  if (doi !== undefined) return `doi:${doi}`
  return pmid === undefined ? workNames(answer)(id) : `PMID ${pmid}`
}

/** The URL of a work, with characters encoded that would end it in a terminal. Encoded characters stay. */
const addressOf = ({ citationUri }: Hit): string => printable(citationUri).replaceAll(/[^!-~]/gu, encodeURIComponent)

/** Joins parts with points, and wraps them into lines. A part that fits into a line is not broken. */
const flowing = (parts: ReadonlyArray<string>, width: number): ReadonlyArray<string> => {
  const lines: Array<string> = []
  for (const part of parts) {
    const joined = lines.length === 0 ? part : `${lines.at(-1)!} · ${part}`
    if (lines.length > 0 && [...joined].length <= width) lines[lines.length - 1] = joined
    else lines.push(...wrapText(part, width))
  }
  return lines
}

/** A work in two or three lines: title; authors, journal, date; identifier and sources. Empty lines are omitted. */
export const card = (hit: Hit, answer: Answer, { columns, isStyled, titleOf }: Screen): ReadonlyArray<string> => {
  const number = `${String(hit.rank).padStart(String(answer.works.length).length + 1)}. `
  const indent = " ".repeat(number.length)
  const width = Math.max(20, columns - number.length)
  const title = wrapText(printable(hit.title), width).map((line) => (isStyled ? styled("1", line) : line))
  const about = [contributorsOf(hit, mostContributors), hit.containerTitle ?? "", hit.published ?? ""]
    .filter((text) => text !== "")
    .map((text) => printable(text))
  const name = printable(identifierOf(hit, answer))
  const retraction = retractionMark(hit)
  // a look-up has no ranks, only sources
  const places = answer.query.tree === null ? `in ${joinNames(hit.sources.map(titleOf))}` : positionsInWords(hit, answer, titleOf)
  const where = answer.outcomes.length > 1 ? places : ""
  const found = [
    name,
    ...(retraction === undefined ? [] : [retraction]),
    ...(hit.openAccess === undefined ? [] : ["open access"]),
    ...(hit.webPage === undefined ? [] : ["web page"]),
    where
  ]
    .filter((text) => text !== "")
    .map((text) => printable(text))
  const shown = flowing(found, width).map((line, i) => {
    if (!isStyled) return line
    const red = retraction === undefined ? line : line.replace(retraction, styled("1;31", retraction))
    return i > 0 || !/^https?:/.test(hit.citationUri) ? red : red.replace(name, () => linked(addressOf(hit), name))
  })
  const left = hit.filtered === undefined ? [] : wrapText(printable(`left out of the ranking: ${hit.filtered}`), width)
  const named = [conceptsLine(hit), trialsLine(hit)].flatMap((line) => (line === undefined ? [] : wrapText(printable(line), width)))
  return [...title, ...flowing(about, width), ...shown, ...named, ...left].map((line, i) => `${i === 0 ? number : indent}${line}`)
}
