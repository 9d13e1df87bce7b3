/** Phrases that say what was given, and to what it was compared. */
import type { Finding, Rule, Sentence } from "../ExtractionRule.ts"
import { arms } from "./arms.ts"
import { phraseOf, phrasesOf } from "./phrasesOf.ts"

const ends = "(?=[.,;:()\\[]| (?:in|on|for|among|with|at|after|during|was|were|is|are|and|than|who|which|did|had|from|by|using|as|to)\\b|$)"
const effectOf = new RegExp(
  `\\b(?:effects?|efficacy|effectiveness|impact|safety|benefits?|influence|use|administration|value) of (?:the )?(?<phrase>[^.;:()]{3,90}?)${ends}`,
  "giu"
)
const comparedTo = new RegExp(
  `\\b(?:versus|vs\\.?|compared (?:to|with)|comparison with|relative to|than|over) (?:the |a |an )?(?<phrase>[^.;:()]{3,70}?)${ends}`,
  "giu"
)
const group = /\b(?:the|in|with|between|an?) (?<phrase>(?:[\p{L}\p{N}+/-]+ ){0,4}(?:groups?|arms?))\b/giu
const before = /(?<phrase>(?:[\p{L}\p{N}+/-]+ ){1,4})(?:versus|vs\.?|compared (?:to|with)) /giu

/** Where the own study is summarised: other sections name many things that are not compared. */
const isSummary = ({ section }: Sentence): boolean =>
  /^$|title|abstract|summary|conclusion|interven|treatment|random|arms|groups/u.test(section)

const isControl = (phrase: string): boolean =>
  /\b(?:placebo|controls?|usual|standard|sham|no (?:treatment|intervention)|conventional|waiting|alone|saline)\b/iu.test(phrase)

/** The arms of a sentence, those of the comparison apart: controls, or the last one if none is a control. */
const armsOf = (sentence: Sentence): { readonly given: ReadonlyArray<Finding>; readonly compared: ReadonlyArray<Finding> } => {
  const all = arms.read(sentence).flatMap((one) => phraseOf(String(one.value), 0).map((phrase) => ({ ...phrase, text: one.text })))
  const controls = all.filter(({ value }) => isControl(String(value)))
  const compared = controls.length > 0 && controls.length < all.length ? controls : all.slice(-1)
  return { given: all.filter((one) => !compared.includes(one)), compared }
}

/** Phrases that say what was given or done. */
export const intervention: Rule = {
  about: "phrases that say what was given or done",
  read: (sentence) =>
    isSummary(sentence)
      ? [...armsOf(sentence).given, ...phrasesOf(sentence.text, [effectOf, before, group]).filter(({ value }) => !isControl(String(value)))]
      : []
}

/** Phrases that say to what the intervention was compared. */
export const comparator: Rule = {
  about: "phrases that say to what the intervention was compared",
  read: (sentence) => {
    if (!isSummary(sentence)) return []
    const groups = phrasesOf(sentence.text, [group])
    const later = groups.filter(({ value }) => !isControl(String(value))).map((one) => ({ ...one, rank: 2 }))
    return [
      ...armsOf(sentence).compared,
      ...groups.filter(({ value }) => isControl(String(value))),
      ...phrasesOf(sentence.text, [comparedTo]).map((one) => ({ ...one, rank: 1 })),
      ...later
    ]
  }
}
