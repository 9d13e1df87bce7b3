/**
 * How runs are called in every table, notice and answer: by their tags, or by their files where two of them have one tag.
 *
 * - shape: aligned with the runs
 */
export const runNames = (runs: ReadonlyArray<{ readonly file: string; readonly tag: string }>): ReadonlyArray<string> => {
  const isAmbiguous = new Set(runs.map(({ tag }) => tag)).size < runs.length
  return runs.map(({ file, tag }) => (isAmbiguous ? file : tag))
}
