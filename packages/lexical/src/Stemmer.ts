/** The word being stemmed, in one buffer for all: `codes[0 .. end)` is what is left of it, and at `stem` the ending begins that was found. */
let codes = new Uint16Array(256)
let end = 0
let stem = 0

const isVowelLetter = (code: number): boolean => code === 97 || code === 101 || code === 105 || code === 111 || code === 117

/** A letter y is a consonant at the start and after a vowel. All that is no Latin vowel counts as a consonant: digits, Greek, accents. */
const isConsonant = (at: number): boolean => {
  const code = codes[at]!
  if (code !== 121) return !isVowelLetter(code)
  return at === 0 || !isConsonant(at - 1)
}

/** Porter's m: how often a vowel is followed by a consonant in the first `length` letters. */
const measure = (length: number): number => {
  let count = 0
  let wasVowel = false
  for (let i = 0; i < length; i++) {
    const consonant = isConsonant(i)
    if (consonant && wasVowel) count++
    wasVowel = !consonant
  }
  return count
}

const hasVowel = (length: number): boolean => {
  for (let i = 0; i < length; i++) if (!isConsonant(i)) return true
  return false
}

const endsDouble = (): boolean => end >= 2 && codes[end - 1] === codes[end - 2] && isConsonant(end - 1)

/** Whether the first `length` letters end in consonant, vowel, consonant, the last not w, x or y: `hop` wants an e back, `snow` does not. */
const endsShort = (length: number): boolean => {
  const last = codes[length - 1]
  return (
    length >= 3 &&
    isConsonant(length - 3) &&
    !isConsonant(length - 2) &&
    isConsonant(length - 1) &&
    last !== 119 &&
    last !== 120 &&
    last !== 121
  )
}

/** Whether the word ends in `ending`; if so, `stem` is set to the part before it. */
const endsWith = (ending: string): boolean => {
  const from = end - ending.length
  if (from < 0) return false
  for (let i = 0; i < ending.length; i++) if (codes[from + i] !== ending.charCodeAt(i)) return false
  stem = from
  return true
}

const replace = (ending: string): void => {
  for (let i = 0; i < ending.length; i++) codes[stem + i] = ending.charCodeAt(i)
  end = stem + ending.length
}

const removePlural = (): void => {
  if (codes[end - 1] !== 115) return
  if (endsWith("sses")) end -= 2
  else if (endsWith("ies")) replace("i")
  else if (codes[end - 2] !== 115) end--
}

const removePast = (): void => {
  if (endsWith("eed")) {
    if (measure(stem) > 0) end--
    return
  }
  if (!((endsWith("ed") || endsWith("ing")) && hasVowel(stem))) return
  end = stem
  if (endsWith("at")) replace("ate")
  else if (endsWith("bl")) replace("ble")
  else if (endsWith("iz")) replace("ize")
  else if (endsDouble()) {
    const last = codes[end - 1]
    if (last !== 108 && last !== 115 && last !== 122) end--
  } else if (measure(end) === 1 && endsShort(end)) codes[end++] = 101
}

type Endings = ReadonlyArray<readonly [ending: string, becomes: string]>

const byLastLetter = (endings: Endings): ReadonlyArray<Endings | undefined> => {
  const groups: Array<Array<readonly [string, string]> | undefined> = Array.from({ length: 128 })
  for (const pair of endings) (groups[pair[0].charCodeAt(pair[0].length - 1)] ??= []).push(pair)
  return groups
}

const pairs = (text: string): Endings =>
  text.split(" ").map((pair) => {
    const [ending, becomes] = pair.split(">")
    return [ending!, becomes!]
  })

// Longer endings first: the first that fits is the only one that is tried.
const doubled = byLastLetter(
  pairs(
    "ational>ate tional>tion enci>ence anci>ance izer>ize bli>ble alli>al entli>ent eli>e ousli>ous ization>ize ation>ate ator>ate alism>al " +
      "iveness>ive fulness>ful ousness>ous aliti>al iviti>ive biliti>ble logi>log"
  )
)
const single = byLastLetter(pairs("icate>ic ative> alize>al iciti>ic ical>ic ful> ness>"))
const last = byLastLetter(pairs("al> ance> ence> er> ic> able> ible> ant> ement> ment> ent> ion> ou> ism> ate> iti> ous> ive> ize>"))

const replaceEnding = (table: ReadonlyArray<Endings | undefined>, least: number): void => {
  for (const [ending, becomes] of table[codes[end - 1]!] ?? []) {
    if (!endsWith(ending)) continue
    const before = codes[stem - 1]
    if (ending === "ion" && before !== 115 && before !== 116) continue
    if (measure(stem) >= least) replace(becomes)
    return
  }
}

const tidy = (): void => {
  if (codes[end - 1] === 101) {
    const m = measure(end - 1)
    if (m > 1 || (m === 1 && !endsShort(end - 1))) end--
  }
  if (codes[end - 1] === 108 && endsDouble() && measure(end) > 1) end--
}

/** The letters in which the endings above end. A word with another last letter, or a digit, is its own stem. */
const changes = Uint8Array.from(doubled, (_, code) =>
  "sdgyel".includes(String.fromCharCode(code)) || [doubled, single, last].some((table) => table[code] !== undefined) ? 1 : 0
)

/** What is left of a word; most often it is how the word begins. */
const left = (word: string): string => {
  for (let i = 0; i < end; i++) if (codes[i] !== word.charCodeAt(i)) return String.fromCharCode(...codes.subarray(0, end))
  return word.slice(0, end)
}

/**
 * Porter's first stemmer, with the two later departures (`bli` to `ble`, `logi` to `log`) that Lucene has too.
 *
 * - shape: one lower-case word; letters other than a to z count as consonants
 * - empty: words of one or two UTF-16 units stay as they are
 * - source: Porter, Program 14(3), 1980
 * - agrees with: Lucene 9.12's PorterStemFilter in every form tried (`README.md`), NLTK's `ORIGINAL_ALGORITHM` but for the two departures
 */
export const porter1 = (word: string): string => {
  end = word.length
  if (end <= 2 || changes[word.charCodeAt(end - 1)] !== 1) return word
  if (end + 1 > codes.length) codes = new Uint16Array(2 * end)
  for (let i = 0; i < end; i++) codes[i] = word.charCodeAt(i)
  removePlural()
  removePast()
  if (codes[end - 1] === 121 && hasVowel(end - 1)) codes[end - 1] = 105
  replaceEnding(doubled, 1)
  replaceEnding(single, 1)
  replaceEnding(last, 2)
  tidy()
  return left(word)
}
