/** Lists of numbers, one for each record, end to end: list `r` is `values[starts[r] .. starts[r + 1])`. */
export interface Sets<A extends Numbers> {
  readonly values: A
  readonly starts: Uint32Array
}

type Numbers = Uint8Array | Uint16Array | Uint32Array | Int16Array | Int32Array | Float64Array

/** A typed array that grows. */
export interface Growing<A extends Numbers> {
  readonly push: (value: number) => void
  readonly length: () => number
  /** What was pushed; no more can be pushed to it. */
  readonly done: () => A
}

/** An empty array that grows, of the kind that `make` makes. */
export const growing = <A extends Numbers>(make: (size: number) => A): Growing<A> => {
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
export interface GrowingSets<A extends Numbers> {
  readonly add: (list: Iterable<number>) => void
  readonly done: () => Sets<A>
}

/** No lists yet. */
export const growingSets = <A extends Numbers>(make: (size: number) => A): GrowingSets<A> => {
  const values = growing(make)
  const starts = growing((n) => new Uint32Array(n))
  starts.push(0)
  return {
    add: (list) => {
      for (const value of list) values.push(value)
      starts.push(values.length())
    },
    done: () => ({ values: values.done(), starts: starts.done() })
  }
}
