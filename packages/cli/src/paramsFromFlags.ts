import * as Result from "effect/Result"

/** Parses a value: JSON if possible (`0.5`, `true`, `[1,2]`), else a text. */
export const parseValue = (text: string): unknown =>
  Result.getOrElse(
    Result.try((): unknown => JSON.parse(text)),
    () => text
  )

/** The parameters from the `--param` flags of a command. */
export const paramsFromFlags = (param: Readonly<Record<string, string>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(param).map(([name, text]) => [name, parseValue(text)]))
