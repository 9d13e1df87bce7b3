/** Two names that works have together: in how many works, and Salton's cosine of the two. */
export interface Together {
  readonly one: string
  readonly other: string
  readonly works: number
  readonly cosine: number
}

/**
 * The pairs of names that works have together, of those names that are asked about.
 *
 * - `cosine` works with both, by the root of the product of the works with each; 1 = never apart
 * - shape: by falling number of works, then by cosine, then by names
 * - source: Salton and McGill, "Introduction to Modern Information Retrieval", 1983
 */
export const coOccurrences = (names: ReadonlyArray<ReadonlyArray<string>>, asked: ReadonlySet<string>): ReadonlyArray<Together> => {
  const single = new Map<string, number>()
  const both = new Map<string, Together>()
  const counts = new Map<string, number>()
  for (const own of names) {
    const some = [...new Set(own.filter((name) => asked.has(name)))].sort()
    some.forEach((one, i) => {
      single.set(one, (single.get(one) ?? 0) + 1)
      for (const other of some.slice(i + 1)) {
        const key = `${one}\t${other}`
        counts.set(key, (counts.get(key) ?? 0) + 1)
      }
    })
  }
  for (const [key, works] of counts) {
    const [one, other] = key.split("\t") as [string, string]
    both.set(key, { one, other, works, cosine: works / Math.sqrt(single.get(one)! * single.get(other)!) })
  }
  return [...both.values()].sort(
    (a, b) => b.works - a.works || b.cosine - a.cosine || Number(a.one > b.one) - Number(a.one < b.one) || (a.other < b.other ? -1 : 1)
  )
}
