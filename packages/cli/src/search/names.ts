import type { Answer } from "@litfuse/api/search/Answer"
import { printable } from "@litfuse/files/printable"

/** The name of a work for people: its id in its source where there is only one source, else with the source before it. */
export const names = (answer: Answer): ((id: string) => string) => {
  const delivering = answer.outcomes.filter(({ delivered }) => delivered > 0)
  const only = delivering.length === 1 ? `${delivering[0]!.source}:` : undefined
  return (id) => printable(only !== undefined && id.startsWith(only) ? id.slice(only.length) : id)
}
