/**
 * Something that worked less well than requested: an ignored filter, an approximated operator, a truncated list, a topic without a ranking. It is
 * data in the result, never a log line.
 *
 * - `code` is a stable kebab-case name (`missing-topics`, `operator-approximated`); programs match on it
 * - `subject` is what it concerns: a file, a source, a node, a topic
 * - `text` says what happened and what the reader can do
 */
export interface Notice {
  readonly code: string
  readonly subject: string
  readonly text: string
}

/** Builds a notice. */
export const make = (code: string, subject: string, text: string): Notice => ({ code, subject, text })

/** One line for people: `note (code) subject: text`. */
export const print = (notice: Notice): string => `note (${notice.code}) ${notice.subject}: ${notice.text}`
