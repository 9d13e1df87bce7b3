import { existsSync, lstatSync, readdirSync, statSync } from "node:fs"
import { dirname, join, relative, resolve, sep } from "node:path"
import * as Decode from "@litfuse/engine/Decode"
import type { Every } from "@litfuse/engine/Every"
import { didYouMean, nearest } from "@litfuse/engine/Nearest"
import type { ParameterValues } from "@litfuse/engine/pipeline/Parameter"
import { Schedule } from "@litfuse/engine/pipeline/PipelineSchema"
import { isObject } from "@litfuse/files/Json"
import * as PipelineFile from "@litfuse/host/PipelineFile"
import * as ProjectFiles from "@litfuse/project/ProjectFiles"
import * as Result from "effect/Result"
import { openReview } from "../review/openReview.ts"

/**
 * Something that a project runs at set times.
 *
 * - `name` its file from the root of the project, with slashes: `review.yaml` or `pipelines/NAME.pipeline.yaml`
 * - `query` the value of `$query` of a pipeline; null for a review. `values` of its parameters
 */
export interface Scheduled {
  readonly name: string
  readonly kind: "review" | "pipeline"
  readonly every: Every
  readonly query: string | null
  readonly values: typeof ParameterValues.Type
}

/** What a project runs at set times, by name, and what is wrong with files of it, a line each. */
export interface AllScheduled {
  readonly scheduled: ReadonlyArray<Scheduled>
  readonly problems: ReadonlyArray<string>
}

const none: AllScheduled = { scheduled: [], problems: [] }

const problem = (...lines: ReadonlyArray<string>): AllScheduled => ({ ...none, problems: lines })

const ofReview = (root: string): AllScheduled => {
  if (!ProjectFiles.isReview(root)) return none
  return Result.match(openReview(root), {
    onFailure: ({ message }) => problem(...message.split("\n")),
    onSuccess: ({ review: { schedule } }) =>
      schedule === undefined
        ? none
        : { ...none, scheduled: [{ name: ProjectFiles.reviewName, kind: "review", every: schedule.every, query: null, values: {} }] }
  })
}

const folderName = "pipelines"

const ending = ".pipeline.yaml"

/** The names of pipeline files of a project. Only a real folder and plain files count: a copied project may have links and pipes. */
const pipelineFiles = (root: string): ReadonlyArray<string> => {
  const folder = join(root, folderName)
  if (lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return []
  const all = Result.getOrElse(
    Result.try(() => readdirSync(folder, { withFileTypes: true })),
    () => []
  )
  const names = all.flatMap((one) => (one.isFile() && one.name.endsWith(ending) ? [one.name] : []))
  return names.sort().map((name) => `${folderName}/${name}`)
}

const ofPipeline = (root: string, name: string): AllScheduled => {
  const written = PipelineFile.fromFile(join(root, name), name)
  if (Result.isFailure(written)) return problem(...written.failure.map(({ message }) => message))
  const { value, where } = written.success
  if (!isObject(value) || value["schedule"] === undefined) return none
  return Result.match(Decode.strict(Schedule, value["schedule"]), {
    onFailure: (problems) =>
      problem(
        ...problems.map(({ path, what }) => {
          const at = ["schedule", ...path]
          return `${where(at) ?? name}: ${Decode.printPath(at).slice(1)} ${what}`
        })
      ),
    onSuccess: ({ every, query, values = {} }) => {
      const { errors } = PipelineFile.withValues(written.success, values)
      if (errors.length > 0) return problem(...errors.map(({ message }) => message))
      return { ...none, scheduled: [{ name, kind: "pipeline", every, query, values }] }
    }
  })
}

/** What a project runs at set times: its review, and the files in `pipelines/` with a `schedule`. A file with a problem hides no other. */
export const scheduledIn = (root: string): AllScheduled => {
  const all = [ofReview(root), ...pipelineFiles(root).map((name) => ofPipeline(root, name))]
  return { scheduled: all.flatMap(({ scheduled }) => scheduled), problems: all.flatMap(({ problems }) => problems) }
}

/** The root of the project that a name belongs to: the one around its file or folder, or around `folder`; undefined when there is none. */
export const rootOf = (folder: string, name: string): string | undefined => {
  const path = resolve(folder, name)
  const found = statSync(path, { throwIfNoEntry: false })
  if (found === undefined) return ProjectFiles.find(folder)
  return ProjectFiles.find(found.isDirectory() ? path : dirname(path))
}

/** The file that a name means, from the root of its project. It is a path, the folder of a review, or a pipeline without folder and ending. */
export const fileNamed = (root: string, folder: string, name: string): string => {
  const path = resolve(folder, name)
  const isStored = !/[/\\.]/.test(name) && !existsSync(path)
  return isStored ? `${folderName}/${name}${ending}` : relative(root, path).split(sep).join("/") || ProjectFiles.reviewName
}

/** What is scheduled by a name. Errors: why nothing is. */
export const named = (root: string, folder: string, name: string): Result.Result<Scheduled, string> => {
  const { scheduled, problems } = scheduledIn(root)
  const file = fileNamed(root, folder, name)
  const found = scheduled.find((one) => one.name === file)
  if (found !== undefined) return Result.succeed(found)
  const own = problems.find((line) => line.startsWith(`${file}:`))
  if (own !== undefined) return Result.fail(own)
  if ([ProjectFiles.reviewName, ...pipelineFiles(root)].includes(file) && existsSync(join(root, file))) {
    const example = file === ProjectFiles.reviewName ? "{ every: week }" : '{ every: week, query: "..." }'
    return Result.fail(`${file} has no schedule; add \`schedule: ${example}\``)
  }
  const all = scheduled.map((one) => one.name)
  const choice = all.length === 0 ? "nothing has a schedule here" : `choose from ${all.join(", ")}`
  return Result.fail(
    `"${name}" is neither a review nor a pipeline in pipelines/ of the project${didYouMean(nearest(file, all, 1))}; ${choice}`
  )
}
