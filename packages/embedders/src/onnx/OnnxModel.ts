import { createHash } from "node:crypto"
import { lstatSync, readFileSync } from "node:fs"
import { basename, isAbsolute, join, resolve } from "node:path"
import type * as Embedder from "@litfuse/engine/Embedder"
import * as Result from "effect/Result"
import { modelClient, type Computed } from "./modelClient.ts"
import { missingModelFile, modelFolder } from "./modelFolder.ts"
import { modelWorkerEntry } from "../modelWorkerEntry.ts"
import { type ModelParams, modelParams } from "./ModelParams.ts"
import * as VectorCache from "./VectorCache.ts"

/**
 * A model that is there.
 *
 * - `name` the folder's name and the first digits of the weights' sha256
 * - `embed` waits for the vectors, one per text; those that are cached are not computed again
 * - errors: why the model cannot compute, in a line
 */
export interface Model {
  readonly name: string
  readonly sha256: string
  readonly embed: (texts: ReadonlyArray<string>, role: Embedder.Role) => Computed
}

/** Texts that go to the thread, and to the cache, together: little is lost when a process is stopped. */
const batchSize = 64

const sums = new Map<string, string>()

/** The sum of a file; a file of hundreds of megabytes is read once. */
const sha256Of = (file: string): string => {
  const known = sums.get(file) ?? createHash("sha256").update(readFileSync(file)).digest("hex")
  sums.set(file, known)
  return known
}

const cached =
  (cache: VectorCache.VectorCache, keyOf: (text: string, role: Embedder.Role) => Uint8Array, compute: Model["embed"]): Model["embed"] =>
  (texts, role) =>
    Result.gen(function* () {
      const keys = texts.map((text) => keyOf(text, role))
      const found = keys.map(cache.get)
      const absent = texts.flatMap((_, i) => (found[i] === undefined ? [i] : []))
      for (let start = 0; start < absent.length; start += batchSize) {
        const batch = absent.slice(start, start + batchSize)
        const vectors = yield* compute(
          batch.map((i) => texts[i]!),
          role
        )
        cache.put(batch.map((i, v) => [keys[i]!, vectors[v]!]))
        batch.forEach((i, v) => (found[i] = vectors[v]))
      }
      return found.map((vector) => vector!)
    })

/**
 * The file that keeps vectors; undefined = they are kept in memory. It is below the folder that the user names: a pipeline of another author must
 * neither write elsewhere nor bring its own vectors.
 */
const cacheFile = (cache: string): Result.Result<string | undefined, string> => {
  const models = process.env["LITFUSE_MODELS"]?.trim() ?? ""
  const isOutside = isAbsolute(cache) || cache.split(/[\\/]/).includes("..")
  if (isOutside) return Result.fail(`the cache "${cache}" leads out of the folder of models; name a file below it, without ".."`)
  if (cache === "" || models === "") return Result.succeed(undefined)
  const file = resolve(models, cache)
  const isLink = lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() === true
  return isLink ? Result.fail(`the cache "${cache}" is a symbolic link; name a file`) : Result.succeed(file)
}

const remedy = "name a folder that has it, or leave `path` empty to search by words alone; nothing is downloaded"

const make = (params: ModelParams): Result.Result<Model, string> =>
  Result.gen(function* () {
    const { weights, sha256, pooling, maxTokens, normalise, queryPrefix, documentPrefix, cache } = params
    if (params.path === "") return yield* Result.fail("no model is named: `path` is empty")
    const folder = modelFolder(params.path)
    const files = [weights, "tokenizer.json", "tokenizer_config.json"]
    const absent = missingModelFile(params.path, weights)
    if (absent !== undefined) return yield* Result.fail(`the model "${params.path}" has no file ${absent}; ${remedy}`)
    const own = sha256Of(join(folder, weights))
    if (sha256 !== "" && sha256 !== own)
      return yield* Result.fail(`the weights of "${params.path}" have sha256 ${own}; ${sha256} is asked for`)
    const file = yield* cacheFile(cache)
    const kept = yield* Result.try({
      try: () => (file === undefined ? VectorCache.inMemory() : VectorCache.inFile(file)),
      catch: (cause) => `the cache "${cache}" cannot be used: ${cause instanceof Error ? cause.message : String(cause)}`
    })
    const prefixes: Readonly<Record<Embedder.Role, string>> = { query: queryPrefix, document: documentPrefix }
    const sumsOf = files.map((name) => sha256Of(join(folder, name)))
    const settings = { weights, pooling, maxTokens, normalise }
    const ask = modelClient(modelWorkerEntry, { ...settings, folder })
    const keyOf = (text: string, role: Embedder.Role): Uint8Array =>
      VectorCache.keyOf(...sumsOf, JSON.stringify([pooling, maxTokens, normalise]), prefixes[role] + text)
    return {
      name: `${basename(folder)}@${own.slice(0, 12)}`,
      sha256: own,
      embed: cached(kept, keyOf, (texts, role) => ask(texts.map((text) => prefixes[role] + text)))
    }
  })

const opened = new Map<string, Result.Result<Model, string>>()

/** Opens the model that parameters name, once: equal settings share its thread and cache. Errors: why there is none, in a line. */
export const open = (params: ModelParams): Result.Result<Model, string> => {
  const names = Object.keys(modelParams) as ReadonlyArray<keyof ModelParams>
  const key = JSON.stringify([modelFolder("."), ...names.map((name) => params[name])])
  const known = opened.get(key) ?? make(params)
  // a folder that was not there may be there the next time
  if (Result.isSuccess(known)) opened.set(key, known)
  return known
}
