import * as Result from "effect/Result"
import type { Extracted, Sentence } from "../ExtractionRule.ts"
import type { ModelField, Statement } from "./ModelField.ts"

/** One spelling for texts that differ in case, dashes, quotation marks and blanks only. */
const folded = (text: string): string =>
  text
    .normalize("NFKC")
    .replaceAll(/[\u2010-\u2015\u2212]/gu, "-")
    .replaceAll(/[\u2018\u2019\u201C\u201D"]/gu, "'")
    .replaceAll("\u00B7", ".")
    .replaceAll(/\s+/gu, " ")
    .trim()
    .toLowerCase()

/** Shorter quotations are in many texts by chance, unless they are a whole sentence. Units: characters. */
const shortest = 15

/** Numbers of a text. A minus counts only where no letter or digit precedes it: `10-22` is a range. */
const numberPattern = /(?<![\d.])((?<!\w)-)?((?:\d{1,3}(?:[, ]\d{3})+(?!\d)|\d+)(?:\.\d+)?|\.\d+)/gu

const numbersIn = (text: string): ReadonlyArray<number> =>
  [...text.matchAll(numberPattern)].map(([, minus, digits]) => Number(`${minus ?? ""}${digits!.replaceAll(/[, ]/gu, "")}`))

const isWordSign = (sign: string | undefined): boolean => sign !== undefined && /[\p{L}\p{N}]/u.test(sign)

/** Whether whole words of a text are these. */
const hasWords = (text: string, words: string): boolean => {
  if (words === "") return false
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    const isStart = !isWordSign(words[0]) || !isWordSign(text[at - 1])
    const isEnd = !isWordSign(words.at(-1)) || !isWordSign(text[at + words.length])
    if (isStart && isEnd) return true
  }
  return false
}

const isOfType = (value: Statement["value"], type: ModelField["type"]): boolean =>
  type === "integer" ? Number.isSafeInteger(value) : typeof value === type

const shown = (value: unknown): string => JSON.stringify(value).slice(0, 100)

/** Why the sentence does not state the value. A choice and a yes or no are judgements: their words need not be in the sentence. */
const unstated = ({ choices, type }: ModelField, value: Statement["value"], sentence: string): string | undefined => {
  if (choices !== undefined || type === "boolean") return undefined
  if (typeof value === "number")
    return numbersIn(sentence).includes(value) ? undefined : `its sentence does not contain the number ${value}`
  return hasWords(sentence, folded(String(value))) ? undefined : `its sentence does not contain the words ${shown(value)}`
}

/**
 * Takes a statement of a model only if its sentence is in the text and states the value. The address is that of the sentence in the text.
 *
 * - errors: why it is rejected
 */
export const checkStatement = (
  field: ModelField,
  { value, sentence }: Statement,
  sentences: ReadonlyArray<Sentence>
): Result.Result<Extracted, string> => {
  if (!isOfType(value, field.type)) return Result.fail(`${shown(value)} is no ${field.type}`)
  if (field.choices !== undefined && !field.choices.includes(value))
    return Result.fail(`${shown(value)} is none of ${JSON.stringify(field.choices).slice(0, 200)}`)
  const quotation = folded(sentence)
  const holders = sentences.filter(({ text }) => {
    const whole = folded(text)
    return whole === quotation || (quotation.length >= shortest && whole.includes(quotation))
  })
  if (quotation === "" || holders.length === 0) return Result.fail(`its sentence is not in the text: ${shown(sentence)}`)
  const reasons = holders.map(({ text }) => unstated(field, value, folded(text)))
  const at = reasons.indexOf(undefined)
  if (at < 0) return Result.fail(reasons[0]!)
  const { text, address } = holders[at]!
  return Result.succeed({ value, text: String(value), rank: 0, address, sentence: text })
}
