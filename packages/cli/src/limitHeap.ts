import type { Event } from "@litfuse/api/Events"
import { watchEvents } from "./watchEvents.ts"

/** From this number of records of one source on, memory matters more than time. */
const many = 5_000

/**
 * V8 lets a heap grow fourfold between two collections. At 40 in a hundred, a search of 12,000 records takes a quarter more CPU time and three quarters
 * of the memory (`LITFUSE_DEEP=12000 npm run speed -- deep`).
 */
const flag = "--heap-growing-percent=40"

/** An event handler that calls `set` once when a search has many records. */
export const whenDeep = (set: (flag: string) => void): ((event: Event) => void) => {
  let isSet = false
  return (event) => {
    if (isSet || event._tag !== "Searched" || event.delivered < many) return
    isSet = true
    set(flag)
  }
}

const set = (flag: string): void => process.getBuiltinModule("node:v8").setFlagsFromString(flag)

/** Collects garbage more often once a search has many records. */
export const limitHeap = watchEvents(whenDeep(set))

/**
 * V8 gives up to 96 MB to new objects. Code that reads rows one by one needs little of it. Without growth, writing a graph of a million citations takes
 * half of the memory (`npm run speed -- graph`).
 */
export const limitNewSpace = (): void => set("--semi-space-growth-factor=1")
