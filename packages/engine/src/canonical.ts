import * as Invariant from "./Invariant.ts"
import { LazyList } from "./internal/LazyList.ts"

/**
 * JSON with one spelling per value, in pieces. Keys are sorted by UTF-16 unit, and undefined keys count as absent. Values that JSON would merge stay
 * different (`-0`, `NaN`, the infinities). Made for hashing; it does not read back.
 *
 * - errors: breaks an invariant on values that have no place in JSON (functions, symbols, class instances)
 */
export function write(value: unknown, into: (piece: string) => void): void {
  if (value === null || typeof value === "string" || typeof value === "boolean") return into(JSON.stringify(value))
  if (typeof value === "number") return into(Object.is(value, -0) ? "-0" : String(value))
  let before = ""
  if (Array.isArray(value) || value instanceof LazyList) {
    into("[")
    for (const item of value instanceof LazyList ? value.items : value) {
      into(before)
      write(item ?? null, into)
      before = ","
    }
    return into("]")
  }
  const prototype: unknown = typeof value === "object" ? Object.getPrototypeOf(value) : undefined
  Invariant.check(prototype === Object.prototype || prototype === null, "a value to be hashed is made of JSON")
  const entries = Object.entries(value as Readonly<Record<string, unknown>>).filter(([, item]) => item !== undefined)
  into("{")
  for (const [key, item] of entries.sort(([a], [b]) => (a < b ? -1 : 1))) {
    into(`${before}${JSON.stringify(key)}:`)
    write(item, into)
    before = ","
  }
  into("}")
}

/** The same as one text. */
export const canonical = (value: unknown): string => {
  let text = ""
  write(value, (piece) => (text += piece))
  return text
}
