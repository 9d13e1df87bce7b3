import type { ModelReading } from "@litfuse/extraction/model/readByModel"
import type { Extracted } from "@litfuse/extraction/ExtractionRule"
import * as Result from "effect/Result"
import type { Extraction } from "./Answer.ts"
import { fitValue } from "./fitValue.ts"
import type { RuleReading } from "./readByRules.ts"
import type { Mode } from "./request.ts"

type Metadata = Extraction["extraction_metadata"]
type Value = Extraction["extraction"][string]

const evidenceOf = (all: ReadonlyArray<Extracted>): Extraction["evidence"][string] =>
  all.map(({ address, sentence }) => ({ evidence: address, sentence }))

/** Why a model has no value for a field that it was asked for. */
const silence = ({ failure, rejected }: ModelReading, name: string): string => {
  if (failure !== undefined) return `the model gave no answer (${failure.outcome}): ${failure.detail ?? ""}`.trimEnd()
  const [first] = rejected.filter(({ field }) => field === name)
  return first === undefined ? "the model names none" : `the model's value was rejected: ${first.reason}`
}

/** The result of one field: the value with its sentences, or the reason and whether it is an error. */
type Read =
  | { readonly _tag: "Value"; readonly value: Value; readonly from: ReadonlyArray<Extracted>; readonly by: "rule" | "model" }
  | { readonly _tag: "Missing"; readonly reason: string; readonly isWrong: boolean; readonly words: Extracted | undefined }

const readField = ({ field, found, fitted }: RuleReading, reading: ModelReading | undefined, asked: ReadonlySet<string>): Read => {
  if (Result.isSuccess(fitted)) return { _tag: "Value", value: fitted.success.value as Value, from: fitted.success.from, by: "rule" }
  const isWrong = field.isRequired || found.length > 0
  if (reading === undefined || !asked.has(field.name)) return { _tag: "Missing", reason: fitted.failure, isWrong, words: found[0] }
  const stated = reading.found.get(field.name) ?? []
  const own = stated.length === 0 ? Result.fail(silence(reading, field.name)) : fitValue(field, stated)
  if (Result.isSuccess(own)) return { _tag: "Value", value: own.success.value as Value, from: own.success.from, by: "model" }
  const isRejected = reading.failure !== undefined || reading.rejected.some((one) => one.field === field.name)
  return {
    _tag: "Missing",
    reason: `${fitted.failure}; ${own.failure}`,
    isWrong: isWrong || isRejected || stated.length > 0,
    words: stated[0] ?? found[0]
  }
}

/** A text with what was read of it. `asked`: the fields that the model was asked for. */
export interface ReadText {
  readonly work: string
  readonly original: Extraction["original_article"]
  readonly rules: ReadonlyArray<RuleReading>
  readonly reading: ModelReading | undefined
  readonly asked: ReadonlySet<string>
}

/**
 * The extraction of one text: values of rules first, then those of the model.
 *
 * - empty: a field without a value is null, with the reason. In the mode `strict` a text with an error has no values
 */
export const extractionOf = ({ work, original, rules, reading, asked }: ReadText, mode: Mode): Extraction => {
  const extraction: Record<string, Value> = {}
  const evidence: Record<string, Extraction["evidence"][string]> = {}
  const by: Record<string, Metadata["by"][string]> = {}
  const missing: Array<Metadata["missing"][number]> = []
  let isWrong = false
  for (const rule of rules) {
    const { name, isRequired } = rule.field
    const read = readField(rule, reading, asked)
    if (read._tag === "Value") {
      extraction[name] = read.value
      evidence[name] = evidenceOf(read.from)
      by[name] = read.by
      continue
    }
    isWrong ||= read.isWrong
    missing.push({ field: name, reason: read.reason, isRequired })
    const words = mode === "best-effort" ? read.words : undefined
    extraction[name] = words?.text ?? null
    if (words !== undefined) evidence[name] = evidenceOf([words])
  }
  const isFailed = isWrong && mode === "strict"
  const wrong = isFailed ? "failed" : "partial"
  return {
    item_id: work,
    original_article: original,
    extraction: isFailed ? {} : extraction,
    evidence: isFailed ? {} : evidence,
    extraction_metadata: {
      state: isWrong ? wrong : "successful",
      by: isFailed ? {} : by,
      missing,
      rejected: reading?.rejected ?? [],
      tries: reading?.tries ?? 0
    }
  }
}
