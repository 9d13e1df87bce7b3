import type { Hit } from "@litfuse/api/search/Answer"

/** The most concepts of one line. */
const mostShown = 6

/**
 * The concepts that programs found in a work, in one line: those that most services name first, then the most frequent. One concept of several services
 * is one.
 *
 * - empty: undefined where none was asked for or found
 */
export const conceptsLine = ({ annotations }: Hit): string | undefined => {
  const groups = [...Map.groupBy(annotations ?? [], ({ type, name }) => `${type} ${name.toLowerCase()}`).values()]
  if (groups.length === 0) return undefined
  const shown = groups
    .map(([first, ...others]) => ({
      text: `${first!.name} (${first!.type})`,
      services: 1 + others.length,
      mentions: Math.max(first!.mentions, ...others.map(({ mentions }) => mentions))
    }))
    .toSorted((a, b) => b.services - a.services || b.mentions - a.mentions || (a.text < b.text ? -1 : 1))
  const rest = shown.length - mostShown
  return `concepts: ${shown
    .slice(0, mostShown)
    .map(({ text }) => text)
    .join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`
}
