import * as Decode from "@litfuse/engine/Decode"
import { nearest } from "@litfuse/engine/Nearest"
import type { PipelineError } from "@litfuse/engine/PipelineError"
import { Node, PipelineSchema } from "@litfuse/engine/pipeline/PipelineSchema"
import { isObject } from "@litfuse/files/Json"
import * as YamlText from "@litfuse/files/YamlText"
import * as PipelineFile from "@litfuse/host/PipelineFile"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type * as Schema from "effect/Schema"

type Problems = ReadonlyArray<PipelineError>

/** One change of a file: the problem that it fixes, the text before it, and the text after it. */
export interface Repair {
  readonly problem: string
  readonly was: string
  readonly is: string
}

/** A repaired text. `left` the problems that no single clear change fixes. */
export interface Repaired {
  readonly text: string
  readonly repairs: ReadonlyArray<Repair>
  readonly left: ReadonlyArray<string>
}

interface Edit {
  readonly path: ReadonlyArray<PropertyKey>
  readonly part: "key" | "value"
  readonly to: string | number | boolean
}

/** The schema of a plugin's parameters; undefined for an unknown plugin. */
type ParamsOf = (plugin: string) => Schema.Top | undefined

/** `.a[0].b` as keys. */
const pathOf = (printed: string): ReadonlyArray<PropertyKey> =>
  [...printed.matchAll(/\[(\d+)\]|\.?([^.[\]]+)/gu)].map(([, index, key]) => (index === undefined ? key! : Number(index)))

const valueAt = (value: unknown, path: ReadonlyArray<PropertyKey>): unknown =>
  path.reduce(
    (inner: unknown, key) => (typeof inner === "object" && inner !== null ? (inner as Record<PropertyKey, unknown>)[key] : undefined),
    value
  )

const suggested = (schema: Schema.Top, path: ReadonlyArray<PropertyKey>): string | undefined => {
  const [one] = Decode.withNearestKeys(schema as Schema.Codec<unknown, unknown>, [{ path, what: Decode.unknownKey }])
  return /did you mean "([^"]+)"\?$/u.exec(one?.what ?? "")?.[1]
}

/** A number, true or false in quotation marks. */
const unquoted = (value: unknown): number | boolean | undefined => {
  if (value === "true" || value === "false") return value === "true"
  return typeof value === "string" && /^-?\d+(?:\.\d+)?$/u.test(value) ? Number(value) : undefined
}

/** The changes that may fix what is wrong at a path: another key where it is not known, or a value without quotation marks. */
const editsAt = (
  schema: Schema.Top,
  inner: ReadonlyArray<PropertyKey>,
  what: string,
  path: ReadonlyArray<PropertyKey>,
  value: unknown
): ReadonlyArray<Edit> => {
  if (what === Decode.unknownKey) {
    const to = suggested(schema, inner)
    return to === undefined ? [] : [{ path, part: "key", to }]
  }
  const to = unquoted(valueAt(value, path))
  return to === undefined ? [] : [{ path, part: "value", to }]
}

/** The changes that may fix a problem. More than one: it is not clear which is meant. */
const editsFor = ({ node, reason }: PipelineError, value: unknown, paramsOf: ParamsOf): ReadonlyArray<Edit> => {
  const nodes = isObject(value) && Array.isArray(value["nodes"]) ? value["nodes"] : []
  const index = nodes.findIndex((one: unknown) => isObject(one) && one["id"] === node)
  const at = ["nodes", index]
  const inputs = isObject(nodes[index]) && isObject(nodes[index]["inputs"]) ? nodes[index]["inputs"] : {}
  switch (reason._tag) {
    case "BadShape": {
      const path = pathOf(reason.path)
      const isOfNode = path[0] === "nodes" && path.length > 2
      return path.length === 0 ? [] : editsAt(isOfNode ? Node : PipelineSchema, isOfNode ? path.slice(2) : path, reason.what, path, value)
    }
    case "UnknownPlugin":
      return reason.candidates.map((to) => ({ path: [...at, "plugin"], part: "value", to }))
    case "BadParameters": {
      const schema = paramsOf(reason.plugin)
      const path = pathOf(reason.path)
      return schema !== undefined && index >= 0 ? editsAt(schema, path, reason.what, [...at, "params", ...path], value) : []
    }
    case "UnknownInput": {
      const named = inputs[reason.port]
      const place = Array.isArray(named) ? [reason.port, named.indexOf(reason.input)] : [reason.port]
      return reason.candidates.map((to) => ({ path: [...at, "inputs", ...place], part: "value", to }))
    }
    case "UnknownPort":
      return nearest(
        reason.port,
        reason.ports.filter((port) => inputs[port] === undefined)
      ).map((to) => ({ path: [...at, "inputs", reason.port], part: "key", to }))
    default:
      return []
  }
}

const most = 50

/** Each try checks the whole text, so that a large file with many problems would take hours. Units: characters, of all tries together. */
const mostChecked = 200_000

/**
 * Repairs the text of a pipeline: names that are near to exactly one known name, and numbers in quotation marks. Each change is kept only if it fixes its
 * problem and makes no other. Nothing is written.
 *
 * - `check` the problems of a pipeline; empty = it is fine
 * - `left` begins with a line where a large file had too many changes to try them all
 * - empty: a text that is no YAML stays as it is
 */
export const repair = Effect.fnUntraced(function* <E, R>(
  name: string,
  folder: string,
  text: string,
  paramsOf: ParamsOf,
  check: (written: PipelineFile.Written) => Effect.Effect<Problems, E, R>
) {
  const checked = Effect.fnUntraced(function* (text: string) {
    const written = PipelineFile.fromText(name, text, folder)
    return Result.isFailure(written)
      ? { problems: written.failure, value: undefined }
      : { problems: yield* check(written.success), value: written.success.value }
  })
  let [now, state] = [text, yield* checked(text)]
  const repairs: Array<Repair> = []
  let tried = 0
  const step = Effect.fnUntraced(function* () {
    for (const problem of state.problems) {
      const fitting = []
      for (const { path, part, to } of editsFor(problem, state.value, paramsOf)) {
        const made = YamlText.replaceScalar(now, path, part, to)
        if (made === undefined) continue
        tried += made.length
        if (tried > mostChecked) return false
        const after = yield* checked(made)
        const before = new Set(state.problems.map(({ message }) => message))
        const isFixed = after.problems.length < state.problems.length && after.problems.every(({ message }) => before.has(message))
        const was = part === "key" ? path.at(-1) : valueAt(state.value, path)
        if (isFixed) fitting.push({ made, after, repair: { problem: problem.message, was: String(was), is: String(to) } })
      }
      const [one, ...others] = fitting
      if (one === undefined || others.length > 0) continue
      repairs.push(one.repair)
      now = one.made
      state = one.after
      return true
    }
    return false
  })
  while (repairs.length < most && (yield* step()));
  const left = state.problems.map(({ message }) => message)
  const stopped = tried > mostChecked ? [`${name}: has too many possible changes to try them all; repair some of these by hand first`] : []
  return { text: now, repairs, left: [...stopped, ...left] } satisfies Repaired
})
