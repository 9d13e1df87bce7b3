/** Words after `litfuse eval` as options and files. It loads no command-line framework, because start-up takes most of the time of a short call. */
import * as Data from "effect/Data"
import { didYouMean, nearest } from "@litfuse/engine/Nearest"
import * as Result from "effect/Result"
import type { FieldFlag } from "../FieldFlag.ts"
import { evalOptions, type Name, valueName } from "./evalOptions.ts"

/** The command line is wrong. `message` is the one line that says what and what to do. */
export class UsageError extends Data.TaggedError("UsageError")<{ readonly message: string }> {}

/** The error of a wrong call. */
export const usage = (message: string) => Result.fail(new UsageError({ message: `${message} (see litfuse eval --help)` }))

const squash = (name: string): string => name.toLowerCase().replaceAll(/[^a-z]/g, "")

/** An unknown option, with a suggestion: `--perTopic`, `--measures` and `--topic` are close to known options. */
const unknownOption = (name: string) => {
  const word = squash(name)
  const meant = word.length < 3 ? undefined : evalOptions.find((one) => squash(one.name).includes(word) || word.includes(squash(one.name)))
  return usage(`unknown option --${name}${meant === undefined ? "" : `; did you mean --${meant.name}?`}`)
}

const options: ReadonlyArray<FieldFlag & { readonly name: Name }> = evalOptions

/** Files, and the values of each option in their order; a switch has an empty text. */
export interface EvalWords {
  readonly files: ReadonlyArray<string>
  readonly values: ReadonlyMap<Name, ReadonlyArray<string>>
}

/** Splits words into files and options. `-l2`, `-mmap` and `-qc` work as in trec_eval. Errors: `UsageError` for an unknown option, or one without its value. */
export const readWords = (words: ReadonlyArray<string>): Result.Result<EvalWords, UsageError> => {
  const files: Array<string> = []
  const values = new Map<Name, Array<string>>()
  const add = (name: Name, value: string) => values.set(name, [...(values.get(name) ?? []), value])
  const queue = [...words]
  while (queue.length > 0) {
    const word = queue.shift()!
    if (word === "--") {
      files.push(...queue.splice(0))
    } else if (word.startsWith("--")) {
      const [name, glued] = word.slice(2).split(/=(.*)/s)
      const option = options.find((one) => one.name === name)
      if (option === undefined) return unknownOption(name!)
      const takes = valueName(option)
      if (takes === undefined && glued !== undefined) return usage(`--${name} takes no value`)
      const value = takes === undefined ? "" : (glued ?? queue.shift())
      if (value === undefined) return usage(`--${name} needs a value: ${takes}`)
      add(option.name, value)
    } else if (word.startsWith("-") && word.length > 1) {
      const option = options.find((one) => one.short === word[1])
      if (option === undefined) return usage(`unknown option ${word}`)
      const [takes, rest] = [valueName(option), word.slice(2)]
      if (takes === undefined) {
        add(option.name, "")
        if (rest !== "") queue.unshift(`-${rest}`)
      } else {
        const value = rest === "" ? queue.shift() : rest
        if (value === undefined) return usage(`-${word[1]} needs a value: ${takes}`)
        add(option.name, value)
      }
    } else files.push(word)
  }
  return Result.succeed({ files, values })
}

/** The value of an option that takes one of a few words. */
export const oneOf = <const A extends string>(name: string, text: string, allowed: ReadonlyArray<A>): Result.Result<A, UsageError> => {
  const found = allowed.find((one) => one === text)
  return found === undefined
    ? usage(`--${name} is "${text}"; it takes ${allowed.join(", ")}${didYouMean(nearest(text, allowed, 1))}`)
    : Result.succeed(found)
}

/** The value of an option that takes a whole number. */
export const whole = ({ name, expected, least, most }: FieldFlag, text: string): Result.Result<number, UsageError> => {
  const value = /^-?\d{1,15}$/.test(text) ? 0 + Number(text) : Number.NaN
  const isGood = value >= (least ?? Number.NEGATIVE_INFINITY) && value <= (most ?? Number.POSITIVE_INFINITY)
  return isGood ? Result.succeed(value) : usage(`--${name} is "${text}"; it takes ${expected ?? "a whole number"}`)
}

const valueOf = (flag: FieldFlag, texts: ReadonlyArray<string>): Result.Result<unknown, UsageError> => {
  const [last = ""] = texts.slice(-1)
  if (flag.kind === "switch") return Result.succeed(flag.usual !== true)
  if (flag.isList) return Result.succeed(texts)
  if (flag.kind === "choice") return oneOf(flag.name, last, flag.choices ?? [])
  return flag.kind === "whole" ? whole(flag, last) : Result.succeed(last)
}

/**
 * The fields of a request, from the options of a call: checked as their flags say, with the defaults of the request.
 *
 * - empty: an option that is not given and has no default is left out
 * - errors: `UsageError` with the first value that a field does not take
 */
export const fieldsOf = (
  flags: ReadonlyArray<FieldFlag>,
  { values }: EvalWords
): Result.Result<Readonly<Record<string, unknown>>, UsageError> =>
  Result.gen(function* () {
    const fields: Record<string, unknown> = {}
    for (const flag of flags) {
      const texts = values.get(flag.name as Name)
      const value = texts === undefined ? flag.usual : yield* valueOf(flag, texts)
      if (value !== undefined) fields[flag.field] = value
    }
    return fields
  })
