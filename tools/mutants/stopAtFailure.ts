/**
 * For tests that run against copies of packages with planted mistakes, all in one worker. A copy whose mistake a test has noticed needs no
 * further test, and no smaller case. A copy without a mistake ends in `-none`: all of its tests run.
 */
import { sep } from "node:path"
import * as fc from "fast-check"
import { afterEach, beforeEach } from "vitest"

/** The folders of copies whose mistake is noticed. Vitest may load this module again for each file, so they are kept elsewhere. */
const noticed: Set<string> = ((globalThis as { noticedCopies?: Set<string> }).noticedCopies ??= new Set())

/** The folder of the copy that a test file is in, which is below `packages`; undefined without a mistake. */
const mutatedCopy = (file: string): string | undefined => {
  const [, copy = ""] = file.split(`${sep}packages${sep}`)
  const name = copy.split(sep)[0]!
  return name.endsWith("-none") ? undefined : name
}

/** Skips the tests of a copy after its first failure; a setup file of vitest calls it. */
export const stopAtFailure = (): void => {
  fc.configureGlobal({ ...fc.readConfigureGlobal(), endOnFailure: true })
  beforeEach(({ task, skip }) => {
    const copy = mutatedCopy(task.file.filepath)
    if (copy !== undefined && noticed.has(copy)) skip("another test has noticed the mistake")
  })
  afterEach(({ task }) => {
    const copy = mutatedCopy(task.file.filepath)
    if (copy !== undefined && task.result?.state === "fail") noticed.add(copy)
  })
}
