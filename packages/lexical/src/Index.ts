import * as Postings from "./Postings.ts"
import * as Query from "./Query.ts"
import type { Tokenizer } from "./Tokenizer.ts"
import * as Vocabulary from "./Vocabulary.ts"
import * as Words from "./Words.ts"

/**
 * How a field becomes terms. `words`: each word is a term. `phrases`: each value as a whole is one term, its words joined by a blank, so
 * that a heading of three words matches only where all three stand in this order in the query. `pairs`: each two words that follow each
 * other in a value are one term, joined by a blank. `names`: each value as a whole is one term, as with `phrases`, to be looked up and not searched.
 */
export type FieldKind = "words" | "phrases" | "pairs" | "names"

/** A field's text, or its values one by one (headings); no text and no values are both legal. */
export type FieldText = string | ReadonlyArray<string>

/** A document by fields. By the custom of the scorers `text` is all that is searched; `title` and `headings` are kept beside it. */
export type Document<Field extends string> = Readonly<Record<Field, FieldText>>

/**
 * Documents as postings, field by field over one vocabulary. Row numbers are the order in which documents came: hand them over in the order
 * of `Ids`, so that the smaller row wins a tie.
 */
export interface Index<Field extends string = string> {
  readonly tokenizer: Tokenizer
  readonly size: number
  readonly vocabulary: Vocabulary.Vocabulary
  readonly kinds: Readonly<Record<Field, FieldKind>>
  readonly fields: Readonly<Record<Field, Postings.Postings>>
}

/** An index that still grows. */
export interface Builder<Field extends string> {
  /** Adds the next document; returns its row. Nothing of the text is kept. */
  readonly add: (document: Document<Field>) => number
  /** The index; the builder is then used up. */
  readonly build: () => Index<Field>
}

const fieldNames = <Field extends string>(kinds: Readonly<Record<Field, FieldKind>>): Array<Field> => Object.keys(kinds) as Array<Field>

/** Texts of at most so many UTF-16 units are kept with their terms while an index grows, and at most so many texts. */
const longestKnown = 200
const mostKnown = 4096

/** An empty index to fill. */
export const builder = <Field extends string>(tokenizer: Tokenizer, kinds: Readonly<Record<Field, FieldKind>>): Builder<Field> => {
  const vocabulary = Vocabulary.builder()
  const names = fieldNames(kinds)
  const parts = names.map(() => Postings.builder())
  let size = 0

  const words = Words.builder()
  // The term id of each word as it stands in texts; -1 = dropped.
  const termOfWord: Array<number> = []

  const read = (text: string, ids: Array<number>): void => {
    const spans = tokenizer.spans(text)
    for (let i = 0; i < spans.length; i += 2) {
      const start = spans[i]!
      const end = spans[i + 1]!
      const word = words.number(text, start, end)
      if (word === termOfWord.length) {
        const term = tokenizer.term(text.slice(start, end))
        termOfWord.push(term === "" ? -1 : vocabulary.intern(term))
      }
      const id = termOfWord[word]!
      if (id >= 0) ids.push(id)
    }
  }

  // Titles and headings come in several fields, and headings in many documents: what is short is read once.
  const known = new Map<string, ReadonlyArray<number>>()
  const addWords = (text: string, ids: Array<number>): void => {
    if (text.length > longestKnown) return read(text, ids)
    let own = known.get(text)
    if (own === undefined) {
      const fresh: Array<number> = []
      read(text, fresh)
      if (known.size === mostKnown) known.clear()
      known.set(text, (own = fresh))
    }
    for (const id of own) ids.push(id)
  }

  const termsOf = (kind: FieldKind, value: FieldText): Array<number> => {
    const ids: Array<number> = []
    for (const text of typeof value === "string" ? [value] : value) {
      if (kind === "words") addWords(text, ids)
      else if (kind === "pairs") for (const pair of Query.pairs(tokenizer.tokenize(text))) ids.push(vocabulary.intern(pair))
      else {
        const terms = tokenizer.tokenize(text)
        if (terms.length > 0) ids.push(vocabulary.intern(terms.join(" ")))
      }
    }
    return ids
  }

  return {
    add: (document) => {
      for (let i = 0; i < names.length; i++) parts[i]!.add(termsOf(kinds[names[i]!], document[names[i]!]))
      return size++
    },
    build: () => {
      const frozen = vocabulary.build()
      const fields = Object.fromEntries(names.map((name, i) => [name, parts[i]!.build(frozen.size)])) as Record<Field, Postings.Postings>
      return { tokenizer, size, vocabulary: frozen, kinds, fields }
    }
  }
}

/** An index of documents at hand. */
export const make = <Field extends string>(
  tokenizer: Tokenizer,
  kinds: Readonly<Record<Field, FieldKind>>,
  documents: Iterable<Document<Field>>
): Index<Field> => {
  const growing = builder(tokenizer, kinds)
  for (const document of documents) growing.add(document)
  return growing.build()
}
