import { pathToFileURL } from "node:url"
import * as TrecRun from "@litfuse/eval/formats/TrecRun"
import * as Result from "effect/Result"
import type { Measurement } from "./Measurement.ts"
import { randomStream } from "./randomStream.ts"

const count = 10_000_000
/** Hits of one run: a file of 4 MB. */
const depth = 100_000

const view = new DataView(new ArrayBuffer(8))

/** A double with random bits, neither infinite nor NaN. */
const anyDouble = (next: () => number): number => {
  view.setUint32(0, next())
  view.setUint32(4, next())
  const value = view.getFloat64(0)
  return Number.isFinite(value) ? value : anyDouble(next)
}

const uniform = (next: () => number): number => (next() + next() / 2 ** 32) / 2 ** 32

const digits = (next: () => number, length: number): string => {
  let text = ""
  while (text.length < length) text += String(next()).padStart(10, "0")
  return text.slice(0, length)
}

/** Halfway between two neighbouring doubles from 0.5 to 1, all of its 54 decimals cut after some: the hardest to round. */
const halfway = (next: () => number): string => {
  const half = (1n << 53n) + 2n * ((BigInt(next()) << 20n) | BigInt(next() >>> 12)) + 1n
  return `0.${(half * 5n ** 54n)
    .toString()
    .padStart(54, "0")
    .slice(0, 15 + (next() % 5))}`
}

/** One decimal of each form that programs print: 64 and 32 bits, a fixed number of decimals, any digits and point, with an exponent. */
const forms: ReadonlyArray<(next: () => number) => string> = [
  (next) => String(anyDouble(next)),
  (next) => String(uniform(next) * 40),
  (next) => String(Math.fround(uniform(next) * 40)),
  (next) => (uniform(next) * 1000).toFixed(next() % 20),
  (next) => anyDouble(next).toExponential(next() % 19),
  (next) => `${next() % 2 === 0 ? "-" : ""}${digits(next, 1 + (next() % 6))}.${digits(next, 1 + (next() % 18))}`,
  (next) => `${digits(next, 16 + (next() % 4))}e${(next() % 66) - 44}`,
  halfway
]

/** Random decimals, read as the scores of runs, that are another double than `Number` makes of the same text. */
export const decimalParsing = (): ReadonlyArray<Measurement> => {
  const next = randomStream(1)
  let different = 0
  for (let read = 0; read < count; read += depth) {
    const texts = Array.from({ length: depth }, (_, i) => forms[i % forms.length]!(next))
    const file = texts.map((text, i) => `1 Q0 d${i} ${i + 1} ${text} x\n`).join("")
    const { scores } = Result.getOrThrow(TrecRun.parse(Buffer.from(file), "run")).topics.get("1")!
    for (let i = 0; i < depth; i++) if (!Object.is(scores[i]! + 0, Number(texts[i]) + 0)) different++
  }
  return [
    {
      name: `of ${count.toLocaleString("en")} random decimals, those read as another double than by Number`,
      value: different,
      unit: "decimals",
      target: "exactly 0"
    }
  ]
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) console.table(decimalParsing())
