import * as Ids from "@litfuse/engine/Ids"

/** How often each text is there, the most frequent first, of equal ones in byte order. */
export const tally = (texts: Iterable<string>): ReadonlyArray<readonly [text: string, times: number]> => {
  const times = new Map<string, number>()
  for (const text of texts) times.set(text, (times.get(text) ?? 0) + 1)
  return [...times].sort((a, b) => b[1] - a[1] || Ids.compare(a[0], b[0]))
}
