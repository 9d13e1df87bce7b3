import * as Invariant from "@litfuse/engine/Invariant"
import { badLine } from "@litfuse/files/DatasetError"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { describe, expect, it } from "vitest"
import { describeDefect } from "../src/describeDefect.ts"
import { exitStatus } from "../src/exitStatus.ts"
import * as Said from "../src/Exit.ts"

/** How a program that fails ends. */
const endOf = (effect: Effect.Effect<unknown, unknown>) => {
  const exit = Effect.runSyncExit(effect)
  return Exit.isFailure(exit) ? exitStatus(exit.cause) : undefined
}

describe("ending", () => {
  it("is 2 and one line for a typed error", () => {
    expect(endOf(Effect.fail(badLine("q", 3, "2 columns", "4")))).toEqual({ code: 2, text: "litfuse: q:3: 2 columns; expected 4" })
  })

  it.each([1, 2, 3] as const)("is %d in silence when the command has said what there was", (code) => {
    expect(endOf(Effect.fail(new Said.Exit({ code })))).toEqual({ code, text: undefined })
  })

  it.each([
    ["a folder where none can be made", "mkdir", "ENOENT", "out cannot be made: its place cannot have folders (ENOENT)"],
    ["a file that cannot grow", "write", "EFBIG", "out cannot be used: the file cannot grow further (EFBIG)"],
    ["a file that is gone", "open", "ENOENT", "a defect"]
  ])("names %s", (_, syscall, code, text) => {
    const error = Object.assign(new Error("x"), { syscall, code, path: `${process.cwd()}/out` })
    const ended = endOf(Effect.die(error))!
    expect([ended.code, ended.text]).toEqual([code === "ENOENT" && syscall === "open" ? 70 : 2, expect.stringContaining(text)])
  })

  it("is 70 for a broken contract, with its trace", () => {
    const { code, text } = endOf(Effect.sync(() => Invariant.check(false, "ranks start at 1")))!
    expect(code).toBe(70)
    expect(text).toMatch(/^litfuse: a defect, please report it: ranks start at 1\n[\s\S]*exitStatus\.test\.ts/)
  })

  it("is 70 for what no error of the house is, and for a typed error that died", () => {
    expect(endOf(Effect.fail("text"))!.code).toBe(70)
    expect(endOf(Effect.fail(new Error("plain")))!.code).toBe(70)
    expect(endOf(Effect.die(badLine("q", 3, "2 columns", "4")))!.code).toBe(70)
  })

  it("is 130 for an interruption", () => {
    expect(exitStatus(Cause.interrupt(1))).toEqual({ code: 130, text: undefined })
  })
})

describe("the line of a defect", () => {
  it("says what it was, and where", () => {
    expect(describeDefect(new Error("odd"))).toMatch(/^litfuse: a defect, please report it: odd\nError: odd\n +at /)
    expect(describeDefect("odd")).toBe("litfuse: a defect, please report it: odd")
  })
})
