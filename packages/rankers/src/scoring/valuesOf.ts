import type { WorkTable } from "@litfuse/engine/WorkTable"
import type { Extracted } from "@litfuse/extraction/ExtractionRule"
import { extractionRules } from "@litfuse/extraction/extractionRules"
import { valuesInText } from "@litfuse/extraction/valuesInText"
import * as Result from "effect/Result"
import * as Expression from "./Expression.ts"
import { type Feature, type NumberOf, numberNames } from "./Feature.ts"
import { categories, wordShare, textQuality, textSimilarity } from "./textSimilarity.ts"

/** What features are read from, for one search. */
export interface Context {
  readonly works: WorkTable
  readonly words: ReadonlyArray<string>
  readonly nowYear: number
}

const textOf = ({ works }: Context, part: "title" | "abstract" | "title+abstract"): ReadonlyArray<string> => {
  const [titles, abstracts] = [works.column("title"), works.column("abstract")]
  if (part === "title") return titles
  return part === "abstract" ? abstracts : titles.map((title, row) => `${title}\n${abstracts[row]!}`)
}

/** The numbers of each work by name; NaN = not known. */
const numbersOf = ({ works, nowYear }: Context): ((name: string, row: number) => number) => {
  const [years, abstracts] = [works.column("year"), works.column("abstract")]
  const columns: Readonly<Record<(typeof numberNames)[number], (row: number) => number>> = {
    citations: (row) => works.column("citationCount")[row]!,
    year: (row) => years[row]!,
    age: (row) => nowYear - years[row]!,
    sources: (row) => works.column("sourceCount")[row]!,
    keywords: (row) => works.column("keywords")[row]!.length,
    headings: (row) => works.column("headings")[row]!.length,
    words: (row) => (abstracts[row] === "" ? Number.NaN : abstracts[row]!.split(/\s+/).length)
  }
  return (name, row) => columns[name as (typeof numberNames)[number]](row)
}

/** The best value of a rule as a number; NaN for words. */
const ruleNumber = ([best]: ReadonlyArray<Extracted>): number => {
  const value = typeof best?.value === "object" ? best.value.value : best?.value
  if (typeof value === "boolean") return value ? 1 : 0
  return typeof value === "number" ? value : Number.NaN
}

const numberIn = (context: Context, of: NumberOf): Float64Array => {
  if ("expression" in of) {
    const tree = Result.getOrThrow(Expression.parse(of.expression, numberNames))
    const numbers = numbersOf(context)
    return Float64Array.from(context.works.ids.values, (_, row) => Expression.evaluate(tree, (name) => numbers(name, row)))
  }
  if ("rule" in of) return Float64Array.from(textOf(context, of.in), (text) => ruleNumber(valuesInText(extractionRules[of.rule]!, text)))
  const pattern = new RegExp(of.pattern, "iu")
  return Float64Array.from(textOf(context, of.in), (text) => {
    const found = pattern.exec(text)
    // `1,204 patients` is one number
    const number = found === null ? Number.NaN : Number((found[1] ?? found[0]).replaceAll(",", ""))
    return Number.isFinite(number) ? number : Number.NaN
  })
}

const termsIn = ({ works }: Context, of: "publicationTypes" | "headings" | "keywords"): ReadonlyArray<ReadonlyArray<string>> =>
  of === "headings" ? works.column("headings").map((all) => all.map(({ descriptor }) => descriptor)) : works.column(of)

const category = (context: Context, { of, values }: Extract<Feature, { function: "categorical_score" }>): Float64Array => {
  const valueOf = categories(values, of === "publicationTypes")
  return Float64Array.from(termsIn(context, of), valueOf)
}

/** The value of a feature for each work, before anything is normalised; NaN where nothing is known. */
export const valuesOf = (context: Context, feature: Feature): Float64Array => {
  switch (feature.function) {
    case "categorical_score":
      return category(context, feature)
    case "number":
      return numberIn(context, feature.of)
    case "log_scale":
      return numberIn(context, feature.of).map((number) => (number >= 0 ? Math.log10(1 + number) : Number.NaN))
    case "text_similarity":
      return Float64Array.from(textOf(context, feature.in), textSimilarity(feature.to ?? context.words.join(" ")))
    case "keyword_match":
      return Float64Array.from(textOf(context, feature.in), wordShare(feature.keywords.length === 0 ? context.words : feature.keywords))
    case "text_quality":
      return Float64Array.from(textOf(context, "abstract"), textQuality)
    case "presence": {
      if ("rule" in feature) {
        const rule = extractionRules[feature.rule]!
        return Float64Array.from(textOf(context, feature.in), (text) =>
          valuesInText(rule, text).some(({ value }) => value !== false) ? 1 : Number.NaN
        )
      }
      const pattern = new RegExp(feature.pattern, "iu")
      return Float64Array.from(textOf(context, feature.in), (text) => (pattern.test(text) ? 1 : Number.NaN))
    }
  }
}
