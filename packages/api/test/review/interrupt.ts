import * as ProjectDatabase from "@litfuse/project/ProjectDatabase"
import * as Result from "effect/Result"
import { expect } from "vitest"

/** Makes finished runs of a question look like ones whose process was killed. */
export const interrupt = (folder: string, question: string): void => {
  const store = Result.getOrThrow(ProjectDatabase.open(folder))
  const change = `UPDATE run SET state = 'running', endedAt = NULL, answer = NULL WHERE question = '${question}'`
  expect(Result.getOrThrow(store.run(change))).toBeGreaterThan(0)
  store.close()
}
