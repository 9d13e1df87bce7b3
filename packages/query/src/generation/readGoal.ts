import { tokens } from "../matcher/tokens.ts"
import {
  type Cue,
  cueTable,
  designs,
  type Domain,
  fixedPhrases,
  generalIn,
  generalWords,
  groupWords,
  relations,
  type Role,
  stopWords
} from "./GoalWords.ts"

/** Words of a goal, and their place: UTF-16 offsets, the end exclusive. */
export interface GoalPart {
  readonly from: number
  readonly to: number
  readonly text: string
}

/** A concept: alternatives, each of one or several phrases that belong together. */
export interface Concept {
  readonly role: Role
  readonly alternatives: ReadonlyArray<ReadonlyArray<GoalPart>>
}

/** Words that no query searches for, and why. */
export interface LeftOut extends GoalPart {
  readonly why: "cue" | "stop word" | "general word"
}

/** What a goal asks for. Each of its words is part of a concept, of a study type, or of what is left out. */
export interface GoalReading {
  readonly concepts: ReadonlyArray<Concept>
  readonly studyTypes: ReadonlyArray<GoalPart & { readonly type: string }>
  readonly left: ReadonlyArray<LeftOut>
}

interface Word extends GoalPart {
  readonly lower: string
  readonly isQuoted: boolean
  /** What comes before it: a comma or a bracket, the end of a sentence, any sign. */
  readonly isApart: boolean
  readonly isNextSentence: boolean
  readonly isAfterSign: boolean
}

