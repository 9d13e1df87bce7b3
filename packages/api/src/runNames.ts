/** How runs are called everywhere: by their tags, or by their files where two have one tag. Shape: aligned with the runs. */
export const runNames = (runs: ReadonlyArray<{ readonly file: string; readonly tag: string }>): ReadonlyArray<string> => {
  const isAmbiguous = new Set(runs.map(({ tag }) => tag)).size < runs.length
  return runs.map(({ file, tag }) => (isAmbiguous ? file : tag))
}
