import type { Answer } from "@litfuse/api/search/Answer"
import { printable } from "@litfuse/files/printable"

/** The names of works for people: the id in the source, with the source as prefix if several sources answered. */
export const workNames = (answer: Answer): ((id: string) => string) => {
  const delivering = answer.outcomes.filter(({ delivered }) => delivered > 0)
  const only = delivering.length === 1 ? `${delivering[0]!.source}:` : undefined
  return (id) => printable(only !== undefined && id.startsWith(only) ? id.slice(only.length) : id)
}
