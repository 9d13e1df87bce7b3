/** Answers as no service would send them on purpose: what parsers are tried with. */

/** Numbers in [0, 1) that are the same for the same seed: mulberry32. */
const dice = (seed: number): (() => number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

const strange: ReadonlyArray<unknown> = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  Number.MAX_SAFE_INTEGER,
  "",
  " ",
  "\u0000",
  "\u001b[31mred\u001b[0m",
  "::error::stop",
  "<b>bold</b> &amp; <script>alert(1)</script>",
  "\\input{/etc/passwd}",
  "__proto__",
  "constructor",
  "\ud800",
  "9".repeat(400),
  "<".repeat(500),
  [],
  {},
  [[[]]],
  [null],
  [{}],
  { __proto__: null, toString: 1 },
  { length: 1e9 }
]

const isBranch = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null

const change = (value: unknown, roll: () => number): unknown => {
  const odd = (): unknown => structuredClone(strange[Math.floor(roll() * strange.length)])
  let at = value
  for (;;) {
    if (!isBranch(at)) return odd()
    const keys = Object.keys(at)
    const key = keys[Math.floor(roll() * keys.length)]
    if (key === undefined) return odd()
    const inner: unknown = at[key]
    if (isBranch(inner) && roll() < 0.85) {
      at = inner
      continue
    }
    const choice = roll()
    if (choice < 0.15) delete at[key]
    else if (choice < 0.25) Object.defineProperty(at, "__proto__", { value: odd(), enumerable: true, configurable: true, writable: true })
    else if (choice < 0.35 && Array.isArray(at)) at.push(structuredClone(inner), odd())
    else at[key] = odd()
    return value
  }
}

const torn = (text: string, roll: () => number): string => {
  const from = Math.floor(roll() * text.length)
  const length = Math.floor(roll() * Math.min(40, text.length - from))
  const piece = text.slice(from, from + length)
  const choice = roll()
  if (choice < 0.3) return text.slice(0, from)
  if (choice < 0.5) return text.slice(0, from) + text.slice(from + length)
  if (choice < 0.7) return text.slice(0, from) + piece + piece + text.slice(from + length)
  return (
    text.slice(0, from) +
    String.fromCharCode(...Array.from({ length: 1 + Math.floor(roll() * 4) }, () => Math.floor(roll() * 256))) +
    text.slice(from + length)
  )
}

/** A mutant of an answer; the same one for the same seed. Three of four mutants of JSON are JSON. */
export const mutated = (text: string, seed: number): string => {
  const roll = dice(seed)
  const isJson = /^\s*[[{]/.test(text)
  if (!isJson || roll() < 0.25) return torn(text, roll)
  let value: unknown = JSON.parse(text)
  for (let times = 1 + Math.floor(roll() * 3); times > 0; times--) value = change(value, roll)
  return JSON.stringify(value)
}
