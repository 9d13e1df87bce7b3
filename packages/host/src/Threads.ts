import { availableParallelism } from "node:os"

/** The most threads that may be asked for: each holds a copy of the program, and thousands of them fill any memory. */
export const most = 64

/** How many threads this machine runs at once. */
export const cores: number = availableParallelism()
