import { writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { pathToFileURL } from "node:url"
import * as WordClass from "@litfuse/lexical/tokenizer/WordClass"

/** Lucene 9.12 has this version of Unicode. Another version would give other words; packages/lexical/README.md names it. */
const unicode = "@unicode/unicode-12.1.0"

const among = (set: ReadonlySet<number>, other: ReadonlySet<number>): ReadonlySet<number> => new Set([...set].filter((c) => other.has(c)))
const range = (from: number, to: number): ReadonlySet<number> => new Set(Array.from({ length: to - from + 1 }, (_, i) => from + i))

/**
 * Runs of code points of one word class: a letter for the class, and the length in base 36. `folder` is the unpacked npm package of the Unicode data
 * (`npm pack @unicode/unicode-12.1.0`).
 */
export const wordClassRuns = async (folder: string): Promise<string> => {
  const codePoints = async (property: string): Promise<ReadonlySet<number>> =>
    new Set<number>((await import(pathToFileURL(resolve(folder, property, "code-points.mjs")).href)).default)

  const wordBreak = (value: string): Promise<ReadonlySet<number>> => codePoints(`Word_Break/${value}`)
  const emoji = [...(await codePoints("Binary_Property/Emoji")), ...(await codePoints("Binary_Property/Extended_Pictographic"))]

  const letter = await wordBreak("ALetter")
  const extend = new Set([...(await wordBreak("Extend")), ...(await wordBreak("Format"))])
  const complex = await codePoints("Line_Break/Complex_Context")
  const forms = await codePoints("Block/Halfwidth_And_Fullwidth_Forms")

  /** A code point has the first class that holds it. */
  const classes: ReadonlyArray<readonly [number, ReadonlySet<number>]> = [
    [WordClass.Sign, new Set([0x23, 0x2a])],
    [WordClass.Digit, range(0x30, 0x39)],
    [WordClass.DoubleQuote, await wordBreak("Double_Quote")],
    [WordClass.SingleQuote, await wordBreak("Single_Quote")],
    [WordClass.MidNum, await wordBreak("MidNum")],
    [WordClass.MidNumLet, await wordBreak("MidNumLet")],
    [WordClass.MidLetter, await wordBreak("MidLetter")],
    [WordClass.TextStyle, new Set([0xfe0e])],
    [WordClass.EmojiStyle, new Set([0xfe0f])],
    [WordClass.KeycapMark, new Set([0x20e3])],
    [WordClass.Joiner, await wordBreak("ZWJ")],
    [WordClass.Modifier, await codePoints("Binary_Property/Emoji_Modifier")],
    [WordClass.Tag, range(0xe_0020, 0xe_007e)],
    [WordClass.CancelTag, new Set([0xe_007f])],
    [WordClass.Flag, await wordBreak("Regional_Indicator")],
    [WordClass.ComplexExtend, among(extend, complex)],
    [WordClass.Extend, extend],
    [WordClass.Complex, complex],
    [WordClass.LetterEmoji, among(letter, new Set(emoji))],
    [WordClass.Letter, letter],
    [WordClass.HebrewLetter, await wordBreak("Hebrew_Letter")],
    [WordClass.Numeric, new Set([...(await wordBreak("Numeric")), ...among(await codePoints("General_Category/Decimal_Number"), forms)])],
    [WordClass.Katakana, await wordBreak("Katakana")],
    [WordClass.ExtendNumLet, await wordBreak("ExtendNumLet")],
    [WordClass.Emoji, new Set(emoji)],
    [WordClass.Single, new Set([...(await codePoints("Script/Han")), ...(await codePoints("Script/Hiragana"))])]
  ]

  const classOf = (codePoint: number): number => classes.find(([, set]) => set.has(codePoint))?.[0] ?? WordClass.Other

  let runs = ""
  for (let from = 0; from < 0x11_0000;) {
    const own = classOf(from)
    let to = from + 1
    while (to < 0x11_0000 && classOf(to) === own) to++
    runs += WordClass.letters[own]! + (to - from).toString(36)
    from = to
  }
  return runs
}

if (import.meta.main) {
  const folder = process.argv[2]
  if (folder === undefined) {
    console.error(`usage: node tools/release/modules/wordClassRuns.ts FOLDER, the unpacked npm package ${unicode}`)
    process.exit(2)
  }
  const lines = (await wordClassRuns(folder)).match(/.{1,110}/g)!.map((line) => `"${line}"`)
  writeFileSync(
    join(import.meta.dirname, "../../../packages/lexical/src/tokenizer/wordClassTable.ts"),
    `/** Runs of code points of one class, from U+0000 on: a letter for the class, the length in base 36. Written by \`tools/release/modules/wordClassRuns.ts\`. */
export const runs =
  ${lines.join(" +\n  ")}
`
  )
}
