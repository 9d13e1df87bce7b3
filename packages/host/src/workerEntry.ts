/** The module that workers of `bench run`, `bench tune` and `retrieve` start from. */
export const workerEntry: URL = new URL("./worker.ts", import.meta.url)
