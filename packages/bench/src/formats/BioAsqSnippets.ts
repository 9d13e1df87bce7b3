import type { CollectionDocument } from "../CollectionDocument.ts"
import type { Question } from "./BioAsq.ts"

/** The texts of each document that no longer text of it contains, in the order of the questions. */
const distinct = (texts: ReadonlySet<string>): ReadonlyArray<string> => {
  const all = [...texts]
  return all.filter((text) => !all.some((other) => other !== text && other.includes(text)))
}

/**
 * Gold articles as documents, each with the text of its snippets: of those of all questions, whichever names the article. The text of an article without a
 * snippet is not known, so it is no document. Neither is an article of which a snippet was marked, but which no question has as gold.
 *
 * - shape: one field, `abstract`, one snippet a line. A snippet that another one of the article contains is left out: else several questions about an
 *   article would repeat its words
 * - empty: no documents for questions without snippets
 */
export const toDocuments = (questions: ReadonlyArray<Question>): ReadonlyArray<CollectionDocument> => {
  const gold = new Set(questions.flatMap(({ documents }) => documents))
  const texts = new Map<string, Set<string>>()
  for (const { snippets } of questions)
    for (const { document, text } of snippets) {
      const said = text.trim()
      if (said !== "" && gold.has(document)) texts.set(document, (texts.get(document) ?? new Set<string>()).add(said))
    }
  return [...texts].map(([id, said]) => ({ id, fields: { abstract: distinct(said).join("\n") }, kept: {} }))
}
