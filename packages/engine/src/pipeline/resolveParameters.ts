import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as Decode from "../Decode.ts"
import { didYouMean, nearest } from "../Nearest.ts"
import { faults, Parameter, ParameterName, takes, type Value, valueOf } from "./Parameter.ts"

/** A parameter of a pipeline with its name. `value` null = it has none. */
export interface Resolved {
  readonly name: string
  readonly parameter: Parameter
  readonly value: Value | null
}

/** A pipeline with the values of its parameters. */
export interface WithValues {
  readonly value: unknown
  readonly all: ReadonlyArray<Resolved>
  readonly problems: ReadonlyArray<ParameterProblem>
}

/** A problem of parameters: the path in the file; empty = no place in it. */
export interface ParameterProblem {
  readonly path: ReadonlyArray<PropertyKey>
  readonly what: string
}

type Members = Readonly<Record<string, unknown>>

const isMembers = (value: unknown): value is Members => typeof value === "object" && value !== null && !Array.isArray(value)

const shown = (value: unknown): string => {
  const text = typeof value === "string" ? `"${value}"` : (JSON.stringify(value) ?? String(value))
  return text.length <= 60 ? text : `${text.slice(0, 60)} …`
}

/** The value of a parameter, or what is wrong. */
const resolveOne = (name: string, parameter: Parameter, values: Members): Result.Result<Value | null, string> => {
  if (Object.hasOwn(values, name)) {
    const value = valueOf(parameter, values[name])
    if (value !== undefined) return Result.succeed(value)
    return Result.fail(`parameter "${name}" is ${shown(values[name])}; it takes ${takes(parameter)}`)
  }
  if (parameter.default !== undefined) return Result.succeed(parameter.default)
  if (parameter.isOptional) return Result.succeed(null)
  const about = parameter.about === undefined ? "" : ` (${parameter.about})`
  return Result.fail(`parameter "${name}"${about} has no value and no default; give ${takes(parameter)}`)
}

const declared = (value: unknown, problems: Array<ParameterProblem>): ReadonlyMap<string, Parameter> => {
  const found = new Map<string, Parameter>()
  if (value === undefined) return found
  if (!isMembers(value)) {
    problems.push({ path: ["parameters"], what: "parameters: must have a name and a type for each parameter" })
    return found
  }
  for (const name of Object.keys(value)) {
    const path = ["parameters", name]
    const report = (at: ReadonlyArray<PropertyKey>, what: string) =>
      problems.push({ path: [...path, ...at], what: `${Decode.printPath([...path, ...at]).slice(1)}: ${what}` })
    const named = Decode.strict(ParameterName, name)
    if (Result.isFailure(named)) for (const { what } of named.failure) report([], what)
    const one = Decode.strict(Parameter, value[name])
    if (Result.isFailure(one))
      for (const { path: at, what } of Decode.withNearestKeys(Parameter as Schema.Codec<unknown, unknown>, one.failure)) report(at, what)
    else {
      for (const [part, what] of faults(one.success)) report([part], what)
      found.set(name, one.success)
    }
  }
  return found
}

/** The name in `{ parameter: NAME }`. */
const nameIn = (value: unknown): string | undefined =>
  isMembers(value) && Object.keys(value).length === 1 && typeof value["parameter"] === "string" ? value["parameter"] : undefined

const leftOut = Symbol("left out")

const mapMembers = (members: Members, make: (value: unknown, key: string) => unknown): Members =>
  Object.fromEntries(
    Object.entries(members).flatMap(([key, one]) => {
      const made = make(one, key)
      return made === leftOut ? [] : [[key, made]]
    })
  )

/**
 * Replaces each `{ parameter: NAME }` in parameters of nodes by the value of that parameter.
 *
 * - shape: `value` a parsed pipeline file; a value that is no pipeline stays unchanged, so that its check reports it. `values` by name
 * - `all` parameters that can be read, in the order of the file
 * - `problems` declarations that contradict themselves, names that are not there or that nothing reads, and values of another type
 */
export const resolveParameters = (value: unknown, values: Members): WithValues => {
  const problems: Array<ParameterProblem> = []
  if (!isMembers(value)) return { value, all: [], problems }
  const { parameters, ...rest } = value
  const names = isMembers(parameters) ? Object.keys(parameters) : []
  const all = [...declared(parameters, problems)].map(([name, parameter]): Resolved => {
    const one = resolveOne(name, parameter, values)
    // a declaration with a fault has no value that could be judged
    if (Result.isFailure(one) && faults(parameter).length === 0) problems.push({ path: ["parameters", name], what: one.failure })
    return { name, parameter, value: Result.getOrElse(one, () => null) }
  })
  for (const name of Object.keys(values).filter((one) => !names.includes(one))) {
    const choice = names.length === 0 ? "it has no parameters" : `its parameters are ${names.join(", ")}`
    problems.push({ path: [], what: `there is no parameter "${name}"${didYouMean(nearest(name, names, 1))}; ${choice}` })
  }
  const read = new Set<string>()
  const replace = (part: unknown, path: ReadonlyArray<PropertyKey>): unknown => {
    const name = nameIn(part)
    if (name !== undefined) {
      read.add(name)
      if (!names.includes(name)) {
        const advice = didYouMean(nearest(name, names, 1)) || "; add it to `parameters`"
        problems.push({ path, what: `there is no parameter "${name}"${advice}` })
      }
      return all.find((one) => one.name === name)?.value ?? leftOut
    }
    if (Array.isArray(part)) return part.map((one, i) => replace(one, [...path, i])).filter((one) => one !== leftOut)
    return isMembers(part) ? mapMembers(part, (one, key) => replace(one, [...path, key])) : part
  }
  const replaceIn = (node: unknown, i: number): unknown =>
    isMembers(node) && isMembers(node["params"])
      ? // all parameters together are no reference: a plugin may have a parameter of that name
        { ...node, params: mapMembers(node["params"], (one, key) => replace(one, ["nodes", i, "params", key])) }
      : node
  const { nodes } = rest
  const made = Array.isArray(nodes) ? { ...rest, nodes: nodes.map(replaceIn) } : rest
  for (const name of names.filter((one) => !read.has(one)))
    problems.push({
      path: ["parameters", name],
      what: `parameter "${name}" is read by no node; write { parameter: ${name} } in one, or take it out`
    })
  return { value: made, all, problems }
}
