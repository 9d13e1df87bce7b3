import * as AtlasRandom from "./AtlasRandom.ts"
import { censusYear, type Work, yearOf } from "./Work.ts"

/** The figures of one study as text, by slot name. They agree with each other and with the study's result. */
export type Numbers = Readonly<Record<string, string>>

const hundredths = (n: number): string => `${Math.floor(n / 100)}.${String(n % 100).padStart(2, "0")}`

/**
 * Draws the figures of a study. Versions of one study (preprint, journal) share them.
 *
 * - shape: a confidence interval lies on one side of 1 exactly when the result is a benefit or a harm
 */
export const make = (seed: number, work: Work): Numbers => {
  const random = AtlasRandom.derive(seed, "numbers", work.about)
  const participants = work.design === "trial-1" ? random.between(12, 48) : random.between(6, 60) * random.between(6, 40)
  const ratio = { benefit: [52, 88], null: [94, 107], harm: [116, 240] }[work.result] as [number, number]
  const hazard = random.between(...ratio)
  const width = random.between(6, 30)
  const low = work.result === "harm" ? Math.max(101, hazard - width) : Math.max(20, Math.min(hazard, 99) - width)
  const high = work.result === "benefit" ? Math.min(99, hazard + width) : Math.max(hazard, 101) + width
  const p = work.result === "null" ? random.between(120, 890) : random.between(1, 44)
  const share = random.between(18, 72)
  const year = yearOf(work)
  const weeks = random.pick([4, 6, 8, 12, 16, 24, 26, 36, 48, 52])
  return {
    n: String(participants),
    n2: String(participants - random.between(1, Math.max(2, Math.floor(participants / 6)))),
    weeks: String(weeks),
    weeks2: String(Math.max(2, Math.floor(weeks / 3))),
    months: String(random.between(3, 60)),
    age: String(random.between(19, 81)),
    pct: String(share),
    pct2: String(work.result === "benefit" ? share - random.between(5, 15) : share + random.between(0, 9)),
    hr: hundredths(hazard),
    ci: `${hundredths(low)} to ${hundredths(high)}`,
    p: `0.${String(p).padStart(3, "0")}`,
    dose: String(5 * random.between(1, 80)),
    centres: String(random.between(3, 74)),
    studies: String(random.between(3, 28)),
    year: String(Math.max(1975, year - random.between(5, 14))),
    year2: String(Math.min(censusYear, Math.max(1976, year - random.between(1, 2))))
  }
}
