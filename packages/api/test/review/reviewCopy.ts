/** Copies of the finished review of the demonstration, with the results of its steps. */
import { cpSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { onTestFinished } from "vitest"
import * as Review from "../../src/Review.ts"
import { asked } from "../asked.ts"

const everyday = join(import.meta.dirname, "../../../../datasets/everyday")

/** The recordings that its searches replay. */
export const replay: string = join(everyday, "cassettes")

let made: Promise<string> | undefined

/** A folder with the review, whose steps have run: once for all tests of a process. */
const prepared = (): Promise<string> =>
  (made ??= (async () => {
    const folder = mkdtempSync(join(tmpdir(), "litfuse-review-"))
    process.on("exit", () => rmSync(folder, { recursive: true, force: true }))
    cpSync(join(everyday, "review"), folder, { recursive: true })
    await asked(Review.run({ folder, replay }))
    return folder
  })())

/** A copy for one test, which may change it. */
export const reviewCopy = async (): Promise<string> => {
  const from = await prepared()
  const folder = mkdtempSync(join(tmpdir(), "litfuse-review-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  cpSync(from, folder, { recursive: true })
  return folder
}
