/** Below so many bytes of input a process ends before the compiler in the middle saves what it costs; below the second the best one too. */
const least = { "--no-maglev": 400_000, "--no-turbofan": 90_000_000 } as const

/** What is assumed of a pipe, whose length nobody knows. */
const bytesOfPipe = 1_000_000
/** How many times as long a packed file is unpacked, about. */
const unpacked = 4

/** About how many bytes are read of what a word of a call names; 0 where it names nothing, as options do. */
const bytesOf = (word: string): number => {
  if (word === "-") return bytesOfPipe
  try {
    const stat = process.getBuiltinModule("node:fs").statSync(word, { throwIfNoEntry: false })
    if (stat === undefined) return 0
    return stat.isFile() ? stat.size * (word.endsWith(".gz") ? unpacked : 1) : bytesOfPipe
  } catch {
    // a value too long for a name, a folder that may not be read: whoever reads the file says so
    return 0
  }
}

/**
 * The compilers of V8 to switch off for a call of `litfuse eval`, by the bytes of its files. Compiling well takes time, which pays off only in loops that
 * run for long: without a reason to compile, 5 topics take .88 of the time, but 50 topics 1.7 times as long.
 *
 * - shape: `words` after `eval`; flags as V8 reads them
 */
export const flagsFor = (words: ReadonlyArray<string>): ReadonlyArray<string> => {
  const bytes = words.reduce((sum, word) => sum + bytesOf(word), 0)
  return Object.entries(least).flatMap(([flag, from]) => (bytes < from ? [flag] : []))
}
