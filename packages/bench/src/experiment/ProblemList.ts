import type { Problem } from "@litfuse/engine/Decode"
import type { Configured } from "@litfuse/engine/Measure"
import * as MeasureName from "@litfuse/eval/MeasureName"
import * as Result from "effect/Result"
import type { LoadedExperiment } from "./LoadedExperiment.ts"

type Path = ReadonlyArray<PropertyKey>

/** Why a measure is refused; undefined = it is not. `name`: as it is written. */
export type Refusal = (measure: Configured, name: string) => string | undefined

/**
 * What is wrong with a design, in the order in which it is found.
 *
 * - `found` everything so far, with paths from the root
 * - `say` adds a problem at a place; undefined = there is none. `add` adds those of something at a place
 * - `name` refuses a name that is not among those of the dataset; `file` one that is none of its files
 * - `measure` refuses a measure that does not exist, or that `refusal` refuses
 * - `within` the same list, with paths from a place
 */
export interface ProblemList {
  readonly found: ReadonlyArray<Problem>
  readonly say: (path: Path, what: string | undefined) => void
  readonly add: (path: Path, problems: ReadonlyArray<Problem>) => void
  readonly name: (path: Path, kind: string, name: string, names: ReadonlyArray<string>) => void
  readonly file: (path: Path, name: string | undefined) => void
  readonly measure: (path: Path, name: string, refusal?: Refusal) => void
  readonly within: (...path: Path) => ProblemList
}

/** Refuses a measure under another name than reports give it. */
export const otherName: Refusal = (measure, name) =>
  measure.name === name ? undefined : `write "${measure.name}" instead of "${name}": one name per measure`

/** An empty list of problems. `at`: where paths start; `found`: what it adds to. */
export const open = (context: Pick<LoadedExperiment, "dataset" | "plugins">, at: Path = [], found: Array<Problem> = []): ProblemList => {
  const { dataset, plugins } = context
  const say: ProblemList["say"] = (path, what) => what !== undefined && found.push({ path: [...at, ...path], what })
  const name: ProblemList["name"] = (path, kind, one, names) =>
    say(path, names.includes(one) ? undefined : `unknown ${kind} "${one}"; the dataset has ${names.join(", ") || "none"}`)
  return {
    found,
    say,
    add: (path, problems) => problems.forEach((one) => say([...path, ...one.path], one.what)),
    name,
    file: (path, one) => one !== undefined && name(path, "file", one, Object.keys(dataset.manifest.files)),
    measure: (path, one, refusal) => {
      const measure = MeasureName.parse(one, plugins.measures)
      say(path, Result.isFailure(measure) ? measure.failure.message : refusal?.(measure.success, one))
    },
    within: (...path) => open(context, [...at, ...path], found)
  }
}

/** Checks the measures of a design: the one that is optimised, and the further ones. */
export const addMeasures = (
  list: ProblemList,
  { measure, beside }: { readonly measure: string; readonly beside: ReadonlyArray<string> },
  refusal?: Refusal
): void => {
  list.measure(["measure"], measure, refusal)
  for (const [i, name] of beside.entries()) list.measure(["beside", i], name, refusal)
}
