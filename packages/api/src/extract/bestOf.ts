import type { ModelAnswer } from "@litfuse/models/askModel"

/** The answer with the fewest problems, and of these the last. Empty: undefined for a model that gave none. */
export const bestOf = <A>(answers: ModelAnswer<A>["answers"]): A | undefined =>
  answers.toReversed().toSorted((a, b) => a.problems.length - b.problems.length)[0]?.answer
