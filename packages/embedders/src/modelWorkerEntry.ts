/** The module that the thread of a model starts from. */
export const modelWorkerEntry: URL = new URL("./modelWorker.ts", import.meta.url)
