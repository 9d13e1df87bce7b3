import * as Result from "effect/Result"
import type { DatasetError } from "@litfuse/files/DatasetError"
import { badLine } from "@litfuse/files/DatasetError"
import * as MeasureName from "@litfuse/eval/MeasureName"
import type { Score } from "./Leaderboard.ts"
import * as Tsv from "@litfuse/files/Tsv"

/** One number that trec_eval printed. `measure` as litfuse names it; `topic` undefined in the summary. */
export interface Printed extends Score {
  readonly measure: string
  readonly topic: string | undefined
}

const decimals = /^-?\d+(?:\.(\d+))?$/

/**
 * Reads what trec_eval prints, with or without `-q`: a measure, a topic or `all`, a value, apart by tabs. Lines of measures that litfuse does not have, and
 * lines whose value is text (`runid`, `relstring`), are left out.
 *
 * - shape: in file order; digits as printed
 * - errors: `BadLine` for a line of other columns, a value printed twice, a file without a number of any known measure
 */
export const parse = (bytes: Uint8Array, file: string): Result.Result<ReadonlyArray<Printed>, DatasetError> => {
  const printed: Array<Printed> = []
  const first = new Map<string, number>()
  // cached, because the name of a measure is on one line for each topic, and parsing it takes most of the time
  const names = new Map<string, string | undefined>()
  const nameOf = (text: string): string | undefined => {
    if (!names.has(text)) {
      const parsed = MeasureName.parse(text)
      names.set(text, Result.isSuccess(parsed) ? parsed.success.name : undefined)
    }
    return names.get(text)
  }
  const read = Tsv.each(bytes, file, ["measure", "topic", "value"], ([name = "", of = "", text = ""], line) => {
    const measure = nameOf(name.trim())
    const digits = decimals.exec(text.trim())
    if (measure === undefined || digits === null) return undefined
    const key = `${measure}\t${of}`
    const before = first.get(key)
    if (before !== undefined)
      return badLine(file, line, `${name.trim()} of ${of} again (first on line ${before})`, "each value once: the output for one run")
    first.set(key, line)
    printed.push({ measure, topic: of === "all" ? undefined : of, value: Number(text), digits: digits[1]?.length ?? 0 })
    return undefined
  })
  return Result.flatMap(read, () =>
    printed.length === 0
      ? Result.fail(badLine(file, 0, "no value in it", "what trec_eval prints: a measure, a topic or all, a value, apart by tabs"))
      : Result.succeed(printed)
  )
}
