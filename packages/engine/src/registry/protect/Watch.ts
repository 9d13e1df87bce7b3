/** What a third-party plugin reads: copies of arrays, which are compared afterwards, and frozen objects. */
import * as Result from "effect/Result"
import * as Invariant from "../../Invariant.ts"

/** An array of numbers. It cannot be frozen, so a plugin receives a copy. */
export type Numbers = Int16Array | Int32Array | Uint8Array | Uint16Array | Uint32Array | Float32Array | Float64Array

/**
 * Watches one call of a plugin.
 *
 * - `copy` an array for the plugin; `what` names it in the error
 * - `run` calls the plugin, and compares the copies with their originals
 * - errors: the plugin wrote into a copy or into a frozen object; the error names it
 */
export interface Watch {
  readonly copy: <A extends Numbers>(what: string, original: A) => A
  readonly run: <A>(call: () => A) => A
}

/** Whether two arrays have the same bytes: NaN equals NaN, and 0 differs from -0. */
const isSame = (a: Numbers, b: Numbers): boolean =>
  Buffer.compare(new Uint8Array(a.buffer, a.byteOffset, a.byteLength), new Uint8Array(b.buffer, b.byteOffset, b.byteLength)) === 0

/** V8's words for a write into a frozen object. */
const isFrozenWrite = (cause: unknown): cause is TypeError =>
  cause instanceof TypeError && /read only|not extensible|Cannot (?:delete|redefine|define) property/.test(cause.message)

const refuse = (who: string, what: string): void =>
  Invariant.checkContract(false, `plugin ${who} changed ${what}; other plugins read the same, so its author must copy before writing`)

/** A watch for a call. `who`: kind and id of the plugin. */
export const make = (who: string): Watch => {
  const copies: Array<readonly [what: string, original: Numbers, copy: Numbers]> = []
  return {
    copy: (what, original) => {
      const copy = original.slice() as typeof original
      copies.push([what, original, copy])
      return copy
    },
    run: (call) => {
      const ended = Result.try({ try: call, catch: (cause) => cause })
      if (Result.isFailure(ended) && isFrozenWrite(ended.failure)) refuse(who, `what it reads: ${ended.failure.message}`)
      for (const [what, original, copy] of copies) if (!isSame(original, copy)) refuse(who, what)
      return Result.getOrThrowWith(ended, (cause) => cause)
    }
  }
}

const isPlain = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null || Array.isArray(value)
}

/** Freezes plain objects and lists with everything in them. An instance of a class stays as it is. */
export const freeze = <A>(value: A): A => {
  if (typeof value !== "object" || value === null || !isPlain(value)) return value
  for (const one of Object.values(value)) freeze(one)
  return Object.freeze(value)
}

/** A copy of plain objects, lists, maps, sets and arrays of numbers, with everything in them. */
export const deepCopy = <A>(value: A): A => copyOf(value) as A

const copyOf = (value: unknown): unknown => {
  if (typeof value !== "object" || value === null) return value
  if (ArrayBuffer.isView(value)) return (value as Numbers).slice()
  if (Array.isArray(value)) return value.map(copyOf)
  if (value instanceof Map) return new Map(Array.from(value, ([key, one]) => [copyOf(key), copyOf(one)]))
  if (value instanceof Set) return new Set(Array.from(value, copyOf))
  if (!isPlain(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, copyOf(one)]))
}
