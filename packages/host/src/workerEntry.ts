/** The module that a worker of `bench run` starts from. */
export const workerEntry: URL = new URL("./worker.ts", import.meta.url)
