import type { FreeTable } from "@litfuse/bench/report/Results"
import { shareText } from "../shareText.ts"

/** A label with its confidence, and whether indexers say the same. */
export interface Said {
  readonly confidence: number
  readonly isRight: boolean
}

/** Bins of confidence, from the lowest possible one; the last includes its end. */
const bins = [0.5, 0.6, 0.7, 0.8, 0.9, 0.951] as const

interface Bin {
  readonly from: number
  readonly to: number
  readonly said: ReadonlyArray<Said>
}

const binned = (said: ReadonlyArray<Said>): ReadonlyArray<Bin> =>
  bins.slice(1).map((to, i) => ({ from: bins[i]!, to, said: said.filter(({ confidence }) => confidence >= bins[i]! && confidence < to) }))

const meanOf = (values: ReadonlyArray<number>): number => values.reduce((sum, value) => sum + value, 0) / values.length

/**
 * The expected calibration error: how far mean confidence and the share that is right are apart, on average over labels, in five bins.
 *
 * - units: in [0, 1]; NaN without labels
 */
export const calibrationError = (said: ReadonlyArray<Said>): number =>
  binned(said).reduce((sum, { said: own }) => {
    if (own.length === 0) return sum
    const gap = Math.abs(meanOf(own.map(({ confidence }) => confidence)) - meanOf(own.map(({ isRight }) => Number(isRight))))
    return sum + (gap * own.length) / said.length
  }, 0) / (said.length === 0 ? 0 : 1)

/** A reliability table: of labels of about the same confidence, how many are right. */
export const reliability = (name: string, sets: ReadonlyArray<readonly [name: string, said: ReadonlyArray<Said>]>): FreeTable => ({
  id: "reliability",
  title: name,
  columns: [
    { name: "confidence" },
    { name: "from", digits: 2 },
    { name: "to", digits: 2 },
    { name: "labels", digits: 0 },
    { name: "mean confidence", digits: 3 },
    { name: "share right" }
  ],
  rows: sets.flatMap(([set, said]) =>
    binned(said).flatMap(({ from, to, said: own }) => {
      if (own.length === 0) return []
      const right = own.filter(({ isRight }) => isRight).length
      return [[set, from, Math.min(to, 0.95), own.length, meanOf(own.map(({ confidence }) => confidence)), shareText(right, own.length, 3)]]
    })
  )
})
