/**
 * One parameter of a measure, as text and as a value.
 *
 * - `expected` says in words what is accepted
 * - `fallback` the value when it is not written; absent = it must be written
 * - `parse` undefined = not accepted
 * - `print` undefined = the value is the default and is left out of the name
 */
export interface Param<out A> {
  readonly expected: string
  readonly fallback?: A
  readonly parse: (text: string) => A | undefined
  readonly print: (value: unknown) => string | undefined
}

/** The values that a record of parameters decodes to. */
export type Values<P> = { readonly [K in keyof P]: P[K] extends Param<infer A> ? A : never }

const whole = (text: string): number | undefined => (/^\d{1,9}$/.test(text) ? Number(text) : undefined)
const decimal = (text: string): number | undefined => (/^-?(\d+\.?\d*|\.\d+)(e-?\d+)?$/i.test(text) ? Number(text) : undefined)
const unless = (fallback: unknown) => (value: unknown) => (value === fallback ? undefined : String(value))

const positive = (text: string): number | undefined => {
  const value = whole(text)
  return value !== undefined && value >= 1 ? value : undefined
}

/** The rank after which nothing counts, written `@k`. Optional: without it the whole ranking counts. */
export const cutoff: { readonly optional: Param<number>; readonly required: Param<number> } = {
  optional: {
    expected: "a whole number of at least 1",
    fallback: Number.POSITIVE_INFINITY,
    parse: positive,
    print: unless(Number.POSITIVE_INFINITY)
  },
  required: { expected: "a whole number of at least 1", parse: positive, print: String }
}

/** The lowest grade that counts as relevant. ir_measures' `rel`, trec_eval's `-l`. */
export const level = (fallback = 1): Param<number> => ({
  expected: "a whole number of at least 1",
  fallback,
  parse: positive,
  print: unless(fallback)
})

/** A number strictly between 0 and 1, such as a persistence. */
export const fraction = (fallback: number): Param<number> => ({
  expected: "a number between 0 and 1, both excluded",
  fallback,
  parse: (text) => {
    const value = decimal(text)
    return value !== undefined && value > 0 && value < 1 ? value : undefined
  },
  print: unless(fallback)
})

/** A finite number of at least `minimum`. */
export const real = (fallback: number, minimum = 0): Param<number> => ({
  expected: `a number of at least ${minimum}`,
  fallback,
  parse: (text) => {
    const value = decimal(text)
    return value !== undefined && value >= minimum ? value : undefined
  },
  print: unless(fallback)
})

/** One of a few words, the first being the default; quotes are accepted as ir_measures writes them. */
export const word = <const W extends readonly [string, ...ReadonlyArray<string>]>(words: W): Param<W[number]> => ({
  expected: `one of ${words.join(", ")}`,
  fallback: words[0],
  parse: (text) => words.find((w) => w === text.replace(/^(['"])(.*)\1$/, "$2")),
  print: unless(words[0])
})

/** True or false, false unless written. */
export const flag: Param<boolean> = {
  expected: "True or False",
  fallback: false,
  parse: (text) => (/^true$/i.test(text) ? true : /^false$/i.test(text) ? false : undefined),
  print: (value) => (value === true ? "True" : undefined)
}

const parseGains = (text: string): ReadonlyMap<number, number> | undefined => {
  const body = /^\{(.*)\}$/.exec(text)?.[1]
  if (body === undefined) return undefined
  const map = new Map<number, number>()
  for (const pair of body.split(",").filter((part) => part.trim() !== "")) {
    const [grade, gain, rest] = pair.split(":").map((part) => part.trim())
    const g = whole(grade ?? "")
    const v = decimal(gain ?? "")
    if (g === undefined || v === undefined || v < 0 || rest !== undefined || map.has(g)) return undefined
    map.set(g, v)
  }
  return new Map([...map].filter(([g, v]) => g !== v).sort(([a], [b]) => a - b))
}

/** A gain per grade, `{0:0,1:1,2:3}`; a grade that is not named gains its own number. Fractions are allowed. */
export const gains: Param<ReadonlyMap<number, number>> = {
  expected: "a map from grade to gain such as {0:0,1:1,2:3}, no gain below 0",
  fallback: new Map(),
  parse: parseGains,
  print: (value) => {
    const map = value as ReadonlyMap<number, number>
    return map.size === 0 ? undefined : `{${[...map].map(([g, v]) => `${g}:${v}`).join(",")}}`
  }
}
