/** The bytes of input below which each compiler costs more time than it saves. */
const least = { "--no-maglev": 400_000, "--no-turbofan": 90_000_000 } as const

/** Assumed for a pipe, which has no known length. */
const bytesOfPipe = 1_000_000
/** The assumed ratio of unpacked to packed bytes. */
const unpacked = 4

const bytesOf = (word: string): number => {
  if (word === "-") return bytesOfPipe
  try {
    const stat = process.getBuiltinModule("node:fs").statSync(word, { throwIfNoEntry: false })
    if (stat === undefined) return 0
    return stat.isFile() ? stat.size * (word.endsWith(".gz") ? unpacked : 1) : bytesOfPipe
  } catch {
    // a value too long for a name, or a folder without permission: the reader of the file reports it
    return 0
  }
}

/**
 * Flags that switch off compilers of V8 for a call of `litfuse eval`, by the bytes of its files. Optimised code pays off only in long loops: without it,
 * 5 topics take .88 of the time, but 50 topics take 1.7 times as long.
 *
 * - shape: `words` after `eval`; flags as V8 reads them
 */
export const compilerFlags = (words: ReadonlyArray<string>): ReadonlyArray<string> => {
  const bytes = words.reduce((sum, word) => sum + bytesOf(word), 0)
  return Object.entries(least).flatMap(([flag, from]) => (bytes < from ? [flag] : []))
}
