import type { ParamsByNode } from "@litfuse/host/expandPipeline"
import * as Result from "effect/Result"
import { parseValue } from "./paramsFromFlags.ts"

/** Values of a pipeline's own parameters as texts, and parameters of its nodes. */
export interface PipelineParams {
  readonly values: Readonly<Record<string, string>>
  readonly params: ParamsByNode
}

const nested = (path: ReadonlyArray<string>, value: unknown): unknown =>
  path.reduceRight((inner: unknown, name) => ({ [name]: inner }), value)

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === "object" && value !== null

const merged = (a: unknown, b: unknown): unknown => {
  if (!isObject(a) || !isObject(b) || Array.isArray(b)) return b
  return { ...a, ...Object.fromEntries(Object.entries(b).map(([name, value]) => [name, merged(a[name], value)])) }
}

/** Whether the second replaces a value of the first. Two objects without a common name replace nothing. */
const replaces = (a: unknown, b: unknown): boolean =>
  isObject(a) && isObject(b) && !Array.isArray(a) && !Array.isArray(b)
    ? Object.entries(b).some(([name, value]) => Object.hasOwn(a, name) && replaces(a[name], value))
    : true

/**
 * Parameters from words: `years=10` is a value of the pipeline, `corpus.source.k1=0.9` is of a node.
 *
 * - errors: the first invalid word, and the first that gives a parameter again
 */
export const pipelineParams = (words: ReadonlyArray<string>): Result.Result<PipelineParams, string> => {
  const values = new Map<string, string>()
  let params: unknown = {}
  for (const word of words) {
    const equals = word.indexOf("=")
    const path = word.slice(0, Math.max(0, equals)).split(".")
    const text = word.slice(equals + 1)
    if (path.includes(""))
      return Result.fail(`--param ${word}: write name=value for the pipeline, or node.name=value for a node, such as titles.title=1.5`)
    const isValue = path.length === 1
    const one = nested(path, parseValue(text))
    if (isValue ? values.has(path[0]!) : replaces(params, one))
      return Result.fail(`--param ${word}: another --param gives ${path.join(".")} too; leave one of them out`)
    if (isValue) values.set(path[0]!, text)
    else params = merged(params, one)
  }
  return Result.succeed({ values: Object.fromEntries(values), params: params as ParamsByNode })
}
