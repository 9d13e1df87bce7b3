import type { Document, FieldKind } from "./Index.ts"
import * as Tokenizer from "./Tokenizer.ts"

/** The parts of a document, before a layout. */
export interface Content {
  readonly title: string
  readonly text: string
  readonly headings: ReadonlyArray<string>
}

/** Which parts of a document make up the field `text`. */
const searchable = ["title+text", "title+text+headings", "text", "title"] as const

const presets = { "lucene-english": Tokenizer.luceneEnglish, simple: Tokenizer.simple } as const

/**
 * How documents become an index, as parameters.
 *
 * - `tokenizer` the id of a preset; `tokenizing` the parts that differ from the preset
 * - `searched` the parts of the document that are searched
 * - `headingsAs` whether a heading's single words count, or only the heading as a whole
 */
export interface Choice {
  readonly tokenizer: keyof typeof presets
  readonly tokenizing: Partial<Omit<Tokenizer.Parts, "stopWords">> & { readonly stopWords?: "none" }
  readonly searched: (typeof searchable)[number]
  readonly headingsAs: "words" | "phrases"
}

/**
 * A layout of documents in fields.
 *
 * - `id` goes into stored indexes: it changes when the fields, or how documents become terms, change
 * - `counted` the fields that count for df
 */
export interface Layout<Field extends string> {
  readonly id: string
  readonly kinds: (choice: Choice) => Readonly<Record<Field, FieldKind>>
  readonly counted: ReadonlyArray<Field>
  readonly document: (content: Content, choice: Choice) => Document<Field>
}

/** The tokenizer of a choice. Its id names the preset and every difference: `lucene-english stem=none`. */
export const tokenizerOf = ({ tokenizer, tokenizing }: Choice): Tokenizer.Tokenizer => {
  const preset = presets[tokenizer]
  const { stopWords, ...rest } = tokenizing
  const names = Object.keys(preset.parts) as Array<keyof Tokenizer.Parts>
  const changes = names.filter((name) => tokenizing[name] !== undefined).map((name) => `${name}=${tokenizing[name]}`)
  if (changes.length === 0) return preset
  return Tokenizer.make([preset.id, ...changes].join(" "), { ...preset.parts, ...rest, ...(stopWords === "none" ? { stopWords: [] } : {}) })
}

/** The text that is searched in one field: the chosen parts, each on its own line. */
export const textOf = (content: Content, choice: Pick<Choice, "searched">): string => partsOf(content, choice).join("\n")

const partsOf = ({ title, text, headings }: Content, { searched }: Pick<Choice, "searched">): ReadonlyArray<string> => {
  const parts = { "title+text": [title, text], "title+text+headings": [title, text, ...headings], text: [text], title: [title] }
  return parts[searched]
}

/** All searched parts in one field. */
export const one: Layout<"text"> = {
  id: "one-1",
  kinds: () => ({ text: "words" }),
  counted: ["text"],
  document: (content, choice) => ({ text: textOf(content, choice) })
}

/** One field that is searched, with title and headings as additional fields for `Boost`. */
export const boosted: Layout<"text" | "title" | "headings"> = {
  id: "boosted-1",
  kinds: ({ headingsAs }) => ({ text: "words", title: "words", headings: headingsAs }),
  counted: ["text"],
  // in parts, so that a title and headings are read once for both of their fields
  document: (content, choice) => ({ text: partsOf(content, choice), title: content.title, headings: content.headings })
}

/** One field that is searched, with its ordered pairs of words for `Bigrams`; no pair crosses two parts of the document. */
export const paired: Layout<"text" | "pairs"> = {
  id: "paired-1",
  kinds: () => ({ text: "words", pairs: "pairs" }),
  counted: ["text", "pairs"],
  document: (content, choice) => ({ text: textOf(content, choice), pairs: partsOf(content, choice) })
}

/** Title, text and headings as separate fields, none containing another, for `F`; `searched` has no effect. */
export const apart: Layout<"text" | "title" | "headings"> = {
  id: "apart-1",
  kinds: ({ headingsAs }) => ({ text: "words", title: "words", headings: headingsAs }),
  counted: ["title", "text", "headings"],
  document: ({ title, text, headings }) => ({ title, text, headings })
}

/** A layout with an additional field `subjects`: each heading as a whole, for look-ups of headings by name. It is not searched. */
const withSubjects = <Field extends string>(layout: Layout<Field>): Layout<Field | "subjects"> => ({
  id: `${layout.id}+subjects-1`,
  kinds: (choice) => ({ ...layout.kinds(choice), subjects: "names" }) as Readonly<Record<Field | "subjects", FieldKind>>,
  counted: layout.counted,
  document: (content, choice) => ({ ...layout.document(content, choice), subjects: content.headings }) as Document<Field | "subjects">
})

/** As `boosted`, with headings by name. */
export const boostedWithSubjects = withSubjects(boosted)

/** As `apart`, with headings by name. */
export const apartWithSubjects = withSubjects(apart)
