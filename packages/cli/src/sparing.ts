import type { Event } from "@litfuse/api/Events"
import { alsoWatching } from "./watching.ts"

/** From so many records of one source on, memory is worth more than time. */
const many = 5_000

/**
 * V8 lets a heap grow fourfold between two collections. At 40 in a hundred, a search of 12,000 records takes a quarter more CPU time and three quarters
 * of the memory (`LITFUSE_DEEP=12000 npm run speed -- deep`).
 */
const flag = "--heap-growing-percent=40"

/** Who sets a flag of V8 when a search turns out to be deep: once, and never in a search of ordinary depth. */
export const whenDeep = (set: (flag: string) => void): ((event: Event) => void) => {
  let isSet = false
  return (event) => {
    if (isSet || event._tag !== "Searched" || event.delivered < many) return
    isSet = true
    set(flag)
  }
}

const set = (flag: string): void => process.getBuiltinModule("node:v8").setFlagsFromString(flag)

/** Collects more often from when on a search is deep. */
export const sparing = alsoWatching(whenDeep(set))

/**
 * V8 gives up to 96 MB to what has just been made. Whoever reads rows one after the other needs none of it for long: with as little as at the start, a
 * graph of a million citations is written in half of the memory (`npm run speed -- graph`).
 */
export const forRows = (): void => set("--semi-space-growth-factor=1")
