/** The sources that Word keeps in a document itself (References > Manage Sources), without a reference manager. */
import * as Xml from "@litfuse/engine/Xml"
import type * as Json from "@litfuse/files/Json"

/** A source: the tag that fields name, and the source as CSL-JSON. */
export interface WordSource {
  readonly key: string
  readonly item: Json.Json
}

/** Both namespaces of bibliographies in ECMA-376: transitional and strict. */
const namespace = /officeDocument\/(?:2006\/)?bibliography/u

/** Whether a part of a document with data of programs has sources. */
export const hasSources = (text: string): boolean => namespace.test(text)

// programs choose the prefix freely
const isNamed =
  (name: string) =>
  (element: Xml.Element): boolean =>
    element.name.slice(element.name.indexOf(":") + 1) === name

const allOf = (element: Xml.Element | undefined, name: string): ReadonlyArray<Xml.Element> => Xml.elements(element).filter(isNamed(name))

const oneOf = (element: Xml.Element | undefined, ...path: ReadonlyArray<string>): Xml.Element | undefined =>
  path.reduce<Xml.Element | undefined>((at, name) => allOf(at, name)[0], element)

const textOf = (source: Xml.Element, ...names: ReadonlyArray<string>): string | undefined =>
  names.map((name) => Xml.text(oneOf(source, name)).trim()).find((text) => text !== "")

const types: Readonly<Record<string, string>> = {
  JournalArticle: "article-journal",
  ArticleInAPeriodical: "article-magazine",
  Book: "book",
  BookSection: "chapter",
  ConferenceProceedings: "paper-conference",
  Report: "report",
  InternetSite: "webpage",
  DocumentFromInternetSite: "webpage",
  Patent: "patent"
}

const authorsOf = (source: Xml.Element): ReadonlyArray<Json.Json> => {
  const authors = oneOf(source, "Author", "Author")
  const group = authors === undefined ? undefined : textOf(authors, "Corporate")
  if (group !== undefined) return [{ literal: group }]
  return allOf(oneOf(authors, "NameList"), "Person").map((person) => ({
    family: textOf(person, "Last") ?? "",
    given: [textOf(person, "First"), textOf(person, "Middle")].filter((part) => part !== undefined).join(" ")
  }))
}

const dateOf = (source: Xml.Element): Json.Json | undefined => {
  const year = textOf(source, "Year")
  if (year === undefined) return undefined
  if (!/^\d{4}$/u.test(year)) return { raw: year }
  const month = textOf(source, "Month") ?? ""
  return { "date-parts": [/^(?:0?[1-9]|1[0-2])$/u.test(month) ? [Number(year), Number(month)] : [Number(year)]] }
}

const fieldsOf = (source: Xml.Element, key: string): Json.Json => {
  const number = textOf(source, "StandardNumber") ?? ""
  const [doi] = /10\.\d{4,9}\/\S+/u.exec(textOf(source, "DOI") ?? number) ?? []
  const fields = {
    id: key,
    type: types[textOf(source, "SourceType") ?? ""] ?? "document",
    title: textOf(source, "Title"),
    author: authorsOf(source),
    issued: dateOf(source),
    "container-title": textOf(source, "JournalName", "PeriodicalTitle", "BookTitle", "ConferenceName", "InternetSiteTitle"),
    volume: textOf(source, "Volume"),
    issue: textOf(source, "Issue"),
    page: textOf(source, "Pages"),
    publisher: textOf(source, "Publisher"),
    DOI: doi,
    URL: textOf(source, "URL")
  }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

/** The first `most` sources of a part, in order; empty for a part with other data. A tag that two sources have means the first; the second gets a number. */
export const sourcesOf = (root: Xml.Element, most: number): ReadonlyArray<WordSource> => {
  const seen = new Map<string, number>()
  return (isNamed("Sources")(root) ? allOf(root, "Source").slice(0, most) : []).map((source, i) => {
    const tag = textOf(source, "Tag") ?? `source ${i + 1}`
    const count = (seen.get(tag) ?? 0) + 1
    seen.set(tag, count)
    const key = count === 1 ? tag : `${tag} (${count})`
    return { key, item: fieldsOf(source, key) }
  })
}

/** The tags that a field of Word cites; undefined for another field. `\m` adds a tag, and other switches say how the citation is printed. */
export const citedTags = (code: string): ReadonlyArray<string> | undefined => {
  if (!/^\s*CITATION\s/iu.test(code)) return undefined
  const words = [...code.matchAll(/"[^"]*"|\S+/gu)].map(([word]) => word)
  return words.filter((word, i) => i > 0 && !word.startsWith("\\") && (i === 1 || words[i - 1]!.toLowerCase() === "\\m"))
}
