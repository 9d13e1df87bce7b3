import * as Data from "effect/Data"
import { printProblem } from "@litfuse/api/ApiError"
import type { EvaluationRequest } from "@litfuse/api/evaluate/evaluateRuns"
import { conflict, relations, type EvaluationSetting } from "@litfuse/api/evaluate/EvaluationSetting"
import { didYouMean, nearest } from "@litfuse/engine/Nearest"
import { hyphenated } from "@litfuse/files/hyphenated"
import * as UnpackLimit from "@litfuse/files/UnpackLimit"
import * as Result from "effect/Result"
import { checkOptions, formats, evalOptions, type Name, type Option } from "./evalOptions.ts"

/** The command line is wrong. `message` is the one line that says what and what to do. */
export class UsageError extends Data.TaggedError("UsageError")<{ readonly message: string }> {}

/** What `litfuse eval` was asked to do. `files`: the judgements, then the runs. `workers` threads that share the runs. */
export interface Arguments extends EvaluationSetting {
  readonly files: ReadonlyArray<string>
  readonly isPerTopic: boolean
  readonly hasSummary: boolean
  readonly format: (typeof formats)[number]
  readonly workers: number
  readonly maxUnpacked: string | undefined
  readonly out: string | undefined
  readonly isHelp: boolean
}

/** The request of a call. Without a measure, the format of trec_eval prints its `official` measures. */
export const requestOf = ({ files, format, measures, ...rest }: Arguments): EvaluationRequest => {
  const [qrels, ...runs] = files.map((file) => ({ file, from: file }))
  const isOfficial = measures.length === 0 && format === "trec" && rest.relations === "qrels"
  return { ...rest, measures: isOfficial ? ["official"] : measures, qrels: qrels!, runs }
}

/** The error of a wrong call. */
export const usage = (message: string) => Result.fail(new UsageError({ message: `${message} (see litfuse eval --help)` }))

const squash = (name: string): string => name.toLowerCase().replaceAll(/[^a-z]/g, "")

/** An unknown option, with a suggestion: `--perTopic`, `--measures` and `--topic` are close to known options. */
const unknownOption = (name: string) => {
  const word = squash(name)
  const meant = word.length < 3 ? undefined : evalOptions.find((one) => squash(one.name).includes(word) || word.includes(squash(one.name)))
  return usage(`unknown option --${name}${meant === undefined ? "" : `; did you mean --${meant.name}?`}`)
}

type Words = { readonly files: Array<string>; readonly values: Map<Name, Array<string>> }

/** Splits words into files and options. `-l2`, `-mmap` and `-qc` work as in trec_eval. */
export const splitWords = (words: ReadonlyArray<string>): Result.Result<Words, UsageError> => {
  const parsed: Words = { files: [], values: new Map() }
  const add = (name: Name, value: string) => parsed.values.set(name, [...(parsed.values.get(name) ?? []), value])
  const queue = [...words]
  while (queue.length > 0) {
    const word = queue.shift()!
    if (word === "--") {
      parsed.files.push(...queue.splice(0))
    } else if (word.startsWith("--")) {
      const [name, glued] = word.slice(2).split(/=(.*)/s)
      const option: Option | undefined = evalOptions.find((one) => one.name === name)
      if (option === undefined) return unknownOption(name!)
      if (option.value === undefined && glued !== undefined) return usage(`--${name} takes no value`)
      const value = option.value === undefined ? "" : (glued ?? queue.shift())
      if (value === undefined) return usage(`--${name} needs a value: ${option.value}`)
      add(option.name as Name, value)
    } else if (word.startsWith("-") && word.length > 1) {
      const option: Option | undefined = evalOptions.find((one: Option) => one.short === word[1])
      if (option === undefined) return usage(`unknown option ${word}`)
      const rest = word.slice(2)
      if (option.value === undefined) {
        add(option.name as Name, "")
        if (rest !== "") queue.unshift(`-${rest}`)
      } else {
        const value = rest === "" ? queue.shift() : rest
        if (value === undefined) return usage(`-${word[1]} needs a value: ${option.value}`)
        add(option.name as Name, value)
      }
    } else parsed.files.push(word)
  }
  return Result.succeed(parsed)
}

