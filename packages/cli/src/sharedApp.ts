/** The command line that imports `effect` where it is installed, as plugins of others do; the built `app.ts` holds it and starts faster. */
export * from "./app.ts"
