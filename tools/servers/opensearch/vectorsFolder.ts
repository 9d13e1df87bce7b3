/** Whole commands in a folder with documents and a tiny model, which ask a cluster for vectors, or a local index. */
import { execFile } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { isRuntimeInstalled, table, writeTinyModel } from "../../../packages/embedders/test/tinyModel.ts"
import { words } from "./clusterFaults.ts"

/** Why no vectors are made here; undefined = they are. */
export const absent = (): string | undefined => (isRuntimeInstalled() ? undefined : "onnxruntime-node is not installed")

const known = Object.keys(table)

/** Texts of words that the model knows; two that are the same, and one that is empty. */
const documents = Array.from({ length: 200 }, (_, i) => ({
  _id: `d${i}`,
  title: "",
  text: i === 7 ? "" : words(i === 9 ? 8 : i, 12).replaceAll(/w(\d+)/g, (_, n: string) => known[Number(n) % known.length]!)
}))

const main = join(import.meta.dirname, "../../../packages/cli/bin/litfuse.js")

/** What a command said, and how it ended. */
export interface Said {
  readonly code: number
  readonly said: string
}

/** A folder of a user of a cluster. `run` is what a file of a run holds, best first; `params` of `index build` name the model. */
export interface VectorsFolder {
  readonly params: ReadonlyArray<string>
  readonly litfuse: (...argv: ReadonlyArray<string>) => Promise<Said>
  readonly run: (file: string) => ReadonlyArray<readonly [id: string, score: number]>
  readonly close: () => void
}

/** A folder with `docs.jsonl`, `topics.tsv` and a model outside of it. */
export const vectorsFolder = (addresses: string): VectorsFolder => {
  const root = mkdtempSync(join(tmpdir(), "litfuse-vectors-"))
  const model = writeTinyModel()
  writeFileSync(join(root, "docs.jsonl"), documents.map((one) => `${JSON.stringify(one)}\n`).join(""))
  writeFileSync(join(root, "topics.tsv"), "1\theart aspirin\n2\tlung\n")
  const env = { PATH: process.env["PATH"], HOME: root, OPENSEARCH_URL: addresses }
  return {
    params: ["--retriever", "dense", "--param", `path=${model}`, "--param", "weights=model.onnx"],
    litfuse: (...argv) =>
      new Promise((done) => {
        execFile(process.execPath, [main, ...argv], { cwd: root, env }, (error, out, err) =>
          done({ code: error === null ? 0 : Number(error.code), said: `${out}${err}` })
        )
      }),
    run: (file) =>
      readFileSync(join(root, file), "utf8")
        .trim()
        .split("\n")
        .map((line) => line.split(" "))
        .map(([topic, , id, , score]) => [`${topic} ${id}`, Number(score)]),
    close: () => {
      for (const path of [root, model]) rmSync(path, { recursive: true, force: true })
    }
  }
}
