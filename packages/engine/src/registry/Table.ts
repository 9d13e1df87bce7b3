import * as Result from "effect/Result"
import * as Decode from "../Decode.ts"
import { type Kind, kinds } from "../Plugin.ts"
import { Duplicate, Params, PluginError, type Reason } from "../PluginError.ts"
import type { Candidate, Origin } from "./Candidate.ts"
import { checkContract } from "./checkContract.ts"
import type { AnyPlugin, Kinds } from "./Kinds.ts"
import { protectPlugin } from "./protect/protectPlugin.ts"
import { useProblem } from "./useProblem.ts"

/** A plugin that passed every check. `params`: its configured parameters, which decode; empty = none. */
export interface Registered<K extends Kind = Kind> {
  readonly plugin: Kinds[K]
  readonly origin: Origin
  readonly params: Readonly<Record<string, unknown>>
}

/** The plugins that can be used, by kind and id. */
export interface Table {
  /** The plugins of a kind in the order of registration: built-in ones first. */
  readonly of: <K extends Kind>(kind: K) => ReadonlyArray<Registered<K>>
  readonly find: <K extends Kind>(kind: K, id: string) => Registered<K> | undefined
  /** The plugins of a kind by id, in the order of registration. */
  readonly byId: <K extends Kind>(kind: K) => ReadonlyMap<string, Kinds[K]>
  /** All plugins, by kind in the order in which a search uses them. */
  readonly all: ReadonlyArray<Registered>
}

/** The plugins that can be used, and why the others cannot. */
export interface Registry {
  readonly plugins: Table
  readonly problems: ReadonlyArray<PluginError>
}

const nameOf = ({ name, member }: Origin): string => (member === undefined ? name : `${name}[${member}]`)

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === "object" && value !== null

/** The configured parameters, if they decode. The name of a measure contains its parameters. */
const paramsOf = (plugin: AnyPlugin, params: unknown): Result.Result<Registered["params"], Params> => {
  if (params === undefined) return Result.succeed({})
  if (plugin.kind === "measure")
    return Result.fail(new Params({ problems: [{ path: [], what: "are part of the name of a measure, such as nDCG@10" }] }))
  const decoded = Decode.strict(plugin.params, params)
  if (Result.isFailure(decoded)) return Result.fail(new Params({ problems: decoded.failure }))
  return Result.succeed(isRecord(params) ? params : {})
}

/** Removes the analyzers that cannot use what they name, and then those that use one of these. */
const withoutMisused = (analyzers: Map<string, Registered>, report: (origin: Origin, reason: Reason) => void): void => {
  const refused = new Set<string>()
  for (;;) {
    const all = new Map([...analyzers].map(([id, { plugin }]) => [id, plugin as Kinds["analyzer"]]))
    const misused = [...analyzers].flatMap(([id, { origin }]) => {
      const reason = useProblem(all.get(id)!, all, refused)
      return reason === undefined ? [] : [{ id, origin, reason }]
    })
    for (const { id, origin, reason } of misused) {
      report(origin, reason)
      analyzers.delete(id)
      refused.add(id)
    }
    if (misused.length === 0) return
  }
}

/**
 * Registers the candidates that pass all checks: their contract, its version, their parameters, and a free id. An analyzer also needs its used
 * analyzers, in the declared revisions. Other candidates are reported and left out; they do not affect the rest. Plugins from outside read copies, so
 * that they cannot change values of others.
 *
 * - shape: candidates in order of precedence: of two with the same id, the first is kept
 * - empty: no candidates, an empty table
 */
export const make = (candidates: ReadonlyArray<Candidate>): Registry => {
  const tables = new Map<Kind, Map<string, Registered>>(kinds.map((kind) => [kind, new Map()]))
  const problems: Array<PluginError> = []
  const reportOf = (origin: Origin, reason: Reason) =>
    problems.push(new PluginError({ plugin: nameOf(origin), reason, ...(origin.where === undefined ? {} : { where: origin.where }) }))
  for (const { value, origin, params, isChecked = false } of candidates) {
    const report = (reason: Reason) => reportOf(origin, reason)
    const checked = isChecked ? Result.succeed(value as AnyPlugin) : checkContract(value)
    if (Result.isFailure(checked)) {
      report(checked.failure)
      continue
    }
    // only a plugin from outside has the URL of a module; one in a separate process reads copies anyway
    const plugin = origin.url === undefined || origin.isConfined === true ? checked.success : protectPlugin(checked.success)
    const table = tables.get(plugin.kind)!
    const earlier = table.get(plugin.id)
    if (earlier !== undefined) {
      report(new Duplicate({ id: `${plugin.kind}/${plugin.id}`, takenBy: earlier.origin.name }))
      continue
    }
    const decoded = paramsOf(plugin, params)
    if (Result.isFailure(decoded)) report(decoded.failure)
    else table.set(plugin.id, { plugin, origin, params: decoded.success })
  }
  withoutMisused(tables.get("analyzer")!, reportOf)
  const of = <K extends Kind>(kind: K) => [...tables.get(kind)!.values()] as unknown as ReadonlyArray<Registered<K>>
  const find = <K extends Kind>(kind: K, id: string) => tables.get(kind)!.get(id) as unknown as Registered<K> | undefined
  const byId = <K extends Kind>(kind: K) => new Map(of(kind).map(({ plugin }) => [plugin.id, plugin]))
  return { plugins: { of, find, byId, all: kinds.flatMap((kind) => of(kind)) }, problems }
}
