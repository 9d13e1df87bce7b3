/**
 * Visits what several sorted lists hold, in the order of all of them together.
 *
 * - `sizes` how many items each list has
 * - `compare` items by list and place; below 0 where the first comes first. Equal items come in the order of their lists
 * - empty: lists without items are legal, and no lists
 */
export const inOrder = (
  sizes: ReadonlyArray<number>,
  compare: (list: number, place: number, otherList: number, otherPlace: number) => number,
  visit: (list: number, place: number) => void
): void => {
  const next = new Int32Array(sizes.length)
  const heap = sizes.flatMap((size, list) => (size > 0 ? [list] : []))
  const isBefore = (a: number, b: number): boolean => {
    const order = compare(a, next[a]!, b, next[b]!)
    return order < 0 || (order === 0 && a < b)
  }
  const sink = (from: number): void => {
    for (let at = from; ;) {
      let least = at
      for (const child of [2 * at + 1, 2 * at + 2]) if (child < heap.length && isBefore(heap[child]!, heap[least]!)) least = child
      if (least === at) return
      const moved = heap[at]!
      heap[at] = heap[least]!
      heap[least] = moved
      at = least
    }
  }
  for (let at = heap.length >> 1; at >= 0; at--) if (heap.length > 0) sink(at)
  while (heap.length > 0) {
    const list = heap[0]!
    visit(list, next[list]!++)
    if (next[list] === sizes[list]) {
      const last = heap.pop()!
      if (heap.length === 0) return
      heap[0] = last
    }
    sink(0)
  }
}
