import * as DatasetStore from "@litfuse/bench/dataset/DatasetStore"
import { listExperiments, readExperiment } from "@litfuse/bench/experiment/readExperiment"
import { experimentModels } from "@litfuse/host/experimentModels"
import { experimentPlugins } from "@litfuse/host/experimentPlugins"
import { store } from "@litfuse/host/Workspace"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as Field from "../fields.ts"
import * as Question from "../Question.ts"
import { namesIn } from "../plugins.ts"

/** Lists experiments. */
export const Request = Schema.Struct({ folder: Field.folder })
export type Request = typeof Request.Type

/**
 * An experiment of the workspace: its description, or why it cannot be read, one line per problem.
 *
 * - `isHere` the data of its dataset are on this machine; `ci` its report is checked on every change
 * - `missingModels` sentence models that it names and that are not on this machine; absent if none is missing
 */
export const Listed = Schema.Union([
  Schema.Struct({
    id: Schema.String,
    dataset: Schema.String,
    isHere: Schema.Boolean,
    missingModels: Schema.optionalKey(Schema.NonEmptyArray(Schema.String)),
    ci: Schema.Boolean,
    question: Schema.String
  }),
  Schema.Struct({ id: Schema.String, problem: Schema.String })
])
export type Listed = typeof Listed.Type

/** The experiments of the workspace around the folder, by id. */
export const Answer = Schema.Struct({ experiments: Schema.Array(Listed) })
export type Answer = typeof Answer.Type

/**
 * Lists the experiments, and whether their data are on this machine.
 *
 * - empty: an experiment with unapproved plugins has a row with that problem
 * - errors: `ApiError` without a workspace
 */
export const ask = Question.make(
  "bench",
  Request,
  Effect.fnUntraced(function* ({ folder }: Request) {
    const here = yield* store(folder)
    const plugins = experimentPlugins((yield* namesIn(folder)).registry)
    const listed = (id: string): Listed =>
      Result.match(readExperiment(here, id, plugins), {
        onFailure: ({ message }) => ({ id, problem: message }),
        onSuccess: ({ experiment, dataset }) => {
          const [model, ...models] = experimentModels(here.root, experiment).flatMap(({ path, isHere }) => (isHere ? [] : [path]))
          return {
            id,
            dataset: experiment.dataset,
            isHere: DatasetStore.isPresent(dataset),
            ...(model === undefined ? {} : { missingModels: [model, ...models] as const }),
            ci: experiment.ci,
            question: experiment.question.trim()
          }
        }
      })
    return { experiments: listExperiments(here).map(listed) } satisfies Answer
  })
)
