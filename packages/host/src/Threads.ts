import { availableParallelism } from "node:os"

/** The most threads that a user may request: each one holds a copy of the program in memory. */
export const most = 64

/** The number of threads that this machine runs at once. */
export const cores: number = availableParallelism()
