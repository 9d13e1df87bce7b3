import * as Ids from "@litfuse/engine/Ids"
import * as Qrels from "@litfuse/eval/Qrels"
import type { Covers } from "@litfuse/eval/Subtopics"
import type { CollectionDocument } from "../CollectionDocument.ts"
import type { Topic } from "../Topic.ts"
import type { Question, Snippet } from "./BioAsq.ts"

/** Least answers in snippets, and least documents with snippets, of a question that separates diversity from relevance. */
const least = { answers: 2, documents: 5 } as const

/** A word of a text, in lower case, and its position. Units: UTF-16 units. */
interface Word {
  readonly word: string
  readonly start: number
  readonly end: number
}

const wordsOf = (text: string): ReadonlyArray<Word> =>
  Array.from(text.matchAll(/[\p{Letter}\p{Number}]+/gu), ({ 0: word, index }) => ({
    word: word.toLowerCase(),
    start: index,
    end: index + word.length
  }))

type Phrases = ReadonlyMap<string, ReadonlyArray<ReadonlyArray<string>>>

const phrasesOf = (texts: Iterable<string>): Phrases => {
  const phrases = new Map<string, Array<ReadonlyArray<string>>>()
  for (const text of texts) {
    const words = wordsOf(text).map(({ word }) => word)
    if (words.length > 0) phrases.set(words[0]!, [...(phrases.get(words[0]!) ?? []), words])
  }
  return phrases
}

const covered = (words: ReadonlyArray<Word>, phrases: Phrases): Uint8Array => {
  const isCovered = new Uint8Array(words.length)
  for (const [i, { word }] of words.entries())
    for (const phrase of phrases.get(word) ?? [])
      if (phrase.every((one, j) => words[i + j]?.word === one)) isCovered.fill(1, i, i + phrase.length)
  return isCovered
}

const without = (text: string, phrases: Phrases): string => {
  const words = wordsOf(text)
  const isCovered = covered(words, phrases)
  let left = ""
  let from = 0
  for (const [i, { start, end }] of words.entries())
    if (isCovered[i] === 1) {
      left += text.slice(from, start)
      from = end
    }
  return (left + text.slice(from)).replaceAll(/\s+/g, " ").trim()
}

const answersOf = (questions: ReadonlyArray<Question>): Phrases => phrasesOf(questions.flatMap(({ answers }) => answers.flat()))

const snippetsOf = (questions: ReadonlyArray<{ readonly snippets: ReadonlyArray<Snippet> }>): ReadonlyMap<string, ReadonlySet<string>> => {
  const all = new Map<string, Set<string>>()
  for (const { snippets } of questions)
    for (const { document, text } of snippets) all.set(document, (all.get(document) ?? new Set<string>()).add(text))
  return all
}

/**
 * The documents of the pool: every article with a gold snippet of any question. Its text is its snippets without every answer to any list question, so that
 * no ranker and no comparison sees an answer.
 *
 * - shape: the first snippet is the title; `keywords` are the words of four letters and more, each once, for rankers that compare terms
 * - empty: a document of whose snippets nothing is left has empty texts
 */
export const toDocuments = (questions: ReadonlyArray<Question>): ReadonlyArray<CollectionDocument> => {
  const answers = answersOf(questions)
  return [...snippetsOf(questions)].map(([id, texts]) => {
    const [title = "", ...rest] = Array.from(texts, (text) => without(text, answers)).filter((text) => text !== "")
    const abstract = rest.join("\n")
    const words = wordsOf(`${title}\n${abstract}`).map(({ word }) => word)
    const keywords = [...new Set(words)].filter((word) => word.length >= 4).sort(Ids.compare)
    return { id, fields: { title, abstract }, kept: { keywords } }
  })
}

/** Which documents have an answer in a snippet of a question: answer -> document. Answers that no snippet has are left out. */
const coversOf = ({ answers, snippets }: Question): Covers => {
  const texts = snippets.map(({ document, text }) => ({ document, words: wordsOf(text) }))
  return new Map(
    answers.flatMap((synonyms, i): ReadonlyArray<readonly [string, ReadonlyMap<string, number>]> => {
      const phrases = phrasesOf(synonyms)
      const found = texts.filter(({ words }) => covered(words, phrases).includes(1))
      return found.length === 0 ? [] : [[String(i + 1), new Map(found.map(({ document }) => [document, 1]))]]
    })
  )
}

const isTelling = (covers: Covers): boolean =>
  covers.size >= least.answers && new Set([...covers.values()].flatMap((documents) => [...documents.keys()])).size >= least.documents

/** The list questions that separate diversity from relevance, with their answers' documents. */
const telling = (questions: ReadonlyArray<Question>): ReadonlyArray<readonly [Question, Covers]> =>
  questions
    .filter(({ type }) => type === "list")
    .map((question) => [question, coversOf(question)] as const)
    .filter(([, covers]) => isTelling(covers))

/** The questions as topics: those whose sub-topics separate diversity from relevance, with two or more answers over five or more documents. */
export const toTopics = (questions: ReadonlyArray<Question>): ReadonlyArray<Topic> =>
  telling(questions).map(([{ id, body }]) => ({ id, title: body }))

/**
 * Judgements with sub-topics. A document is relevant (grade 1) to a question that has a snippet of it. It covers each answer of which a snippet contains a
 * synonym, in whole words.
 *
 * - shape: the questions of `toTopics`; sub-topics are the places of answers in the question's list, from 1
 */
export const toQrels = (questions: ReadonlyArray<Question>): Qrels.Qrels => {
  const all = telling(questions)
  const judged = all.map(([{ id, snippets }]) => [id, new Map(snippets.map(({ document }) => [document, 1]))] as const)
  return { ...Qrels.make(new Map(judged)), subtopics: new Map(all.map(([{ id }, covers]) => [id, covers])) }
}
