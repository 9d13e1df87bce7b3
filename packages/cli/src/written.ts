import * as Result from "effect/Result"

/** A value as people type it: JSON where it is JSON (`0.5`, `true`, `[1,2]`), else a word. */
export const valueOf = (text: string): unknown =>
  Result.getOrElse(
    Result.try((): unknown => JSON.parse(text)),
    () => text
  )

/** Parameters as written on the command line. */
export const written = (param: Readonly<Record<string, string>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(param).map(([name, text]) => [name, valueOf(text)]))
