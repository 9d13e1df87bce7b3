import * as SmallSteps from "./SmallSteps.ts"
import * as Postings from "./Postings.ts"
import * as Query from "./Query.ts"
import type { Tokenizer } from "./Tokenizer.ts"
import * as Vocabulary from "./Vocabulary.ts"
import * as WordIds from "./WordIds.ts"

/**
 * How a field becomes terms. `words`: each word is a term. `phrases`: each value is one term, its words joined by a blank. A heading of three words
 * then matches only a query with all three words in this order. `pairs`: each two adjacent words of a value are one term, joined by a blank. `names`:
 * each value is one term, as with `phrases`, for look-ups and not for searches.
 */
export type FieldKind = "words" | "phrases" | "pairs" | "names"

/** A field's text, or its values one by one (headings); no text and no values are both legal. */
export type FieldText = string | ReadonlyArray<string>

/** A document by fields. The scorers search only `text` by convention; `title` and `headings` are additional fields. */
export type Document<Field extends string> = Readonly<Record<Field, FieldText>>

/** Documents as postings, by field over one vocabulary. Add them in the order of `Ids`, so that the smaller row wins a tie. */
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
  /** The same as `build`, in steps. */
  readonly building: () => SmallSteps.SmallSteps<Index<Field>>
}

const fieldNames = <Field extends string>(kinds: Readonly<Record<Field, FieldKind>>): Array<Field> => Object.keys(kinds) as Array<Field>

/** The builder remembers the terms of texts up to this length in UTF-16 units, and at most this number of texts. */
const longestKnown = 200
const mostKnown = 4096

/** Ids of a dropped word, and of a word that counts only for the length of its document. */
const dropped = -1
const counted = -2

interface Read {
  readonly ids: Array<number>
  length: number
}

/**
 * An empty index to fill.
 *
 * - `only` the terms that will be asked for, with pairs and phrases. Other terms count only for the lengths of documents. The index then agrees with an
 *   index of all terms about these terms, and takes half the time to make
 */
export const builder = <Field extends string>(
  tokenizer: Tokenizer,
  kinds: Readonly<Record<Field, FieldKind>>,
  only?: ReadonlySet<string>
): Builder<Field> => {
  const vocabulary = Vocabulary.builder()
  const names = fieldNames(kinds)
  const parts = names.map(() => Postings.builder())
  let size = 0

  const idOf = (term: string): number => {
    if (term === "") return dropped
    return only === undefined || only.has(term) ? vocabulary.intern(term) : counted
  }
  const add = (id: number, into: Read): void => {
    if (id === dropped) return
    into.length++
    if (id !== counted) into.ids.push(id)
  }

  const words = WordIds.make((word) => idOf(tokenizer.term(word)))

  const read = (text: string, into: Read): void => {
    const spans = tokenizer.spans(text)
    for (let i = 0; i < spans.length; i += 2) add(words.of(text, spans[i]!, spans[i + 1]!), into)
  }

  // Titles and headings come in several fields, and headings in many documents: short texts are read once.
  const known = new Map<string, Read>()
  const addWords = (text: string, into: Read): void => {
    if (text.length > longestKnown) return read(text, into)
    let own = known.get(text)
    if (own === undefined) {
      const fresh: Read = { ids: [], length: 0 }
      read(text, fresh)
      if (known.size === mostKnown) known.clear()
      known.set(text, (own = fresh))
    }
    for (const id of own.ids) into.ids.push(id)
    into.length += own.length
  }

  const termsOf = (kind: FieldKind, value: FieldText): Read => {
    const into: Read = { ids: [], length: 0 }
    for (const text of typeof value === "string" ? [value] : value) {
      if (kind === "words") addWords(text, into)
      else if (kind === "pairs") for (const pair of Query.pairs(tokenizer.tokenize(text))) add(idOf(pair), into)
      else add(idOf(tokenizer.tokenize(text).join(" ")), into)
    }
    return into
  }

  function* building(): SmallSteps.SmallSteps<Index<Field>> {
    const frozen = vocabulary.build()
    yield
    const fields: Partial<Record<Field, Postings.Postings>> = {}
    for (const [i, name] of names.entries()) fields[name] = yield* parts[i]!.building(frozen.size)
    return { tokenizer, size, vocabulary: frozen, kinds, fields: fields as Record<Field, Postings.Postings> }
  }

  return {
    add: (document) => {
      for (let i = 0; i < names.length; i++) {
        const { ids, length } = termsOf(kinds[names[i]!], document[names[i]!])
        parts[i]!.add(ids, length)
      }
      return size++
    },
    build: () => SmallSteps.finish(building()),
    building
  }
}

/** An index of documents; only of the terms `only` when they are given, as in `builder`. */
export const make = <Field extends string>(
  tokenizer: Tokenizer,
  kinds: Readonly<Record<Field, FieldKind>>,
  documents: Iterable<Document<Field>>,
  only?: ReadonlySet<string>
): Index<Field> => {
  const growing = builder(tokenizer, kinds, only)
  for (const document of documents) growing.add(document)
  return growing.build()
}
