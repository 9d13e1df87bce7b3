import * as Invariant from "./internal/Invariant.ts"

/**
 * What one assessor said of things: `answers[i]` is the category of thing i, from 0, or -1 where the assessor did not judge it. The lists of all
 * assessors are about the same things in the same order.
 */
export type Answers = Int16Array

type Weights = "none" | "linear"

/** How far apart two categories are, from 0 for the same to 1 for the ends of the scale: all alike, or by their distance. */
const distance = (a: number, b: number, categories: number, weighted: Weights): number =>
  weighted === "linear" ? Math.abs(a - b) / (categories - 1) : Number(a !== b)

const check = (all: ReadonlyArray<Answers>, categories: number): void => {
  Invariant.check(categories >= 2, "agreement needs at least two categories")
  for (const one of all) {
    Invariant.check(one.length === all[0]!.length, "all assessors are asked about the same things")
    Invariant.check(
      one.every((answer) => answer >= -1 && answer < categories),
      "an answer is a category, or -1"
    )
  }
}

const beyond = (observed: number, expected: number): number => (expected === 1 ? Number.NaN : (observed - expected) / (1 - expected))

/** The agreement of two assessors: how many things both judged, and the share of these with equal answers. */
export interface Beside {
  readonly both: number
  readonly same: number
  readonly kappa: number
  readonly weighted: number
}

/**
 * How often two assessors gave each pair of answers: `table[a * categories + b]` things have the answer a of the first and b of the second. Tables of
 * several topics add up.
 */
export type Table = Float64Array

/** The agreement of a table: that of `beside`, and AC1 of the things that both judged. */
export interface TableAgreement extends Beside {
  readonly ac1: number
}

/** The table of two assessors. Things that only one of them judged do not count. */
export const tabulate = (first: Answers, second: Answers, categories: number): Table => {
  check([first, second], categories)
  const table = new Float64Array(categories * categories)
  for (let i = 0; i < first.length; i++) {
    const [a, b] = [first[i]!, second[i]!]
    if (a >= 0 && b >= 0) table[a * categories + b]! += 1
  }
  return table
}

/**
 * Agreement of two assessors from how often each pair of answers came.
 *
 * - shape: `table` as `tabulate` makes it; all `categories` count for AC1, used or not
 * - empty: as `beside` and `ac1`
 * - agrees with: `beside`; `ac1` of assessors who judged the same things
 */
export const ofTable = (table: Table, categories: number): TableAgreement => {
  const [rows, columns] = [new Float64Array(categories), new Float64Array(categories)]
  let [both, same] = [0, 0]
  for (let a = 0; a < categories; a++)
    for (let b = 0; b < categories; b++) {
      const count = table[a * categories + b]!
      rows[a]! += count
      columns[b]! += count
      both += count
      if (a === b) same += count
    }
  /** Disagreement that was seen, and that of two assessors who draw their answers by chance: means of distances. */
  const kappaOf = (weighted: Weights): number => {
    let [seen, chance] = [0, 0]
    for (let a = 0; a < categories; a++)
      for (let b = 0; b < categories; b++) {
        const apart = distance(a, b, categories, weighted)
        seen += apart * table[a * categories + b]!
        chance += (apart * rows[a]! * columns[b]!) / both
      }
    return chance === 0 ? Number.NaN : 1 - seen / chance
  }
  let chance = 0
  for (let k = 0; k < categories; k++) {
    const prevalence = (rows[k]! + columns[k]!) / (2 * both)
    chance += prevalence * (1 - prevalence)
  }
  return {
    both,
    same: both === 0 ? Number.NaN : same / both,
    kappa: kappaOf("none"),
    weighted: kappaOf("linear"),
    ac1: beyond(same / both, chance / (categories - 1))
  }
}

/**
 * Cohen's kappa of two assessors, without weights and with linear ones: agreement beyond chance, where chance keeps how often each gives each answer.
 *
 * - shape: only things that both judged count
 * - units: at most 1; `same` a share
 * - empty: NaN where both judged nothing, and where both always gave one and the same answer
 * - source: Cohen, Educational and Psychological Measurement 20, 1960; Cohen, Psychological Bulletin 70, 1968
 * - agrees with: scikit-learn `cohen_kappa_score`, irrCAC `kappa2.table`
 */
export const beside = (first: Answers, second: Answers, categories: number): Beside => {
  const { both, same, kappa, weighted } = ofTable(tabulate(first, second, categories), categories)
  return { both, same, kappa, weighted }
}

/**
 * Gwet's AC1 of two or more assessors, each of whom may have judged a part. Its chance does not grow when nearly all answers are equal, as where few
 * documents are relevant.
 *
 * - shape: things with two or more answers count for the agreement, things with any answer for the chance. All `categories` count, used or not
 * - units: at most 1
 * - empty: NaN where no thing has two answers
 * - source: Gwet, British Journal of Mathematical and Statistical Psychology 61, 2008
 * - agrees with: irrCAC `gwet.ac1.raw` with its categories named
 */
export const ac1 = (assessors: ReadonlyArray<Answers>, categories: number): number => {
  check(assessors, categories)
  const [prevalence, here] = [new Float64Array(categories), new Float64Array(categories)]
  let [judged, compared, agreement] = [0, 0, 0]
  for (let i = 0; i < (assessors[0]?.length ?? 0); i++) {
    here.fill(0)
    let of = 0
    for (const answers of assessors)
      if (answers[i]! >= 0) {
        here[answers[i]!]! += 1
        of++
      }
    if (of === 0) continue
    judged++
    let pairs = 0
    for (let k = 0; k < categories; k++) {
      prevalence[k]! += here[k]! / of
      pairs += here[k]! * (here[k]! - 1)
    }
    if (of < 2) continue
    compared++
    agreement += pairs / (of * (of - 1))
  }
  if (compared === 0) return Number.NaN
  let chance = 0
  for (let k = 0; k < categories; k++) chance += (prevalence[k]! / judged) * (1 - prevalence[k]! / judged)
  return beyond(agreement / compared, chance / (categories - 1))
}
