import { spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { program } from "./program.ts"

/** A clone that was installed without its optional dependencies: `onnxruntime-node` cannot be found, in no thread and in no way. */
const hidden = `import { registerHooks } from "node:module"
registerHooks({
  resolve: (name, context, next) => {
    if (!name.startsWith("onnxruntime")) return next(name, context)
    throw Object.assign(new Error("Cannot find package 'onnxruntime-node'"), { code: "ERR_MODULE_NOT_FOUND" })
  }
})
`

const tokenizer = {
  version: "1.0",
  added_tokens: [],
  normalizer: null,
  pre_tokenizer: { type: "Whitespace" },
  post_processor: null,
  decoder: null,
  model: { type: "WordLevel", vocab: { "[UNK]": 0 }, unk_token: "[UNK]" }
}

const documents = [
  { _id: "d1", title: "Heart attack", text: "Heart muscle dies." },
  { _id: "d2", title: "Heart and lungs", text: "Both in one chest." },
  { _id: "d3", title: "Gout", text: "A joint, and no heart." }
]

/** By meaning alone, in a space that is fitted to the works that were found: no library is needed. */
const lsa = `nodes:
  - { id: sources, plugin: source/*, inputs: { query: $query } }
  - { id: works, plugin: step/works, inputs: { records: sources } }
  - { id: vectors, plugin: embedder/lsa, params: { dimensions: 2 }, inputs: { works: works, query: $query } }
  - { id: meaning, plugin: ranker/similarity, inputs: { works: works, query: $query, vectors: vectors } }
`

const project = mkdtempSync(join(tmpdir(), "litfuse-without-"))
const model = "models/all-MiniLM-L6-v2"
const files: Readonly<Record<string, string>> = {
  "hidden.mjs": hidden,
  "docs.jsonl": documents.map((one) => `${JSON.stringify(one)}\n`).join(""),
  "topics.tsv": "1\theart attack\n",
  "lsa.pipeline.yaml": lsa,
  [`${model}/onnx/model.onnx`]: "weights",
  [`${model}/tokenizer.json`]: JSON.stringify(tokenizer),
  [`${model}/tokenizer_config.json`]: "{}"
}

const litfuse = (...words: ReadonlyArray<string>) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["--import", join(project, "hidden.mjs"), program, ...words], {
    cwd: project,
    encoding: "utf8",
    env: { ...process.env, LITFUSE_MODELS: join(project, "models"), LITFUSE_DATA: "", GITHUB_ACTIONS: "" }
  })
  return { code: status, out: stdout, err: stderr }
}

const retrieve = (retriever: string) =>
  ["retrieve", "--documents", "docs.jsonl", "--topics", "topics.tsv", "--retriever", retriever, "--out", "-"] as const

const found = (out: string) => [...out.matchAll(/^\| +\d+ \| (d\d) /gm)].map(([, id]) => id)

beforeAll(() => {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(project, path)), { recursive: true })
    writeFileSync(join(project, path), text)
  }
  expect(litfuse("index", "build", "docs.jsonl", "--out", "docs.index").code).toBe(0)
})
afterAll(() => rmSync(project, { recursive: true }))

// each call starts a new Node process
describe("litfuse without onnxruntime-node", () => {
  it("ranks by words if a pipeline names a sentence model, and prints a notice", () => {
    const hybrid = litfuse("search", "heart attack", "--index", "docs.index", "--preset", "hybrid", "--format", "table")
    const words = litfuse("search", "heart attack", "--index", "docs.index", "--preset", "lexical-best", "--format", "table")
    expect([hybrid.code, words.code]).toEqual([0, 0])
    expect(`${hybrid.out}${hybrid.err}`).toMatch(
      /onnxruntime-node cannot be loaded \(Cannot find package 'onnxruntime-node'.*npm install onnxruntime-node/
    )
    expect(`${hybrid.out}${hybrid.err}`).toContain("works are ranked without vectors")
    expect(found(hybrid.out)).toEqual(found(words.out))
    expect(found(hybrid.out)).toHaveLength(3)
  })

  it("refuses to index by a sentence model, in one line that says what to do", () => {
    const { code, err } = litfuse(...retrieve("dense"), "--param", "path=all-MiniLM-L6-v2")
    expect(code).toBe(2)
    expect(err).toMatch(/^litfuse: --retriever dense: onnxruntime-node cannot be loaded.*install it: npm install onnxruntime-node.*\n$/)
  })

  it("ranks and retrieves by latent semantic analysis as ever", () => {
    const { code, out, err } = litfuse("search", "heart", "--index", "docs.index", "--preset", "lsa.pipeline.yaml", "--format", "table")
    expect([code, found(out).toSorted()]).toEqual([0, ["d1", "d2", "d3"]])
    expect(`${out}${err}`).not.toContain("no-vectors")
    const run = litfuse(...retrieve("lsa"), "--param", "dimensions=2")
    expect(run.code).toBe(0)
    expect(run.out).toMatch(/^1 Q0 d1 1 /)
  })
})
