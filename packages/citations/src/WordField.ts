/** Citations that reference managers hide in fields of a Word document. */
import * as Json from "@litfuse/files/Json"
import { citedTags } from "./WordSource.ts"

/**
 * A citation of a reference manager.
 *
 * - `shown` the text that the reader sees
 * - `items` the cited items as CSL-JSON; `records` as EndNote's XML
 * - `lacking` how many items have no data in the document
 */
export interface WordCitation {
  readonly shown: string
  readonly items: ReadonlyArray<{ readonly key: string; readonly item: Json.Json }>
  readonly records: ReadonlyArray<{ readonly key: string; readonly xml: string }>
  readonly lacking: number
}

/** A longer field is no citation. Units: UTF-16 units. */
const mostField = 4_000_000

/** Deeper JSON than any reference manager writes. */
const deepest = 60

/** The JSON object that begins at the first brace, to the brace that closes it: reference managers write words after it. */
const objectIn = (text: string): Json.Json | undefined => {
  const begin = text.indexOf("{")
  if (begin < 0 || text.length > mostField || Json.isDeeper(text.slice(begin), deepest)) return undefined
  let [depth, isText] = [0, false]
  for (let at = begin; at < text.length; at++) {
    const sign = text[at]!
    if (isText) {
      if (sign === "\\") at++
      else if (sign === '"') isText = false
    } else if (sign === '"') isText = true
    else if (sign === "{") depth++
    else if (sign === "}" && --depth === 0) {
      try {
        const value: unknown = JSON.parse(text.slice(begin, at + 1))
        return Json.isObject(value) ? value : undefined
      } catch {
        return undefined
      }
    }
  }
  return undefined
}

const firstText = (...values: ReadonlyArray<unknown>): string | undefined =>
  values
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .find((value): value is string => typeof value === "string" && value !== "")

const cslCitation = (object: Json.Json | undefined, shown: string): WordCitation => {
  const all = Array.isArray(object?.["citationItems"]) ? object["citationItems"].filter(Json.isObject) : []
  const items = all.flatMap((one) => {
    const data = one["itemData"]
    if (!Json.isObject(data)) return []
    const key = firstText(one["uris"], one["uri"]) ?? String(one["id"] ?? JSON.stringify(data))
    return [{ key, item: data }]
  })
  return { shown, items, records: [], lacking: Math.max(all.length, object === undefined ? 1 : 0) - items.length }
}

/** Zotero, and Mendeley Desktop. */
const cslField = /^\s*ADDIN\s+(?:ZOTERO_ITEM|Mendeley Citation|CSL_CITATION)/u

/** Whether a field prints the list of references: the reference manager writes it from the same data. */
export const isListField = (code: string): boolean =>
  /^\s*(?:ADDIN\s+(?:ZOTERO_BIBL|EN\.REFLIST|Mendeley Bibliography|CSL_BIBLIOGRAPHY)|BIBLIOGRAPHY(?:\s|$))/u.test(code)

/** The `<Cite>` elements of EndNote. Each has a whole `<record>`. */
const endNoteCitation = (xml: string, shown: string): WordCitation => {
  const cites = xml.split(/<Cite[\s>]/u).slice(1)
  const records = cites.flatMap((cite) => {
    const [begin, end] = [cite.indexOf("<record>"), cite.indexOf("</record>")]
    if (begin < 0 || end < begin) return []
    const record = cite.slice(begin, end + "</record>".length)
    const [, number] = /<rec-number>(\d{1,12})<\/rec-number>/u.exec(record) ?? []
    return [{ key: number === undefined ? record : `EndNote ${number}`, xml: record }]
  })
  return { shown, items: [], records, lacking: Math.max(1, cites.length) - records.length }
}

/** A citation of Word itself, whose sources are in another part of the document. */
const ownCitation = (tags: ReadonlyArray<string>, shown: string, sources: ReadonlyMap<string, Json.Json>): WordCitation => {
  const items = tags.flatMap((key) => {
    const item = sources.get(key)
    return item === undefined ? [] : [{ key, item }]
  })
  return { shown, items, records: [], lacking: Math.max(1, tags.length) - items.length }
}

/** The citation of a field; undefined for another field. `data`: the base64 that Word keeps next to it; `sources`: those of Word, by tag. */
export const citationOf = (
  code: string,
  data: string,
  shown: string,
  sources: ReadonlyMap<string, Json.Json>
): WordCitation | undefined => {
  const tags = citedTags(code)
  if (tags !== undefined) return ownCitation(tags, shown, sources)
  if (cslField.test(code)) return cslCitation(objectIn(code), shown)
  if (!/^\s*ADDIN\s+EN\.CITE(?:\s|$)/u.test(code)) return undefined
  if (code.includes("<EndNote>")) return endNoteCitation(code, shown)
  return endNoteCitation(data.length > mostField ? "" : Buffer.from(data, "base64").toString("utf8"), shown)
}

/** Mendeley Cite keeps its citation in the tag of a content control. */
const tagStart = "MENDELEY_CITATION_v3_"

/** The citation of a content control by its tag; undefined for another control. */
export const citationOfTag = (tag: string, shown: string): WordCitation | undefined =>
  tag.startsWith(tagStart) && tag.length < mostField
    ? cslCitation(objectIn(Buffer.from(tag.slice(tagStart.length), "base64").toString("utf8")), shown)
    : undefined
