import { visible } from "@litfuse/files/printable"
import * as Result from "effect/Result"

// Not `process.stdout`, which loads the streams of Node: a fifth of the time that a short command needs to start.
const fs = process.getBuiltinModule("node:fs")

/** Why output ended early: the reader closed the pipe (exit code 0), or writing failed (2). */
export interface Closed {
  readonly code: 0 | 2
}

const codeOf = (error: unknown): string => (error instanceof Error && "code" in error ? String(error.code) : String(error))

const standard = { out: 1, err: 2 } as const

/** The width of the terminal that the output goes to; Infinity for a file or a pipe. */
export const columns = (): number => {
  if (!process.getBuiltinModule("node:tty").isatty(standard.out)) return Number.POSITIVE_INFINITY
  return process.stdout.columns ?? Number.POSITIVE_INFINITY
}

const asleep = new Int32Array(new SharedArrayBuffer(4))

/** Writes all bytes, and waits while a pipe is full. Errors: `Closed` if the reader has closed the pipe, or if writing fails. */
export const write = (to: keyof typeof standard, bytes: Uint8Array): Result.Result<void, Closed> => {
  for (let from = 0; from < bytes.length;) {
    const wrote = Result.try({ try: () => fs.writeSync(standard[to], bytes, from), catch: codeOf })
    if (Result.isSuccess(wrote)) from += wrote.success
    else if (wrote.failure === "EAGAIN") Atomics.wait(asleep, 0, 0, 1)
    else if (wrote.failure === "EPIPE") return Result.fail({ code: 0 })
    else {
      if (to === "out") say(`litfuse: the output cannot be written (${wrote.failure}); check where it goes`)
      return Result.fail({ code: 2 })
    }
  }
  return Result.succeed(undefined)
}

/** Writes a line to standard error without terminal escapes. A line that cannot be written is dropped. */
export const say = (text: string): void => void write("err", Buffer.from(`${visible(text)}\n`))
