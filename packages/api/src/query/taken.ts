import { type Detected, detect } from "@litfuse/query/dialects/detect"
import type { Readable } from "@litfuse/query/dialects/ids"
import * as Effect from "effect/Effect"
import { about, refuse } from "../Question.ts"

/** The code under which every question says what it took a query for. */
const code = "syntax-detected"

/** The syntax that a query is read in. `said` why this one was taken; absent where it was named, or is our own. */
export interface Taken {
  readonly syntax: Readable
  readonly said?: { readonly code: typeof code; readonly text: string }
}

const listed = (words: ReadonlyArray<string>): string => words.slice(0, 3).join(", ")

/** Of several syntaxes that a text may be in: those that read it, and find no sign of another one in it. */
const fitting = Effect.fnUntraced(function* (text: string, families: Detected["families"]) {
  const Dialects = yield* Effect.promise(() => import("@litfuse/query/Dialects"))
  return families.filter((family) =>
    Dialects.dialects[family].read(text).problems.every(({ severity, code }) => severity !== "error" && code !== "foreign-sign")
  )
})

/** The syntax to read a text in: the one named, or with `auto` the one its signs speak for. Errors: `Refused` where they do not tell. */
export const taken = Effect.fnUntraced(function* (text: string, named: Readable | "auto") {
  if (named !== "auto") return { syntax: named } satisfies Taken
  const { families, signs } = detect(text)
  const left = families.length === 1 ? families : yield* fitting(text, families)
  const [syntax] = left
  if (syntax === undefined || left.length > 1)
    return yield* refuse(
      about(
        ["syntax"],
        `it cannot be told which syntax the query is in: ${listed(signs)} may be ${(left.length > 1 ? left : families).join(" or ")}; name it as {syntax}`
      )
    )
  if (syntax === "litfuse") return { syntax } satisfies Taken
  const reason = `read in the syntax of ${syntax}, because of ${listed(signs)}; name another syntax if it is in another one`
  return { syntax, said: { code, text: reason } } satisfies Taken
})
