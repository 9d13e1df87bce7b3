import * as Result from "effect/Result"

// Not imported, because an import also loads the modules behind it, which takes a fifth of the time that a short command needs to start.
const fs = process.getBuiltinModule("node:fs")

const asleep = new Int32Array(new SharedArrayBuffer(4))

const codeOf = (error: unknown): string => (error instanceof Error && "code" in error ? String(error.code) : "")

/** Tries until a pipe has something, or room, again: where the other side is slower, the system asks to try later. */
const patiently = (attempt: () => number): Result.Result<number, unknown> => {
  for (;;) {
    const tried = Result.try({ try: attempt, catch: (error) => error })
    if (Result.isSuccess(tried) || codeOf(tried.failure) !== "EAGAIN") return tried
    Atomics.wait(asleep, 0, 0, 1)
  }
}

/** All of standard input, however slowly it comes. Errors: what the system says. */
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

/** Writes all bytes to standard output, however slow the reader; one that ends it is no error. Errors: what the system says. */
export const writeOutput = (bytes: Uint8Array): Result.Result<void, unknown> => {
  for (let from = 0; from < bytes.length;) {
    const wrote = patiently(() => fs.writeSync(1, bytes, from))
    if (Result.isFailure(wrote)) return codeOf(wrote.failure) === "EPIPE" ? Result.succeed(undefined) : Result.fail(wrote.failure)
    from += wrote.success
  }
  return Result.succeed(undefined)
}
