import type { Answer, Hit } from "@litfuse/api/search/Answer"
import { contributorsOf } from "@litfuse/api/search/contributors"
import { printable } from "@litfuse/files/printable"
import { wrap } from "../wrap.ts"
import { names } from "./names.ts"
import { listed, placesInWords } from "@litfuse/api/search/places"

/**
 * Where cards are shown.
 *
 * - `columns` the width of a line
 * - `isStyled` whether it is a terminal that shows colours and links (OSC 8)
 * - `titleOf` how people write the name of a source
 */
export interface Screen {
  readonly columns: number
  readonly isStyled: boolean
  readonly titleOf: (source: string) => string
}

const escape = "\u001b"

const styled = (codes: string, text: string): string => `${escape}[${codes}m${text}${escape}[0m`

const linked = (address: string, text: string): string => `${escape}]8;;${address}${escape}\\${text}${escape}]8;;${escape}\\`

/** So many are named before the rest is counted. */
const mostContributors = 3

/** The identifier by which a work is best found, as people write it; its name in its source where it has none. */
const identifierOf = ({ identifiers, id }: Hit, answer: Answer): string => {
  const by = (scheme: string) => identifiers.find((one) => one.startsWith(`${scheme}:`))?.slice(scheme.length + 1)
  const [doi, pmid] = [by("doi"), by("pmid")]
  return doi !== undefined ? `doi:${doi}` : pmid !== undefined ? `PMID ${pmid}` : names(answer)(id)
}

const retractions: Readonly<Record<string, string>> = {
  retracted: "RETRACTED",
  withdrawn: "WITHDRAWN",
  concern: "EXPRESSION OF CONCERN"
}

/** The address of a work without a character that would end it in a terminal; what is encoded in it already stays as it is. */
const addressOf = ({ citationUri }: Hit): string => printable(citationUri).replaceAll(/[^!-~]/gu, encodeURIComponent)

/** Parts with points between them, broken over lines where they are too long; a part stays whole where it fits in a line. */
const flowing = (parts: ReadonlyArray<string>, width: number): ReadonlyArray<string> => {
  const lines: Array<string> = []
  for (const part of parts) {
    const joined = lines.length === 0 ? part : `${lines.at(-1)!} · ${part}`
    if (lines.length > 0 && [...joined].length <= width) lines[lines.length - 1] = joined
    else lines.push(...wrap(part, width))
  }
  return lines
}

/** A work in two or three lines for people: title; who, where, when; identifier and sources. A line with nothing in it is left out. */
export const card = (hit: Hit, answer: Answer, { columns, isStyled, titleOf }: Screen): ReadonlyArray<string> => {
  const number = `${String(hit.rank).padStart(String(answer.works.length).length + 1)}. `
  const indent = " ".repeat(number.length)
  const width = Math.max(20, columns - number.length)
  const title = wrap(printable(hit.title), width).map((line) => (isStyled ? styled("1", line) : line))
  const about = [contributorsOf(hit, mostContributors), hit.containerTitle ?? "", hit.published ?? ""]
    .filter((text) => text !== "")
    .map((text) => printable(text))
  const name = printable(identifierOf(hit, answer))
  const retraction = retractions[hit.retraction?.state ?? ""]
  // a look-up lists nothing: there a work has sources, and no places
  const places = answer.query.tree === null ? `in ${listed(hit.sources.map(titleOf))}` : placesInWords(hit, answer, titleOf)
  const where = answer.outcomes.length > 1 ? places : ""
  const found = [name, ...(retraction === undefined ? [] : [retraction]), ...(hit.openAccess === undefined ? [] : ["open access"]), where]
    .filter((text) => text !== "")
    .map((text) => printable(text))
  const shown = flowing(found, width).map((line, i) => {
    if (!isStyled) return line
    const red = retraction === undefined ? line : line.replace(retraction, styled("1;31", retraction))
    return i > 0 || !/^https?:/.test(hit.citationUri) ? red : red.replace(name, () => linked(addressOf(hit), name))
  })
  return [...title, ...flowing(about, width), ...shown].map((line, i) => `${i === 0 ? number : indent}${line}`)
}
