/** Workspaces in separate folders, and answers to questions about them. */
import { createHash } from "node:crypto"
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { type ApiError, printProblem } from "@litfuse/api/ApiError"
import { type Event, Watch } from "@litfuse/api/Events"
import type { Host } from "@litfuse/host/Host"
import * as Effect from "effect/Effect"
import { onTestFinished } from "vitest"
import { asked } from "../asked.ts"

/** The sum by which manifests know their files. */
export const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex")

/** The manifest of the dataset `tiny`, with its entries as written there. */
export const manifest = (entries: string, more = "embedded: true"): string => `id: tiny
title: Tiny
about: made up
version: "1"
licence: none
citation: nobody
obtain: write it yourself
${more}
grades: { maximum: 2, meanings: { "0": no, "1": partly, "2": yes } }
files:
${entries}`

const qrels = "1 0 a 2\n1 0 b 0\n"
const hits = "1 Q0 b 1 2 x\n1 Q0 a 2 1 x\n"

/** An experiment over one run of one topic, which expects this value of RR; 0.5 is true, because `a` is second. */
export const experiment = (expected = "0.5"): string => `id: try
question: Does it work?
ci: true
dataset: tiny
tables:
  - id: all
    title: All
    qrels: qrels
    systems: [{ run: run }]
    measures: [RR]
    expected: [{ system: run, measure: RR, value: ${expected}, origin: by hand }]
`

/** A workspace with that experiment and its data. */
export const tiny: Readonly<Record<string, string>> = {
  "datasets/tiny/dataset.yaml": manifest(
    `  qrels: { path: qrels.txt, format: trec-qrels, sha256: ${sha256(qrels)} }
  run: { path: x.run, format: trec-run, sha256: ${sha256(hits)} }
`
  ),
  "datasets/tiny/qrels.txt": qrels,
  "datasets/tiny/x.run": hits,
  "reports/try/experiment.yaml": experiment()
}

/** A table of two retrievals that read an index each. */
export const retrieving = (id: string, measures = "RR"): string => `  - id: ${id}
    title: ${id}
    qrels: qrels
    retrieval: { depth: 1000000 }
    systems: [{ retrieve: bm25, tag: a }, { retrieve: bm25, tag: b, params: { tokenizer: simple } }]
    measures: [${measures}]
`

/** The same workspace with documents and topics to search. */
export const withDocuments = (documents: ReadonlyArray<object>): Readonly<Record<string, string>> => {
  const lines = (all: ReadonlyArray<object>) => all.map((one) => `${JSON.stringify(one)}\n`).join("")
  const [found, topics] = [
    lines(documents),
    lines([
      { _id: "1", text: "gout" },
      { _id: "2", text: "asthma" }
    ])
  ]
  return {
    ...tiny,
    "datasets/tiny/documents.jsonl": found,
    "datasets/tiny/topics.jsonl": topics,
    "datasets/tiny/dataset.yaml": `${tiny["datasets/tiny/dataset.yaml"]!}  documents: { path: documents.jsonl, format: jsonl-documents, sha256: ${sha256(found)} }
  topics: { path: topics.jsonl, format: jsonl-topics, sha256: ${sha256(topics)}, counts: { topics: 2 } }
`
  }
}

const made = (files: Readonly<Record<string, string>>): string => {
  const root = mkdtempSync(join(tmpdir(), "litfuse-bench-"))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return root
}

/**
 * Writes files below a new folder, which is removed after the test. The current folder is another one, whose configuration cannot be read: a question, or
 * one of its threads, that looked there would fail.
 */
export const place = (files: Readonly<Record<string, string>> = tiny): string => {
  const before = process.cwd()
  onTestFinished(() => process.chdir(before))
  process.chdir(made({ "litfuse.config.yaml": "plugins: [\n", "datasets/x": "", "reports/x": "" }))
  return made(files)
}

/** The text of a file. */
export const read = (...path: ReadonlyArray<string>): string => readFileSync(join(...path), "utf8")

/** The answer of a question, and what happened until then. */
export const watched = async <A, E>(question: Effect.Effect<A, E, Host>) => {
  const events: Array<Event> = []
  const answer = await asked(Effect.provideService(question, Watch, (event) => void events.push(event)))
  return { answer, events, told: events.flatMap((event) => (event._tag === "Told" ? [event.text] : [])) }
}

/** Why a question is refused: the fields that it is about, and the sentence that names them; the message of what failed otherwise. */
export const refused = async (question: Effect.Effect<unknown, ApiError, Host>) => {
  const { reason } = await asked(Effect.flip(question))
  if (reason._tag === "Failed") return reason.cause.message
  return reason.problems.map((problem) => [problem.fields, printProblem(problem, (field) => `<${field}>`)])
}
