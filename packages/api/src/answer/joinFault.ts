/** Words without content, which may be between the quotations of a joined sentence. */
export const joiningWords = ["and", "also", "but", "while", "whereas", "moreover", "however", "in addition"] as const

/** At most so many quotations are joined to one sentence. */
export const mostJoined = 5

const oneOf = `(?:${joiningWords.join("|")}),? `

/** What is between two quotations: a sign and joining words, or joining words alone. A full stop would make two sentences. */
const between = `(?:[,;] (?:${oneOf}){0,2}|,? (?:${oneOf}){1,2})`

/** A text as the part of a pattern that matches it alone. */
const literal = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/gu, String.raw`\$&`)

const withoutStop = (quotation: string): string => quotation.trim().replace(/\.$/u, "")

/** A quotation within a sentence. Its first word may lose its capital, but not if it may be a name such as `Cyp17a1` or `DNA`. */
const within = (quotation: string): string => {
  const text = withoutStop(quotation)
  const capital = /^\p{Lu}(?=\p{Ll}*[ ,])/u.exec(text)?.[0]
  return capital === undefined ? literal(text) : `(?:${capital}|${capital.toLowerCase()})${literal(text.slice(capital.length))}`
}

/**
 * What is wrong with a sentence that joins quotations; undefined for nothing. It has each quotation word for word, in the given order, and only joining
 * words and signs between them. A word that is left out or moved can turn a sentence around.
 *
 * - `quotations` on one line each, as a report has them
 */
export const joinFault = (text: string, quotations: ReadonlyArray<string>): string | undefined => {
  if (quotations.length < 2) return "it joins fewer than two sentences"
  if (quotations.length > mostJoined) return `it joins more than ${mostJoined} sentences`
  const [first, ...others] = quotations
  // the first quotation begins the sentence, so it keeps its capital
  const pattern = `^${literal(withoutStop(first!))}${others.map((one) => `${between}${within(one)}`).join("")}\\.?$`
  return new RegExp(pattern, "u").test(text)
    ? undefined
    : `it is not its sentences word for word, with ${joiningWords.map((word) => `"${word}"`).join(", ")} or a comma between them`
}
