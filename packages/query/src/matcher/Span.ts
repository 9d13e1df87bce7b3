/** A place in a text: from one word to another, both counted from the first word, the end exclusive. */
export interface Span {
  readonly from: number
  readonly until: number
}

/** Spans in the order of the text, none twice. */
export const sortSpans = (spans: ReadonlyArray<Span>): ReadonlyArray<Span> =>
  spans
    .slice()
    .sort((a, b) => a.from - b.from || a.until - b.until)
    .filter((span, i, all) => i === 0 || span.from !== all[i - 1]!.from || span.until !== all[i - 1]!.until)

/** How many words are between two spans; -1 when they overlap, or are in the wrong order. */
const gapBetween = (a: Span, b: Span, ordered: boolean): number => {
  if (b.from >= a.until) return b.from - a.until
  return ordered || b.until > a.from ? -1 : a.from - b.until
}

const joined = (a: Span, b: Span): Span => ({ from: Math.min(a.from, b.from), until: Math.max(a.until, b.until) })

const pairs = (left: ReadonlyArray<Span>, right: ReadonlyArray<Span>, between: number, ordered: boolean): ReadonlyArray<Span> => {
  const found: Array<Span> = []
  let first = 0
  for (const a of left) {
    // Lists are in the order of the text and spans are short, so what ends long before this span ends long before the following ones.
    while (first < right.length && right[first]!.from < a.from - longest(right) - between) first++
    for (let i = first; i < right.length && right[i]!.from <= a.until + between; i++) {
      const b = right[i]!
      const gap = gapBetween(a, b, ordered)
      if (gap >= 0 && gap <= between) found.push(joined(a, b))
    }
  }
  return sortSpans(found)
}

const lengths = new WeakMap<ReadonlyArray<Span>, number>()

const longest = (spans: ReadonlyArray<Span>): number => {
  const known = lengths.get(spans)
  if (known !== undefined) return known
  const length = spans.reduce((most, { from, until }) => Math.max(most, until - from), 0)
  lengths.set(spans, length)
  return length
}

/** The smallest windows that contain one span of each list, with at most `between` words that belong to none of them. */
const windows = (lists: ReadonlyArray<ReadonlyArray<Span>>, between: number, ordered: boolean): ReadonlyArray<Span> => {
  const marks = lists.flatMap((spans, list) => spans.map((span) => ({ span, list }))).sort((a, b) => a.span.from - b.span.from)
  const latest: Array<Span | undefined> = lists.map(() => undefined)
  const found: Array<Span> = []
  for (const { span, list } of marks) {
    latest[list] = span
    const chosen = latest.filter((one) => one !== undefined)
    if (chosen.length < lists.length) continue
    if (ordered && chosen.some((one, i) => i > 0 && one.from < chosen[i - 1]!.until)) continue
    const window = chosen.reduce(joined)
    const words = chosen.reduce((sum, { from, until }) => sum + until - from, 0)
    const others = window.until - window.from - words
    if (others >= 0 && others <= between) found.push(window)
  }
  return sortSpans(found)
}

/** The places where one span of each list is near one of every other list: at most `between` other words, all together. */
export const spansNear = (lists: ReadonlyArray<ReadonlyArray<Span>>, between: number, ordered: boolean): ReadonlyArray<Span> => {
  if (lists.some((spans) => spans.length === 0)) return []
  const [first = [], second = [], ...more] = lists
  if (lists.length < 2) return first
  return more.length === 0 ? pairs(first, second, between, ordered) : windows(lists, between, ordered)
}
