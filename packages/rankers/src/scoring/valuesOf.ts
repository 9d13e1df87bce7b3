import type { WorkTable } from "@litfuse/engine/WorkTable"
import * as Tokenizer from "@litfuse/lexical/Tokenizer"
import * as Result from "effect/Result"
import * as Expression from "./Expression.ts"
import { type Feature, type NumberOf, numberNames } from "./Feature.ts"

/** What features are read from, for one search. */
export interface Context {
  readonly works: WorkTable
  readonly words: ReadonlyArray<string>
  readonly nowYear: number
}

const stems = (text: string): ReadonlyArray<string> => Tokenizer.luceneEnglish.tokenize(text)

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

const numberIn = (context: Context, of: NumberOf): Float64Array => {
  if ("expression" in of) {
    const tree = Result.getOrThrow(Expression.parse(of.expression, numberNames))
    const numbers = numbersOf(context)
    return Float64Array.from(context.works.ids.values, (_, row) => Expression.evaluate(tree, (name) => numbers(name, row)))
  }
  const pattern = new RegExp(of.pattern, "iu")
  return Float64Array.from(textOf(context, of.in), (text) => {
    const found = pattern.exec(text)
    // `1,204 patients` is one number
    const number = found === null ? Number.NaN : Number((found[1] ?? found[0]).replaceAll(",", ""))
    return Number.isFinite(number) ? number : Number.NaN
  })
}

const countsOf = (terms: ReadonlyArray<string>): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
  return counts
}

const lengthOf = (counts: ReadonlyMap<string, number>): number => Math.sqrt([...counts.values()].reduce((sum, n) => sum + n * n, 0))

const cosine = (a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): number => {
  let dot = 0
  for (const [term, n] of a) dot += n * (b.get(term) ?? 0)
  const length = lengthOf(a) * lengthOf(b)
  return length === 0 ? 0 : Math.min(1, dot / length)
}

const share = (wanted: ReadonlySet<string>, text: string): number => {
  const terms = new Set(stems(text))
  return [...wanted].filter((term) => terms.has(term)).length / wanted.size
}

const parts = [/\b(background|introduction|objective|purpose|aim)s?\b/i, /\bmethods?\b/i, /\bresults?\b/i, /\bconclusions?\b/i]

const quality = (abstract: string): number => {
  if (abstract === "") return Number.NaN
  const length = Math.min(1, abstract.split(/\s+/).length / 150)
  return (length + parts.filter((part) => part.test(abstract)).length / parts.length) / 2
}

const termsIn = ({ works }: Context, of: "publicationTypes" | "headings" | "keywords"): ReadonlyArray<ReadonlyArray<string>> =>
  of === "headings" ? works.column("headings").map((all) => all.map(({ descriptor }) => descriptor)) : works.column(of)

/** Types of publication as people write them, and as the National Library of Medicine does: both mean the same. */
const byNlm: Readonly<Record<string, string>> = {
  "case study": "case reports",
  "case studies": "case reports",
  "case report": "case reports"
}

const category = (context: Context, { of, values }: Extract<Feature, { function: "categorical_score" }>): Float64Array => {
  const plain = (term: string): string => term.toLowerCase()
  const same = (term: string): string => (of === "publicationTypes" ? (byNlm[plain(term)] ?? plain(term)) : plain(term))
  // a name as it is written wins over another name of the same
  const known = new Map([same, plain].flatMap((nameOf) => Object.entries(values).map(([term, value]) => [nameOf(term), value])))
  return Float64Array.from(termsIn(context, of), (terms) => {
    const found = terms.flatMap((term) => known.get(plain(term)) ?? known.get(same(term)) ?? [])
    return found.length === 0 ? Number.NaN : Math.max(...found)
  })
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
    case "text_similarity": {
      const other = countsOf(stems(feature.to ?? context.words.join(" ")))
      return Float64Array.from(textOf(context, feature.in), (text) =>
        text.trim() === "" ? Number.NaN : cosine(countsOf(stems(text)), other)
      )
    }
    case "keyword_match": {
      const wanted = new Set(stems((feature.keywords.length === 0 ? context.words : feature.keywords).join(" ")))
      return Float64Array.from(textOf(context, feature.in), (text) =>
        text.trim() === "" || wanted.size === 0 ? Number.NaN : share(wanted, text)
      )
    }
    case "text_quality":
      return Float64Array.from(textOf(context, "abstract"), quality)
    case "presence": {
      const pattern = new RegExp(feature.pattern, "iu")
      return Float64Array.from(textOf(context, feature.in), (text) => (pattern.test(text) ? 1 : Number.NaN))
    }
  }
}
