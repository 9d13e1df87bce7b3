import { wordClassTable } from "./wordClassTable.ts"

/** The classes of characters in the word break rules of UAX #29 and the emoji sequences of UTS #51, as small integers. */
export const Other = 0
/** Word_Break=ALetter. */
export const Letter = 1
/** A letter that is an emoji too: U+2139, U+24C2 and four letters in boxes. */
export const LetterEmoji = 2
export const HebrewLetter = 3
/** Word_Break=Numeric, and the digits of the block Halfwidth and Fullwidth Forms; 0 to 9 apart. */
export const Numeric = 4
/** 0 to 9: numbers, and the beginning of a keycap. */
export const Digit = 5
export const Katakana = 6
export const ExtendNumLet = 7
export const MidLetter = 8
export const MidNumLet = 9
export const MidNum = 10
export const SingleQuote = 11
export const DoubleQuote = 12
/** Extend and Format: they attach to the character before them. */
export const Extend = 13
/** Zero-width joiner U+200D: it attaches, and joins emoji. */
export const Joiner = 14
/** U+20E3: it attaches, and ends a keycap. */
export const KeycapMark = 15
/** U+FE0E: it attaches, but not to an emoji. */
export const TextStyle = 16
/** U+FE0F: it attaches, and requests the emoji form. */
export const EmojiStyle = 17
/** The five skin colours: emoji that attach to the one before them. */
export const Modifier = 18
/** U+E0020 to U+E007E: they attach to the character before them. */
export const Tag = 19
/** U+E007F. */
export const CancelTag = 20
/** Line_Break=Complex_Context (Thai, Lao, Khmer, Myanmar ...): a run is one token. */
export const Complex = 21
/** A combining mark of those scripts: it starts a run there, and attaches to a letter elsewhere. */
export const ComplexExtend = 22
/** Han and Hiragana: each character is a token. */
export const Single = 23
/** Emoji or Extended_Pictographic, and nothing of the above. */
export const Emoji = 24
/** Regional indicator: two make a flag. */
export const Flag = 25
/** `#` and `*`: the beginning of a keycap. */
export const Sign = 26
/** How many classes there are. */
export const count = 27

/** The letters that stand for classes in the table: the place of a letter is its class. */
export const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ_"

const decoded = (): Uint8Array => {
  const classes = new Uint8Array(0x11_0000)
  let from = 0
  for (const [, letter, length] of wordClassTable.matchAll(/([A-Z_])([0-9a-z]+)/g)) {
    const to = from + Number.parseInt(length!, 36)
    classes.fill(letters.indexOf(letter!), from, to)
    from = to
  }
  return classes
}

const classes = decoded()

/** The class of every ASCII character: the fast path of a scanner. */
export const ascii: Uint8Array = classes.slice(0, 128)

/**
 * The class of any code point by Unicode 12.1, whatever version this JavaScript engine knows: a code point that came later is `Other`.
 *
 * - source: Unicode 12.1 WordBreakProperty, Scripts, LineBreak and emoji-data, joined by `tools/release/modules/wordClassRuns.ts`
 * - agrees with: the table of Lucene 9.12's StandardTokenizer, for all 1,114,112 code points
 */
export const of = (codePoint: number): number => classes[codePoint]!
