import { join } from "node:path"
import { missingModelFile } from "@litfuse/embedders/onnx/modelFolder"
import * as Files from "@litfuse/files/Files"
import * as YamlText from "@litfuse/files/YamlText"
import * as Result from "effect/Result"

/** A sentence model that an experiment names. `isHere` whether its folder has all files. */
export interface ExperimentModel {
  readonly path: string
  readonly isHere: boolean
}

const weightsByDefault = "onnx/model.onnx"

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === "object" && value !== null

/** The plugins that read a sentence model, as experiments (`retrieve: dense`) and pipeline files (`plugin: embedder/onnx`) name them. */
const readsModel = ({ retrieve, plugin }: Readonly<Record<string, unknown>>): boolean => retrieve === "dense" || plugin === "embedder/onnx"

const isPipelineFile = (value: unknown): value is string => typeof value === "string" && /\.pipeline\.ya?ml$/.test(value)

const yamlOf = (file: string): unknown =>
  Result.getOrUndefined(Result.flatMap(Files.readPlainText(file), (text) => YamlText.parse(file, text)))?.value

/**
 * The sentence models that an experiment names, in itself or in its pipeline files, each once.
 *
 * - `root` of the workspace, from which the paths of pipeline files are read
 * - empty: an unreadable pipeline file names no model; a run of the experiment reports it
 */
export const experimentModels = (root: string, experiment: unknown): ReadonlyArray<ExperimentModel> => {
  const found = new Map<string, ExperimentModel>()
  const read = new Set<string>()
  const visit = (value: unknown): void => {
    if (isPipelineFile(value) && !read.has(value)) {
      read.add(value)
      visit(yamlOf(join(root, value)))
    }
    if (!isObject(value)) return
    const params = readsModel(value) ? value["params"] : undefined
    if (isObject(params) && typeof params["path"] === "string" && params["path"] !== "") {
      const weights = params["weights"]
      const isHere = missingModelFile(params["path"], typeof weights === "string" ? weights : weightsByDefault) === undefined
      found.set(params["path"], { path: params["path"], isHere })
    }
    for (const inner of Object.values(value)) visit(inner)
  }
  visit(experiment)
  return [...found.values()]
}
