import * as Result from "effect/Result"

// Not imported, because an import also loads further modules, which takes a fifth of the start-up time of a short command.
const fs = process.getBuiltinModule("node:fs")

const asleep = new Int32Array(new SharedArrayBuffer(4))

const codeOf = (error: unknown): string => (error instanceof Error && "code" in error ? String(error.code) : "")

/** Retries while a slow pipe is empty or full, which the system reports as EAGAIN. */
const patiently = (attempt: () => number): Result.Result<number, unknown> => {
  for (;;) {
    const tried = Result.try({ try: attempt, catch: (error) => error })
    if (Result.isSuccess(tried) || codeOf(tried.failure) !== "EAGAIN") return tried
    Atomics.wait(asleep, 0, 0, 1)
  }
}

/** Reads all of standard input. Errors: those of the system. */
export const readInput = (): Result.Result<Buffer, unknown> => {
  const chunks: Array<Buffer> = []
  for (;;) {
    const chunk = Buffer.allocUnsafe(65_536)
    const read = patiently(() => fs.readSync(0, chunk))
    if (Result.isFailure(read)) return Result.fail(read.failure)
    if (read.success === 0) return Result.succeed(Buffer.concat(chunks))
    chunks.push(chunk.subarray(0, read.success))
  }
}

/** Writes all bytes to standard output. A reader that closes the pipe is no error. Errors: those of the system. */
export const writeOutput = (bytes: Uint8Array): Result.Result<void, unknown> => {
  for (let from = 0; from < bytes.length;) {
    const wrote = patiently(() => fs.writeSync(1, bytes, from))
    if (Result.isFailure(wrote)) return codeOf(wrote.failure) === "EPIPE" ? Result.succeed(undefined) : Result.fail(wrote.failure)
    from += wrote.success
  }
  return Result.succeed(undefined)
}
