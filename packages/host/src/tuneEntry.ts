/** The module that a worker of `bench tune` starts from. */
export const tuneEntry: URL = new URL("./tuneWorker.ts", import.meta.url)
