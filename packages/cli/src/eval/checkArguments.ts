import * as Result from "effect/Result"
import { formatOf, oneOf, splitWords, usage, type UsageError, whole } from "./Arguments.ts"
import { checkOptions, type Name } from "./evalOptions.ts"

/** What `litfuse eval --check` was asked to do. `depth`: the most hits allowed for a topic. */
export interface CheckArguments {
  readonly run: string
  readonly qrels?: string
  readonly topics?: string
  readonly documents?: string
  readonly depth?: number
  readonly format: "table" | "json"
  readonly out: string
}

/** Options of the evaluation that a check ignores without a loss: they say which plugins and files litfuse accepts. */
const shared: ReadonlyArray<Name> = ["format", "out", "documents", "trust", "no-plugins", "max-unpacked", "quiet"]

/** Reads the words after `litfuse eval` where `--check` is among them. Errors: `UsageError` with one line. */
export const parseCheck = (words: ReadonlyArray<string>): Result.Result<CheckArguments, UsageError> =>
  Result.gen(function* () {
    const { files, values } = yield* splitWords(words)
    const valueOf = (name: Name) => values.get(name)?.at(-1)
    const foreign = [...values.keys()].find((name) => !checkOptions.includes(name) && !shared.includes(name))
    if (foreign !== undefined) return yield* usage(`--${foreign} has no effect with --check; remove one of them`)
    const [run, ...others] = files
    if (run === undefined || others.length > 0) return yield* usage(`--check takes one RUN, and has ${files.length}`)
    const [qrels, topics, documents, most] = [valueOf("qrels"), valueOf("topics"), valueOf("documents"), valueOf("max-hits")]
    return {
      run,
      ...(qrels === undefined ? {} : { qrels }),
      ...(topics === undefined ? {} : { topics }),
      ...(documents === undefined ? {} : { documents }),
      ...(most === undefined ? {} : { depth: yield* whole("max-hits", most, 1, 1) }),
      format: yield* oneOf("format", valueOf("format") ?? (formatOf(valueOf("out")) === "json" ? "json" : "table"), ["table", "json"]),
      out: valueOf("out") ?? "-"
    }
  })
