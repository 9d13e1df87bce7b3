import type { Problem } from "../ApiError.ts"
import * as Question from "../Question.ts"

/** The problem that fields of a request say nothing without a model. Empty: undefined where a model is asked, or no such field is given. */
export const unusedWithoutModel = (isAsked: boolean, fields: Readonly<Record<string, unknown>>): Problem | undefined => {
  const idle = isAsked ? [] : Object.keys(fields).filter((name) => fields[name] !== undefined)
  if (idle.length === 0) return undefined
  return Question.about([...idle, "model"], `{${idle.join("}, {")}} ${idle.length === 1 ? "is" : "are"} for {model} only`)
}
