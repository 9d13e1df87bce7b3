import type { FieldName } from "../Fields.ts"
import type { Document } from "../matcher/Index.ts"

/** The size of a record: its words, headings, qualifiers and dates. */
export const recordSize = ({ texts, headings = [], dates = {} }: Document): number =>
  Object.values(texts).reduce((sum, list) => sum + list.reduce((words, text) => words + text.split(" ").length, 0), 0) +
  headings.reduce((sum, { qualifiers, major }) => sum + 2 + qualifiers.length + Number(major), 0) +
  Object.keys(dates).length

const smaller = function* ({ texts, headings = [], dates = {} }: Document): Generator<Document> {
  for (const [field, list] of Object.entries(texts) as ReadonlyArray<readonly [FieldName, ReadonlyArray<string>]>)
    for (const [i, text] of list.entries()) {
      const words = text.split(" ")
      const without = (of: ReadonlyArray<string>): Document => {
        const { [field]: _, ...rest } = texts
        return { texts: of.length === 0 ? rest : { ...rest, [field]: of }, headings, dates }
      }
      yield without(list.toSpliced(i, 1))
      if (words.length > 1) for (const w of words.keys()) yield without(list.with(i, words.toSpliced(w, 1).join(" ")))
    }
  for (const [i, heading] of headings.entries()) {
    yield { texts, headings: headings.toSpliced(i, 1), dates }
    for (const q of heading.qualifiers.keys())
      yield { texts, headings: headings.with(i, { ...heading, qualifiers: heading.qualifiers.toSpliced(q, 1) }), dates }
    if (heading.major) yield { texts, headings: headings.with(i, { ...heading, major: false }), dates }
  }
  for (const name of Object.keys(dates)) {
    const rest = Object.fromEntries(Object.entries(dates).filter(([other]) => other !== name))
    yield { texts, headings, dates: rest }
  }
}

/** The smallest record that `still` accepts: it accepts no record with one part less. */
export const shrink = (record: Document, still: (record: Document) => boolean): Document => {
  for (const less of smaller(record)) if (still(less)) return shrink(less, still)
  return record
}
