import * as Identifier from "@litfuse/engine/Identifier"
import * as Raw from "@litfuse/engine/Raw"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as ReferenceKinds from "../ReferenceKinds.ts"
import { extraNames, itemForms } from "./itemForms.ts"

/** The data of an item as Zotero's Web API and its local copy give it: fields by name, most of them texts. */
export type ItemData = Readonly<Record<string, unknown>>

const types: Readonly<Record<string, string>> = { journalArticle: "Journal Article", ...ReferenceKinds.typesIn("zotero") }

const textOf = (value: unknown): string | undefined => (typeof value === "string" ? Raw.text(value) : undefined)

/** The lines `name: value` of the field Extra, by name in lower case; the first of a name counts. */
const extraOf = (data: ItemData): ReadonlyMap<string, ReadonlyArray<string>> => {
  const lines = new Map<string, Array<string>>()
  for (const line of typeof data["extra"] === "string" ? data["extra"].split("\n") : []) {
    const [, name, value] = /^\s*([A-Za-z][\w -]{0,40}?)\s*:\s*(\S.*?)\s*$/u.exec(line) ?? []
    if (name === undefined) continue
    const key = name.toLowerCase()
    lines.set(key, [...(lines.get(key) ?? []), value!])
  }
  return lines
}

/** The identifiers of an item: its fields DOI, PMID and PMCID, and the lines of Extra that name a scheme. */
export const itemIdentifiers = (data: ItemData): ReadonlyArray<Identifier.Identifier> => {
  const fields = (["DOI", "PMID", "PMCID"] as const).map(
    (name) => [name.toLowerCase() as "doi" | "pmid" | "pmcid", textOf(data[name])] as const
  )
  const extra = [...extraOf(data)].flatMap(([name, values]) =>
    (Identifier.schemes as ReadonlyArray<string>).includes(name) ? values.map((value) => [name as Identifier.Scheme, value] as const) : []
  )
  return Raw.identifiers([...fields, ...extra])
}

/** The value of a line of Extra by its name; undefined without one. */
export const extraLine = (data: ItemData, name: string): string | undefined => extraOf(data).get(name.toLowerCase())?.[0]

const listOf = (value: unknown): ReadonlyArray<ItemData> =>
  Array.isArray(value) ? value.filter((one): one is ItemData => typeof one === "object" && one !== null) : []

const contributorOf = (creator: ItemData): ReadonlyArray<SourceRecord.Contributor> => {
  const [name, family, given] = [textOf(creator["name"]), textOf(creator["lastName"]), textOf(creator["firstName"])]
  if (name !== undefined) return [{ _tag: "Group", name }]
  if (family !== undefined) return [{ _tag: "Person", family, ...Raw.known({ given }) }]
  return given === undefined ? [] : [{ _tag: "Person", family: given }]
}

/** Creators who are no authors: editors, translators and so on. */
const isAuthor = ({ creatorType }: ItemData, author: string): boolean =>
  creatorType === author || creatorType === "author" || creatorType === "inventor" || creatorType === "programmer"

/**
 * An item of Zotero as a record.
 *
 * - shape: `parsedDate` the date as Zotero understood it (`meta.parsedDate`), which counts before the text of the date
 * - empty: undefined for attachments, notes and annotations, which are no references
 */
export const fromItem = (data: ItemData, source: string, id: string, parsedDate?: string): SourceRecord.SourceRecord | undefined => {
  const itemType = textOf(data["itemType"]) ?? "document"
  if (itemType === "attachment" || itemType === "note" || itemType === "annotation") return undefined
  const form = itemForms[itemType] ?? {}
  const part = (name: keyof typeof extraNames): string | undefined =>
    textOf(data[form[name] ?? ""]) ??
    extraLine(data, extraNames[name]) ??
    (itemForms[itemType] === undefined ? usual[name]?.map((one) => textOf(data[one])).find((one) => one !== undefined) : undefined)
  const date = textOf(data[form.date ?? "date"])
  const type = types[itemType]
  return SourceRecord.make({
    source,
    id,
    identifiers: itemIdentifiers(data),
    title: textOf(data[form.title ?? "title"]) ?? Raw.noTitle(id),
    contributors: listOf(data["creators"])
      .filter((one) => isAuthor(one, form.creator ?? "author"))
      .flatMap(contributorOf),
    publicationTypes: type === undefined ? [] : [type],
    keywords: Raw.texts(listOf(data["tags"]).map(({ tag }) => textOf(tag))),
    ...Raw.known({
      abstract: typeof data["abstractNote"] === "string" && data["abstractNote"].trim() !== "" ? data["abstractNote"].trim() : undefined,
      containerTitle: part("container"),
      publisher: part("publisher"),
      volume: part("volume"),
      issue: part("issue"),
      pages: part("pages"),
      issn: Raw.some(Raw.issns((part("issn") ?? "").split(/[\s,;]+/u))),
      published: Raw.dateIn(parsedDate) ?? Raw.dateIn(date) ?? Raw.dateInWords(date),
      ...Raw.languages([textOf(data["language"])]),
      url: textOf(data["url"]),
      licence: textOf(data["rights"])
    })
  })
}

/** The fields of types that litfuse does not write. */
const usual: Readonly<Partial<Record<keyof typeof extraNames, ReadonlyArray<string>>>> = {
  container: ["publicationTitle", "bookTitle", "proceedingsTitle"],
  publisher: ["publisher", "institution", "repository"],
  volume: ["volume"],
  issue: ["issue", "number"],
  pages: ["pages"],
  issn: ["ISSN"]
}
