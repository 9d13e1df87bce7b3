/** Articles as the tools of the set pass them on: from a search, with extracted features, or with scores. */
import * as Schema from "effect/Schema"

/** An object with unchecked fields. */
export type Json = Readonly<Record<string, unknown>>

const most = 1000

/** Articles of an earlier answer. */
export const Articles = Schema.Array(Schema.Record(Schema.String, Schema.Unknown)).check(
  Schema.isMaxLength(most, { expected: `at most ${most} articles` })
)

const isObject = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value)

/** An own field of an object; inherited ones such as `constructor` do not count. */
export const fieldIn = (object: Json, name: string): unknown => (Object.hasOwn(object, name) ? object[name] : undefined)

const objectIn = (object: Json, name: string): Json | undefined => {
  const one = fieldIn(object, name)
  return isObject(one) ? one : undefined
}

const textIn = (article: Json, name: string): string => {
  const one = fieldIn(article, name)
  return typeof one === "string" ? one : ""
}

/** An article and its extracted features. An item of a search is the article itself, without features. */
export const partsOf = (item: Json, place: number) => {
  const article = objectIn(item, "original_article") ?? item
  const ids = [fieldIn(item, "item_id"), fieldIn(article, "pmid"), fieldIn(article, "doi")]
  const id = ids.find((one) => (typeof one === "string" && one !== "") || typeof one === "number")
  return { id: id === undefined ? `article ${place + 1}` : String(id), article, extraction: objectIn(item, "extraction") ?? {} }
}

/** The article, features and score of a scored item. */
export const scoredOf = (item: Json, place: number) => {
  const score = fieldIn(item, "total_score")
  return {
    item,
    ...partsOf(objectIn(item, "article_with_features") ?? item, place),
    score: typeof score === "number" && Number.isFinite(score) ? score : Number.NaN,
    breakdown: objectIn(item, "score_breakdown") ?? {},
    percentile: fieldIn(item, "percentile_rank") ?? null
  }
}

const numberIn = (article: Json, name: string): number => {
  const one = fieldIn(article, name)
  return typeof one === "number" && Number.isFinite(one) ? one : Number.NaN
}

/** The facts that filters and preferences use, under the field names of all tool sets. */
export const factsOf = (article: Json) => {
  const types = fieldIn(article, "publication_types")
  const year = /^\d{4}/.exec(textIn(article, "publication_date"))?.[0]
  return {
    title: textIn(article, "title"),
    types: (Array.isArray(types) ? types : []).filter((one): one is string => typeof one === "string"),
    year: year === undefined ? numberIn(article, "year") : Number(year),
    citations: numberIn(article, "citation_count"),
    journal: textIn(article, "journal") || textIn(article, "venue")
  }
}
