/** The names of runs: their tags, or their files if two tags are equal. Shape: aligned with the runs. */
export const runNames = (runs: ReadonlyArray<{ readonly file: string; readonly tag: string }>): ReadonlyArray<string> => {
  const isAmbiguous = new Set(runs.map(({ tag }) => tag)).size < runs.length
  return runs.map(({ file, tag }) => (isAmbiguous ? file : tag))
}
