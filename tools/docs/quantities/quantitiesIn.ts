/**
 * The quantitative sentences of a page: those with a number that was measured.
 *
 * A number counts as measured unless a pattern says what else it is. So a new kind of number needs a source or a pattern, and is never passed over. Whole
 * numbers below ten are read as words. Code and its output are left out: tests run the commands of pages and compare what they print.
 */
import { sentencesOf } from "../../prose/findingsIn.ts"
import { markdownTexts } from "../../prose/markdownTexts.ts"

/** Numbers that are no measurements, by what they are, in the order in which they are taken out. A text has `code` where it had code. */
const notMeasured: ReadonlyArray<readonly [what: string, pattern: RegExp]> = [
  ["a goal or an assumption that the sentence names as such", /^(?:The goal|.*\bis assumed\b).*$/g],
  ["exit codes, and statuses of HTTP", /\bexit codes?:? .*$|\b(?:with|and|answers?|status|after) [1-5]\d\d\b(?!,\d)|\([45]\d\d\)/gi],
  [
    "settings and parameters",
    /\b(?:k1|b|title|headings|k|lambda|seed|weights|worth|sum to|the number|factors) \d*\.?\d+(?:, \.\d+)*|\bfirst \d+|\btop 1,000\b/g
  ],
  ["sizes of a design", /\b\d[\d,]* resamples\b|\b(?:\d+(?:,| and| to) )*\d+ (?:rows|topics)\b|\bfamil(?:y|ies) of \d+/g],
  [
    "levels that were chosen: p below .05, intervals of 95 %, power .8",
    /\b(?:below|p <) 0?\.0[15]\b|\bprobability \.8\b|\b95 % (?=BCa|interval)|(?<=their )95 %|\binstead of(?: in)? 5 %/g
  ],
  ["the difference that a check allows", /\b1e-12\b/g],
  [
    "limits that the code sets",
    /\b(?:at most|up to|more than|longer than|exceed|may (?:hold|have)|limit of|or|after|from) \d[\d,]* ?(?:MB|GB|kB|seconds|tokens|characters|references|records|million cells|hits|deep|systems)\b/gi
  ],
  [
    "limits: so many times the size, so many an hour, so many threads",
    /\b\d[\d,]* times\b|\b\d+ (?:searches|look-ups|walks)\b|\b1 to \d+ threads\b|\b\d[\d,]* different terms\b/g
  ],
  ["how many cases tests draw", /\b\d[\d,]* (?:generated (?:sets|records)|cases|small mistakes)\b|(?<=and code )10,000\b/g],
  ["sizes of a form: bits, bytes, modes of files, items of a standard", /\b\d+ (?:bits|bytes|items)\b|\bmode \d+ and folders \d+\b/g],
  ["places in a file: code 10, 21, 38", /^code \d+.*?:/g],
  [
    "versions",
    /\b\d+\.\d+\.\d+(?:\.\d+)?\b|\b(?:Node|Python|Java|Deno|Unicode|Lucene|OpenSearch|k-NN|PostgreSQL|ir_measures|before) \d+(?:\.\d+)*|\bcode \d+(?:\.\d+)+|\b\d+(?:\.\d+)?(?= or (?:newer|later))/g
  ],
  [
    "days and years",
    /\b\d{4}-\d\d-\d\d\b|\b\d{1,2} (?:January|February|March|April|May|June|July|August|September|October|November|December)\b|(?<![\d.,])(?:19|20)\d\ds?\b/g
  ],
  ["names with a number: BM25, nDCG@10, UTF-8, S0-14, #22", /[#@]\d+|\bequation \d+|\b[A-Za-z][A-Za-z.]*-?\d[\w.-]*|\b\d+-bit\b/g]
]

const measured =
  /[-+]?(?:\d{1,3}(?:,\d{3})+|\d+)?\.\d+(?:e-?\d+)?(?: ?%)?|[-+]?\d+e-\d+|\d{1,3}(?:,\d{3})+|\d+ ?%|\d+(?= (?:of (?:the |its |all )?\d|(?:ms|s|minutes?|hours?|h|kB|MB|GB|TB)\b))|(?<=\d of (?:the |its |all )?)\d+|\d{2,}/g

/** The measured numbers of a sentence, as they are written. */
export const numbersIn = (sentence: string): ReadonlyArray<string> =>
  notMeasured.reduce((text, [, pattern]) => text.replace(pattern, " _ "), sentence).match(measured) ?? []

/** A sentence, or a part of a cell of a table, with numbers that were measured. */
export interface Quantity {
  readonly line: number
  readonly text: string
  readonly numbers: ReadonlyArray<string>
}

/** Every such sentence of a page, in its order. */
export const quantitiesIn = (markdown: string): ReadonlyArray<Quantity> =>
  markdownTexts(markdown).flatMap(({ line, text }) =>
    sentencesOf(text).flatMap((sentence) => {
      const numbers = numbersIn(sentence)
      return numbers.length === 0 ? [] : [{ line, text: sentence, numbers }]
    })
  )
