/** A list whose items are created on access and not stored; `at` counts from 0. Arrays are such lists. */
export interface Items<A> extends Iterable<A> {
  readonly length: number
  readonly at: (i: number) => A | undefined
}

/** Its functions are not among its own properties: two of them are equal where their items are. */
class Made<A> implements Items<A> {
  readonly length: number
  readonly #make: (i: number) => A
  constructor(length: number, make: (i: number) => A) {
    this.length = length
    this.#make = make
  }
  at(i: number): A | undefined {
    return i >= 0 && i < this.length ? this.#make(i) : undefined
  }
  *[Symbol.iterator](): Generator<A> {
    for (let i = 0; i < this.length; i++) yield this.#make(i)
  }
}

/** A list of `length` items. Each access calls `at` with the position from 0. */
export const items = <A>(length: number, at: (i: number) => A): Items<A> => new Made(length, at)

const isItems = (value: unknown): value is Items<unknown> =>
  typeof value === "object" && value !== null && Symbol.iterator in value && "length" in value

/** As `JSON.stringify`, with the lines behind the first one further in; undefined for what JSON has no text for. */
const nested = (value: unknown, step: number, depth: number): string | undefined =>
  (JSON.stringify(value, null, step) as string | undefined)?.replaceAll("\n", `\n${" ".repeat(step * depth)}`)

/**
 * What `JSON.stringify(value, null, step)` gives, in pieces: each item of a list that is a field of the object is one. All of it together may be longer
 * than a text can be.
 *
 * - `step` spaces for each level, at most 10; 0 = all on one line
 */
export function* pieces(value: object, step = 0): Generator<string> {
  const [line, colon] = step === 0 ? ["", ":"] : ["\n", ": "]
  const gap = (depth: number): string => line + " ".repeat(step * depth)
  let before = "{"
  for (const [name, field] of Object.entries(value)) {
    const text = isItems(field) ? "" : nested(field, step, 1)
    if (text === undefined) continue
    yield `${before}${gap(1)}${JSON.stringify(name)}${colon}${text}`
    before = ","
    if (!isItems(field)) continue
    if (field.length === 0) yield "[]"
    else {
      let start = "["
      for (const item of field) {
        yield `${start}${gap(2)}${nested(item, step, 2) ?? "null"}`
        start = ","
      }
      yield `${gap(1)}]`
    }
  }
  yield before === "{" ? "{}" : `${gap(0)}}`
}
