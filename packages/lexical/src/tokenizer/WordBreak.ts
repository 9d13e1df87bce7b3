import * as Automaton from "./Automaton.ts"
import * as WordClass from "./WordClass.ts"

const {
  Complex,
  ComplexExtend,
  Digit,
  DoubleQuote,
  Emoji,
  EmojiStyle,
  Extend,
  ExtendNumLet,
  Flag,
  HebrewLetter,
  Joiner,
  Katakana,
  KeycapMark,
  Letter,
  LetterEmoji,
  MidLetter,
  MidNum,
  MidNumLet,
  Modifier,
  Numeric,
  Other,
  Sign,
  Single,
  SingleQuote,
  Tag,
  CancelTag,
  TextStyle
} = WordClass

/** The classes of characters that attach to a letter, and those that attach to an emoji. */
const sticksToEmoji = [Extend, ComplexExtend, Joiner, KeycapMark, Modifier, Tag, CancelTag]
const sticks = [...sticksToEmoji, TextStyle, EmojiStyle]
const emoji = [Emoji, LetterEmoji]

const onto = (from: string, classes = sticks): Automaton.Rule => [from, classes, from]

const afterWord = (from: string): ReadonlyArray<Automaton.Rule> => [
  [from, [Letter, LetterEmoji], "word"],
  [from, [HebrewLetter], "hebrew"],
  [from, [Numeric, Digit], "number"]
]

const words: ReadonlyArray<Automaton.Rule> = [
  ...["start", "low line", "word", "hebrew", "closed quote", "number", "joined"].flatMap(afterWord),
  ...["word", "hebrew", "closed quote", "number", "katakana", "joined"].map((from): Automaton.Rule => [from, [ExtendNumLet], "joined"]),
  ...["start", "low line", "katakana", "joined"].map((from): Automaton.Rule => [from, [Katakana], "katakana"]),
  ...["start", "low line"].map((from): Automaton.Rule => [from, [ExtendNumLet], "low line"]),
  ["word", [MidLetter, MidNumLet, SingleQuote], "between letters"],
  ["hebrew", [MidLetter, MidNumLet], "between letters"],
  ["between letters", [Letter, LetterEmoji, HebrewLetter], "word"],
  // After a Hebrew letter's own quotation mark Lucene's grammar starts again: no second mark and no other sign may be inside the word.
  ["hebrew", [SingleQuote], "closed quote"],
  ["hebrew", [DoubleQuote], "open quote"],
  ["open quote", [HebrewLetter], "closed quote"],
  ["number", [MidNum, MidNumLet, SingleQuote], "between digits"],
  ["between digits", [Numeric, Digit], "number"],
  ["start", [Complex, ComplexExtend], "complex"],
  ["complex", [Complex], "complex"],
  ["start", [Single], "single"],
  ...["low line", "word", "hebrew", "open quote", "closed quote", "between letters", "number", "between digits"].map((from) => onto(from)),
  ...["katakana", "joined", "complex", "single"].map((from) => onto(from))
]

/** `later` is an emoji after a joiner; it takes no tags. A joiner may be there several times. */
const emojiSequences: ReadonlyArray<Automaton.Rule> = [
  ["start", [Digit, Sign], "keycap base"],
  onto("keycap base", sticksToEmoji),
  ["keycap base", [EmojiStyle], "keycap style"],
  ["keycap base", [KeycapMark], "keycap"],
  ["keycap style", [KeycapMark], "keycap"],
  onto("keycap", sticksToEmoji),
  ["start", [Flag], "half flag"],
  ["half flag", [Flag], "flag"],
  onto("half flag"),
  onto("flag"),
  ["start", emoji, "emoji"],
  ["start", [Joiner], "first joiner"],
  onto("first joiner", [Joiner]),
  ["first joiner", emoji, "emoji"],
  ["start", [Modifier], "modifier"],
  ...["emoji", "later", "modifier"].map((from) => onto(from, sticksToEmoji)),
  ...["emoji", "later", "modifier", "joiner", "joiner after style"].map((from): Automaton.Rule => [from, [Joiner], "joiner"]),
  ["joiner", emoji, "later"],
  ["emoji", [EmojiStyle], "emoji style"],
  ["later", [EmojiStyle], "later style"],
  ...["emoji style", "later style"].map((from): Automaton.Rule => [from, [Joiner], "joiner after style"]),
  ["joiner after style", emoji, "later"],
  ["joiner after style", [Modifier], "modifier"],
  ["emoji style", [Tag], "tags"],
  onto("tags", [Tag]),
  ["tags", [CancelTag], "tagged"]
]

const ends = {
  words: ["word", "hebrew", "closed quote", "number", "katakana", "joined", "complex", "single"],
  emoji: ["keycap", "flag", "emoji", "later", "modifier", "emoji style", "later style", "tagged"]
}

const dead = 0
const start = 1

/**
 * Lucene's StandardTokenizer as an automaton: UAX #29 words, and one token for each ideograph, Hiragana, run of a South East Asian
 * script and emoji sequence. The longest match wins.
 *
 * - agrees with: the automaton of Lucene 9.12's StandardTokenizer, state by state
 */
const automaton: Automaton.Automaton = Automaton.make(
  WordClass.count,
  "start",
  [...words, ...emojiSequences],
  [...ends.words, ...ends.emoji]
)

/** Lucene's `maxTokenLength` in UTF-16 units: a longer word is cut, and what is left is read as a new one. */
const maximumLength = 255

const { table, classes, accepting } = automaton

/** The same table for ASCII, by character: state `s` that reads the character `c` goes on to `steps[128 * s + c]`. Two look-ups become one. */
const steps = Uint8Array.from({ length: (128 * table.length) / classes }, (_, i) => table[(i >>> 7) * classes + WordClass.ascii[i & 127]!]!)

/** ASCII characters: letters and digits, which are a word next to any character; those that end every word; and the rest, for the automaton. */
const inside = 1
const after = 2
const plain = Uint8Array.from(WordClass.ascii, (read) => {
  if (read === Letter || read === Digit) return inside
  return read === Other ? after : 0
})

/** The end of a run of letters and digits that is a word by itself, or -1. */
const plainEnd = (text: string, from: number, limit: number): number => {
  let i = from
  while (i < limit && plain[text.charCodeAt(i)] === inside) i++
  return i > from && (i === text.length || plain[text.charCodeAt(i)] === after) ? i : -1
}

/**
 * Where the words of a text are, by the rules of UAX #29 and the characters of Unicode 12.1.
 *
 * - shape: start and end of each word in turn, in UTF-16 units, ascending, never overlapping
 * - empty: a text without words has none
 * - source: UAX #29 and UTS #51 of Unicode 12.1
 * - agrees with: Lucene 9.12's StandardTokenizer
 */
export const spans = (text: string): Array<number> => {
  const found: Array<number> = []
  const length = text.length
  for (let from = 0; from < length;) {
    const limit = Math.min(length, from + maximumLength)
    const sure = plainEnd(text, from, limit)
    if (sure > 0) {
      found.push(from, sure)
      from = sure + 1
      continue
    }
    let end = from
    let state = start
    for (let i = from; i < limit;) {
      const code = text.charCodeAt(i)
      let next = i + 1
      if (code < 128) state = steps[(state << 7) | code]!
      else {
        const point = text.codePointAt(i)!
        if (point > 0xffff) next++
        state = table[state * classes + WordClass.of(point)]!
      }
      if (state === dead || next > limit) break
      i = next
      if (state >= accepting) end = i
    }
    if (end > from) {
      found.push(from, end)
      from = end
    } else from++
  }
  return found
}
