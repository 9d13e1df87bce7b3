/** The classes of characters that the word break rules of UAX #29 tell apart, as small integers for a table. */
export const Other = 0
export const Letter = 1
export const HebrewLetter = 2
export const Numeric = 3
export const Katakana = 4
export const ExtendNumLet = 5
export const MidLetter = 6
export const MidNumLet = 7
export const MidNum = 8
export const SingleQuote = 9
export const DoubleQuote = 10
/** Extend, Format and ZWJ: they stick to what they follow. */
export const Extend = 11
/** Line_Break=Complex_Context (Thai, Lao, Khmer, Myanmar ...): a run is one token. */
export const Complex = 12
/** A combining mark of those scripts: starts a run there, sticks to a letter elsewhere. */
export const ComplexExtend = 13
/** Han and Hiragana: each character is a token. */
export const Single = 14
/** What may begin an emoji sequence. */
export const Emoji = 15
/** How many classes there are. */
export const count = 16

const listed = new Map<number, number>([
  ...[0x3a, 0xb7, 0x387, 0x55f, 0x5f4, 0x2027, 0xfe13, 0xfe55, 0xff1a].map((c) => [c, MidLetter] as const),
  ...[0x2e, 0x2018, 0x2019, 0x2024, 0xfe52, 0xff07, 0xff0e].map((c) => [c, MidNumLet] as const),
  ...[0x2c, 0x3b, 0x37e, 0x589, 0x60c, 0x60d, 0x66c, 0x7f8, 0x2044, 0xfe10, 0xfe14, 0xfe50, 0xfe54, 0xff0c, 0xff1b].map(
    (c) => [c, MidNum] as const
  ),
  ...[0x3031, 0x3032, 0x3033, 0x3034, 0x3035, 0x309b, 0x309c, 0x30a0, 0x30fc, 0xff70].map((c) => [c, Katakana] as const),
  ...[0x109e, 0x109f, 0x19de, 0x19df].map((c) => [c, Complex] as const),
  [0x27, SingleQuote],
  [0x22, DoubleQuote],
  [0x23, Emoji],
  [0x2a, Emoji],
  [0x66b, Numeric],
  [0x202f, ExtendNumLet],
  [0x200b, Other]
])

// UAX #29 lists these as letters although they are not Alphabetic.
const extraLetters = new RegExp(
  "[\\u02c2-\\u02c5\\u02d2-\\u02d7\\u02de\\u02df\\u02e5-\\u02eb\\u02ed\\u02ef-\\u02ff" +
    "\\u055a-\\u055c\\u055e\\u058a\\u05f3\\ua708-\\ua716\\ua720\\ua721\\ua789\\ua78a\\uab5b]",
  "u"
)
const complexScripts = new RegExp(
  `[${"Thai Lao Myanmar Khmer Tai_Le New_Tai_Lue Tai_Tham Tai_Viet Ahom".replace(/\w+/g, "\\p{Script=$&}").replaceAll(" ", "")}]`,
  "u"
)
const letterOrMark = /[\p{L}\p{M}]/u
const extend = /[\p{Grapheme_Extend}\p{Mc}\p{Cf}]/u

const classify = (codePoint: number): number => {
  const found = listed.get(codePoint)
  if (found !== undefined) return found
  const char = String.fromCodePoint(codePoint)
  const extends_ = extend.test(char)
  if (complexScripts.test(char) && letterOrMark.test(char)) return extends_ ? ComplexExtend : Complex
  if (extends_) return Extend
  if (/\p{Nd}/u.test(char)) return Numeric
  if (/\p{Pc}/u.test(char)) return ExtendNumLet
  if (/\p{Script=Katakana}/u.test(char)) return Katakana
  if (/\p{Script=Hiragana}/u.test(char)) return Single
  if (/\p{Script=Hebrew}/u.test(char) && /\p{Lo}/u.test(char)) return HebrewLetter
  if ((/\p{Alphabetic}/u.test(char) && !/\p{Ideographic}/u.test(char)) || extraLetters.test(char)) return Letter
  if (/\p{Script=Han}/u.test(char)) return Single
  if (/[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Emoji}\p{RI}]/u.test(char)) return Emoji
  return Other
}

const pageOf = (page: number): Uint8Array => Uint8Array.from({ length: 256 }, (_, low) => classify(page * 256 + low))

/** The class of every ASCII character: the fast path of a scanner. */
export const ascii: Uint8Array = pageOf(0).subarray(0, 128)

// One page of 256 code points is classified when text first needs it (about 0.2 ms): a table of all would cost every start 60 ms.
const pages: Array<Uint8Array | undefined> = Array.from({ length: 0x1100 })

/**
 * The class of any code point, by the properties that this JavaScript engine knows.
 *
 * - source: UAX #29 table 3 and the macros of Lucene's StandardTokenizer grammar
 * - agrees with: Lucene's StandardTokenizer, but for code points added since its Unicode version
 */
export const of = (codePoint: number): number => {
  const page = codePoint >> 8
  return (pages[page] ??= pageOf(page))[codePoint & 255]!
}
