/** Numbers of titles, which tell parts, trials and doses apart. */
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

/** Words that are numbers only behind a word such as "part". */
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

const counting = new Set("part parts phase phases stage type class study trial chapter volume section paper report case series".split(" "))

const plain = (digits: string): string => digits.replace(/^0+(?=\d)/, "")

/** A trial phase as a number, without the letter of its half: `2`, `IIb`; undefined for other words. */
const phaseOf = (word: string): string | undefined => {
  const [, number] = /^([1-4]|i{1,3}|iv)[abc]?$/.exec(word) ?? []
  return number === undefined ? undefined : (romans[number] ?? counted[number] ?? number)
}

/** The phase at word `i` and the index after it: `phase I/II` is another phase than `phase II`. */
const phasesFrom = (words: ReadonlyArray<string>, i: number): { readonly number: string; readonly end: number } | undefined => {
  const first = phaseOf(words[i] ?? "")
  if (first === undefined) return undefined
  const next = words[i + 1] === "and" || words[i + 1] === "to" ? i + 2 : i + 1
  const second = phaseOf(words[next] ?? "")
  return second === undefined || second <= first ? { number: first, end: i + 1 } : { number: `${first}/${second}`, end: next + 1 }
}

/** Most words have no digit, and patterns would scan each of them twice. */
const hasDigit = (word: string): boolean => {
  for (let i = 0; i < word.length; i++) if (word.charCodeAt(i) >= 48 && word.charCodeAt(i) <= 57) return true
  return false
}

/**
 * The numbers of the words of a title in order, including Roman ones and letters of parts. Both phases of a trial are one number, and so are
 * thousands that a blank or a point separates (`31 000`).
 */
export const titleNumbers = (words: ReadonlyArray<string>): ReadonlyArray<string> => {
  const numbers: Array<string> = []
  for (let i = 0; i < words.length; i++) {
    const word = words[i]!
    const phases = word === "phase" || word === "phases" ? phasesFrom(words, i + 1) : undefined
    if (phases !== undefined) {
      numbers.push(phases.number)
      i = phases.end - 1
      continue
    }
    const number = romans[word] ?? (i > 0 && counting.has(words[i - 1]!) ? counted[word] : undefined)
    if (number !== undefined) numbers.push(number)
    else if (!hasDigit(word)) continue
    else if (/^\d{1,3}$/.test(word)) {
      let thousands = word
      while (/^\d{3}$/.test(words[i + 1] ?? "")) thousands += words[++i]!
      numbers.push(plain(thousands))
    } else numbers.push(...(word.match(/\d+/g) ?? []).map(plain))
  }
  return numbers
}

/** Whether each of two lists has a number that the other lacks: a replaced number, not only a missing one. */
export const haveContradictingNumbers = (a: ReadonlyArray<string>, b: ReadonlyArray<string>): boolean => {
  if (a.length === 0 || b.length === 0) return false
  const counts = new Map<string, number>()
  for (const number of a) counts.set(number, (counts.get(number) ?? 0) + 1)
  for (const number of b) counts.set(number, (counts.get(number) ?? 0) - 1)
  const rest = [...counts.values()]
  return rest.some((count) => count > 0) && rest.some((count) => count < 0)
}
