import * as Decode from "@litfuse/engine/Decode"
import { makeFrame } from "@litfuse/engine/Measure"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { Notes } from "./Notes.ts"
import type { Answered, Path, Question, Shown, WireInputs, WireLists } from "./PluginMessages.ts"

type AnyFunction = (...args: Array<unknown>) => unknown
type AnySchema = Schema.Codec<unknown, unknown>
type Members = Readonly<Record<string, unknown>>

const printProblems = (problems: ReadonlyArray<Decode.Problem>): string =>
  problems.map(({ path, what }) => `${Decode.printPath(path).replace(/^\./, "")} ${what}`.trim()).join("; ")

/** The value of a result. Its error goes to litfuse as a text. */
const orFail = <A>(result: Result.Result<A, ReadonlyArray<Decode.Problem>>): A =>
  Result.getOrThrowWith(result, (problems) => new Error(printProblems(problems)))

const isFunction = (value: unknown): value is AnyFunction => typeof value === "function"

/** Makes the inputs of the contract from what was sent. */
export type ReadInputs = (inputs: WireInputs | WireLists, notes: Notes) => unknown

/** A plugin in its confined process, which answers questions about it. */
export const confinedMember = (plugin: Members, inputsOf: ReadInputs): ((question: Question) => unknown) => {
  const prepared = new Map<number, { readonly value: unknown; readonly notes: Notes }>()
  // descriptors of columns are code, so litfuse knows them by number
  const columns: Array<unknown> = []
  const call = (name: string, ...args: ReadonlyArray<unknown>): unknown => {
    const member = plugin[name]
    return isFunction(member) ? member.apply(plugin, [...args]) : undefined
  }
  const at = (path: Path): { readonly member: unknown; readonly owner: unknown } => {
    const [first, ...rest] = path
    let owner: unknown = plugin
    let member: unknown = first === "#" ? columns : plugin[String(first)]
    for (const key of rest) [owner, member] = [member, (member as Members)[String(key)]]
    return { member, owner }
  }
  const schema = Schema.isSchema(plugin["params"]) ? (plugin["params"] as unknown as AnySchema) : undefined
  let last: { readonly text: string; readonly params: unknown } | undefined
  const paramsOf = (params: unknown): unknown => {
    if (schema === undefined) return params
    // tuning asks many times with the same parameters
    const text = JSON.stringify(params, (_, one: unknown) => (typeof one === "number" && !Number.isFinite(one) ? `#${one}` : one)) ?? ""
    if (last?.text !== text) last = { text, params: orFail(Decode.strict(schema, params)) }
    return last.params
  }
  const columnOf = (column: unknown): unknown => {
    if (typeof column === "string") return column
    if (!columns.includes(column)) columns.push(column)
    const { name, missing } = column as { readonly name: string; readonly missing: unknown }
    return { name, missing, at: columns.indexOf(column) }
  }
  const output = (json: unknown): unknown => orFail(Decode.open(Schema.toCodecJson(plugin["output"] as unknown as AnySchema), json))
  const usedOf = (used: Members): Members => {
    const uses = plugin["uses"] as Readonly<Record<string, { readonly output: AnySchema }>>
    return Object.fromEntries(
      Object.entries(used).map(([name, json]) => [name, orFail(Decode.open(Schema.toCodecJson(uses[name]!.output), json))])
    )
  }
  const withPrepared = (key: number, ask: (value: unknown) => unknown): Answered => {
    const { value, notes } = prepared.get(key)!
    return notes.answer(ask(value))
  }
  const score = (value: unknown, params: unknown, length: number): Float64Array => {
    const out = new Float64Array(length)
    call("score", value, paramsOf(params), out)
    return out
  }
  return (question) => {
    switch (question.do) {
      case "call": {
        const { member, owner } = at(question.path)
        return (member as AnyFunction).apply(owner, [...question.args])
      }
      case "decode":
        return Result.match(schema === undefined ? Result.succeed(0) : Decode.strict(schema, question.params), {
          onSuccess: () => undefined,
          onFailure: printProblems
        })
      case "withParams":
        return call(String(question.path[0]), paramsOf(question.params))
      case "columns":
        return (call("wants", paramsOf(question.params)) as ReadonlyArray<unknown>).map(columnOf)
      case "prepare": {
        const notes = new Notes()
        const value = call("prepare", inputsOf(question.inputs, notes))
        prepared.set(question.key, { value, notes })
        return notes.answer(undefined)
      }
      case "forget":
        return void prepared.delete(question.key)
      case "score":
        return withPrepared(question.key, (value) => score(value, question.params, question.length))
      case "explain":
        return withPrepared(question.key, (value) => call("explain", value, paramsOf(question.params), question.row))
      case "reason":
        return withPrepared(question.key, (value) => call("reason", value, paramsOf(question.params), question.row))
      case "notices":
        return withPrepared(question.key, (value) => call("notices", value, paramsOf(question.params)))
      case "refuses": {
        const notes = new Notes()
        return notes.answer(call("refuses", inputsOf(question.inputs, notes), paramsOf(question.params)))
      }
      case "train":
        return Promise.resolve(call("train", question.frames, paramsOf(question.params))).then((learned) =>
          schema === undefined ? learned : orFail(Decode.toJson(schema, learned))
        )
      case "measure":
        return call("score", makeFrame(question.parts), question.values)
      case "normalise":
        return score(call("prepare", question.scores), question.params, question.scores.length)
      case "analyse": {
        const notes = new Notes()
        const said = call("analyse", inputsOf(question.inputs, notes), paramsOf(question.params), usedOf(question.used))
        return notes.answer(orFail(Decode.toJson(plugin["output"] as unknown as AnySchema, said)))
      }
      case "output": {
        const { member, owner } = at(question.path)
        const sources = new Set<string>()
        const name = (source: string): string => {
          const known = question.names.get(source)
          if (known === undefined) sources.add(source)
          return known ?? source
        }
        const value = (member as AnyFunction).call(owner, output(question.output), name)
        return (sources.size === 0 ? { value } : { value, sources: [...sources] }) satisfies Shown
      }
    }
  }
}
