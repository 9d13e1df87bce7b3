import { createHash } from "node:crypto"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import * as Result from "effect/Result"
import { onTestFinished } from "vitest"
import * as DatasetStore from "../src/dataset/DatasetStore.ts"
import { manifestOf } from "./manifestOf.ts"

/** Texts or bytes of files by their paths. */
export type Files = Readonly<Record<string, string | Uint8Array>>

/** The sha256 of a text or bytes. */
export const sha256 = (content: string | Uint8Array): string => createHash("sha256").update(content).digest("hex")

/** Writes files below a new folder that is removed after the test. */
export const folder = (files: Files): string => {
  const root = mkdtempSync(join(tmpdir(), "litfuse-"))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), content)
  }
  return root
}

/** Two judged topics, two runs over them, and their official scores (by hand; the last, y's rr, is wrong on purpose). */
export const data = {
  "qrels.txt": "1 0 a 2\n1 0 b 0\n2 0 c 1\n",
  "other.txt": "1 0 a 1\n2 0 d 1\n",
  "topics.tsv": "1\tfirst\n2\tsecond\n",
  "board.csv":
    "run,team,report,type,contributed judgments,topicformat,P@2,rr\nx,t,,automatic,yes,q,0.5000,0.7500\ny,t,,manual,no,q,0.2500,0.3000\n",
  "runs/x": "1 Q0 a 1 2 x\n1 Q0 b 2 1 x\n2 Q0 d 1 2 x\n2 Q0 c 2 1 x\n",
  "runs/y": "1 Q0 b 1 2 y\n1 Q0 a 2 1 y\n"
}

const setDigest = (files: Readonly<Record<string, string>>) =>
  sha256(
    Object.entries(files)
      .map(([name, text]) => `${sha256(text)}  ${name}\n`)
      .join("")
  )

/** The manifest of `data`. Its lines are counted in tests of messages. */
export const manifest = manifestOf(
  "Tiny",
  "two topics",
  2,
  `  qrels:
    path: qrels.txt
    format: trec-qrels
    sha256: ${sha256(data["qrels.txt"])}
    counts: { topics: 2, judgements: 3, grades: { "0": 1, "1": 1, "2": 1 } }
  other:
    path: other.txt
    format: trec-qrels
    sha256: ${sha256(data["other.txt"])}
  topics:
    path: topics.tsv
    format: tsv-topics
    sha256: ${sha256(data["topics.tsv"])}
    counts: { topics: 2 }
  board:
    path: board.csv
    format: leaderboard
    sha256: ${sha256(data["board.csv"])}
    counts: { runs: 2 }
  run-x:
    path: runs/x
    format: trec-run
    sha256: ${sha256(data["runs/x"])}
    counts: { topics: 2, lines: 4 }
runsets:
  cut:
    folder: runs
    qrels: qrels
    leaderboard: board
    files: 2
    lines: 6
    sha256: ${setDigest({ x: data["runs/x"], y: data["runs/y"] })}
    depth: 2
    about: all runs
splits:
  first: { topics: ["1"] }
`
)

/** A workspace with the dataset `tiny`; `changes` replaces or adds files, paths from the workspace's root. */
export const workspace = (changes: Files = {}): DatasetStore.Store => {
  const files = Object.fromEntries(Object.entries(data).map(([path, text]) => [`datasets/tiny/${path}`, text]))
  return { root: folder({ "datasets/tiny/dataset.yaml": manifest, ...files, ...changes }), data: undefined }
}

/** The dataset `tiny`, opened. */
export const tiny = (changes: Files = {}): DatasetStore.Dataset => Result.getOrThrow(DatasetStore.open(workspace(changes), "tiny"))

/** What the user sees of a failure, with paths from a workspace's root; else what succeeded. */
export const message = <A, E extends { readonly message: string }>(result: Result.Result<A, E>, root?: string): A | string => {
  if (Result.isSuccess(result)) return result.success
  return root === undefined ? result.failure.message : result.failure.message.replaceAll(`${root}/`, "")
}
