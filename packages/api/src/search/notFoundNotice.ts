import * as Notice from "@litfuse/engine/Notice"
import type { Answer } from "./Answer.ts"

/** Says that no source has a record of an identifier, or that no source answered, so that it may exist. */
export const notFoundNotice = (name: string, outcomes: Answer["outcomes"]): Notice.Notice => {
  const hasAnswer = outcomes.some(({ state }) => state === "found" || state === "empty" || state === "partial")
  return Notice.make("not-found", name, hasAnswer ? "no source that answered has it" : "no source answered, so it may exist")
}
