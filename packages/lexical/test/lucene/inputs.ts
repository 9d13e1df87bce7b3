import * as WordClass from "@litfuse/lexical/tokenizer/WordClass"

/** Every code point that Unicode 12.1 or a later version has given a meaning to, halves of surrogate pairs apart. */
export const codePoints: ReadonlyArray<number> = [
  [0, 0xd7ff],
  [0xe000, 0x3ffff],
  [0xe0000, 0xe01ff],
  [0x10fff0, 0x10ffff]
].flatMap(([from, to]) => Array.from({ length: to! - from! + 1 }, (_, i) => from! + i))

/** Texts around one code point, written `%`, that tell its class of words. */
export const contexts: ReadonlyArray<string> = ["%", "a%b", "1%1", "א%א", "a%1,%1", "%\u{1f600}", "\u{1f600}\u200d%\ufe0f", "%\u20e3", "ก%"]

const stream = (seed: number): ((below: number) => number) => {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** Random texts in which all classes of characters are equally frequent; each fiftieth is longer than Lucene's longest word. */
export const texts = (count: number): ReadonlyArray<string> => {
  const members = Array.from({ length: WordClass.count }, (): Array<number> => [])
  for (const codePoint of codePoints) members[WordClass.of(codePoint)]!.push(codePoint)
  const draw = stream(12)
  return Array.from({ length: count }, (_, i) => {
    const isLong = i % 50 === 0
    const classes = isLong ? Array.from({ length: 1 + draw(3) }, () => draw(WordClass.count)) : [...members.keys()]
    return Array.from({ length: isLong ? 200 + draw(500) : 1 + draw(20) }, () => {
      const some = members[classes[draw(classes.length)]!]!
      return String.fromCodePoint(some[draw(some.length)]!)
    }).join("")
  })
}

const endings = (
  "s ss es sses ies i eed ed ing y ational tional enci anci izer bli alli entli eli ousli ization ation ator alism iveness fulness ousness " +
  "aliti iviti biliti logi icate ative alize iciti ical ful ness al ance ence er ic able ible ant ement ment ent ion ou ism ate iti ous ive " +
  "ize e l ll zz ss at bl iz x w sion tion logy"
).split(" ")

/** Forms for a stemmer: all words of up to two letters, made-up stems with one or two endings, and letters drawn at random. */
export const forms = (count: number): ReadonlyArray<string> => {
  const alphabet = [..."abcdefghijklmnopqrstuvwxyz"]
  const found = new Set([...alphabet, ...alphabet.flatMap((a) => alphabet.map((b) => a + b)), "eed", "eeds"])
  const draw = stream(5)
  const of = (list: ReadonlyArray<string> | string): string => list[draw(list.length)]!
  for (const ending of endings) for (const start of ["", ...alphabet, "tr", "hop", "ee", "ay", "é1"]) found.add(start + ending)
  while (found.size < count) {
    const stem = Array.from({ length: 1 + draw(7) }, () => of("aeiouysltnedigbz")).join("")
    found.add(stem + (draw(3) > 0 ? of(endings) : "") + (draw(4) === 0 ? of(endings) : ""))
  }
  return [...found]
}

/** Texts for the whole of the English analysis: every cased letter, and what may look like a possessive. */
export const english: ReadonlyArray<string> = [
  ...codePoints
    .filter((codePoint) => [WordClass.Letter, WordClass.LetterEmoji].includes(WordClass.of(codePoint)))
    .map((codePoint) => String.fromCodePoint(codePoint))
    .filter((char) => char.toLowerCase() !== char),
  ..."'\u2019\uff07\u2018`"
    .split("")
    .flatMap((mark) => [`cells${mark}s`, `CELL${mark}S`, `x${mark}`, `${mark}s`, `is${mark}s`, `ss${mark}ss`]),
  "The the THE İstanbul ΣΑΣ IL-6 TNF-α COVID-19's 3.14 µg/ml naïve NAÏVE ﬁbrosis e.g. U.S.A. o'neil's www.example.org"
]
