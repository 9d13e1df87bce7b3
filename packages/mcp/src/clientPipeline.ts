import { presets, searchPresets } from "@litfuse/api/CompletionNames"
import * as Effect from "effect/Effect"
import { ToolRefusal } from "./ToolRefusal.ts"
import { ServerSettings } from "./ServerSettings.ts"

/** Parameters that name files or folders, and plugins that read them. A client may name registered plugins, but no path of this machine. */
const pathParameters = new Set(["file", "table", "path", "folder", "cache", "url", "model"])
const filePlugins = /^(?:source\/file|embedder\/onnx|source\/corpus)\b/

const [deepest, mostValues] = [20, 5_000]

const problemsOf = (pipeline: unknown): ReadonlyArray<string> => {
  const problems: Array<string> = []
  let values = 0
  const look = (value: unknown, where: string, depth: number): void => {
    if (++values > mostValues || depth > deepest) return
    if (Array.isArray(value)) value.forEach((one, i) => look(one, `${where}[${i}]`, depth + 1))
    else if (typeof value === "object" && value !== null)
      for (const [key, one] of Object.entries(value)) {
        if (pathParameters.has(key)) problems.push(`${where}.${key}: a client's pipeline must not name files, folders, models or addresses`)
        else look(one, `${where}.${key}`, depth + 1)
      }
    else if (typeof value === "string" && filePlugins.test(value))
      problems.push(`${where}: ${value} reads files, so clients must not name it`)
    if (depth === deepest && typeof value === "object" && value !== null) problems.push(`${where}: nested too deeply`)
  }
  look(pipeline, "pipeline", 0)
  return values > mostValues ? [`pipeline: more than ${mostValues} values`] : problems
}

/** Checks that a name is a preset for searches. Only known names pass, because `./NAME` could be a file. */
export const searchPreset = Effect.fnUntraced(function* (preset: string) {
  const { folder } = yield* ServerSettings
  const known = searchPresets(folder)
  if (known.includes(preset)) return preset
  const what = presets(folder).includes(preset)
    ? `the preset "${preset}" reads a collection of documents, which only experiments open`
    : `unknown preset "${preset}"`
  return yield* new ToolRefusal({ what: [what], instead: `name one of ${known.join(", ")}` })
})

/** The pipeline or preset of a request. Errors: a `ToolRefusal` that lists forbidden parts of the pipeline. */
export const clientPipeline = Effect.fnUntraced(function* ({
  pipeline,
  preset
}: {
  readonly pipeline?: Readonly<Record<string, unknown>>
  readonly preset?: string
}) {
  if (pipeline !== undefined && preset !== undefined)
    return yield* new ToolRefusal({ what: ["name either a pipeline or a preset"], instead: "leave one of the two out" })
  if (pipeline === undefined) return preset === undefined ? {} : { preset: yield* searchPreset(preset) }
  const problems = problemsOf(pipeline)
  const more = problems.length > 10 ? [`and ${problems.length - 10} more`] : []
  if (problems.length > 0)
    return yield* new ToolRefusal({ what: [...problems.slice(0, 10), ...more], instead: "remove these and call pipeline again" })
  return { pipeline }
})
