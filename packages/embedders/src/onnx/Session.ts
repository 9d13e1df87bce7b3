/** A model at work. Only the thread of `modelWorker.ts` loads this module, and with it the native library. */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { Tokenizer } from "@huggingface/tokenizers"
import type { ModelParams } from "./ModelParams.ts"

/** What a session needs of a model's parameters. */
export type Settings = Pick<ModelParams, "weights" | "pooling" | "maxTokens" | "normalise"> & { readonly folder: string }

/** Turns a text, its prefix included, into a vector. */
export type Session = (text: string) => Promise<Float32Array>

/** The part of onnxruntime-node that is used. It is an optional dependency, so its own types may not be there. */
interface Runtime {
  readonly InferenceSession: {
    create(
      file: string,
      options: object
    ): Promise<{
      readonly inputNames: ReadonlyArray<string>
      readonly outputNames: ReadonlyArray<string>
      run(inputs: object): Promise<Readonly<Record<string, { readonly data: Float32Array; readonly dims: ReadonlyArray<number> }>>>
    }>
  }
  readonly Tensor: new (type: "int64", data: BigInt64Array, shape: ReadonlyArray<number>) => unknown
}

const runtimeName = "onnxruntime-node"

const runtime = async (): Promise<Runtime> => {
  try {
    const loaded: { readonly default?: Runtime } & Runtime = await import(runtimeName)
    return loaded.default ?? loaded
  } catch (cause) {
    const why = cause instanceof Error ? (cause.message.split("\n")[0] ?? "") : String(cause)
    return Promise.reject(new Error(`${runtimeName} cannot be loaded (${why}); install it: npm install ${runtimeName}`, { cause }))
  }
}

const json = (folder: string, name: string): object => JSON.parse(readFileSync(join(folder, name), "utf8")) as object

const inputNames = ["input_ids", "attention_mask", "token_type_ids"]

/** The first `most` tokens of a text; the mark at its end stays, because models are trained with it. */
export const cut = (ids: ReadonlyArray<number>, most: number): ReadonlyArray<number> =>
  ids.length <= most ? ids : [...ids.slice(0, most - 1), ids.at(-1)!]

/** One vector from the vectors of the tokens, which lie one after another. Sums are in double precision. */
export const pool = (
  states: Float32Array,
  tokens: number,
  { pooling, normalise }: Pick<Settings, "pooling" | "normalise">
): Float32Array => {
  const dimensions = states.length / tokens
  const sums = new Float64Array(dimensions)
  const read = pooling === "first" ? 1 : tokens
  for (let t = 0; t < read; t++) for (let d = 0; d < dimensions; d++) sums[d]! += states[t * dimensions + d]!
  let squares = 0
  for (let d = 0; d < dimensions; d++) {
    sums[d]! /= read
    squares += sums[d]! * sums[d]!
  }
  const length = normalise && squares > 0 ? Math.sqrt(squares) : 1
  return Float32Array.from(sums, (sum) => sum / length)
}

/** Opens a model; texts are embedded singly by one thread, so a vector depends on its text alone. Errors: rejects, in one line. */
export const open = async (settings: Settings): Promise<Session> => {
  const { folder, weights, maxTokens } = settings
  // the tokenizer neither truncates nor pads: litfuse truncates, and a batch has one text
  const tokenizer = new Tokenizer(
    { ...json(folder, "tokenizer.json"), padding: null, truncation: null },
    json(folder, "tokenizer_config.json")
  )
  const { InferenceSession, Tensor } = await runtime()
  const session = await InferenceSession.create(join(folder, weights), { intraOpNumThreads: 1, interOpNumThreads: 1 })
  const strange = session.inputNames.find((name) => !inputNames.includes(name))
  if (strange !== undefined)
    return Promise.reject(new Error(`the model asks for the input "${strange}"; ${inputNames.join(", ")} are known`))
  return async (text) => {
    const ids = cut(tokenizer.encode(text).ids, maxTokens)
    const tensor = (of: (id: number) => number) =>
      new Tensor(
        "int64",
        BigInt64Array.from(ids, (id) => BigInt(of(id))),
        [1, ids.length]
      )
    const known: Readonly<Record<string, () => unknown>> = {
      input_ids: () => tensor((id) => id),
      attention_mask: () => tensor(() => 1),
      token_type_ids: () => tensor(() => 0)
    }
    const outputs = await session.run(Object.fromEntries(session.inputNames.map((name) => [name, known[name]!()])))
    const states = outputs["last_hidden_state"] ?? outputs[session.outputNames[0]!]!
    return pool(states.data, ids.length, settings)
  }
}
