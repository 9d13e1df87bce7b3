import * as Decode from "@litfuse/engine/Decode"
import type { Problem } from "@litfuse/engine/Decode"
import type { Rule } from "./Choice.ts"
import type { Options } from "./search/SearchOptions.ts"
import { overlayParams } from "./overlayParams.ts"
import * as SearchSpace from "./SearchSpace.ts"

type Path = ReadonlyArray<PropertyKey>
type Params = Readonly<Record<string, unknown>>

/** Parameters that are fixed, and those that are searched. */
interface Open {
  readonly params: Params
  readonly space: SearchSpace.Space
}

/** The most settings of a space that is searched completely; more would take days, and a search that draws some of them does as well. */
export const mostPoints = 1_000_000

/** Searches whose settings come in the order of the space: what is simple first, as the design writes it. */
const ordered: ReadonlyArray<string> = ["grid"]

/** Why a rule of choice does not fit a search; undefined = it does. */
const choiceProblem = (choice: Rule, { by }: Options): string | undefined =>
  choice === "one-standard-error" && !ordered.includes(by)
    ? `settings of "${by}" come in no order of simplicity, and one-standard-error takes the simplest; search by grid, or choose the best`
    : undefined

/** Why a space is too large for its search; undefined = it is not. */
const sizeProblem = (space: SearchSpace.Space, { by }: Options): string | undefined => {
  const size = SearchSpace.size(space)
  if (by !== "grid" || size <= mostPoints) return undefined
  const large = size === Number.POSITIVE_INFINITY ? "a range without steps" : `${size} points`
  return `${large} cannot be searched as a grid; give steps, or another search`
}

/** A setting that is tried before any work: one value of one dimension, all others at their first. */
export interface Tried {
  /** The dimension, and the place of the value in it; empty for the setting with all at their first. */
  readonly path: Path
  readonly params: Params
}

/** Settings that stand for all of a space: every value of every dimension is in one of them. The first has all dimensions at their first value. */
export const triedOf = ({ params, space }: Open): ReadonlyArray<Tried> => {
  const samples = SearchSpace.dimensions(space).map(([name, dimension]) => [name, SearchSpace.samples(dimension)] as const)
  const first = Object.fromEntries(samples.map(([name, [one]]) => [name, one!.value]))
  return [
    { path: [], params: overlayParams(params, first) },
    ...samples.flatMap(([name, all]) =>
      all.map(({ path, value }): Tried => ({ path: ["space", name, ...path], params: overlayParams(params, { ...first, [name]: value }) }))
    )
  ]
}

/** The dimension that sets the parameter at a path; the name of one may be a path of names (`fields.title.weight`). */
const dimensionAt = (path: Path, space: SearchSpace.Space): string | undefined => {
  const keys = path.map(String)
  return Object.keys(space).find((name) => name.split(".").every((part, i) => keys[i] === undefined || keys[i] === part) && keys.length > 0)
}

/**
 * Values that a plugin refuses. Those of the space are reported where the space has them, each once; paths start at the design.
 *
 * - `refusals` what is wrong with parameters; paths start at the design too, where parameters are below `params`
 */
const valueProblems = (open: Open, refusals: (params: Params) => ReadonlyArray<Problem>): ReadonlyArray<Problem> => {
  const found = new Map<string, Problem>()
  const wrong = new Set<string>()
  for (const { path: here, params } of triedOf(open))
    for (const { path, what } of refusals(params)) {
      const [kind, ...keys] = path
      const name = kind === "params" ? dimensionAt(keys, open.space) : undefined
      // a problem of a parameter is reported at its own value, and not again for every value of the others
      if (name !== undefined && name !== here[1]) continue
      // values inside a range are reported only when its ends are valid
      if (name !== undefined && here.length === 2 && wrong.has(name)) continue
      const own = what === Decode.unknownKey ? here.slice(0, 2) : [...here, ...keys.slice(name?.split(".").length)]
      // what is wrong with all parameters together is reported at the value that makes it so
      const place = name === undefined && (keys.length > 0 || here.length === 0) ? path : own
      const key = JSON.stringify([path, what])
      if (!found.has(key)) found.set(key, { path: place, what })
      if (name !== undefined) wrong.add(name)
    }
  return [...found.values()]
}

/**
 * What is wrong with what is open about a system; paths start at it.
 *
 * - `refusals` what its plugin refuses; undefined = values are checked elsewhere
 */
export const openProblems = (
  open: Open & { readonly search: Options },
  choice: Rule,
  refusals: ((params: Params) => ReadonlyArray<Problem>) | undefined
): ReadonlyArray<Problem> => [
  ...[
    { path: ["search", "by"], what: choiceProblem(choice, open.search) },
    { path: ["space"], what: sizeProblem(open.space, open.search) }
  ].flatMap(({ path, what }) => (what === undefined ? [] : [{ path, what }])),
  ...(refusals === undefined ? [] : valueProblems(open, refusals))
]
