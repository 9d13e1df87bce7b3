/** Projects in folders of their own, which are removed after the test. */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as Result from "effect/Result"
import { onTestFinished } from "vitest"
import * as Ledger from "../src/Ledger.ts"
import * as Place from "../src/Place.ts"
import type { ProjectError } from "../src/ProjectError.ts"
import type * as Store from "../src/Store.ts"

/** A new folder. */
export const folder = (): string => {
  const root = mkdtempSync(join(tmpdir(), "litfuse-project-"))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  return root
}

/** The ledger of a new project. */
export const ledger = (root = folder(), options: Store.Options = {}): Ledger.Ledger => {
  Result.getOrThrow(Place.make(root))
  const opened = Result.getOrThrow(Ledger.open(root, { isNew: true, ...options }))
  onTestFinished(() => opened.store.close())
  return opened
}

/** When everything in tests happens. */
export const nowMs = Date.parse("2026-01-31T12:00:00Z")

/** A search for a word, begun. */
export const beginning = (query: string, over: Partial<Ledger.Beginning> = {}): Ledger.Beginning => ({
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
export const begun = (of: Ledger.Ledger, query: string, over: Partial<Ledger.Beginning> = {}): Ledger.Begun =>
  Result.getOrThrow(Ledger.begin(of, beginning(query, over)))

/** What is wrong, in a line. */
export const problem = (result: Result.Result<unknown, ProjectError>): string => Result.getOrThrow(Result.flip(result)).message
