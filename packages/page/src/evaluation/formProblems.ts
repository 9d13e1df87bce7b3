import { ApiError, printProblem } from "@litfuse/api/ApiError"

/** What is wrong with a form, by the name of the field. A problem of no field is at `other`. */
export type Problems = Readonly<Record<string, string>>

/**
 * The problems of an error at their fields.
 *
 * - `fieldOf` the field of the form for a field of the request
 * - `guess` the field that a text is about, such as a file that cannot be read
 */
export const formProblems = (
  error: Error,
  fieldOf: Readonly<Record<string, string>>,
  guess: (text: string) => string | undefined
): Problems => {
  const problems: Record<string, string> = {}
  const add = (name: string, text: string): void => void (problems[name] = name in problems ? `${problems[name]}; ${text}` : text)
  if (error instanceof ApiError && error.reason._tag === "Refused")
    for (const problem of error.reason.problems) {
      const text = printProblem(problem)
      add(fieldOf[problem.fields[0] ?? ""] ?? guess(text) ?? "other", text)
    }
  else add(guess(error.message) ?? "other", error.message)
  return problems
}

/** The first field whose words a text contains; an empty word is in no text. */
export const fieldNamedIn = (text: string, words: Readonly<Record<string, ReadonlyArray<string>>>): string | undefined =>
  Object.entries(words).find(([, all]) => all.some((word) => word !== "" && text.includes(word)))?.[0]
