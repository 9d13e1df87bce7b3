/** Articles as tools of the set hand them on: of a search, with what a client read in them, with their scores. */
import * as Schema from "effect/Schema"

/** An object whose fields nobody has looked at. */
export type Json = Readonly<Record<string, unknown>>

/** So many articles are taken in one call. */
const most = 1000

/** Articles of an earlier answer. */
export const Articles = Schema.Array(Schema.Record(Schema.String, Schema.Unknown)).check(
  Schema.isMaxLength(most, { expected: `at most ${most} articles` })
)

const isObject = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value)

/** A field of an object, and none of what every object has. */
export const fieldOf = (object: Json, name: string): unknown => (Object.hasOwn(object, name) ? object[name] : undefined)

const objectIn = (object: Json, name: string): Json | undefined => {
  const one = fieldOf(object, name)
  return isObject(one) ? one : undefined
}

const textIn = (article: Json, name: string): string => {
  const one = fieldOf(article, name)
  return typeof one === "string" ? one : ""
}

/** An article and what was read in it; one of a search is itself the article, and nothing was read in it yet. */
export const partsOf = (item: Json, place: number) => {
  const article = objectIn(item, "original_article") ?? item
  const ids = [fieldOf(item, "item_id"), fieldOf(article, "pmid"), fieldOf(article, "doi")]
  const id = ids.find((one) => (typeof one === "string" && one !== "") || typeof one === "number")
  return { id: id === undefined ? `article ${place + 1}` : String(id), article, extraction: objectIn(item, "extraction") ?? {} }
}

/** The article of an item that has a score, and its own parts. */
export const scoredOf = (item: Json, place: number) => {
  const score = fieldOf(item, "total_score")
  return {
    item,
    ...partsOf(objectIn(item, "article_with_features") ?? item, place),
    score: typeof score === "number" && Number.isFinite(score) ? score : Number.NaN,
    breakdown: objectIn(item, "score_breakdown") ?? {},
    percentile: fieldOf(item, "percentile_rank") ?? null
  }
}

const numberIn = (article: Json, name: string): number => {
  const one = fieldOf(article, name)
  return typeof one === "number" && Number.isFinite(one) ? one : Number.NaN
}

/** What filters and wishes read in an article, by the names that the searches of the sets give. */
export const knownOf = (article: Json) => {
  const types = fieldOf(article, "publication_types")
  const year = /^\d{4}/.exec(textIn(article, "publication_date"))?.[0]
  return {
    title: textIn(article, "title"),
    types: (Array.isArray(types) ? types : []).filter((one): one is string => typeof one === "string"),
    year: year === undefined ? numberIn(article, "year") : Number(year),
    citations: numberIn(article, "citation_count"),
    journal: textIn(article, "journal") || textIn(article, "venue")
  }
}
