import * as RecallBound from "@litfuse/stats/RecallBound"
import * as Seed from "@litfuse/stats/Seed"

/**
 * How a reviewer looks at what is left.
 *
 * - `at` the shares of the records that are screened before each look; `sample` the share of what is left that is drawn at each
 * - `alpha` of all looks; `claim` the recall at which the reviewer who looks again and again ends
 */
export interface Looks {
  readonly at: ReadonlyArray<number>
  readonly sample: number
  readonly alpha: number
  readonly claim: number
}

/**
 * What came of the looks of one run.
 *
 * - `areRight` whether all bounds hold: no recall is below what was said of it
 * - `isRight` whether the bound with which the reviewer ended holds; true where no look showed the recall that was to be claimed
 * - `hasEnded` whether a look showed that recall; `read` how many records were read until then, and `sampled` how many of them for samples
 */
export interface Played {
  readonly areRight: boolean
  readonly isRight: boolean
  readonly hasEnded: boolean
  readonly read: number
  readonly sampled: number
}

/** Plays the looks of one run. `hits`: how many records of the order are screened when each relevant one is found, of `records`; `alpha` of each look. */
export const playLooks = (records: number, hits: ReadonlyArray<number>, looks: Looks, alpha: number, drawn: Seed.Stream): Played => {
  const isRead = new Uint8Array(records)
  const isHit = new Uint8Array(records)
  for (const hit of hits) isHit[hit - 1] = 1
  let [found, read, sampled, place] = [0, 0, 0, 0]
  const open = (row: number): void => {
    isRead[row] = 1
    read++
    found += isHit[row]!
  }
  const played = { areRight: true, isRight: true, hasEnded: false, read: records, sampled: 0 }
  for (const share of looks.at) {
    for (; place < Math.floor(share * records); place++) if (isRead[place] === 0) open(place)
    const left = Array.from(isRead.keys()).filter((row) => isRead[row] === 0)
    const size = Math.floor(looks.sample * left.length)
    const before = found
    for (const row of Seed.shuffle(drawn, left.slice()).slice(0, size)) open(row)
    sampled += size
    const bound = RecallBound.at({ found: before, left: left.length, drawn: size, hits: found - before }, alpha)
    const isRight = bound.recall <= found / hits.length + 1e-12
    if (!isRight) played.areRight = false
    if (!played.hasEnded && bound.recall >= looks.claim) Object.assign(played, { hasEnded: true, isRight, read, sampled })
  }
  return played
}
