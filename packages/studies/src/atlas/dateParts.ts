/** How services write texts: abstracts in parts, markup, inverted indexes. */

/** A part of an abstract; the label is absent where the abstract has none. */
export interface Part {
  readonly label?: string
  readonly text: string
}

const labels =
  /(?:^|(?<=[.!?)] ))(Introduction|Background|Context|Objectives?|Aims?|Purpose|Design|Setting|Methods|Results|Findings|Interpretation|Conclusions?|Discussion): /g

/** The labelled parts of an abstract; one part without a label when it has none. */
export const parts = (abstract: string): ReadonlyArray<Part> => {
  const marks = [...abstract.matchAll(labels)]
  if (marks.length < 2 || marks[0]!.index !== 0) return [{ text: abstract }]
  return marks.map((mark, i) => ({
    label: mark[1]!,
    text: abstract.slice(mark.index + mark[0].length, marks[i + 1]?.index ?? abstract.length).trim()
  }))
}

/** A text inside XML or HTML. */
export const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")

/** The positions of every word of a text, as OpenAlex sends abstracts. */
export const inverted = (text: string): Readonly<Record<string, ReadonlyArray<number>>> => {
  const index = new Map<string, Array<number>>()
  for (const [at, word] of text.split(" ").entries()) index.set(word, [...(index.get(word) ?? []), at])
  return Object.fromEntries(index)
}

/** A date in its parts: year, month, day, as many as there are. */
export const dateParts = (date: string): ReadonlyArray<number> => date.split("-").map(Number)

/** A date to the day, the first of what it leaves open. */
export const fullDate = (date: string): string => `${date}-01-01`.slice(0, 10)
