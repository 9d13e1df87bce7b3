import * as WordClass from "./WordClass.ts"

/**
 * Lucene's StandardTokenizer: UAX #29 words, and one token for each ideograph, each Hiragana, each run of a South East Asian script and
 * each emoji sequence. The grammar is a deterministic automaton; the longest match wins.
 *
 * A state's name says what was read last. Those from `Word` on may end a token.
 */
const Dead = 0
const Start = 1
const Joiner = 2
const LetterMid = 3
const NumberMid = 4
const HebrewQuote = 5
const Word = 6
const Hebrew = 7
const HebrewClosed = 8
const Number_ = 9
const Kana = 10
const Joined = 11
const ComplexRun = 12
const One = 13
const states = 14

const letters = [
  [WordClass.Letter, Word],
  [WordClass.HebrewLetter, Hebrew],
  [WordClass.Numeric, Number_]
] as const
const joined = [WordClass.ExtendNumLet, Joined] as const
const kana = [WordClass.Katakana, Kana] as const
const letterMids = [
  [WordClass.MidLetter, LetterMid],
  [WordClass.MidNumLet, LetterMid]
] as const

const transitions: ReadonlyArray<readonly [from: number, steps: ReadonlyArray<readonly [read: number, to: number]>]> = [
  [Start, [...letters, kana, [WordClass.ExtendNumLet, Joiner], [WordClass.Complex, ComplexRun], [WordClass.ComplexExtend, ComplexRun]]],
  [Start, [[WordClass.Single, One]]],
  [Joiner, [...letters, kana, [WordClass.ExtendNumLet, Joiner]]],
  [Word, [...letters, joined, ...letterMids, [WordClass.SingleQuote, LetterMid]]],
  [Hebrew, [...letters, joined, ...letterMids, [WordClass.SingleQuote, HebrewClosed], [WordClass.DoubleQuote, HebrewQuote]]],
  // After a Hebrew letter's own quotation mark Lucene's grammar begins anew: no second mark, no other sign inside the word.
  [HebrewClosed, [...letters, joined]],
  [HebrewQuote, [[WordClass.HebrewLetter, HebrewClosed]]],
  [
    LetterMid,
    [
      [WordClass.Letter, Word],
      [WordClass.HebrewLetter, Word]
    ]
  ],
  [Number_, [...letters, joined, [WordClass.MidNum, NumberMid], [WordClass.MidNumLet, NumberMid], [WordClass.SingleQuote, NumberMid]]],
  [NumberMid, [[WordClass.Numeric, Number_]]],
  [Kana, [kana, joined]],
  [Joined, [...letters, kana, joined]],
  [
    ComplexRun,
    [
      [WordClass.Complex, ComplexRun],
      [WordClass.ComplexExtend, ComplexRun]
    ]
  ]
]

const table = new Uint8Array(states * WordClass.count)
for (let state = Joiner; state < states; state++) {
  table[state * WordClass.count + WordClass.Extend] = state
  table[state * WordClass.count + WordClass.ComplexExtend] = state
}
for (const [from, steps] of transitions) for (const [read, to] of steps) table[from * WordClass.count + read] = to

/** Lucene's `maxTokenLength` in UTF-16 units: a longer word is cut, and what is left is read as a new one. */
export const maximumLength = 255

const wordEnd = (text: string, start: number, limit: number): number => {
  let end = start
  let state = Start
  for (let i = start; i < limit;) {
    let code = text.charCodeAt(i)
    let next = i + 1
    let read: number
    if (code < 128) read = WordClass.ascii[code]!
    else {
      code = text.codePointAt(i)!
      if (code > 0xffff) next++
      read = WordClass.of(code)
    }
    state = table[state * WordClass.count + read]!
    if (state === Dead || next > limit) break
    i = next
    if (state >= Word) end = i
  }
  return end
}

const stick = "[[\\p{Grapheme_Extend}\\p{Mc}\\p{Cf}]--[\\u200b\\ufe0e\\ufe0f]]*"
const base = "[\\p{Extended_Pictographic}[\\p{Emoji}--[\\p{RI}\\p{Emoji_Modifier}0-9#*]]]"
const element = `(?:\\p{Emoji_Modifier_Base}${stick}\\p{Emoji_Modifier}${stick}|${base}${stick}\\ufe0f?|\\p{Emoji_Modifier}${stick})`
const keycap = `[0-9#*]${stick}\\ufe0f?\\u20e3${stick}`
const flag = `\\p{RI}${stick}\\p{RI}${stick}`
const tags = "[\\u{e0020}-\\u{e007e}]+\\u{e007f}"
const emoji = new RegExp(`${element}(?:${tags}|(?:\\u200d*(?<=\\u200d)${element})*)|${keycap}|${flag}`, "vy")

const emojiEnd = (text: string, start: number): number => {
  emoji.lastIndex = start
  return emoji.test(text) ? Math.min(emoji.lastIndex, start + maximumLength) : start
}

/**
 * Where the words of a text are.
 *
 * - shape: start and end of each word in turn, in UTF-16 units, ascending, never overlapping
 * - empty: a text without words has none
 * - source: UAX #29; Lucene's StandardTokenizerImpl.jflex
 * - agrees with: Lucene 9's StandardTokenizer, but for an emoji sequence that begins with a zero-width joiner (which is left out here)
 */
export const spans = (text: string): Array<number> => {
  const found: Array<number> = []
  const length = text.length
  for (let start = 0; start < length;) {
    const code = text.charCodeAt(start)
    const read = code < 128 ? WordClass.ascii[code]! : WordClass.of(text.codePointAt(start)!)
    if (read !== WordClass.Other) {
      const end = read === WordClass.Emoji ? emojiEnd(text, start) : wordEnd(text, start, Math.min(length, start + maximumLength))
      if (end > start) {
        found.push(start, end)
        start = end
        continue
      }
    }
    start++
  }
  return found
}
