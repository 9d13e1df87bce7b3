/** Lists of numbers, one per record, end to end: list `r` is `values[starts[r] .. starts[r + 1])`. */
export interface NumberLists<A extends Numbers> {
  readonly values: A
  readonly starts: Uint32Array
}

type Numbers = Uint8Array | Uint16Array | Uint32Array | Int16Array | Int32Array | Float64Array

/** A typed array that grows. */
export interface GrowableArray<A extends Numbers> {
  readonly push: (value: number) => void
  readonly length: () => number
  /** The values. No more can be pushed afterwards. */
  readonly done: () => A
}

/** An empty growable array of the kind that `make` makes. */
export const growableArray = <A extends Numbers>(make: (size: number) => A): GrowableArray<A> => {
  let values = make(64)
  let length = 0
  return {
    push: (value) => {
      if (length === values.length) {
        const wider = make(2 * length)
        wider.set(values as never)
        values = wider
      }
      values[length++] = value
    },
    length: () => length,
    done: () => values.subarray(0, length) as A
  }
}

/** Lists that grow, one for each call of `add`. */
export interface GrowableLists<A extends Numbers> {
  readonly add: (list: ReadonlyArray<number>) => void
  /** Adds a list in ascending order without repetitions. */
  readonly addAscending: (list: ReadonlyArray<number>) => void
  readonly done: () => NumberLists<A>
}

/** Sorts the first numbers. For few of them this is faster than the built-in sort. */
const sortFew = (list: Float64Array, size: number): void => {
  for (let i = 1; i < size; i++) {
    const one = list[i]!
    let at = i
    for (; at > 0 && list[at - 1]! > one; at--) list[at] = list[at - 1]!
    list[at] = one
  }
}

/** A buffer that all lists share, because they are added one after the other. So a few records need not clear memory for each kind of list. */
let list = new Float64Array(256)

/** No lists yet. */
export const growableLists = <A extends Numbers>(make: (size: number) => A): GrowableLists<A> => {
  const starts = growableArray((n) => new Uint32Array(n))
  starts.push(0)
  let values = make(64)
  let length = 0
  // one bulk copy per list: stores into arrays of several kinds from one loop are ten times slower
  const take = (size: number): void => {
    if (length + size > values.length) {
      const wider = make(2 * (length + size))
      wider.set(values.subarray(0, length) as never)
      values = wider
    }
    values.set(list.subarray(0, size) as never, length)
    length += size
    starts.push(length)
  }
  const copy = (from: ReadonlyArray<number>): void => {
    if (list.length < from.length) list = new Float64Array(2 * from.length)
    for (let i = 0; i < from.length; i++) list[i] = from[i]!
  }
  return {
    add: (from) => {
      copy(from)
      take(from.length)
    },
    addAscending: (from) => {
      copy(from)
      if (from.length > 16) list.subarray(0, from.length).sort()
      else sortFew(list, from.length)
      let size = 0
      for (let i = 0; i < from.length; i++) if (i === 0 || list[i] !== list[i - 1]) list[size++] = list[i]!
      take(size)
    },
    done: () => ({ values: values.subarray(0, length) as A, starts: starts.done() })
  }
}
