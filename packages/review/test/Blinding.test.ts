import { createHash } from "node:crypto"
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import * as Blinding from "../src/Blinding.ts"
import type { Review } from "../src/ReviewFile.ts"
import { fileNameOf } from "../src/ScreeningLog.ts"
import { stage } from "./reviews.ts"

const at = "2026-01-01T00:00:00.000Z"
const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex")

const committed = (who: string, text: string, line: number) => ({
  line,
  value: { version: 1 as const, at, who, stage: "title-abstract", sha256: sha256(text) }
})

const files: Readonly<Record<string, string>> = {
  [fileNameOf("Ann", "title-abstract")]: "1\n2\n3\n",
  [fileNameOf("Ben", "title-abstract")]: "1\n2\n",
  [fileNameOf("Cem", "title-abstract")]: "1\n"
}

const review = (more: Parameters<typeof stage>[0] = {}) => ({ stages: [stage(more), stage({ id: "full-text" })] }) as unknown as Review

const blinding = (lines: ReadonlyArray<ReturnType<typeof committed>>, more: Parameters<typeof stage>[0] = {}) => {
  const read: Array<string> = []
  const bytesOf = (name: string) => {
    read.push(name)
    const text = files[name]
    return Result.succeed(text === undefined ? undefined : Buffer.from(text))
  }
  const { lifted, visible } = Result.getOrThrow(Blinding.visibleLines(review(more), lines, bytesOf))
  const of = (stage: string) => ["Ann", "Ben", "Cem"].map((who) => visible(who, stage))
  return { lifted: [...lifted], of, visible, read }
}

describe("blinding", () => {
  it("opens no file before all reviewers of the stage have committed, not even for its hash", () => {
    const { lifted, of, read } = blinding([committed("Ann", "1\n2\n", 1)])
    expect([lifted, of("title-abstract"), read]).toEqual([[], [0, 0, 0], []])
  })

  it("shows what was committed, and hides later lines again; who settles is open with the stage", () => {
    const { lifted, of } = blinding([committed("Ann", "1\n2\n", 1), committed("Ben", "1\n2\n", 2)])
    expect([lifted, of("title-abstract"), of("full-text")]).toEqual([["title-abstract"], [2, 2, Number.POSITIVE_INFINITY], [0, 0, 0]])
  })

  it("stays where a committed file is another now", () => {
    const { lifted, of } = blinding([committed("Ann", "1\n2\n", 1), committed("Ben", "other\n", 2)])
    expect([lifted, of("title-abstract")]).toEqual([[], [0, 0, 0]])
  })

  it("hides nothing where one person screens, and everything of stages that are not in the protocol", () => {
    const { lifted, visible } = blinding([], { reviewers: ["Ann"], double: "share", share: 0 })
    expect([lifted, visible("Ann", "title-abstract"), visible("Ann", "other")]).toEqual([["title-abstract"], Number.POSITIVE_INFINITY, 0])
  })
})
