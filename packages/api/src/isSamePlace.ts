import * as Result from "effect/Result"

// not imported: see Files.ts
const { realpathSync } = process.getBuiltinModule("node:fs")
const { resolve } = process.getBuiltinModule("node:path")

/** The real path of a file; a missing file keeps its path. */
const placeOf = (path: string): string =>
  Result.getOrElse(
    Result.try(() => realpathSync(path)),
    () => path
  )

/** Whether two paths, relative to a folder, lead to the same file, also through links; standard input and output (`-`) are not files. */
export const isSamePlace = (folder: string, one: string, other: string): boolean =>
  one !== "-" && other !== "-" && placeOf(resolve(folder, one)) === placeOf(resolve(folder, other))

/** What is wrong with an output that is one of the inputs; undefined where it is another file. */
export const overwriteProblem = (folder: string, inputs: ReadonlyArray<string>, out: string): string | undefined =>
  inputs.some((input) => isSamePlace(folder, input, out))
    ? `${out} is also ${inputs.length === 1 ? "the" : "an"} input file; write to another file`
    : undefined
