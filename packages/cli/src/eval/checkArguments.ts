import * as Result from "effect/Result"
import { formatOf } from "./Arguments.ts"
import { evalFlags } from "./evalFlags.ts"
import { checkOptions, type Name } from "./evalOptions.ts"
import { fieldsOf, oneOf, readWords, usage, type UsageError } from "./EvalWords.ts"

/** What `litfuse eval --check` was asked to do. `depth`: the most hits allowed for a topic. */
export interface CheckArguments {
  readonly run: string
  readonly qrels?: string
  readonly topics?: string
  readonly documents?: string
  readonly depth: number
  readonly format: "table" | "json"
  readonly out: string
}

/** Options of the evaluation that a check ignores without a loss: they say which plugins and files litfuse accepts. */
const shared: ReadonlyArray<Name> = ["format", "out", "documents", "trust", "no-plugins", "max-unpacked", "quiet"]

/** Reads the words after `litfuse eval` where `--check` is among them. Errors: `UsageError` with one line. */
export const parseCheck = (words: ReadonlyArray<string>): Result.Result<CheckArguments, UsageError> =>
  Result.gen(function* () {
    const read = yield* readWords(words)
    const { files, values } = read
    const valueOf = (name: Name) => values.get(name)?.at(-1)
    const foreign = [...values.keys()].find((name) => !checkOptions.includes(name) && !shared.includes(name))
    if (foreign !== undefined) return yield* usage(`--${foreign} has no effect with --check; remove one of them`)
    const [run, ...others] = files
    if (run === undefined || others.length > 0) return yield* usage(`--check takes one RUN, and has ${files.length}`)
    const fields = (yield* fieldsOf(evalFlags.check, read)) as Pick<CheckArguments, "qrels" | "topics" | "documents" | "depth">
    return {
      ...fields,
      run,
      format: yield* oneOf("format", valueOf("format") ?? (formatOf(valueOf("out")) === "json" ? "json" : "table"), ["table", "json"]),
      out: valueOf("out") ?? "-"
    }
  })
