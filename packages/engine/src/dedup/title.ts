import { fold } from "./fold.ts"

/** What a publication says in its title that it is. Publications of different kinds are never the same one. */
export const kinds = ["work", "erratum", "comment", "reply", "retraction"] as const
/** The name of a kind. */
export type Kind = (typeof kinds)[number]

/** A title as it is compared. */
export interface Title {
  /** All letters and digits, without spaces. */
  readonly compact: string
  readonly words: ReadonlyArray<string>
  /** Its numbers in order, Roman ones and letters of parts included: they tell parts, trials and doses apart. */
  readonly numbers: ReadonlyArray<string>
  readonly kind: Kind
}

const starts: ReadonlyArray<readonly [Kind, RegExp]> = [
  [
    "erratum",
    /^\W*(?:(?:author|publisher)(?:['’]?s)? )?(?:correction|erratum|errata|corrigend(?:um|a)|addendum)\s*(?:[\])]|[:.]|$|(?:to|for|in|regarding)\b)\W*/i
  ],
  [
    "retraction",
    /^\W*(?:(?:notice of )?(?:retraction|withdrawal)|(?:editorial )?expression of concern)(?:\s*(?:notice|note|statement))?\s*(?:[\])]|[:.]|$|(?:to|for|of|on|regarding)\b)\W*/i
  ],
  ["reply", /^\W*(?:(?:the )?authors?['’]?s?['’]? )?(?:reply|response|rejoinder)\s*(?:[\])]|[:.]|$|(?:to|from|by)\b)\W*/i],
  ["comment", /^\W*(?:re\s*:|(?:invited |editorial )?comment(?:s|ary)?\s*(?:[\])]|[:.]|$|(?:on|to|regarding)\b))\W*/i]
]

// what stands before the mark is not looked at: a search for it would begin anew at every sign of a title
const ends: ReadonlyArray<readonly [Kind, RegExp]> = [
  ["erratum", /[-–—:([]\s*(?:erratum|corrigendum|correction)\W*$/i],
  ["reply", /[-–—:([]\s*(?:(?:the )?authors?['’]?s?['’]? )?(?:reply|rejoinder)\W*$/i],
  ["comment", /[-–—:([]\s*comment(?:ary)?\W*$/i]
]

/** Marks that databases add to the title of a paper: the paper stays the same one. */
const added =
  /^\W*(?:retracted|withdrawn)(?: article| paper)?\s*:\s*|[[(](?:retracted|withdrawn)(?: article)?[^\])]{0,200}[\])]\.?$|\[(?:arabic|chinese|czech|danish|dutch|english|finnish|french|german|greek|hebrew|hungarian|italian|japanese|korean|norwegian|persian|polish|portuguese|romanian|russian|serbian|slovak|spanish|swedish|turkish|ukrainian)\]\.?$/gi

const romans: Readonly<Record<string, string>> = {
  ii: "2",
  iii: "3",
  iv: "4",
  vi: "6",
  vii: "7",
  viii: "8",
  ix: "9",
  xi: "11",
  xii: "12",
  xiii: "13",
  xiv: "14"
}

/** What counts as a number only behind a word such as "part". */
const counted: Readonly<Record<string, string>> = {
  i: "1",
  v: "5",
  x: "10",
  a: "a",
  b: "b",
  c: "c",
  d: "d",
  one: "1",
  two: "2",
  three: "3",
  four: "4",
  five: "5",
  six: "6",
  first: "1",
  second: "2",
  third: "3"
}

const counting = new Set("part parts phase stage type class study trial chapter volume section paper report case series".split(" "))

const numbersOf = (words: ReadonlyArray<string>): ReadonlyArray<string> =>
  words.flatMap((word, i) => {
    const isCounted = i > 0 && counting.has(words[i - 1]!)
    const number = romans[word] ?? (isCounted ? counted[word] : undefined)
    return number !== undefined ? [number] : (word.match(/\d+/g) ?? []).map((digits) => digits.replace(/^0+(?=\d)/, ""))
  })

const kindOf = (title: string): { readonly kind: Kind; readonly body: string } => {
  for (const [kind, pattern] of [...starts, ...ends]) {
    const found = pattern.exec(title)
    if (found !== null) return { kind, body: found.index === 0 ? title.slice(found[0].length) : title.slice(0, found.index) }
  }
  return { kind: "work", body: title }
}

/** Reads a title. Of `Erratum: ...` the body is compared, so that it is seen to be about the paper. */
export const read = (title: string): Title => {
  const { kind, body } = kindOf(title.replace(added, ""))
  const folded = fold(body) || fold(title)
  const words = folded === "" ? [] : folded.split(" ")
  return { compact: words.join(""), words, numbers: numbersOf(words), kind }
}

/** Whether each of two lists has a number that the other lacks: not one left out, but one in place of another. */
export const contradict = (a: ReadonlyArray<string>, b: ReadonlyArray<string>): boolean => {
  if (a.length === 0 || b.length === 0) return false
  const rest = [...b]
  let isMore = false
  for (const number of a) {
    const at = rest.indexOf(number)
    if (at < 0) isMore = true
    else rest.splice(at, 1)
  }
  return isMore && rest.length > 0
}
