/**
 * One parameter of a measure, as text and as a value.
 *
 * - `expected` describes the accepted texts
 * - `fallback` the default value; absent = required
 * - `parse` undefined = not accepted
 * - `print` undefined = the value is the default, which the name leaves out
 */
export interface Param<out A> {
  readonly expected: string
  readonly fallback?: A
  readonly parse: (text: string) => A | undefined
  readonly print: (value: unknown) => string | undefined
}

/** The values that a record of parameters decodes to. */
export type Values<P> = { readonly [K in keyof P]: P[K] extends Param<infer A> ? A : never }

const natural = (text: string): number | undefined => (/^\d{1,9}$/.test(text) ? Number(text) : undefined)
const decimal = (text: string): number | undefined => (/^-?(\d+\.?\d*|\.\d+)(e-?\d+)?$/i.test(text) ? Number(text) : undefined)
const unless = (fallback: unknown) => (value: unknown) => (value === fallback ? undefined : String(value))

// adding 0 avoids -0
const integer = (text: string): number | undefined => (/^-?\d{1,9}$/.test(text) ? 0 + Number(text) : undefined)

const positive = (text: string): number | undefined => {
  const value = natural(text)
  return value !== undefined && value >= 1 ? value : undefined
}

/** The rank after which hits do not count, written `@k`. Optional: without it the whole ranking counts. */
export const cutoff = {
  optional: {
    expected: "a whole number of at least 1",
    fallback: Number.POSITIVE_INFINITY,
    parse: positive,
    print: unless(Number.POSITIVE_INFINITY)
  } satisfies Param<number>,
  required: { expected: "a whole number of at least 1", parse: positive, print: String } satisfies Param<number>,
  /** With a default cutoff. */
  of: (fallback: number): Param<number> => ({
    expected: "a whole number of at least 1",
    fallback,
    parse: positive,
    print: unless(fallback)
  })
}

/**
 * The lowest grade that counts as relevant. ir_measures' `rel`, trec_eval's `-l`.
 *
 * From 0 down all judged documents count. In ranked measures, from -1 down unjudged ones count too, as in trec_eval.
 */
export const level = (fallback = 1): Param<number> => ({
  expected: "a whole number",
  fallback,
  parse: integer,
  print: unless(fallback)
})

/** A whole number of at least 0. */
export const whole = (fallback: number): Param<number> => ({
  expected: "a whole number of at least 0",
  fallback,
  parse: natural,
  print: unless(fallback)
})

/** The grade with the highest gain. 0, the default, means the highest grade of the collection, never of the topic. */
export const maximum: Param<number> = {
  expected: "a whole number of at least 1; without it the collection's highest grade",
  fallback: 0,
  parse: positive,
  print: unless(0)
}

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

/** A number from 0 to 1, both allowed, such as a recall; absent `fallback` = it must be written. */
export const share: Param<number> = {
  expected: "a number from 0 to 1",
  parse: (text) => {
    const value = decimal(text)
    return value !== undefined && value >= 0 && value <= 1 ? value : undefined
  },
  print: String
}

/** A percentage above 0 and up to 100 that must be written. */
export const percent: Param<number> = {
  expected: "a percentage above 0 and up to 100",
  parse: (text) => {
    const value = decimal(text)
    return value !== undefined && value > 0 && value <= 100 ? value : undefined
  },
  print: String
}

const atLeast = (minimum: number) => (text: string) => {
  const value = decimal(text)
  return value !== undefined && value >= minimum ? value : undefined
}
const expectedReal = (minimum: number) => (minimum === Number.NEGATIVE_INFINITY ? "a number" : `a number of at least ${minimum}`)

/** A finite number of at least 0, or of another minimum: with a default value (`of`), or required. */
export const real = {
  of: (fallback: number, minimum = 0): Param<number> => ({
    expected: expectedReal(minimum),
    fallback,
    parse: atLeast(minimum),
    print: unless(fallback)
  }),
  required: { expected: expectedReal(0), parse: atLeast(0), print: String } satisfies Param<number>
}

/** One of several words, the first is the default. Quotes are accepted as ir_measures writes them. */
export const word = <const W extends readonly [string, ...ReadonlyArray<string>]>(words: W): Param<W[number]> => ({
  expected: `one of ${words.join(", ")}`,
  fallback: words[0],
  parse: (text) => words.find((w) => w === text.replace(/^(['"])(.*)\1$/, "$2")),
  print: unless(words[0])
})

/** True or False as in Python, with a default value. */
export const flagOr = (fallback: boolean): Param<boolean> => ({
  expected: "True or False",
  fallback,
  parse: (text) => {
    if (/^true$/i.test(text)) return true
    return /^false$/i.test(text) ? false : undefined
  },
  print: (value) => {
    if (value === fallback) return undefined
    return value === true ? "True" : "False"
  }
})

/** True or False; the default is False. */
export const flag = flagOr(false)

/** A gain per grade. Shape: `pairs`: grades whose gain is not their number; `table[grade]` up to the highest of those. */
export interface Gains {
  readonly pairs: ReadonlyMap<number, number>
  readonly table: Float64Array
}

/** The gain of a grade; a negative grade gains nothing. */
export const gainOf = ({ table }: Gains, grade: number): number => {
  if (grade < 0) return 0
  return grade < table.length ? table[grade]! : grade
}

const makeGains = (named: ReadonlyMap<number, number>): Gains => {
  const pairs = new Map([...named].filter(([grade, gain]) => grade !== gain).sort(([a], [b]) => a - b))
  const top = Math.max(-1, ...pairs.keys())
  return { pairs, table: Float64Array.from({ length: top + 1 }, (_, grade) => pairs.get(grade) ?? grade) }
}

const highestGrade = 32767

const parseGains = (text: string): Gains | undefined => {
  const body = /^\{(.*)\}$/.exec(text)?.[1]
  if (body === undefined) return undefined
  const named = new Map<number, number>()
  for (const pair of body.split(",").filter((part) => part.trim() !== "")) {
    const [grade, gain, rest] = pair.split(":").map((part) => part.trim())
    const g = natural(grade ?? "")
    const v = decimal(gain ?? "")
    if (g === undefined || g > highestGrade || v === undefined || v < 0 || rest !== undefined || named.has(g)) return undefined
    named.set(g, v)
  }
  return makeGains(named)
}

/** A gain per grade, `{0:0,1:1,2:3}`; a grade that is not named gains its own number. Fractions are allowed. */
export const gains: Param<Gains> = {
  expected: "a map from grade to gain such as {0:0,1:1,2:3}, no gain below 0",
  fallback: makeGains(new Map()),
  parse: parseGains,
  print: (value) => {
    const { pairs } = value as Gains
    return pairs.size === 0 ? undefined : `{${[...pairs].map(([g, v]) => `${g}:${v}`).join(",")}}`
  }
}