const wordsOf = (goal: string): ReadonlyArray<Word> => {
  const found: Array<Word> = []
  let end = 0
  for (const { 0: text, 1: quoted, index } of goal.matchAll(/["“]([^"“”]+)["”]|[\p{L}\p{N}\p{M}]+(?:[-'’/.+][\p{L}\p{N}\p{M}]+)*/gu)) {
    const isQuoted = quoted !== undefined && tokens(quoted).length > 0
    if (quoted !== undefined && !isQuoted) continue
    const own = isQuoted ? quoted.trim() : text
    const from = isQuoted ? index + text.indexOf(own) : index
    const between = goal.slice(end, index)
    const isNextSentence = found.length > 0 && /[;?!.]/u.test(between)
    const isApart = isNextSentence || /[,:()[\]]/u.test(between)
    const isAfterSign = found.length > 0 && /\S/u.test(between)
    found.push({ from, to: from + own.length, text: own, lower: own.toLowerCase(), isQuoted, isApart, isNextSentence, isAfterSign })
    end = index + text.length
  }
  return found
}

const begins = (words: ReadonlyArray<Word>, at: number, sequence: ReadonlyArray<string>): boolean =>
  sequence.every((one, k) => {
    const word = words[at + k]
    return word !== undefined && !word.isQuoted && word.lower === one && (k === 0 || !word.isAfterSign)
  })

/** A phrase without the general words at its ends; the words that were taken away. */
const trimGeneral = (phrase: ReadonlyArray<Word>, domain: Domain): readonly [kept: ReadonlyArray<Word>, general: ReadonlyArray<Word>] => {
  const isGeneral = (word: Word | undefined): boolean =>
    word !== undefined &&
    !word.isQuoted &&
    (generalWords.has(word.lower) || generalIn[domain].has(word.lower) || /[a-z]{4}ly$/u.test(word.lower))
  let [from, to] = [0, phrase.length]
  while (from < to && isGeneral(phrase[from])) from++
  while (to > from && isGeneral(phrase[to - 1])) to--
  return [phrase.slice(from, to), [...phrase.slice(0, from), ...phrase.slice(to)]]
}

/** The longest known term, in words, that is looked up at a place. */
const longest = 6

/**
 * Reads what a question or a goal asks for, by the words between its parts ("effect of", "in patients with", "compared with").
 *
 * - `domain` adds words that are general in that field: "performance" in technology
 * - `isTerm` whether words are one known term, such as an entry term of a heading; these are never divided
 * - empty: a goal without words has no concepts
 */
export const readGoal = (
  goal: string,
  domain: Domain = "general",
  isTerm: (words: ReadonlyArray<string>) => boolean = () => false
): GoalReading => {
  const words = wordsOf(goal)
  const concepts: Array<{ role: Role | undefined; alternatives: Array<Array<GoalPart>> }> = []
  const studyTypes: Array<GoalPart & { type: string }> = []
  const left: Array<LeftOut> = []
  let role: Role | undefined
  let alternatives: Array<Array<GoalPart>> = [[]]
  let phrase: Array<Word> = []
  let inRelation = false

  const leave = (some: ReadonlyArray<Word>, why: LeftOut["why"]): void =>
    void left.push(...some.map(({ from, to, text }) => ({ from, to, text, why })))
  const endPhrase = (): void => {
    const [kept, general] = trimGeneral(phrase, domain)
    leave(general, "general word")
    phrase = []
    const [first, last] = [kept[0], kept.at(-1)]
    if (first !== undefined && last !== undefined)
      alternatives.at(-1)!.push({ from: first.from, to: last.to, text: goal.slice(first.from, last.to) })
  }
  const endAlternative = (): void => {
    endPhrase()
    if (alternatives.at(-1)!.length > 0) alternatives.push([])
  }
  const endConcept = (next: Role | undefined): void => {
    endAlternative()
    const filled = alternatives.filter((one) => one.length > 0)
    if (filled.length > 0) concepts.push({ role, alternatives: filled })
    alternatives = [[]]
    role = next
  }
  const rename = ({ before }: Cue): void => {
    const last = concepts.at(-1)
    if (before !== undefined && last !== undefined) last.role ??= before
  }
  /** How many words at a place are a known term. */
  const termAt = (at: number): number => {
    for (let length = Math.min(longest, words.length - at); length > 0; length--) {
      const some = words.slice(at, at + length)
      if (some.some(({ isQuoted, isAfterSign }, k) => isQuoted || (k > 0 && isAfterSign))) continue
      const names = some.map(({ lower }) => lower)
      const isFixed = fixedPhrases.some((one) => one.length === length && one.every((word, k) => word === names[k]))
      if (isFixed || ((length > 1 || !(stopWords.has(names[0]!) || generalWords.has(names[0]!))) && isTerm(names))) return length
    }
    return 0
  }

  for (let at = 0; at < words.length;) {
    const word = words[at]!
    if (word.isNextSentence) endConcept(undefined)
    else if (word.isApart) endAlternative()
    else if (word.isAfterSign) endPhrase()
    const design = designs.find(([names]) => begins(words, at, names))
    if (design !== undefined) {
      endPhrase()
      const [first, last] = [word, words[at + design[0].length - 1]!]
      studyTypes.push({ from: first.from, to: last.to, text: goal.slice(first.from, last.to), type: design[1] })
      at += design[0].length
      continue
    }
    const length = word.isQuoted ? 1 : termAt(at)
    if (length > 0) {
      if (length > 1) endPhrase()
      // no word of a known term is general
      phrase.push(...words.slice(at, at + length).map((one) => ({ ...one, isQuoted: true })))
      if (length > 1 || word.isQuoted) endPhrase()
      at += length
      continue
    }
    const relation = relations.find((names) => begins(words, at, names))
    const cue = cueTable.find((one) => begins(words, at, one.words))
    if (relation !== undefined) {
      endConcept("intervention")
      leave(words.slice(at, at + relation.length), "cue")
      inRelation = true
      at += relation.length
    } else if (cue !== undefined) {
      endConcept(cue.next)
      rename(cue)
      leave(words.slice(at, at + cue.words.length), "cue")
      inRelation = false
      at += cue.words.length
    } else if (word.lower === "and" && inRelation) {
      endConcept("outcome")
      leave([word], "cue")
      inRelation = false
      at++
    } else {
      if (word.lower === "and" || word.lower === "or" || word.lower === "and/or") endAlternative()
      else if (stopWords.has(word.lower)) endPhrase()
      if (stopWords.has(word.lower)) leave([word], "stop word")
      else phrase.push(word)
      at++
    }
  }
  endConcept(undefined)
  return { concepts: concepts.map(named), studyTypes, left: left.toSorted((a, b) => a.from - b.from) }
}

const isGroup = ({ text }: GoalPart): boolean => tokens(text).every((word) => groupWords.has(word))

const named = ({ role, alternatives }: { role: Role | undefined; alternatives: ReadonlyArray<ReadonlyArray<GoalPart>> }): Concept => ({
  role: alternatives.flat().every(isGroup) ? "group" : (role ?? "topic"),
  alternatives
})
