import { existsSync } from "node:fs"
import { join, resolve } from "node:path"

/** The folder of a model: absolute, or from the folder that `LITFUSE_MODELS` names, else from the current one. */
export const modelFolder = (path: string): string => resolve(process.env["LITFUSE_MODELS"]?.trim() || ".", path)

/** The first file of a model that its folder lacks; undefined if it has all. */
export const missingModelFile = (path: string, weights: string): string | undefined =>
  [weights, "tokenizer.json", "tokenizer_config.json"].find((name) => !existsSync(join(modelFolder(path), name)))
