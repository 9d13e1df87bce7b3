import { mkdtempSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { join } from "node:path"

/** Whether the native library is installed: it is an optional dependency, and a clone on a machine without it must pass. */
export const isRuntimeInstalled = (): boolean => {
  try {
    createRequire(import.meta.url)("onnxruntime-node")
    return true
  } catch {
    return false
  }
}

/** Words that the tiny model knows, and the vector of each. All others share the last one. */
export const table: Readonly<Record<string, readonly [number, number, number]>> = {
  "[CLS]": [0, 0, 0],
  "[SEP]": [0, 0, 0],
  heart: [1, 0, 0],
  cardiac: [0.8, 0.6, 0],
  lung: [0, 1, 0],
  aspirin: [0, 0, 1],
  query: [0.5, 0.5, 0],
  "[UNK]": [0.1, 0.2, 0.3]
}

// Protocol buffers: a message is a row of fields, each a number (key = field * 8) or bytes (key = field * 8 + 2).
const varint = (n: number): ReadonlyArray<number> => (n < 128 ? [n] : [(n & 127) | 128, ...varint(n >>> 7)])
const number = (field: number, n: number): ReadonlyArray<number> => [...varint(field * 8), ...varint(n)]
const bytes = (field: number, value: ArrayLike<number>): ReadonlyArray<number> => [
  ...varint(field * 8 + 2),
  ...varint(value.length),
  ...Array.from(value)
]
const text = (field: number, value: string): ReadonlyArray<number> => bytes(field, Buffer.from(value, "utf8"))
const message = (field: number, ...parts: ReadonlyArray<ReadonlyArray<number>>): ReadonlyArray<number> => bytes(field, parts.flat())

const [float, int64] = [1, 7]

/** `name`: a tensor of one row, of as many tokens as there are, and of further sizes. */
const tensorInfo = (field: number, name: string, type: number, sizes: ReadonlyArray<number>): ReadonlyArray<number> => {
  const dims = [message(1, number(1, 1)), message(1, text(2, "tokens")), ...sizes.map((size) => message(1, number(1, size)))]
  return message(field, text(1, name), message(2, message(1, number(1, type), message(2, ...dims))))
}

/** An ONNX graph of one node: it looks the vector of each token up. */
export const graph = (vectors: ReadonlyArray<ReadonlyArray<number>>, dimensions: number): Uint8Array => {
  const raw = new Uint8Array(Float32Array.from(vectors.flat()).buffer)
  const gather = message(1, text(1, "vectors"), text(1, "input_ids"), text(2, "last_hidden_state"), text(3, "look-up"), text(4, "Gather"))
  const weights = message(5, number(1, vectors.length), number(1, dimensions), number(2, float), text(8, "vectors"), bytes(9, raw))
  const inputs = ["input_ids", "attention_mask"].map((name) => tensorInfo(11, name, int64, []))
  const model = message(7, gather, text(2, "tiny"), weights, ...inputs, tensorInfo(12, "last_hidden_state", float, [dimensions]))
  return Uint8Array.from([...number(1, 8), ...message(8, text(1, ""), number(2, 13)), ...model])
}

const tokenizer = {
  version: "1.0",
  truncation: null,
  padding: null,
  added_tokens: ["[CLS]", "[SEP]", "[UNK]"].map((content) => ({
    id: Object.keys(table).indexOf(content),
    content,
    single_word: false,
    lstrip: false,
    rstrip: false,
    normalized: false,
    special: true
  })),
  normalizer: { type: "Lowercase" },
  pre_tokenizer: { type: "Whitespace" },
  post_processor: {
    type: "TemplateProcessing",
    single: [
      { SpecialToken: { id: "[CLS]", type_id: 0 } },
      { Sequence: { id: "A", type_id: 0 } },
      { SpecialToken: { id: "[SEP]", type_id: 0 } }
    ],
    pair: [],
    special_tokens: {
      "[CLS]": { id: "[CLS]", ids: [0], tokens: ["[CLS]"] },
      "[SEP]": { id: "[SEP]", ids: [1], tokens: ["[SEP]"] }
    }
  },
  decoder: null,
  model: {
    type: "WordPiece",
    unk_token: "[UNK]",
    continuing_subword_prefix: "##",
    max_input_chars_per_word: 100,
    vocab: Object.fromEntries(Object.keys(table).map((word, id) => [word, id]))
  }
}

/** Writes the tiny model into a new folder. */
export const writeTinyModel = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "tiny-model-"))
  writeFileSync(join(folder, "model.onnx"), graph(Object.values(table), 3))
  writeFileSync(join(folder, "tokenizer.json"), JSON.stringify(tokenizer))
  writeFileSync(join(folder, "tokenizer_config.json"), "{}")
  return folder
}
