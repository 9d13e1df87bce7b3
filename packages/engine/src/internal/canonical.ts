import * as Invariant from "../Invariant.ts"

/**
 * JSON with one spelling per value: keys go up by UTF-16 unit, absent and undefined keys are the same, and values that JSON would merge stay
 * different (`-0`, `NaN`, the infinities). Made for hashing; it does not read back.
 *
 * - errors: breaks an invariant on values that have no place in JSON (functions, symbols, class instances)
 */
export const canonical = (value: unknown): string => {
  if (value === null || typeof value === "string" || typeof value === "boolean") return JSON.stringify(value)
  if (typeof value === "number") return Object.is(value, -0) ? "-0" : String(value)
  if (Array.isArray(value)) return `[${value.map((item) => canonical(item ?? null)).join(",")}]`
  const prototype: unknown = typeof value === "object" ? Object.getPrototypeOf(value) : undefined
  Invariant.check(prototype === Object.prototype || prototype === null, "a value to be hashed is made of JSON")
  const entries = Object.entries(value as Readonly<Record<string, unknown>>).filter(([, item]) => item !== undefined)
  return `{${entries
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, item]) => `${JSON.stringify(key)}:${canonical(item)}`)
    .join(",")}}`
}
