/** Projects in separate folders, which are removed after the test. */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as Result from "effect/Result"
import { onTestFinished } from "vitest"
import * as RunStore from "../src/RunStore.ts"
import * as ProjectFiles from "../src/ProjectFiles.ts"
import type { ProjectError } from "../src/ProjectError.ts"
import type * as ProjectDatabase from "../src/ProjectDatabase.ts"

/** A new folder. */
export const folder = (): string => {
  const root = mkdtempSync(join(tmpdir(), "litfuse-project-"))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  return root
}

/** The ledger of a new project. */
export const ledger = (root = folder(), options: ProjectDatabase.Options = {}): RunStore.RunStore => {
  Result.getOrThrow(ProjectFiles.make(root))
  const opened = Result.getOrThrow(RunStore.open(root, { isNew: true, ...options }))
  onTestFinished(() => opened.store.close())
  return opened
}

/** When everything in tests happens. */
export const nowMs = Date.parse("2026-01-31T12:00:00Z")

/** A search for a word, begun. */
export const beginning = (query: string, over: Partial<RunStore.RunStart> = {}): RunStore.RunStart => ({
  question: "search",
  title: query,
  request: { query },
  folder: ".",
  stepsOf: 3,
  hasRecordings: true,
  nowMs,
  ...over
})

/** A run that was begun. */
export const begun = (of: RunStore.RunStore, query: string, over: Partial<RunStore.RunStart> = {}): RunStore.ActiveRun =>
  Result.getOrThrow(RunStore.begin(of, beginning(query, over)))

/** What is wrong, in a line. */
export const problem = (result: Result.Result<unknown, ProjectError>): string => Result.getOrThrow(Result.flip(result)).message
