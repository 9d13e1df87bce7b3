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

/** Collects more often from when on a search is deep. */
export const sparing = alsoWatching(whenDeep((flag) => process.getBuiltinModule("node:v8").setFlagsFromString(flag)))
