import { fixed } from "@litfuse/files/numbers"

/** What is written after the name on a row, and what is passed on to the measure. */
export interface Argument {
  readonly suffix: string
  readonly argument: string
}

/** Reads what `-m` has after `name.`, or nothing; undefined = not accepted. */
export type Read = (params: string | undefined) => ReadonlyArray<Argument> | undefined

const plain: ReadonlyArray<Argument> = [{ suffix: "", argument: "" }]

/** Takes no parameters. */
export const none: Read = (params) => (params === undefined ? plain : undefined)

const numbersOf = (params: string): ReadonlyArray<number> | undefined => {
  const values = params.split(",").map((text) => (/^-?(\d+\.?\d*|\.\d+)$/.test(text.trim()) ? Number(text) : Number.NaN))
  return values.some(Number.isNaN) ? undefined : values
}

/** Distinct numbers from low to high, or undefined. */
const ladder = (values: ReadonlyArray<number> | undefined): ReadonlyArray<number> | undefined =>
  values === undefined ? undefined : [...new Set(values)].sort((a, b) => a - b)

/** Whole cutoffs, `5,10`: above 0, each once; decimals are cut off as C's atol does. */
export const cutoffs =
  (...fallback: ReadonlyArray<number>): Read =>
  (params) => {
    const values = params === undefined ? fallback : ladder(numbersOf(params)?.map(Math.trunc))
    return values?.every((k) => k > 0) === true ? values.map((k) => ({ suffix: `_${k}`, argument: String(k) })) : undefined
  }

/** Real cutoffs, `0.2,0.5`: each once, none negative; named with two decimals. */
export const shares =
  (...fallback: ReadonlyArray<number>): Read =>
  (params) => {
    const values = params === undefined ? fallback : ladder(numbersOf(params))
    return values?.every((x) => x >= 0) === true ? values.map((x) => ({ suffix: `_${fixed(x, 2)}`, argument: String(x) })) : undefined
  }

/** Any number of real numbers of at least 0, `.25,.5,.75`: one row, named as they are written. */
export const list: Read = (params) => {
  if (params === undefined) return plain
  const read = numbersOf(params)
  return read?.every((x) => x >= 0) === true ? [{ suffix: `_${params}`, argument: read.join(",") }] : undefined
}

/** trec_eval's usual cutoffs. */
export const ranks: Read = cutoffs(5, 10, 15, 20, 30, 100, 200, 500, 1000)

/** trec_eval's usual multiples of the number of relevant documents. */
export const fifths: Read = shares(0.2, 0.4, 0.6, 0.8, 1, 1.2, 1.4, 1.6, 1.8, 2)

/** A given number of numbers in a fixed order, passed on as they are written. */
export const values =
  (count: number): Read =>
  (params) => {
    if (params === undefined) return plain
    return numbersOf(params)?.length === count ? [{ suffix: `_${params}`, argument: params }] : undefined
  }

/** Pairs of a name and a number, `1=3,2=9`, passed on as they are written. */
export const pairs =
  (name: RegExp): Read =>
  (params) => {
    if (params === undefined) return plain
    const isPair = (text: string) => {
      const [key, value, rest] = text.split("=")
      return name.test(key ?? "") && value !== undefined && rest === undefined && numbersOf(value)?.length === 1
    }
    return params.split(",").every(isPair) ? [{ suffix: `_${params}`, argument: params }] : undefined
  }
