import type { ParamsByNode } from "@litfuse/host/expandPipeline"
import * as Result from "effect/Result"
import { parseValue } from "./paramsFromFlags.ts"

const nested = (path: ReadonlyArray<string>, value: unknown): unknown =>
  path.reduceRight((inner: unknown, name) => ({ [name]: inner }), value)

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === "object" && value !== null

const merged = (a: unknown, b: unknown): unknown => {
  if (!isObject(a) || !isObject(b) || Array.isArray(b)) return b
  return { ...a, ...Object.fromEntries(Object.entries(b).map(([name, value]) => [name, merged(a[name], value)])) }
}

/** Parameters by node, from words such as `corpus.source.k1=0.9`; the last one wins. Errors: the first invalid word. */
export const paramsByNode = (words: ReadonlyArray<string>): Result.Result<ParamsByNode, string> => {
  let all: unknown = {}
  for (const word of words) {
    const equals = word.indexOf("=")
    const path = word.slice(0, Math.max(0, equals)).split(".")
    if (path.length < 2 || path.includes("")) return Result.fail(`--param ${word}: write node.name=value, such as titles.title=1.5`)
    all = merged(all, nested(path, parseValue(word.slice(equals + 1))))
  }
  return Result.succeed(all as ParamsByNode)
}