/** The value of an option that takes one of a few words. */
export const oneOf = <const A extends string>(name: string, text: string, allowed: ReadonlyArray<A>): Result.Result<A, UsageError> => {
  const found = allowed.find((one) => one === text)
  return found === undefined
    ? usage(`--${name} is "${text}"; it takes ${allowed.join(", ")}${didYouMean(nearest(text, allowed, 1))}`)
    : Result.succeed(found)
}

/** The value of an option that takes a whole number. */
export const whole = (name: Name, text: string | undefined, least: number, fallback: number): Result.Result<number, UsageError> => {
  if (text === undefined) return Result.succeed(fallback)
  const isWhole = /^\d{1,9}$/.test(text) && Number(text) >= least
  return isWhole ? Result.succeed(Number(text)) : usage(`--${name} is "${text}"; it takes a whole number of at least ${least}`)
}

const integer = (name: Name, text: string | undefined, fallback: number): Result.Result<number, UsageError> => {
  if (text === undefined) return Result.succeed(fallback)
  return /^-?\d{1,9}$/.test(text) ? Result.succeed(0 + Number(text)) : usage(`--${name} is "${text}"; it takes a whole number`)
}

const limit = (text: string | undefined): Result.Result<string | undefined, UsageError> =>
  text === undefined || UnpackLimit.parse(text) !== undefined
    ? Result.succeed(text)
    : usage(`--max-unpacked is "${text}"; it takes a number of bytes`)

/** The format that the name of a file shows, else a table. */
export const formatOf = (file = ""): "table" | "json" | "csv" =>
  (["json", "csv"] as const).find((one) => file.endsWith(`.${one}`)) ?? "table"

/** Reads the words after `litfuse eval`. Errors: `UsageError` with one line. */
export const parse = (words: ReadonlyArray<string>): Result.Result<Arguments, UsageError> =>
  Result.gen(function* () {
    const { files, values } = yield* splitWords(words)
    const valueOf = (name: Name) => values.get(name)?.at(-1)
    const last = (name: Name, fallback: string) => valueOf(name) ?? fallback
    const isHelp = values.has("help")
    const ofCheck = checkOptions.find((name) => values.has(name))
    if (!isHelp && ofCheck !== undefined)
      return yield* usage(
        ofCheck === "check" ? "--workers has no effect with --check; remove one of them" : `--${ofCheck} has an effect only with --check`
      )
    if (!isHelp && files.length < 2)
      return yield* usage(`${files.length === 0 ? "no files given" : "only one file given"}; it takes QRELS and at least one RUN`)
    if (values.has("intersection") && values.has("complete")) return yield* usage("--intersection and --complete exclude each other")
    const form = yield* oneOf("relations", last("relations", "qrels"), relations)
    const [ties, duplicates, zscores] = [values.has("ties"), values.has("duplicates"), values.has("zscores")]
    const [ignoreIdentical, skipTopicsWithoutRelevant] = [values.has("ignore-identical"), values.has("skip-topics-without-relevant")]
    const parent = valueOf("parent")
    const problem = conflict({ relations: form, ties, duplicates, zscores, ignoreIdentical, skipTopicsWithoutRelevant, parent })
    if (problem !== undefined) return yield* usage(printProblem(problem, (field) => `--${hyphenated(field)}`))
    return {
      files,
      measures: values.get("measure") ?? [],
      isPerTopic: values.has("per-topic"),
      hasSummary: !values.has("no-summary"),
      format: yield* oneOf("format", last("format", formatOf(valueOf("out"))), formats),
      policy: values.has("intersection") ? "intersection" : "judged",
      level: yield* integer("level", valueOf("level"), 1),
      depth: yield* whole("depth", valueOf("depth"), 1, Number.POSITIVE_INFINITY),
      isJudgedOnly: values.has("judged-only"),
      hasTies: values.has("ties"),
      ignoresIdentical: ignoreIdentical,
      skipsIrrelevant: skipTopicsWithoutRelevant,
      parent,
      relations: form,
      zscores: valueOf("zscores"),
      documents: yield* whole("documents", valueOf("documents"), 0, 0),
      compat: yield* oneOf("compat", last("compat", "trec_eval-9.0.8"), ["trec_eval-9.0.8", "trec_eval-10.0"]),
      duplicates: yield* oneOf("duplicates", last("duplicates", "error"), ["error", "best"]),
      workers: yield* whole("workers", valueOf("workers"), 1, 1),
      maxUnpacked: yield* limit(valueOf("max-unpacked")),
      out: valueOf("out"),
      isHelp
    }
  })
