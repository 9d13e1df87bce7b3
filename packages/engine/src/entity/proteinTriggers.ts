/** Words that ask for what UniProt knows of a protein. Source: requirement S4-7. */
const proteinWords: ReadonlySet<string> = new Set([
  "effect",
  "effects",
  "interaction",
  "interactions",
  "sequence",
  "sequences",
  "protein",
  "proteins"
])

/** Words that ask for the structure of a protein. Source: requirement S4-7. */
const structureWords = /\b(?:3-?d|three-dimensional)\s+structures?\b|\bspatial\s+conformations?\b/giu

/**
 * What the words of a query ask for.
 *
 * - `isAboutProteins` they ask for function, interactions or sequence; `isAboutStructures` for a structure, which is about proteins too
 * - `rest` the words without these, in their order: the names among them may be genes
 */
export interface ProteinTriggers {
  readonly isAboutProteins: boolean
  readonly isAboutStructures: boolean
  readonly rest: ReadonlyArray<string>
}

/** Reads the words of a query. Empty: no words ask for nothing. */
export const proteinTriggers = (text: string): ProteinTriggers => {
  const plain = text.replaceAll(structureWords, " ")
  const isAboutStructures = plain !== text
  const words = plain.split(/[^\p{L}\p{N}-]+/u).filter(Boolean)
  const rest = words.filter((word) => !proteinWords.has(word.toLowerCase()))
  return { isAboutProteins: isAboutStructures || rest.length < words.length, isAboutStructures, rest }
}
