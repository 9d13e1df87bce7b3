/** The module to start, as it is imported here: the built command, made again when it is older than its sources; the sources when it cannot be made. */
export const entry: () => "../dist/main.js" | "../src/main.ts"
