import type { Finding, Rule } from "../ExtractionRule.ts"

const measures: ReadonlyArray<readonly [value: string, words: string]> = [
  ["OR", "(?:adjusted |crude |pooled )?odds ratio|a?OR"],
  ["HR", "(?:adjusted |pooled )?hazard ratio|a?HR"],
  ["RR", "(?:adjusted |pooled )?(?:risk ratio|relative risk|rate ratio)|a?RR|IRR"],
  ["SMD", "standardi[sz]ed mean difference|SMD|Cohen['’]?s d|Hedges['’]? g"],
  ["MD", "(?:weighted |adjusted )?mean difference|between-group difference|W?MD"],
  ["RD", "(?:absolute )?risk (?:difference|reduction)|RD|ARR"]
]

const number = "[-−–+]?\\d{1,4}(?:[.·]\\d{1,4})?|[-−–+]?[.·]\\d{1,4}"
const gap = "[\\s,;:=()\\[\\]]{0,4}"
const between = "\\s{0,2}(?:to|[-–—−]|,|;|and)\\s{0,2}"

/** `HR 0.72 (95% CI 0.55 to 0.94)`, also with `[...]`, `=`, `;`, and a middle dot. */
const statement = new RegExp(
  `(?<![\\p{L}\\d])(?:${measures.map(([, words], i) => `(?<m${i}>${words})`).join("|")})(?:\\s\\([A-Za-z]{1,4}\\))?${gap}(?:(?:was|of|is|were)\\s)?${gap}(?<value>${number})%?${gap}(?:(?<level>\\d{2}(?:\\.\\d)?)\\s?%\\s?(?:CIs?|confidence intervals?|CrI)${gap}(?:(?:of|was|from)\\s)?${gap}(?<lower>${number})${between}(?<upper>${number}))?`,
  "gu"
)

const numeric = (text: string): number => Number(text.replace("·", ".").replace(/^[−–]/u, "-").replace(/^\+/u, ""))

/** Effect sizes with their intervals. An interval that does not contain its value is read wrongly, so the value is left out. */
export const effects: Rule = {
  about: "effect sizes, with their intervals where the text has them",
  read: ({ text }) =>
    [...text.matchAll(statement)].flatMap((match): ReadonlyArray<Finding> => {
      const { value, level, lower, upper, ...named } = match.groups!
      const measure = measures.find((_, i) => named[`m${i}`] !== undefined)![0]
      const size = numeric(value!)
      const [low, high] = [lower, upper].map((one) => (one === undefined ? null : numeric(one))) as [number | null, number | null]
      if (low !== null && high !== null && (size < low || size > high)) return []
      return [
        {
          value: { measure, value: size, lower: low, upper: high, level: level === undefined ? null : Number(level) },
          text: match[0].trim(),
          rank: low === null ? 1 : 0
        }
      ]
    })
}
