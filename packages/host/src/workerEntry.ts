/** The module that workers of `bench run` and `bench tune` start from. */
export const workerEntry: URL = new URL("./worker.ts", import.meta.url)
