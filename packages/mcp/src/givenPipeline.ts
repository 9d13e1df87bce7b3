import { presets, searchPresets } from "@litfuse/api/Names"
import * as Effect from "effect/Effect"
import { Refusal } from "./Refusal.ts"
import { Setting } from "./Setting.ts"

/** Parameters that name files or folders, and plugins that load what lies in one: a client names registered plugins, and no place on this machine. */
const places = new Set(["file", "table", "path", "folder", "cache", "url", "model"])
const plugins = /^(?:source\/file|embedder\/onnx|source\/corpus)\b/

/** The deepest nesting, and the most values, of a pipeline of a client. */
const [deepest, mostValues] = [20, 5_000]

/** What a client may not name, each with its place. */
const problemsOf = (pipeline: unknown): ReadonlyArray<string> => {
  const problems: Array<string> = []
  let values = 0
  const look = (value: unknown, where: string, depth: number): void => {
    if (++values > mostValues || depth > deepest) return
    if (Array.isArray(value)) value.forEach((one, i) => look(one, `${where}[${i}]`, depth + 1))
    else if (typeof value === "object" && value !== null)
      for (const [key, one] of Object.entries(value)) {
        if (places.has(key)) problems.push(`${where}.${key}: a pipeline of a client names no files, folders, models or addresses`)
        else look(one, `${where}.${key}`, depth + 1)
      }
    else if (typeof value === "string" && plugins.test(value)) problems.push(`${where}: ${value} reads files, so no client may name it`)
    if (depth === deepest && typeof value === "object" && value !== null) problems.push(`${where}: nested too deeply`)
  }
  look(pipeline, "pipeline", 0)
  return values > mostValues ? [`pipeline: more than ${mostValues} values`] : problems
}

/** The preset of a name, where there is one that a search can run: a name is nothing else, as a file could be called so. */
export const presetOf = Effect.fnUntraced(function* (preset: string) {
  const { folder } = yield* Setting
  const known = searchPresets(folder)
  if (known.includes(preset)) return preset
  const what = presets(folder).includes(preset)
    ? `the preset "${preset}" reads a collection of documents, which experiments alone open`
    : `unknown preset "${preset}"`
  return yield* new Refusal({ what: [what], instead: `name one of ${known.join(", ")}` })
})

/** The pipeline or the preset of a request: a pipeline that names only registered plugins. Errors: a `Refusal` with what it may not name. */
export const written = Effect.fnUntraced(function* ({
  pipeline,
  preset
}: {
  readonly pipeline?: Readonly<Record<string, unknown>>
  readonly preset?: string
}) {
  if (pipeline !== undefined && preset !== undefined)
    return yield* new Refusal({ what: ["name either a pipeline or a preset"], instead: "leave one of them out" })
  if (pipeline === undefined) return preset === undefined ? {} : { preset: yield* presetOf(preset) }
  const problems = problemsOf(pipeline)
  const more = problems.length > 10 ? [`and ${problems.length - 10} more of the same kinds`] : []
  if (problems.length > 0)
    return yield* new Refusal({ what: [...problems.slice(0, 10), ...more], instead: "leave these out and call pipeline again" })
  return { pipeline }
})
