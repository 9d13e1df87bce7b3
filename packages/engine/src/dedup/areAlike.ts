/** Whether two words are similar: a quarter of the three-letter runs of the shorter one are in the other. */
export const areAlike = (a: string, b: string): boolean => {
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  const runs = short.length - 2
  let shared = 0
  for (let i = 0; i < runs; i++) if (long.includes(short.slice(i, i + 3))) shared++
  return 4 * shared >= runs
}
