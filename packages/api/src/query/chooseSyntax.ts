import { type Detected, detect } from "@litfuse/query/dialects/detect"
import type { ReadableId } from "@litfuse/query/dialects/readableIds"
import * as Effect from "effect/Effect"
import { about, refuse } from "../Question.ts"

const code = "syntax-detected"

/** The syntax of a query. `reason` why it was chosen; absent if the request named it, or if it is litfuse's own. */
export interface ChosenSyntax {
  readonly syntax: ReadableId
  readonly reason?: { readonly code: typeof code; readonly text: string }
}

const listed = (words: ReadonlyArray<string>): string => words.slice(0, 3).join(", ")

/** Of several possible syntaxes, those that parse the text without marks of another syntax. */
const fitting = Effect.fnUntraced(function* (text: string, families: Detected["families"]) {
  const Dialects = yield* Effect.promise(() => import("@litfuse/query/Dialects"))
  return families.filter((family) =>
    Dialects.dialects[family].read(text).problems.every(({ severity, code }) => severity !== "error" && code !== "foreign-sign")
  )
})

/** The syntax of a text: the named one, or with `auto` the detected one. Errors: `Refused` if it cannot be detected. */
export const chooseSyntax = Effect.fnUntraced(function* (text: string, named: ReadableId | "auto") {
  if (named !== "auto") return { syntax: named } satisfies ChosenSyntax
  const { families, signs } = detect(text)
  const left = families.length === 1 ? families : yield* fitting(text, families)
  const [syntax] = left
  if (syntax === undefined || left.length > 1)
    return yield* refuse(
      about(
        ["syntax"],
        `the syntax of the query cannot be detected: ${listed(signs)} may be ${(left.length > 1 ? left : families).join(" or ")}; name it with {syntax}`
      )
    )
  if (syntax === "litfuse") return { syntax } satisfies ChosenSyntax
  const reason = `read in the syntax of ${syntax}, because of ${listed(signs)}; name the syntax if this is wrong`
  return { syntax, reason: { code, text: reason } } satisfies ChosenSyntax
})
