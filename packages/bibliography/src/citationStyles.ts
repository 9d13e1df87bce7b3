import * as Identifier from "@litfuse/engine/Identifier"
import { isNoTitle } from "@litfuse/engine/Raw"
import type { Contributor, SourceRecord } from "@litfuse/engine/SourceRecord"
import { markedTitle } from "@litfuse/engine/works/Retraction"
import { givenAndSuffix } from "./ContributorNames.ts"
import * as SafeText from "./SafeText.ts"

/** The styles in which a record can be cited, with their names. */
export const citationStyles = {
  vancouver: "Vancouver (ICMJE, NLM)",
  ama: "AMA, 11th edition",
  apa: "APA, 7th edition",
  harvard: "Harvard (Cite Them Right)"
} as const satisfies Readonly<Record<string, string>>

/** A style in which a record can be cited. */
export type CitationStyle = keyof typeof citationStyles

/** `Jean-Luc M.` as `[[J, L], [M]]`: words and the parts of those with hyphens. Capitals in one word are initials: `JL`. */
const initialsOf = (given: string): ReadonlyArray<ReadonlyArray<string>> =>
  given
    .split(/[\s.]+/u)
    .filter((word) => word !== "")
    .map((word) =>
      /^\p{Lu}{2,3}$/u.test(word)
        ? Array.from(word)
        : word.split(/[-\u2010]/u).flatMap((part) => (part === "" ? [] : [Array.from(part)[0]!.toUpperCase()]))
    )

/** `Halpern SD`, `King ML Jr`. */
const close = (one: Contributor): string => {
  if (one._tag === "Group") return one.name
  const [given = "", suffix] = givenAndSuffix(one.given)
  const initials = initialsOf(given).flat().join("")
  return [one.family, initials, suffix?.replace(/\.$/u, "") ?? ""].filter((part) => part !== "").join(" ")
}

/** `Grady, J. S.`, and with a hyphen `Picard, J.-L.`; without blanks between initials for Harvard. */
const spaced = (one: Contributor, blank: string): string => {
  if (one._tag === "Group") return one.name
  const [given = "", suffix] = givenAndSuffix(one.given)
  const initials = initialsOf(given).map((parts) => parts.map((letter) => `${letter}.`).join(given.includes("-") ? "-" : blank))
  return [one.family, initials.join(blank), suffix ?? ""].filter((part) => part !== "").join(", ")
}

const some = (names: ReadonlyArray<string>, most: number, shown: number): string =>
  names.length > most ? `${names.slice(0, shown).join(", ")}, et al` : names.join(", ")

const apaNames = (names: ReadonlyArray<string>): string => {
  if (names.length > 20) return `${names.slice(0, 19).join(", ")}, … ${names.at(-1)!}`
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")}, & ${names.at(-1)!}`
}

const harvardNames = (names: ReadonlyArray<string>): string => {
  if (names.length > 3) return `${names[0]!} et al.`
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)!}`
}

const withoutStop = (text: string): string => (text.endsWith(".") ? text.replace(/\.{1,3}$/u, "") : text)

/** A text as a sentence: with a full stop, unless it ends with a mark. */
const sentence = (text: string): string => (text === "" || /[.?!]$/u.test(text) ? text : `${text}.`)

const joined = (parts: ReadonlyArray<string>): string => parts.filter((part) => part !== "").join(" ")

interface Cited {
  readonly contributors: ReadonlyArray<Contributor>
  readonly title: string
  readonly container: string
  readonly year: string
  readonly volume: string
  readonly pages: string
  readonly dash: string
  readonly doi: string | undefined
  readonly link: string
}

const citedOf = (record: SourceRecord): Cited => {
  const { title, retraction, containerTitle, published, volume, issue, pages, identifiers, contributors } = record
  const doi = identifiers.find(({ scheme }) => scheme === "doi")
  const other = doi ?? identifiers.find(({ scheme }) => scheme === "pmid" || scheme === "pmcid")
  const text = (value: string | undefined): string => SafeText.line(value ?? "").trim()
  return {
    contributors,
    title: isNoTitle(title) ? "" : text(markedTitle(title, retraction?.status)),
    container: withoutStop(text(containerTitle)),
    year: published?.slice(0, 4) ?? "",
    volume: `${text(volume)}${issue === undefined ? "" : `(${text(issue)})`}`,
    pages: text(pages),
    dash: text(pages).replaceAll(/(?<=[\dA-Za-z])\s*[-\u2013]\s*(?=[\dA-Za-z])/gu, "–"),
    doi: doi?.value,
    link: other === undefined ? "" : Identifier.link(other)
  }
}

/** `2002;347(4):284-287`. */
const issueOf = ({ year, volume, pages }: Cited): string => {
  const place = `${volume}${pages === "" ? "" : `:${pages}`}`
  return [year, place].filter((part) => part !== "").join(place.startsWith(":") ? "" : ";")
}

const medical = (cited: Cited, names: string, doi: string): string =>
  joined([sentence(names), sentence(cited.title), sentence(cited.container), sentence(issueOf(cited)), doi])

const printers: Readonly<Record<CitationStyle, (cited: Cited) => string>> = {
  vancouver: (cited) => medical(cited, some(cited.contributors.map(close), 6, 6), cited.doi === undefined ? "" : `doi: ${cited.doi}`),
  ama: (cited) => medical(cited, some(cited.contributors.map(close), 6, 3), cited.doi === undefined ? "" : `doi:${cited.doi}`),
  apa: ({ contributors, title, container, year, volume, dash, link }) => {
    const names = sentence(apaNames(contributors.map((one) => spaced(one, " "))))
    const date = `(${year === "" ? "n.d." : year}).`
    const place = [container, volume, dash].filter((part) => part !== "").join(", ")
    // without authors the title comes first
    return joined([...(names === "" ? [sentence(title), date] : [names, date, sentence(title)]), sentence(place), link])
  },
  harvard: ({ contributors, title, container, year, volume, dash, link }) => {
    const names = harvardNames(contributors.map((one) => spaced(one, "")))
    const date = `(${year === "" ? "no date" : year})`
    const quoted = title === "" ? "" : `‘${withoutStop(title)}’`
    const place = [container, volume, dash === "" ? "" : `${/[–,]/u.test(dash) ? "pp." : "p."} ${dash}`].filter((part) => part !== "")
    const rest = [quoted, ...place].filter((part) => part !== "").join(", ")
    return joined([names === "" ? date : `${names} ${date}`, sentence(rest), link === "" ? "" : `Available at: ${link}.`])
  }
}

/**
 * A record as a citation in a style, as plain text: a style sets journal and volume in italics, which a text does not have.
 *
 * - empty: a part that is not known is left out; APA and Harvard say that there is no date
 * - source: ICMJE, "Samples of Formatted References" (NLM); AMA Manual of Style, 11th edition; APA Publication Manual, 7th edition; Cite Them Right, 12th
 *   edition. All four for articles of journals: books and chapters lack their publishers
 */
export const cite = (record: SourceRecord, style: CitationStyle): string => SafeText.line(printers[style](citedOf(record)))
